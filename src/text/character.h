// text/character.h
//
// The characters of a text in UTF-8, and which of them must not be shown as they are: they
// show nothing themselves, but a terminal or a browser obeys them. A control character can move
// the cursor or change colours, and a bidirectional mark can make code look like other code
// (https://trojansource.codes). What stands in their place is decided where text is shown.
#pragma once

#include <cstddef>
#include <string_view>

namespace zonar::text {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false; // if not: one byte that is no UTF-8
};

/// The first one of a text that is not empty. Surrogates and forms with more bytes than
/// needed are not valid.
Character first_character(std::string_view text);

/// C0, DEL and C1, the separators of lines and paragraphs; line breaks and tabs, too.
constexpr bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

/// Marks that change the order in which characters are shown.
constexpr bool is_bidirectional_mark(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

/// No text of XML may contain these, and a byte-order mark inside a text shows nothing.
constexpr bool is_no_text(char32_t c) {
    return c == 0xFEFF || c == 0xFFFE || c == 0xFFFF;
}

/// Whether a byte is the second or a later one of a character.
constexpr bool continues_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

} // namespace zonar::text
