// What people write for path quantifiers: words of other logics, blanks in between, the
// temporal operator alone. Looked at only when a formula is none of the known forms,
// so these words stay names: AG may be a process.
#include "language/syntax/query_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zonar::language {

namespace {

struct Quantifier {
    std::string_view word, help;
};

// clang-format off
constexpr std::array quantifiers = {
    Quantifier{"AG", "write A[] p: p holds in every reachable state"},
    Quantifier{"EF", "write E<> p: a state where p holds can be reached"},
    Quantifier{"AF", "write A<> p: every run comes to a state where p holds"},
    Quantifier{"EG", "write E[] p: there is a run on which p always holds"},
    Quantifier{"AX", "there is no next state in dense time; see 'ltl: X p' for steps"},
    Quantifier{"EX", "there is no next state in dense time; see 'ltl: X p' for steps"},
};
// clang-format on

/// Something that a quantifier could be about, rather than the rest of an expression.
bool begins_predicate(TokenKind kind) {
    using enum TokenKind;
    return kind == name || kind == integer || kind == left_parenthesis ||
           kind == exclamation;
}

} // namespace

void QueryParser::report(std::size_t tokens, std::string message, std::string help) {
    const SourceRange range = join(parser_.peek().range, parser_.peek(tokens - 1).range);
    parser_.error(range, "query.quantifier", std::move(message), std::move(help));
    parser_.failed_ = true;
}

/// True if it was one, and was reported.
bool QueryParser::report_mistake() {
    const bool leads_to = std::ranges::find(parser_.tokens_, TokenKind::leads_to,
                                            &Token::kind) != parser_.tokens_.end();
    if (leads_to) return false;
    return report_split_quantifier() || report_foreign_quantifier() ||
           report_temporal_operator();
}

/// A [] p and e<> p: the parts of a path quantifier, but not as one word.
bool QueryParser::report_split_quantifier() {
    using enum TokenKind;
    const Token& first = parser_.peek();
    if (first.kind != name || first.end - first.begin != 1) return false;
    const char letter = parser_.text_.text[first.begin];
    const bool all = letter == 'A' || letter == 'a';
    if (!all && letter != 'E' && letter != 'e') return false;
    const TokenKind second = parser_.peek(1).kind;
    const TokenKind third = parser_.peek(2).kind;
    const bool box = second == left_bracket && third == right_bracket;
    const bool diamond = second == less && third == greater;
    if (!box && !diamond) return false;
    report(3, "a path quantifier is one word, in capital letters and without blanks",
           fmt::format("write {}{}", all ? 'A' : 'E', box ? "[]" : "<>"));
    return true;
}

/// AG p and A G p: the words of computation tree logic.
bool QueryParser::report_foreign_quantifier() {
    const Token& first = parser_.peek();
    const Token& second = parser_.peek(1);
    if (first.kind != TokenKind::name) return false;
    std::string word{parser_.text_at(first)};
    std::size_t tokens = 1;
    if (word.size() == 1 && second.kind == TokenKind::name &&
        second.end - second.begin == 1) {
        word += parser_.text_at(second);
        tokens = 2;
    }
    const auto known = std::ranges::find(quantifiers, word, &Quantifier::word);
    if (known == quantifiers.end() || !begins_predicate(parser_.peek(tokens).kind))
        return false;
    report(tokens, fmt::format("'{}' is not a path quantifier of this language", word),
           std::string{known->help});
    return true;
}

/// [] p, <> p, G p, F p: without saying on which runs.
bool QueryParser::report_temporal_operator() {
    using enum TokenKind;
    const TokenKind first = parser_.peek().kind;
    const TokenKind second = parser_.peek(1).kind;
    const bool word = begins_predicate(second) && second != left_parenthesis;
    const bool box = first == left_bracket && second == right_bracket;
    const bool diamond = first == less && second == greater;
    const bool always = box || (parser_.at(Word::G) && word);
    const bool eventually = diamond || (parser_.at(Word::F) && word);
    if (!always && !eventually) return false;
    const std::string op = box || diamond ? fmt::format("'{}'", always ? "[]" : "<>")
                                          : fmt::format("'{}'", always ? 'G' : 'F');
    report(box || diamond ? 2 : 1, fmt::format("{} does not say on which runs", op),
           fmt::format("write A{0} p for all runs, E{0} p for one, or ltl: {1} p",
                       always ? "[]" : "<>", always ? 'G' : 'F'));
    return true;
}

} // namespace zonar::language
