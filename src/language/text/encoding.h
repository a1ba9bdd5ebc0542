// language/text/encoding.h
//
// Files as people have them, turned into UTF-8: UTF-8 with and without byte order mark,
// UTF-16 of either order, and Latin-1, declared or not.
#pragma once

#include <string>
#include <string_view>

namespace zonar::language {

enum class Encoding { utf8, latin1, utf16_little, utf16_big };

/// What the bytes are: by their byte order mark, by the XML declaration, else by what they
/// can be. Bytes that are no UTF-8 are read as Latin-1.
Encoding detect_encoding(std::string_view bytes);

/// The text as UTF-8, without byte order mark. Broken UTF-16 becomes U+FFFD.
std::string to_utf8(std::string_view bytes, Encoding encoding);

bool is_valid_utf8(std::string_view bytes);

/// Appends one character; what is no character becomes U+FFFD.
void append_utf8(std::string& text, char32_t character);

} // namespace zonar::language
