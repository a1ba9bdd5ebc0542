// language/text/lexer.h
//
// Text to tokens. The text is that of one XML element, one query or a whole XTA file; a
// Fragment says where in the user's file it stands, so that every token carries its true
// position even where the XML spells `<` as `&lt;`.
#pragma once

#include "language/diagnostics.h"
#include "language/text/names.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace zonar::language {

/// Which words and operators the text may use.
enum class Dialect : std::uint8_t {
    modern, // UPPAAL 4.x and 5.x
    old,    // UPPAAL 3.4 and before
    query,  // formulas
};

/// From the byte `text` of a fragment on, positions in the file run in step with the
/// text from `source` on, until the next anchor.
struct Anchor {
    std::uint32_t text = 0;
    std::uint32_t source = 0;
};

/// A text and where it came from. Anchors are sorted; the first is for byte 0.
struct Fragment {
    std::string_view text;
    std::span<const Anchor> anchors;
    std::uint32_t source_end = 0; // the position after the last byte
};

// clang-format off
enum class TokenKind : std::uint8_t {
    end, name, integer, real, text,
    left_brace, right_brace, left_bracket, right_bracket, left_parenthesis,
    right_parenthesis, comma, semicolon, colon, dot, question, exclamation, apostrophe,
    ampersand, bar, caret, plus, minus, star, slash, percent, star_star, plus_plus,
    minus_minus, shift_left, shift_right, minimum, maximum, less, less_equal, greater,
    greater_equal, equal, not_equal, and_and, or_or, assign, colon_assign, plus_assign,
    minus_assign, star_assign, slash_assign, percent_assign, and_assign, or_assign,
    xor_assign, shift_left_assign, shift_right_assign, arrow, arrow_uncontrollable,
    leads_to, equivalent, always_globally, always_eventually, exists_globally, exists_eventually,
    hash, newline, // newline: in queries, where it ends a formula
    bad, // an error was reported already
};
// clang-format on

/// How the token is spelt, for messages: "'&&'", "a name", "the end of the text".
std::string_view describe(TokenKind kind);

struct Token {
    TokenKind kind = TokenKind::end;
    Name name;              // of a name
    std::int64_t value = 0; // of an integer; 2147483648 is let through for `-2147483648`
    SourceRange range;
    std::uint32_t begin = 0; // in the fragment's text
    std::uint32_t end = 0;
};

/// Whether the word cannot be an identifier in this dialect. Built-in function names and
/// the like are soft: they are identifiers unless something shows otherwise.
bool is_reserved(Word word, Dialect dialect);

/// Appends the tokens of the fragment to `tokens`, an `end` last. Comments and blanks are
/// dropped; errors are reported and leave a `bad` token.
void tokenize(const Fragment& fragment, Dialect dialect, NameTable& names,
              Diagnostics& diagnostics, std::string_view context,
              std::vector<Token>& tokens);

} // namespace zonar::language
