#include "language/syntax/ltl_parser.h"

#include "language/syntax/nested.h"
#include "logic/lasso.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::language {

using logic::Formula;
using Op = logic::Operator;

namespace {

constexpr int tightest_boolean = 3; // of expressions: above && and ||, which are ours

bool is_unary_word(Word word) {
    return word == Word::G || word == Word::F || word == Word::X;
}
bool is_binary_word(Word word) {
    return word == Word::U || word == Word::R || word == Word::W;
}

/// Behind a closing parenthesis: what can only go on with an expression.
bool goes_on_with_expression(TokenKind kind) {
    using enum TokenKind;
    switch (kind) {
    case equal:
    case not_equal:
    case less:
    case less_equal:
    case greater:
    case greater_equal:
    case plus:
    case minus:
    case star:
    case slash:
    case percent:
    case star_star:
    case ampersand:
    case bar:
    case caret:
    case shift_left:
    case shift_right:
    case minimum:
    case maximum:
    case question:
    case dot:
    case left_bracket: return true;
    default: return false;
    }
}

} // namespace

bool is_path_quantifier(TokenKind kind) {
    return kind == TokenKind::always_globally || kind == TokenKind::always_eventually ||
           kind == TokenKind::exists_globally || kind == TokenKind::exists_eventually;
}

ParsedLtl LtlParser::parse() {
    result_.formula = equivalence();
    refuse_leads_to();
    if (!parser_.at(TokenKind::end))
        parser_.unexpected("an operator of linear temporal logic or the end of the text");
    return std::move(result_);
}

void LtlParser::refuse_leads_to() {
    if (!parser_.at(TokenKind::leads_to)) return;
    parser_.error(parser_.peek().range, "syntax",
                  "'-->' is no operator of linear temporal logic",
                  "write G (p -> F q), or the query p --> q without 'ltl:'");
    parser_.failed_ = true;
}

bool LtlParser::accept_either(TokenKind kind, Word word) {
    return parser_.accept(kind) || parser_.accept(word);
}

/// A chain of operators is as deep as it is long, and no formula of that length has an
/// automaton that could be built.
bool LtlParser::too_long(std::size_t length) {
    return parser_.too_deep(length, parser_.last_);
}

// equivalence := implication ("<->" implication)*
Formula LtlParser::equivalence() {
    Formula left = implication();
    for (std::size_t length = 1; parser_.accept(TokenKind::equivalent); ++length) {
        if (too_long(length)) return {};
        left = logic::binary(Op::equivalence, std::move(left), implication());
    }
    return left;
}

// implication := disjunction (("->" | "imply") implication)?
Formula LtlParser::implication() {
    const Nested nested(parser_.depth_);
    if (parser_.too_deep(parser_.depth_, parser_.peek().range)) return {};
    Formula left = disjunction();
    if (!accept_either(TokenKind::arrow, Word::imply)) return left;
    return logic::binary(Op::implication, std::move(left), implication());
}

// disjunction := conjunction (("||" | "or") conjunction)*
Formula LtlParser::disjunction() {
    Formula left = conjunction();
    for (std::size_t length = 1; accept_either(TokenKind::or_or, Word::or_); ++length) {
        if (too_long(length)) return {};
        left = logic::binary(Op::disjunction, std::move(left), conjunction());
    }
    return left;
}

// conjunction := until (("&&" | "and") until)*
Formula LtlParser::conjunction() {
    Formula left = until();
    for (std::size_t length = 1; accept_either(TokenKind::and_and, Word::and_);
         ++length) {
        if (too_long(length)) return {};
        left = logic::binary(Op::conjunction, std::move(left), until());
    }
    return left;
}

// until := unary (("U" | "R" | "W") until)?
Formula LtlParser::until() {
    const Nested nested(parser_.depth_);
    if (parser_.too_deep(parser_.depth_, parser_.peek().range)) return {};
    Formula left = unary();
    const Token& token = parser_.peek();
    if (token.kind != TokenKind::name || !is_binary_word(token.name.word())) return left;
    const Word word = parser_.take().name.word();
    const Op op = word == Word::U   ? Op::until
                  : word == Word::R ? Op::release
                                    : Op::weak_until;
    return logic::binary(op, std::move(left), until());
}

/// Whether the token so far ahead can be the first of an operand: then a word before it is
/// an operator, and otherwise a name.
bool LtlParser::begins_operand(std::size_t ahead) const {
    using enum TokenKind;
    const TokenKind second = parser_.peek(ahead + 1).kind;
    switch (parser_.peek(ahead).kind) {
    case name:
    case integer:
    case left_parenthesis:
    case exclamation: return true;
    case left_bracket: return second == right_bracket;
    case less: return second == greater;
    default: return false;
    }
}

/// The parenthesis that is next belongs to a formula.
bool LtlParser::begins_formula() const {
    int level = 0;
    for (std::size_t i = 0; parser_.peek(i).kind != TokenKind::end; ++i) {
        const TokenKind kind = parser_.peek(i).kind;
        if (kind == TokenKind::left_parenthesis) ++level;
        if (kind == TokenKind::right_parenthesis && --level == 0)
            return !goes_on_with_expression(parser_.peek(i + 1).kind);
    }
    return true;
}

// unary := ("!" | "not" | "X" | "F" | "G" | "<>" | "[]") unary | "(" equivalence ")" | atom
Formula LtlParser::unary() {
    const Nested nested(parser_.depth_);
    if (parser_.too_deep(parser_.depth_, parser_.peek().range)) return {};
    using enum TokenKind;
    const TokenKind first = parser_.peek().kind;
    const TokenKind second = parser_.peek(1).kind;
    if (accept_either(exclamation, Word::not_))
        return logic::unary(Op::negation, unary());
    const bool box = first == left_bracket && second == right_bracket;
    const bool diamond = first == less && second == greater;
    if (box || diamond) {
        parser_.take();
        parser_.take();
        return logic::unary(box ? Op::globally : Op::eventually, unary());
    }
    if (first == name && is_unary_word(parser_.peek().name.word()) && begins_operand(1)) {
        const Word word = parser_.take().name.word();
        const Op op = word == Word::G   ? Op::globally
                      : word == Word::F ? Op::eventually
                                        : Op::next;
        return logic::unary(op, unary());
    }
    if (first == left_parenthesis && begins_formula()) {
        parser_.take();
        Formula inner = equivalence();
        refuse_leads_to();
        parser_.expect(right_parenthesis, "to close the parenthesis");
        return inner;
    }
    if (is_path_quantifier(first)) {
        parser_.error(parser_.peek().range, "syntax",
                      fmt::format("{} is no operator of linear temporal logic",
                                  parser_.spelling(parser_.peek())),
                      "a formula is about all runs: write G for A[], and F for A<>");
        parser_.failed_ = true;
        return {};
    }
    return atom();
}

/// From here to the end of the parenthesis around it.
bool LtlParser::has_temporal_operator() const {
    int level = 0;
    using enum TokenKind;
    for (std::size_t i = 0; parser_.peek(i).kind != end && level >= 0; ++i) {
        const Token& token = parser_.peek(i);
        if (token.kind == left_parenthesis) ++level;
        if (token.kind == right_parenthesis) --level;
        const bool member = i > 0 && parser_.peek(i - 1).kind == dot;
        if (token.kind == name && !member && is_unary_word(token.name.word()) &&
            begins_operand(i + 1))
            return true;
        if (token.kind == arrow || token.kind == equivalent) return false; // not its body
    }
    return false;
}

// atom := an expression without && and || outside of parentheses
Formula LtlParser::atom() {
    const std::size_t first = parser_.next_;
    const bool quantifier = parser_.at(Word::forall) || parser_.at(Word::exists);
    if (quantifier && has_temporal_operator()) {
        parser_.error(parser_.peek().range, "query.quantifier",
                      "temporal operators inside of forall and exists are not supported",
                      "write the formula out, once for each value");
        parser_.failed_ = true;
        return {};
    }
    Expr* expression = parser_.parse_binary(tightest_boolean);
    if (parser_.failed_) return {};
    return atom_of(expression, first);
}

/// The same text is the same atom.
Formula LtlParser::atom_of(Expr* expression, std::size_t first) {
    if (expression->kind == ExprKind::truth)
        return logic::constant(expression->value != 0);
    const Token& begin = parser_.tokens_[first];
    const Token& end = parser_.tokens_[parser_.next_ - 1];
    std::string text{parser_.text_.text.substr(begin.begin, end.end - begin.begin)};
    const auto known = std::ranges::find(result_.atoms, text, &ParsedLtl::Atom::text);
    const auto number = static_cast<std::uint32_t>(known - result_.atoms.begin());
    if (known != result_.atoms.end()) return logic::atom(number);
    if (number == logic::most_atoms) {
        parser_.error(
            expression->range, "limit.atoms",
            fmt::format("a formula has at most {} different atoms", logic::most_atoms),
            "give parts of it a name: a function that returns bool");
        parser_.failed_ = true;
        return {};
    }
    result_.atoms.push_back({expression, std::move(text)});
    return logic::atom(number);
}

} // namespace zonar::language
