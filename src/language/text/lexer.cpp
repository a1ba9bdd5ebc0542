#include "language/text/lexer.h"

#include "checks/check.h"
#include "language/text/spellings.h"

#include <fmt/format.h>

#include <string>

namespace zonar::language {

namespace {

constexpr std::size_t longest_name = 4000;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool continues_name(char c) {
    return is_letter(c) || is_digit(c) || c == '$' || c == '#';
}

/// Tokens of one fragment, front to back.
class Lexer {
public:
    Lexer(const Fragment& fragment, Dialect dialect, NameTable& names,
          Diagnostics& diagnostics, std::string_view context, std::vector<Token>& tokens)
        : text_(fragment.text), anchors_(fragment.anchors),
          source_end_(fragment.source_end), dialect_(dialect), names_(names),
          diagnostics_(diagnostics), context_(context), tokens_(tokens) {}

    void run() {
        tokens_.reserve(tokens_.size() + text_.size() / 4 + 2);
        while (at_ < text_.size()) {
            [[maybe_unused]] const std::size_t before = at_;
            next();
            ZONAR_ASSERT(at_ > before); // every call reads something: the loop ends
        }
        emit(TokenKind::end, at_);
    }

private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    std::string_view rest() const { return text_.substr(at_); }

    /// Asked for ascending offsets only, but for the begin of a token after its end.
    std::uint32_t position(std::size_t offset) {
        if (offset >= text_.size()) return source_end_;
        while (anchor_ > 0 && anchors_[anchor_].text > offset) --anchor_;
        while (anchor_ + 1 < anchors_.size() && anchors_[anchor_ + 1].text <= offset) {
            ++anchor_;
        }
        ZONAR_ASSERT(anchor_ < anchors_.size() && anchors_[anchor_].text <= offset);
        return anchors_[anchor_].source +
               static_cast<std::uint32_t>(offset - anchors_[anchor_].text);
    }

    SourceRange range(std::size_t begin, std::size_t end) {
        const std::uint32_t from = position(begin);
        return {from, position(end)};
    }

    Token& emit(TokenKind kind, std::size_t begin) {
        Token token;
        token.kind = kind;
        token.range = range(begin, at_);
        token.begin = static_cast<std::uint32_t>(begin);
        token.end = static_cast<std::uint32_t>(at_);
        ZONAR_ASSERT(token.begin <= token.end && token.end <= text_.size());
        return tokens_.emplace_back(token);
    }

    void error(std::size_t begin, std::string rule, std::string message,
               std::string help = {}) {
        diagnostics_.add({.severity = Severity::error,
                          .range = range(begin, at_),
                          .rule = std::move(rule),
                          .message = std::move(message),
                          .context = std::string{context_},
                          .help = std::move(help)});
        emit(TokenKind::bad, begin);
    }

    void next() {
        const char c = peek();
        if (c == '\n') {
            ++at_;
            const bool after_token =
                !tokens_.empty() && tokens_.back().kind != TokenKind::newline;
            if (dialect_ == Dialect::query && after_token)
                emit(TokenKind::newline, at_ - 1);
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') {
            ++at_;
        } else if (c == '/' && peek(1) == '/') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (c == '/' && peek(1) == '*') {
            block_comment();
        } else if (c == '\\') {
            continuation();
        } else if (is_letter(c)) {
            word();
        } else if (is_digit(c)) {
            number();
        } else if (c == '"') {
            quoted();
        } else {
            symbol();
        }
    }

    void block_comment() {
        const std::size_t begin = at_;
        const std::size_t close = text_.find("*/", at_ + 2);
        if (close == std::string_view::npos) {
            at_ = begin + 2;
            error(begin, "syntax.comment", "this comment is never closed",
                  "end it with '*/'");
            at_ = text_.size();
        } else {
            at_ = close + 2;
        }
    }

    // A backslash at the end of a line joins it with the next.
    void continuation() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && (text_[end] == ' ' || text_[end] == '\t')) ++end;
        if (end < text_.size() && text_[end] == '\r') ++end;
        if (end >= text_.size() || text_[end] == '\n') {
            at_ = std::min(end + 1, text_.size());
        } else {
            ++at_;
            error(at_ - 1, "syntax.symbol",
                  "a backslash may stand only at the end of a line");
        }
    }

    void word() {
        const std::size_t begin = at_;
        if (dialect_ == Dialect::query && (peek() == 'A' || peek() == 'E')) {
            for (const Spelling& s : path_spellings) {
                if (!rest().starts_with(s.text)) continue;
                at_ += s.text.size();
                emit(s.kind, begin);
                return;
            }
        }
        while (continues_name(peek())) ++at_;
        const std::string_view name = text_.substr(begin, at_ - begin);
        if (name.size() > longest_name) {
            error(begin, "syntax.name",
                  fmt::format("this name has {} characters; at most {} are allowed",
                              name.size(), longest_name));
            return;
        }
        emit(TokenKind::name, begin).name = names_.intern(name);
    }

    /// integer := digit+      real := digit+ ("." digit+)? (("e" | "E") sign? digit+)?
    /// 2147483648 is allowed here: behind a minus it is a number (see parse_unary).
    void number() {
        const std::size_t begin = at_;
        std::int64_t value = 0;
        bool overflow = false;
        for (; is_digit(peek()); ++at_) {
            value = value * 10 + (peek() - '0');
            overflow |= value > std::int64_t{1} << 31;
            if (overflow) value = 0;
        }
        bool real = false;
        if (peek() == '.' && is_digit(peek(1))) {
            real = true;
            for (++at_; is_digit(peek());) ++at_;
        }
        const bool has_sign = peek(1) == '+' || peek(1) == '-';
        if ((peek() == 'e' || peek() == 'E') && is_digit(peek(has_sign ? 2 : 1))) {
            real = true;
            for (at_ += has_sign ? 2 : 1; is_digit(peek());) ++at_;
        }
        if (real) {
            emit(TokenKind::real, begin);
        } else if (overflow) {
            error(begin, "syntax.overflow", "this number does not fit into 32 bits",
                  "the largest integer is 2147483647");
        } else if (is_letter(peek())) {
            while (continues_name(peek())) ++at_;
            error(
                begin, "syntax.number",
                fmt::format("'{}' is neither a number nor a name",
                            text_.substr(begin, std::min<std::size_t>(at_ - begin, 40))),
                "integers are decimal, and a name cannot begin with a digit");
        } else {
            emit(TokenKind::integer, begin).value = value;
        }
    }

    void quoted() {
        const std::size_t begin = at_;
        const std::size_t close = text_.find_first_of("\"\n", at_ + 1);
        if (close == std::string_view::npos || text_[close] == '\n') {
            ++at_;
            error(begin, "syntax.string", "this string is never closed",
                  "end it with '\"' on the same line");
            at_ = std::min(close, text_.size());
        } else {
            at_ = close + 1;
            emit(TokenKind::text, begin);
        }
    }

    bool match(std::span<const Spelling> table) {
        for (const Spelling& s : table) {
            if (!rest().starts_with(s.text)) continue;
            const std::size_t begin = at_;
            at_ += s.text.size();
            emit(s.kind, begin);
            return true;
        }
        return false;
    }

    void symbol() {
        const std::size_t begin = at_;
        if (dialect_ == Dialect::modern && rest().starts_with("-u->")) {
            at_ += 4;
            emit(TokenKind::arrow_uncontrollable, begin);
            return;
        }
        if (dialect_ == Dialect::old && match(old_spellings)) return;
        if (dialect_ == Dialect::query && match(query_spellings)) return;
        const auto first = static_cast<unsigned char>(peek());
        if (first < spellings_by_first.size() && match(spellings_by_first[first])) return;

        do { // a character of several bytes is one character
            ++at_;
        } while (at_ < text_.size() &&
                 (static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80);
        const std::string_view character = text_.substr(begin, at_ - begin);
        const bool printable =
            static_cast<unsigned char>(character[0]) > ' ' && character[0] != 0x7F;
        // A word in another script is one mistake, and so is a line of control codes.
        while (at_ < text_.size() && is_foreign(first) && is_foreign(text_[at_])) ++at_;
        error(begin, "syntax.symbol",
              printable ? fmt::format("unknown symbol '{}'", character)
                        : fmt::format("unknown symbol with code {}",
                                      static_cast<int>(character[0])),
              help_for(character));
    }

    static bool is_foreign(int c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 || (byte < ' ' && (byte < '\t' || byte > '\r'));
    }

    static std::string help_for(std::string_view character) {
        struct Replacement {
            std::string_view symbol, help;
        };
        constexpr Replacement table[] = {
            {"~", "there is no bitwise complement; write -x - 1"},
            {"≤", "write <="},
            {"≥", "write >="},
            {"≠", "write !="},
            {"∧", "write && or and"},
            {"∨", "write || or or"},
            {"¬", "write ! or not"},
            {"→", "write -> for an edge, imply for an implication"},
            {"“", "write a plain '\"'"},
            {"–", "write a plain '-'"},
            {"−", "write a plain '-'"},
            {"\u00A0", "this is a blank that does not break; write a plain one"},
            {"@", "names have letters, digits and '_'"},
            {"#", "there is no preprocessor; declare constants with const int"},
        };
        for (const Replacement& row : table) {
            if (row.symbol == character) return std::string{row.help};
        }
        return {};
    }

    std::string_view text_;
    std::span<const Anchor> anchors_;
    std::uint32_t source_end_;
    Dialect dialect_;
    NameTable& names_;
    Diagnostics& diagnostics_;
    std::string_view context_;
    std::vector<Token>& tokens_;
    std::size_t at_ = 0;
    std::size_t anchor_ = 0;
};

bool in(Word word, Word first, Word last) {
    return first <= word && word <= last;
}

} // namespace

bool is_reserved(Word word, Dialect dialect) {
    using enum Word;
    switch (dialect) {
    case Dialect::old: return in(word, const_, not_) && word != xor_;
    case Dialect::modern:
        switch (word) {
        // Words that came with 4.1 and 5.0 and that older models use as names.
        case string:
        case query:
        case dynamic:
        case spawn:
        case exit:
        case hybrid:
        case location:
        case gantt:
        case io:
        case import_: return false;
        default: return in(word, const_, location);
        }
    case Dialect::query:
        switch (word) {
        case true_:
        case false_:
        case and_:
        case or_:
        case not_:
        case imply:
        case int_:
        case scalar:
        case forall:
        case exists:
        case sum:
        case deadlock: return true;
        default: return false;
        }
    }
    return false;
}

void tokenize(const Fragment& fragment, Dialect dialect, NameTable& names,
              Diagnostics& diagnostics, std::string_view context,
              std::vector<Token>& tokens) {
    Lexer(fragment, dialect, names, diagnostics, context, tokens).run();
}

} // namespace zonar::language
