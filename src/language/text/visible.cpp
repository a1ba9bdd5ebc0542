#include "language/text/visible.h"

#include <fmt/format.h>

#include <cstdint>

namespace zonar::language {

namespace {

/// One character of a text; of length 1 and without a code point if it is no UTF-8.
struct Character {
    std::size_t length = 1;
    char32_t code = 0;
    bool valid = false;
};

Character character_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return static_cast<unsigned char>(text[at + i]);
    };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {1, lead, true};
    // By the Unicode Standard, table 3-7: neither surrogates nor more bytes than needed.
    struct Form {
        std::size_t length;
        unsigned mask;
        char32_t least;
    };
    const Form form = lead >= 0xC2 && lead < 0xE0   ? Form{2, 0x1F, 0x80}
                      : lead >= 0xE0 && lead < 0xF0 ? Form{3, 0x0F, 0x800}
                      : lead >= 0xF0 && lead < 0xF5 ? Form{4, 0x07, 0x10000}
                                                    : Form{0, 0, 0};
    if (form.length == 0 || at + form.length > text.size()) return {};
    char32_t code = lead & form.mask;
    for (std::size_t i = 1; i < form.length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (code < form.least || code > 0x10FFFF || surrogate) return {};
    return {form.length, code, true};
}

/// Controls, and marks that change the order in which text is shown or break its lines.
constexpr bool is_obeyed(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E ||
           c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
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
        const Character character = character_at(text, at);
        if (character.valid && !is_obeyed(character.code))
            shown += text.substr(at, character.length);
        else
            append_escape(shown, text[at], character);
        at += character.length;
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
        const Character character = character_at(json, at);
        // Other controls are escaped already, but for those of the layout.
        if (character.code >= 0x7F && is_obeyed(character.code))
            shown += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character.code));
        else
            shown += json.substr(at, character.length);
        at += character.length;
    }
    return shown;
}

} // namespace zonar::language
