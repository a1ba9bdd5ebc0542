#include "text/visible.h"

#include "checks/check.h"
#include "text/character.h"

#include <fmt/format.h>

#include <cstdint>

namespace zonar::text {

namespace {

constexpr bool is_obeyed(char32_t c) {
    return is_control(c) || is_bidirectional_mark(c) || is_no_text(c);
}

constexpr bool is_plain(char c) {
    return c >= 0x20 && c < 0x7F;
}

/// Where the next character is that is not printable ASCII.
std::size_t next_special(std::string_view text, std::size_t at) {
    while (at < text.size() && is_plain(text[at])) ++at;
    return at;
}

void append_escape(std::string& shown, char byte, const Character& character) {
    if (!character.valid || character.code < 0x80)
        shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    else
        shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character.code));
}

template <class Layout>
std::string escaped(std::string_view text, Layout layout) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t special = next_special(text, at);
        shown += text.substr(at, special - at);
        at = special;
        if (at == text.size()) break;
        if (layout(shown, at)) {
            ++at;
            continue;
        }
        const Character character = first_character(text.substr(at));
        ZONAR_ASSERT(character.bytes <= text.size() - at);
        if (character.valid && !is_obeyed(character.code))
            shown += text.substr(at, character.bytes);
        else
            append_escape(shown, text[at], character);
        at += character.bytes;
    }
    return shown;
}

} // namespace

std::string visible(std::string_view text) {
    return escaped(text, [&](std::string& shown, std::size_t at) {
        if (text[at] == '\r') return text.substr(at + 1).starts_with('\n');
        if (text[at] != '\n' && text[at] != '\t') return false;
        shown += text[at];
        return true;
    });
}

std::string visible_line(std::string_view text) {
    return escaped(text, [&](std::string& shown, std::size_t at) {
        if (text[at] != '\n' && text[at] != '\t') return false;
        shown += text[at] == '\n' ? "\\n" : "\\t";
        return true;
    });
}

std::string visible_json(std::string_view json) {
    std::string shown;
    shown.reserve(json.size());
    for (std::size_t at = 0; at < json.size();) {
        const Character character = first_character(json.substr(at));
        // Other controls are escaped already, but for those of the layout.
        if (character.code >= 0x7F && is_obeyed(character.code))
            shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character.code));
        else
            shown += json.substr(at, character.bytes);
        at += character.bytes;
    }
    return shown;
}

} // namespace zonar::text
