// language/syntax/operators.h
//
// Which tokens are operators, and how tightly binary ones bind: the tables that the parser
// of expressions looks into.
#pragma once

#include "language/syntax/syntax.h"
#include "language/text/lexer.h"

#include <optional>

namespace zonar::language {

/// Level and operator of a token. A higher level binds tighter; 0: no binary operator.
struct BinaryOperator {
    int level = 0;
    Operator op = Operator::none;
};
BinaryOperator binary_operator(const Token& token, Dialect dialect);

/// Whether a op b op c is kept as one node with three operands.
bool chains(Operator op);

/// What an assignment does with the old value: nothing for =, add for +=. None if the token
/// does not assign.
std::optional<Operator> assignment_operator(TokenKind token);

} // namespace zonar::language
