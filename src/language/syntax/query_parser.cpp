#include "language/syntax/query_parser.h"

#include "language/text/fragment.h"

#include <fmt/format.h>

namespace zonar::language {

using model::QueryKind;

std::vector<FormulaText> split_formulas(Arena& arena, NameTable& names,
                                        const Fragment& text) {
    std::vector<Token> tokens;
    Diagnostics unused; // all of it is found again when the formula is parsed
    tokenize(text, Dialect::query, names, unused, {}, tokens);
    std::vector<FormulaText> formulas;
    const Token* first = nullptr;
    const Token* last = nullptr;
    for (const Token& token : tokens) {
        if (token.kind != TokenKind::newline && token.kind != TokenKind::end) {
            if (first == nullptr) first = &token;
            last = &token;
            continue;
        }
        // A heading is no formula.
        if (first != nullptr && first->kind != TokenKind::equal &&
            first->kind != TokenKind::assign) {
            const std::size_t line_end =
                std::min(text.text.find('\n', last->end), text.text.size());
            formulas.push_back({part_of(arena, text, first->begin, last->end),
                                text.text.substr(last->end, line_end - last->end)});
        }
        first = nullptr;
    }
    return formulas;
}

// property := path | sup | leads-to | "ltl" ":" formula | a form of another family
ParsedQuery QueryParser::parse(const Fragment& formula) {
    ParsedQuery query;
    parser_.set_context("a query");
    parser_.begin(formula);
    // A formula is on one line by now; what is left are continued lines.
    std::erase_if(parser_.tokens_,
                  [](const Token& token) { return token.kind == TokenKind::newline; });
    if (parser_.at(Word::ltl) && parser_.peek(1).kind == TokenKind::colon) {
        parser_.take();
        parser_.take();
        query.kind = QueryKind::linear;
        query.linear = LtlParser(parser_).parse();
        parser_.finish();
        return query;
    }
    if (refuse_other_families(query) || refuse_nesting()) return query;
    if (!parse_bounds(query)) parse_path_formula(query);
    if (parser_.at(Word::under)) {
        query.kind = QueryKind::refused;
        query.refusal = "queries under a strategy (UPPAAL Stratego)";
        return query;
    }
    parser_.finish();
    return query;
}

/// The family that a formula belongs to if it is none of ours, by its first words.
std::string QueryParser::family() const {
    const Token& first = parser_.peek();
    const Token& second = parser_.peek(1);
    if (first.kind == TokenKind::exists_eventually &&
        parser_.is_word(second, Word::control)) {
        return "games (UPPAAL TIGA)";
    }
    if (first.kind == TokenKind::left_brace) return "games (UPPAAL TIGA)";
    if (first.kind != TokenKind::name) return {};
    const bool call = second.kind == TokenKind::left_parenthesis;
    const bool bracket = second.kind == TokenKind::left_bracket;
    const bool colon = second.kind == TokenKind::colon;
    using enum Word;
    switch (first.name.word()) {
    case Pr: return call || bracket ? "probabilities (statistical model checking)" : "";
    case simulate: return "simulations (statistical model checking)";
    case E: {
        // E[<=10; 100](max: x), but not E[i] == 3.
        const TokenKind third = parser_.peek(2).kind;
        const bool limit = third == TokenKind::less_equal || third == TokenKind::hash ||
                           parser_.peek(3).kind == TokenKind::less_equal;
        return bracket && limit ? "expected values (statistical model checking)" : "";
    }
    case A: {
        const bool until = bracket && parser_.peek(2).kind != TokenKind::right_bracket;
        return until ? "until and weak until (UPPAAL TIGA)" : "";
    }
    case control: return colon ? "games (UPPAAL TIGA)" : "";
    case control_t: return "timed games (UPPAAL TIGA)";
    case acontrol: return "games (UPPAAL COSHY)";
    case strategy:
    case saveStrategy:
    case loadStrategy:
    case minE:
    case maxE:
    case minPr:
    case maxPr:
    case imitate: return "strategies (UPPAAL Stratego)";
    case sat: return colon ? "live sequence charts" : "";
    case Pmax: return "cost and probability queries (UPPAAL CORA and PRO)";
    case refinement:
    case consistency:
    case specification:
    case implementation:
    case determinism: return colon ? "refinement and consistency (ECDAR)" : "";
    default: return {};
    }
}

bool QueryParser::refuse_other_families(ParsedQuery& query) {
    query.refusal = family();
    return !query.refusal.empty();
}

/// A[] (p and A<> q): one path quantifier inside of another, or --> in their company.
bool QueryParser::refuse_nesting() {
    int level = 0;
    bool is_path = false; // what was seen so far is a question about runs already
    for (std::size_t i = 0; parser_.peek(i).kind != TokenKind::end; ++i) {
        const Token& token = parser_.peek(i);
        if (token.kind == TokenKind::left_parenthesis) ++level;
        if (token.kind == TokenKind::right_parenthesis) --level;
        const bool quantifier = is_path_quantifier(token.kind);
        if (!quantifier && token.kind != TokenKind::leads_to) continue;
        if (is_path || level > 0 || (quantifier && i > 0)) {
            parser_.error(token.range, "query.nested",
                          fmt::format("{} cannot be inside of another query",
                                      parser_.spelling(token)),
                          "ask two queries, or one of linear temporal logic, such as "
                          "ltl: G (p -> F q)");
            parser_.failed_ = true;
            return true;
        }
        is_path = true;
    }
    return false;
}

// bounds := ("sup" | "inf" | "bounds") ("{" e "}")? ":" e ("," e)*
bool QueryParser::parse_bounds(ParsedQuery& query) {
    const TokenKind second = parser_.peek(1).kind;
    if (second != TokenKind::colon && second != TokenKind::left_brace) return false;
    if (parser_.at(Word::sup)) {
        query.kind = QueryKind::supremum;
    } else if (parser_.at(Word::inf)) {
        query.kind = QueryKind::infimum;
    } else if (parser_.at(Word::bounds)) {
        query.kind = QueryKind::bounds;
    } else {
        return false;
    }
    parser_.take();
    if (parser_.accept(TokenKind::left_brace)) {
        query.condition = parser_.parse_expression();
        parser_.expect(TokenKind::right_brace, "after the condition");
    }
    parser_.expect(TokenKind::colon, "before the expressions to be bounded");
    query.measures = parser_.parse_expression_list();
    return true;
}

// path := ("A[]" | "E<>" | "E[]" | "A<>") e | e "-->" e
void QueryParser::parse_path_formula(ParsedQuery& query) {
    switch (parser_.peek().kind) {
    case TokenKind::always_globally: query.kind = QueryKind::always_globally; break;
    case TokenKind::exists_eventually: query.kind = QueryKind::exists_eventually; break;
    case TokenKind::exists_globally: query.kind = QueryKind::exists_globally; break;
    case TokenKind::always_eventually: query.kind = QueryKind::always_eventually; break;
    default:
        query.kind = QueryKind::leads_to;
        if (report_mistake()) return;
        const Name first = parser_.peek().name;
        query.condition = parser_.parse_expression();
        if (parser_.accept(TokenKind::leads_to)) {
            query.goal = parser_.parse_expression();
        } else {
            const bool bounds = first == Word::sup || first == Word::inf;
            parser_.unexpected("'-->'", parser_.at(TokenKind::arrow) ? ""
                                        : bounds
                                            ? "bounds are asked for with a colon: sup: e"
                                            : "a query is A[] p, E<> p, E[] p, A<> p or "
                                              "p --> q");
        }
        return;
    }
    parser_.take();
    query.condition = parser_.parse_expression();
}

} // namespace zonar::language
