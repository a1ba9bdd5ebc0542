#include "report/visible.h"

#include <fmt/format.h>

#include <cstdint>

namespace zonar::report {

namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0; // 0: no character of UTF-8
};

/// The first character of a text that is not empty. Too long forms and surrogates are none.
Character first_of(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
    };
    const std::uint32_t first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
    std::uint32_t code = first & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return {};
        code = (code << 6U) | (byte(i) & 0x3FU);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < least[length] || code > 0x10FFFF || surrogate) return {};
    return {code, length};
}

bool is_hidden(std::uint32_t code) {
    const auto within = [&](std::uint32_t low, std::uint32_t high) {
        return low <= code && code <= high;
    };
    if (code == '\n' || code == '\t') return false;
    return code < 0x20 || within(0x7F, 0x9F) || code == 0x61C || within(0x200E, 0x200F) ||
           within(0x2028, 0x202E) || within(0x2066, 0x2069) || code == 0xFEFF ||
           within(0xFFFE, 0xFFFF);
}

} // namespace

std::string visible(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        if (text.starts_with("\r\n")) text.remove_prefix(1);
        const Character character = first_of(text);
        if (character.bytes == 0) {
            shown += "\xEF\xBF\xBD";
            text.remove_prefix(1);
            continue;
        }
        if (is_hidden(character.code))
            shown += fmt::format("<U+{:04X}>", character.code);
        else
            shown += text.substr(0, character.bytes);
        text.remove_prefix(character.bytes);
    }
    return shown;
}

} // namespace zonar::report
