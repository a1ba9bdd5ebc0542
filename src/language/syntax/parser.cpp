#include "language/syntax/parser.h"

#include "checks/check.h"

#include <fmt/format.h>

namespace zonar::language {

namespace {

const Token end_of_failed_item{};

} // namespace

void Parser::begin(const Fragment& text) {
    text_ = text;
    tokens_.clear();
    next_ = 0;
    depth_ = 0;
    failed_ = false;
    last_ = {};
    errors_before_ = shared_.diagnostics.errors();
    tokenize(text, dialect_, shared_.names, shared_.diagnostics, context_, tokens_);
}

void Parser::finish(std::string_view help) {
    if (!at(TokenKind::end)) unexpected("the end of the text", std::string{help});
    failed_ = false;
}

// After an error the rest of the item looks like the end of the text: every production
// then returns at once, without further complaints, to the loop that knows where the next
// item begins.
const Token& Parser::peek(std::size_t ahead) const {
    if (failed_) return end_of_failed_item;
    ZONAR_ASSERT(!tokens_.empty() && tokens_.back().kind == TokenKind::end);
    return tokens_[std::min(next_ + ahead, tokens_.size() - 1)];
}

Token Parser::take() {
    if (failed_) return end_of_failed_item;
    ZONAR_ASSERT(next_ < tokens_.size()); // the last one is never passed
    const Token token = tokens_[next_];
    if (token.kind != TokenKind::end) ++next_;
    last_ = token.range;
    return token;
}

bool Parser::is_word(const Token& token, Word word) const {
    return token.kind == TokenKind::name && token.name == word;
}

bool Parser::is_name(const Token& token) const {
    return token.kind == TokenKind::name && !is_reserved(token.name.word(), dialect_);
}

bool Parser::accept(TokenKind kind) {
    if (!at(kind)) return false;
    take();
    return true;
}

bool Parser::accept(Word word) {
    if (!at(word)) return false;
    take();
    return true;
}

bool Parser::expect(TokenKind kind, std::string_view where) {
    if (accept(kind)) return true;
    if (!missing(kind, where)) unexpected(fmt::format("{} {}", describe(kind), where));
    return false;
}

/// The next token stands on another line than the one before, or there is none.
bool Parser::on_next_line() const {
    if (next_ == 0) return false;
    const std::size_t from = tokens_[next_ - 1].end;
    return at(TokenKind::end) ||
           text_.text.substr(from, peek().begin - from).find('\n') !=
               std::string_view::npos;
}

/// What closes something is missing where it should have been: behind the last token and
/// not at the next one, which may be many lines below and has done nothing wrong.
bool Parser::missing(TokenKind kind, std::string_view where) {
    using enum TokenKind;
    const bool closes = kind == semicolon || kind == right_brace ||
                        kind == right_bracket || kind == right_parenthesis;
    if (failed_ || !closes || at(bad) || !on_next_line()) return false;
    error({last_.end, last_.end}, "syntax",
          fmt::format("missing {} {}", describe(kind), where));
    failed_ = true;
    return true;
}

bool Parser::expect(Word word, std::string_view where) {
    if (accept(word)) return true;
    const std::string_view text =
        shared_.names.text(Name{static_cast<std::uint32_t>(word)});
    unexpected(fmt::format("'{}' {}", text, where));
    return false;
}

Name Parser::expect_name(std::string_view what, SourceRange& range) {
    if (!at_name()) {
        unexpected(what, keyword_help());
        return {};
    }
    const Token token = take();
    range = token.range;
    return token.name;
}

/// What a token that does not fit may have been meant for.
std::string Parser::help_for(const Token& token) const {
    using enum TokenKind;
    const Token* before = next_ > 0 ? &tokens_[next_ - 1] : nullptr;
    const bool joined = before != nullptr && before->end == token.begin;
    if (joined && before->kind == assign && token.kind == less)
        return "'less or equal' is written '<='";
    if (joined && before->kind == assign && token.kind == greater)
        return "'greater or equal' is written '>=', an implication 'imply'";
    if (token.kind == arrow && dialect_ == Dialect::query)
        return "an implication is written 'imply', 'leads to' is written '-->'";
    if (token.kind == semicolon && dialect_ == Dialect::query)
        return "a query ends without a semicolon";
    if (token.kind == assign && dialect_ == Dialect::query) return "use == to compare";
    if (text_at(token) == "AND") return "write '&&' or 'and'";
    if (text_at(token) == "OR") return "write '||' or 'or'";
    if (dialect_ == Dialect::query && (at(Word::U) || at(Word::W)))
        return "until is an operator of linear temporal logic: ltl: p U q";
    return {};
}

/// Where a name is wanted: that the next word is one, but taken.
std::string Parser::keyword_help() const {
    if (!at(TokenKind::name) || !is_reserved(peek().name.word(), dialect_)) return {};
    return fmt::format("'{}' is a keyword here", shared_.names.text(peek().name));
}

void Parser::unexpected(std::string_view expected, std::string help) {
    if (failed_) return;
    const Token& token = peek();
    if (token.kind == TokenKind::bad) { // reported by the lexer
        failed_ = true;
        return;
    }
    if (help.empty()) help = help_for(token);
    // Where the text ends is where its last token ends, not where the next element begins.
    const bool ended = token.kind == TokenKind::end && next_ > 0;
    error(ended ? SourceRange{last_.end, last_.end} : token.range, "syntax",
          fmt::format("unexpected {}, expected {}", spelling(token), expected),
          std::move(help));
    failed_ = true;
}

void Parser::error(SourceRange range, std::string rule, std::string message,
                   std::string help) {
    shared_.diagnostics.report(Severity::error, range, std::move(rule),
                               std::move(message), context_, std::move(help));
}

void Parser::warn(SourceRange range, std::string rule, std::string message,
                  std::string help) {
    shared_.diagnostics.report(Severity::warning, range, std::move(rule),
                               std::move(message), context_, std::move(help));
}

std::string Parser::spelling(const Token& token) const {
    if (token.kind == TokenKind::end) return "end of the text";
    if (token.kind == TokenKind::newline) return "end of the line";
    const std::string_view text = text_at(token);
    return fmt::format("'{}{}'", text.substr(0, 40), text.size() > 40 ? "..." : "");
}

/// Skips a broken declaration, function or process as a whole, so that one mistake is one
/// error: up to its semicolon, or to the brace that closes its body.
void Parser::skip_item(std::size_t first) {
    failed_ = false;
    next_ = first;
    bool body = at(Word::process); // else: braces of a type or an initialiser
    TokenKind before = TokenKind::end;
    for (int level = 0; !at(TokenKind::end);) {
        const TokenKind kind = take().kind;
        if (kind == TokenKind::left_brace) {
            body |= level++ == 0 && before == TokenKind::right_parenthesis;
        } else if (kind == TokenKind::right_brace) {
            if (--level < 0) return; // it belonged to what is around us
            if (level == 0 && body) {
                accept(TokenKind::semicolon);
                return;
            }
        } else if (kind == TokenKind::semicolon && level == 0) {
            return;
        }
        before = kind;
    }
}

/// Skips a bracketed group; the opening bracket is next.
void Parser::skip_balanced() {
    int level = 0;
    do {
        const TokenKind kind = take().kind;
        using enum TokenKind;
        if (kind == left_brace || kind == left_parenthesis || kind == left_bracket)
            ++level;
        if (kind == right_brace || kind == right_parenthesis || kind == right_bracket)
            --level;
    } while (level > 0 && !at(TokenKind::end));
    if (level > 0) unexpected("a closing bracket");
}

bool Parser::too_deep(std::size_t depth, SourceRange range) {
    if (depth <= shared_.limits.nesting) return false;
    if (!failed_) {
        error(range, "limit.nesting",
              fmt::format("nested more than {} levels deep", shared_.limits.nesting),
              "give parts of it a name of their own");
        failed_ = true;
    }
    return true;
}

/// Up to the system line or the end; after an error it goes on with the next one.
std::vector<Declaration*> Parser::parse_declarations(bool global) {
    std::vector<Declaration*> found;
    while (!at(TokenKind::end) && !at(Word::system)) {
        const std::size_t first = next_;
        if (Declaration* declaration = parse_declaration(global))
            found.push_back(declaration);
        if (failed_) skip_item(first);
    }
    return found;
}

std::vector<Declaration*> Parser::declarations(const Fragment& text) {
    begin(text);
    auto found = parse_declarations(false);
    finish();
    return found;
}

std::vector<Declaration*> Parser::instantiations(const Fragment& text) {
    begin(text);
    auto found = parse_declarations(true);
    finish();
    return found;
}

std::vector<Parameter> Parser::parameters(const Fragment& text) {
    begin(text);
    auto found = dialect_ == Dialect::old ? parse_old_parameters(TokenKind::end)
                                          : parse_parameters(TokenKind::end);
    finish();
    return found;
}

Expr* Parser::expression(const Fragment& text) {
    begin(text);
    if (at(TokenKind::end)) return nullptr; // nothing but a comment
    Expr* found =
        dialect_ == Dialect::old ? parse_conjunction_list() : parse_expression();
    finish(at(TokenKind::comma)       ? "join conditions with '&&'"
           : at(TokenKind::semicolon) ? "a condition ends without a semicolon"
                                      : "");
    return found;
}

std::vector<Expr*> Parser::expressions(const Fragment& text) {
    begin(text);
    if (at(TokenKind::end)) return {};
    auto found = parse_expression_list();
    finish(at(TokenKind::semicolon) ? "updates are separated by ',' and end without ';'"
                                    : "");
    return found;
}

std::vector<Expr*> Parser::rate(const Fragment& text) {
    begin(text);
    if (at(TokenKind::end)) return {};
    std::vector<Expr*> found{parse_expression()};
    if (accept(TokenKind::colon)) found.push_back(parse_expression());
    finish();
    return found;
}

std::vector<BoundVariable*> Parser::selects(const Fragment& text) {
    begin(text);
    if (at(TokenKind::end)) return {};
    auto found = parse_select_list();
    // The editor lets people end the list with a semicolon, as XTA does.
    accept(TokenKind::semicolon);
    finish();
    return found;
}

std::pair<Expr*, Direction> Parser::synchronisation(const Fragment& text) {
    begin(text);
    if (at(TokenKind::end)) return {nullptr, Direction::none};
    EdgeSyntax edge;
    parse_sync(edge);
    finish();
    return {edge.channel, edge.direction};
}

std::vector<Declaration*> Parser::system(const Fragment& text, SystemSyntax& system,
                                         std::vector<QuerySyntax>& queries) {
    begin(text);
    auto found = parse_declarations(true);
    parse_system_line(system, queries);
    finish(at(Word::process) || at_type() ? "the system line comes last" : "");
    return found;
}

} // namespace zonar::language
