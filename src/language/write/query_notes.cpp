#include "language/write/query_notes.h"

#include "language/diagnostics.h"
#include "language/text/comments.h"
#include "language/text/fragment.h"
#include "language/text/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::language {

namespace {

constexpr std::string_view mark = "//@";

struct Attribute {
    std::string key, value;
};

/// A query as it stands in a text; [begin, end) covers its notes, too.
struct NotedQuery {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::optional<std::string> formula; // without a block
    std::optional<std::string> comment;
    std::vector<Attribute> options;
    std::vector<Attribute> expect;
};

struct Setting {
    std::size_t begin = 0;
    std::size_t end = 0;
    Attribute option;
};

// ---------------------------------------------------------------- attributes

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (char c : value) {
        switch (c) {
        case '\n': text += "\\n"; break;
        case '\r': text += "\\r"; break;
        case '"':
        case '\\': text += '\\'; [[fallthrough]];
        default: text += c;
        }
    }
    return text + '"';
}

// attributes := (Key "=" '"' value '"')*
std::vector<Attribute> read_attributes(std::string_view text) {
    std::vector<Attribute> found;
    for (std::size_t at = 0;;) {
        const std::size_t equals = text.find("=\"", at);
        if (equals == std::string_view::npos) return found;
        Attribute attribute{std::string{without_blanks(text.substr(at, equals - at))},
                            {}};
        for (at = equals + 2; at < text.size() && text[at] != '"'; ++at) {
            if (text[at] == '\\' && at + 1 < text.size()) {
                const char c = text[++at];
                attribute.value += c == 'n' ? '\n' : c == 'r' ? '\r' : c;
            } else {
                attribute.value += text[at];
            }
        }
        ++at;
        found.push_back(std::move(attribute));
    }
}

std::string value_of(const std::vector<Attribute>& attributes, std::string_view key) {
    const auto found = std::ranges::find(attributes, key, &Attribute::key);
    return found == attributes.end() ? std::string{} : found->value;
}

// ---------------------------------------------------------------- reading

/// Finds the queries of a text from front to back. Notes wait until their query comes;
/// a blank line or code in between, and they are ordinary comments.
class NoteReader {
public:
    explicit NoteReader(std::string_view text)
        : text_(text), code_(blank_comments(text)) {}

    void read() {
        std::size_t block = next_block(0);
        for (const Comment& comment : find_comments(text_)) {
            for (; block < comment.begin; block = next_block(read_block(block))) {
            }
            if (comment.begin >= after_) read_comment(comment);
        }
        while (block < text_.size()) block = next_block(read_block(block));
    }

    std::vector<NotedQuery> queries;
    std::vector<Setting> settings;

private:
    /// Where the next `query {` outside of braces begins, or the end of the text.
    std::size_t next_block(std::size_t from) const {
        constexpr std::string_view word = "query";
        int depth = 0;
        for (std::size_t at = from; at < code_.size(); ++at) {
            if (code_[at] == '{') ++depth;
            if (code_[at] == '}') --depth;
            if (depth != 0 || code_.compare(at, word.size(), word) != 0) continue;
            const std::size_t brace =
                code_.find_first_not_of(" \t\r\n", at + word.size());
            const bool begins = at == 0 || std::string_view{" \t\r\n;}"}.find(
                                               code_[at - 1]) != std::string_view::npos;
            if (begins && brace < code_.size() && code_[brace] == '{') return at;
        }
        return code_.size();
    }

    /// Returns where the text goes on after the block.
    std::size_t read_block(std::size_t begin) {
        int depth = 0;
        std::size_t at = code_.find('{', begin);
        do {
            if (code_[at] == '{') ++depth;
            if (code_[at] == '}') --depth;
        } while (++at < code_.size() && depth > 0);
        if (!follows_on(begin)) pending_ = {};
        take_pending(begin, at);
        return at;
    }

    void take_pending(std::size_t begin, std::size_t end) {
        pending_.begin = pending_begin_.value_or(begin);
        pending_.end = end;
        queries.push_back(std::move(pending_));
        pending_ = {};
        pending_begin_.reset();
        after_ = end;
    }

    /// Whether only blanks, and at most one end of line, lie before `begin`.
    bool follows_on(std::size_t begin) {
        const std::string_view between =
            std::string_view{code_}.substr(after_, begin - after_);
        const bool near =
            without_blanks(between).empty() && std::ranges::count(between, '\n') <= 1;
        if (!near) pending_begin_.reset();
        return near;
    }

    void read_comment(const Comment& comment) {
        const std::string_view text =
            text_.substr(comment.begin, comment.end - comment.begin);
        if (!follows_on(comment.begin)) pending_ = {};
        if (text.starts_with(mark)) {
            read_note(comment, text.substr(mark.size()));
        } else if (!trails_code(text_, comment)) {
            pending_begin_ = pending_begin_.value_or(comment.begin);
            std::string& said = pending_.comment ? * pending_.comment += '\n'
                                                 : pending_.comment.emplace();
            said += bare_comment(text);
        }
        after_ = comment.end;
    }

    // note := ("expect" | "option" | "setting" | "formula") attributes
    void read_note(const Comment& comment, std::string_view note) {
        note = without_blanks(note);
        const std::string_view word = note.substr(0, note.find(' '));
        const std::vector<Attribute> attributes =
            read_attributes(note.substr(word.size()));
        const Attribute option{value_of(attributes, "key"),
                               value_of(attributes, "value")};
        if (word == "setting") {
            settings.push_back({comment.begin, comment.end, option});
            return;
        }
        if (word != "expect" && word != "option" && word != "formula") return;
        if (word == "expect") pending_.expect = attributes;
        if (word == "option") pending_.options.push_back(option);
        if (word == "formula") {
            pending_.formula = value_of(attributes, "text");
            take_pending(comment.begin, comment.end);
        } else {
            pending_begin_ = pending_begin_.value_or(comment.begin);
        }
    }

    std::string_view text_;
    std::string code_;
    NotedQuery pending_;
    std::optional<std::size_t> pending_begin_;
    std::size_t after_ = 0; // the end of what was read last
};

QuerySyntax with_notes(QuerySyntax query, const NotedQuery& noted, Arena& arena) {
    const auto keep = [&](std::string_view text) { return arena.copy(text); };
    if (noted.comment) query.comment = keep(without_blanks(*noted.comment));
    std::vector<QueryOption> options;
    for (const Attribute& option : noted.options) {
        options.push_back({keep(option.key), keep(option.value)});
    }
    query.options = arena.copy(options);
    query.expect_outcome = keep(value_of(noted.expect, "outcome"));
    query.expect_type = keep(value_of(noted.expect, "type"));
    query.expect_value = keep(value_of(noted.expect, "value"));
    return query;
}

// ---------------------------------------------------------------- writing

/// Whether a block around the formula would end where it should.
bool fits_into_block(std::string_view formula) {
    if (formula.empty()) return false;
    NameTable names;
    Diagnostics diagnostics;
    std::vector<Token> tokens;
    const Anchor anchor{0, 1};
    tokenize({formula, {&anchor, 1}, 1 + static_cast<std::uint32_t>(formula.size())},
             Dialect::modern, names, diagnostics, {}, tokens);
    int depth = 0;
    for (const Token& token : tokens) {
        using enum TokenKind;
        switch (token.kind) {
        case left_brace:
        case left_bracket:
        case left_parenthesis: ++depth; break;
        case right_brace:
        case right_bracket:
        case right_parenthesis: --depth; break;
        default: break;
        }
        if (depth < 0) return false;
    }
    return depth == 0 && !diagnostics.has_errors();
}

std::string xta_query(const QuerySyntax& query) {
    std::string text;
    if (!query.comment.empty()) text += as_comment_lines(query.comment, "");
    if (!query.expect_outcome.empty() || !query.expect_type.empty() ||
        !query.expect_value.empty()) {
        const auto attribute = [](std::string_view key, std::string_view value) {
            return value.empty() ? std::string{}
                                 : fmt::format(" {}={}", key, quoted(value));
        };
        text += fmt::format(
            "{} expect{}{}{}\n", mark, attribute("outcome", query.expect_outcome),
            attribute("type", query.expect_type), attribute("value", query.expect_value));
    }
    for (const QueryOption& option : query.options) {
        text += fmt::format("{} option key={} value={}\n", mark, quoted(option.key),
                            quoted(option.value));
    }
    const std::string_view formula = query.formula.text;
    if (!fits_into_block(formula)) {
        return text + fmt::format("{} formula text={}\n", mark, quoted(formula));
    }
    return text + fmt::format("query {{ {}{}}}\n", formula,
                              ends_in_line_comment(formula) ? '\n' : ' ');
}

} // namespace

std::string xta_queries(const Document& document) {
    std::string text;
    for (const QueryOption& option : document.options) {
        text += fmt::format("{} setting key={} value={}\n", mark, quoted(option.key),
                            quoted(option.value));
    }
    for (const QuerySyntax& query : document.queries) {
        if (!text.empty()) text += '\n';
        text += xta_query(query);
    }
    return text;
}

std::string without_queries(std::string_view text) {
    NoteReader reader(text);
    reader.read();
    std::vector<std::pair<std::size_t, std::size_t>> cuts;
    for (const NotedQuery& query : reader.queries)
        cuts.emplace_back(query.begin, query.end);
    for (const Setting& setting : reader.settings)
        cuts.emplace_back(setting.begin, setting.end);
    std::ranges::sort(cuts);
    std::string kept;
    std::size_t at = 0;
    for (const auto& [begin, end] : cuts) {
        kept += text.substr(at, begin - at);
        at = end;
    }
    return kept += text.substr(at);
}

/// Notes and blocks are matched by their order in the file. If the reader of notes has missed a
/// block that the parser found, all notes are dropped, rather than given to other queries.
void apply_query_notes(std::string_view file, std::uint32_t base, Document& document) {
    if (document.format != Format::xta) return;
    NoteReader reader(file);
    reader.read();

    Arena& arena = *document.arena;
    const bool had_options = !document.options.empty();
    for (const Setting& setting : reader.settings) {
        if (had_options) break;
        document.options.push_back(
            {arena.copy(setting.option.key), arena.copy(setting.option.value)});
    }
    std::vector<QuerySyntax> queries;
    std::size_t block = 0;
    for (const NotedQuery& noted : reader.queries) {
        QuerySyntax query;
        if (noted.formula) {
            const auto at = static_cast<std::uint32_t>(base + noted.begin);
            query.formula =
                plain_fragment(arena, arena.copy(std::string_view{*noted.formula}), at);
            query.range = {at, static_cast<std::uint32_t>(base + noted.end)};
        } else if (block < document.queries.size()) {
            query = document.queries[block++];
        } else {
            continue;
        }
        queries.push_back(with_notes(query, noted, arena));
    }
    if (block == document.queries.size()) document.queries = std::move(queries);
}

} // namespace zonar::language
