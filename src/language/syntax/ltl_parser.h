// language/syntax/ltl_parser.h
//
// Formulas of linear temporal logic over state predicates. What stands between temporal
// and boolean operators is an atom, an expression as in any other query:
//
//   G (Train(0).Appr -> F Train(0).Cross)      [] (len > 0 || <> forall (i : id_t) idle(i))
//
// G, F, X, U, R and W are operators here, unless they can only be names: `F.loc`, `G == 1`.
// An opening parenthesis begins a formula, unless what follows the closing one shows that it
// belongs to an expression: (a + b) == 2.
#pragma once

#include "language/syntax/parser.h"
#include "logic/formula.h"

#include <string>
#include <vector>

namespace zonar::language {

struct ParsedLtl {
    struct Atom {
        Expr* expression = nullptr;
        std::string text;
    };
    logic::Formula formula;  // over ...
    std::vector<Atom> atoms; // ... these, by their number
};

/// A[], A<>, E[] or E<>.
bool is_path_quantifier(TokenKind kind);

class LtlParser {
public:
    /// The parser of the query that the formula is part of, at the beginning of it.
    explicit LtlParser(Parser& parser) : parser_(parser) {}

    ParsedLtl parse();

private:
    logic::Formula equivalence();
    logic::Formula implication();
    logic::Formula disjunction();
    logic::Formula conjunction();
    logic::Formula until();
    logic::Formula unary();
    logic::Formula atom();
    logic::Formula atom_of(Expr* expression, std::size_t first);

    void refuse_leads_to();
    bool too_long(std::size_t length);
    bool accept_either(TokenKind kind, Word word);
    bool begins_operand(std::size_t ahead) const;
    bool begins_formula() const;
    bool has_temporal_operator() const;

    Parser& parser_;
    ParsedLtl result_;
};

} // namespace zonar::language
