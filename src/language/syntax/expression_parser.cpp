// The part of the parser for expressions. Precedence as in UPPAAL, weakest first:
//
//   forall exists sum | = += ... | ?: | || or xor imply | && and | | | ^ | & | == != |
//   < <= >= > | <? >? | << >> | + - | * / % | ** | unary ! not - + | ++ -- | [] . () '
#include "language/syntax/nested.h"
#include "language/syntax/operators.h"
#include "language/syntax/parser.h"

#include <fmt/format.h>

#include <limits>

namespace zonar::language {

Expr* Parser::make(Expr node) {
    std::size_t depth = 0;
    for (const Expr* operand : node.operands)
        depth = std::max<std::size_t>(depth, operand->depth);
    node.depth = static_cast<std::uint16_t>(depth + 1);
    if (too_deep(depth + 1, node.mark)) return error_expression();
    return shared_.arena.make(node);
}

Expr* Parser::error_expression() {
    Expr node;
    node.range = node.mark = last_;
    return shared_.arena.make(node);
}

Expr* Parser::make_unary(ExprKind kind, Operator op, Expr* operand, SourceRange mark) {
    Expr node;
    node.kind = kind;
    node.op = op;
    node.range = join(mark, operand->range);
    node.mark = mark;
    node.operands = keep<Expr*>({operand});
    return make(node);
}

// a && b && c is one node with three operands: generated models have chains that are
// thousands long, and a tree of that depth could not be walked recursively.
Expr* Parser::make_binary(Operator op, Expr* left, Expr* right, SourceRange mark) {
    Expr node;
    node.kind = ExprKind::binary;
    node.op = op;
    node.range = join(left->range, right->range);
    node.mark = mark;
    node.operands = keep<Expr*>({left, right});
    return make(node);
}

// expression := conditional | conditional assign-op expression
Expr* Parser::parse_expression() {
    Expr* left = parse_conditional();
    const std::optional<Operator> compound = assignment_operator(peek().kind);
    if (!compound) return left;
    const SourceRange mark = take().range;
    const Nested nested(depth_);
    if (too_deep(depth_, mark)) return error_expression();
    Expr* right = parse_expression();
    Expr node;
    node.kind = ExprKind::assign;
    node.op = Operator::set;
    node.compound = *compound;
    node.range = join(left->range, right->range);
    node.mark = mark;
    node.operands = keep<Expr*>({left, right});
    return make(node);
}

// conditional := binary | binary "?" expression ":" conditional
Expr* Parser::parse_conditional() {
    Expr* condition = parse_binary(1);
    if (!at(TokenKind::question)) return condition;
    // In `sync c?` the mark of a receiver is not the beginning of a conditional.
    const TokenKind after = peek(1).kind;
    if (after == TokenKind::end || after == TokenKind::semicolon) return condition;
    const SourceRange mark = take().range;
    const Nested nested(depth_);
    if (too_deep(depth_, mark)) return error_expression();
    Expr* then = parse_expression();
    expect(TokenKind::colon, "between the two choices of '?'");
    Expr* otherwise = parse_conditional();
    Expr node;
    node.kind = ExprKind::conditional;
    node.range = join(condition->range, otherwise->range);
    node.mark = mark;
    node.operands = keep<Expr*>({condition, then, otherwise});
    return make(node);
}

// binary(level) := unary (operator-of-at-least-level binary(level + 1))*, left associative
Expr* Parser::parse_binary(int level) {
    Expr* left = parse_unary();
    std::vector<Expr*> chain; // the operands of the chain being read, if there is one
    for (;;) {
        const BinaryOperator entry = binary_operator(peek(), dialect_);
        if (entry.level < level || entry.level == 0) return left;
        const SourceRange mark = take().range;
        Expr* right = parse_binary(entry.level + 1);
        if (!chains(entry.op)) {
            left = make_binary(entry.op, left, right, mark);
            continue;
        }
        chain.assign({left, right});
        for (;;) {
            const BinaryOperator next = binary_operator(peek(), dialect_);
            if (next.op != entry.op) break;
            take();
            chain.push_back(parse_binary(entry.level + 1));
        }
        Expr node;
        node.kind = ExprKind::binary;
        node.op = entry.op;
        node.range = join(left->range, chain.back()->range);
        node.mark = mark;
        node.operands = keep(chain);
        left = make(node);
    }
}

// unary := ("!" | "not" | "-" | "+" | "++" | "--") unary | quantifier | postfix
Expr* Parser::parse_unary() {
    const Nested nested(depth_);
    if (too_deep(depth_, peek().range)) return error_expression();
    const Token& token = peek();
    using enum TokenKind;
    switch (token.kind) {
    case minus:
    case plus:
    case exclamation: {
        const Token sign = take();
        // The one place where 2147483648 is a number.
        if (sign.kind == minus && at(integer) && peek().value == std::int64_t{1} << 31) {
            Expr node;
            node.kind = ExprKind::integer;
            node.value = std::numeric_limits<std::int32_t>::min();
            take();
            node.range = node.mark = since(sign.range);
            return make(node);
        }
        const Operator op = sign.kind == minus  ? Operator::negate
                            : sign.kind == plus ? Operator::identity
                                                : Operator::logical_not;
        return make_unary(ExprKind::unary, op, parse_unary(), sign.range);
    }
    case plus_plus:
    case minus_minus: {
        const Token sign = take();
        const Operator op =
            sign.kind == plus_plus ? Operator::plus_one : Operator::minus_one;
        Expr* node = make_unary(ExprKind::increment, op, parse_unary(), sign.range);
        node->value = 1;
        return node;
    }
    case name:
        if (is_reserved(token.name.word(), dialect_)) {
            if (at(Word::not_)) {
                const SourceRange mark = take().range;
                return make_unary(ExprKind::unary, Operator::logical_not, parse_unary(),
                                  mark);
            }
            if (at(Word::forall)) return parse_quantifier(Operator::forall);
            if (at(Word::exists)) return parse_quantifier(Operator::exists);
            if (at(Word::sum)) return parse_quantifier(Operator::sum);
        }
        break;
    default: break;
    }
    return parse_postfix();
}

// quantifier := ("forall" | "exists" | "sum") "(" Id ":" type ")" expression
Expr* Parser::parse_quantifier(Operator op) {
    Expr node;
    node.kind = ExprKind::quantifier;
    node.op = op;
    node.mark = take().range;
    if (!at(TokenKind::left_parenthesis)) {
        unexpected("'(' after the quantifier",
                   fmt::format("write {} (i : int[0,3]) and then the expression",
                               text_at(tokens_[next_ - 1])));
    }
    take();
    node.bound = parse_bound_variable();
    expect(TokenKind::right_parenthesis, "after the quantifier's type");
    Expr* body = parse_expression();
    node.operands = keep<Expr*>({body});
    node.range = join(node.mark, body->range);
    return make(node);
}

// bound := Id ":" type
BoundVariable* Parser::parse_bound_variable() {
    constexpr std::string_view shape = "the name comes first: i : int[0,3]";
    BoundVariable bound;
    if (!at_name()) unexpected("a name for the variable", std::string{shape});
    bound.name = expect_name("a name for the variable", bound.range);
    if (!at(TokenKind::colon)) {
        unexpected("':' between the variable and its type",
                   at_name() ? std::string{shape} : "write a type, such as i : int[0,3]");
    }
    take();
    bound.type = parse_type();
    return shared_.arena.make(bound);
}

// postfix := primary ("[" expression "]" | "." Id | "(" list? ")" | "'" | "++" | "--")*
Expr* Parser::parse_postfix() {
    Expr* left = parse_primary();
    for (;;) {
        Expr node;
        using enum TokenKind;
        switch (peek().kind) {
        case left_bracket: {
            node.kind = ExprKind::index;
            node.mark = take().range;
            Expr* at_index = parse_expression();
            expect(right_bracket, "after the index");
            node.operands = keep<Expr*>({left, at_index});
            break;
        }
        case dot:
            take();
            node.kind = ExprKind::member;
            // Any word may name a member: P.location, s.init.
            if (at(TokenKind::name)) {
                node.mark = peek().range;
                node.name = take().name;
            } else {
                unexpected("the name of a member after '.'",
                           at(dot) ? "a range is written int[0,3]" : "");
            }
            node.operands = keep<Expr*>({left});
            break;
        case left_parenthesis: {
            node.kind = ExprKind::call;
            node.mark = left->mark;
            take();
            std::vector<Expr*> operands{left};
            if (!at(right_parenthesis)) {
                do {
                    operands.push_back(parse_expression());
                } while (accept(comma));
            }
            expect(right_parenthesis, "after the arguments");
            node.operands = keep(operands);
            break;
        }
        case apostrophe:
            node.kind = ExprKind::rate;
            node.mark = take().range;
            node.operands = keep<Expr*>({left});
            break;
        case plus_plus:
        case minus_minus:
            node.kind = ExprKind::increment;
            node.op = at(plus_plus) ? Operator::plus_one : Operator::minus_one;
            node.mark = take().range;
            node.operands = keep<Expr*>({left});
            break;
        default: return left;
        }
        node.range = since(left->range);
        left = make(node);
        if (failed_) return left;
    }
}

// primary := Number | Text | Word | "(" expression ")"
Expr* Parser::parse_primary() {
    Expr node;
    node.range = node.mark = peek().range;
    using enum TokenKind;
    switch (peek().kind) {
    case integer: return parse_integer();
    case real:
        take();
        node.kind = ExprKind::real;
        return make(node);
    case text:
        take();
        node.kind = ExprKind::text;
        return make(node);
    case left_parenthesis: {
        take();
        Expr* inner = parse_expression();
        expect(right_parenthesis, "to close the parenthesis");
        inner->parenthesised = true;
        inner->range = since(node.range);
        return inner;
    }
    case name:
        if (Expr* word = parse_word()) return word;
        break;
    default: break;
    }
    unexpected("an expression", keyword_help());
    return error_expression();
}

Expr* Parser::parse_integer() {
    const Token token = take();
    Expr node;
    node.range = node.mark = token.range;
    if (token.value > std::numeric_limits<std::int32_t>::max()) {
        error(token.range, "syntax.overflow", "this number does not fit into 32 bits",
              "the largest integer is 2147483647");
    } else {
        node.value = static_cast<std::int32_t>(token.value);
    }
    return make(node);
}

// word := "true" | "false" | "deadlock" | ("spawn" | "numOf" | "foreach") ... | Id
// Null, and nothing is taken: it is another keyword.
Expr* Parser::parse_word() {
    Expr node;
    node.range = node.mark = peek().range;
    const Word word = peek().name.word();
    if (word == Word::true_ || word == Word::false_) {
        take();
        node.kind = ExprKind::truth;
        node.value = word == Word::true_;
        return make(node);
    }
    if (word == Word::deadlock && dialect_ == Dialect::query) {
        take();
        node.kind = ExprKind::deadlock;
        return make(node);
    }
    if (!at_name()) return nullptr;
    // Dynamic templates are recognised, and skipped: they are refused later.
    const bool is_dynamic =
        word == Word::spawn || word == Word::numOf || word == Word::foreach;
    if (is_dynamic &&
        (is_name(peek(1)) ||
         (word != Word::spawn && peek(1).kind == TokenKind::left_parenthesis))) {
        take();
        if (at_name()) take();
        if (at(TokenKind::left_parenthesis)) skip_balanced();
        node.kind = ExprKind::spawn;
        node.range = since(node.range);
        return make(node);
    }
    node.kind = ExprKind::name;
    node.name = take().name;
    return make(node);
}

// list := expression ("," expression)*
std::vector<Expr*> Parser::parse_expression_list() {
    std::vector<Expr*> list;
    do {
        list.push_back(parse_expression());
    } while (accept(TokenKind::comma));
    return list;
}

// Old guards and invariants are lists whose items must all hold.
Expr* Parser::parse_conjunction_list() {
    const std::vector<Expr*> list = parse_expression_list();
    if (list.size() == 1) return list.front();
    Expr node;
    node.kind = ExprKind::binary;
    node.op = Operator::logical_and;
    node.range = join(list.front()->range, list.back()->range);
    node.mark = list.front()->mark;
    node.operands = keep(list);
    return make(node);
}

} // namespace zonar::language
