#include "draw/one_line.h"

#include <algorithm>

namespace zonar::draw {

namespace {

constexpr std::string_view replacement = "\uFFFD";

struct Decoded {
    char32_t code = 0;
    std::size_t bytes = 0; // 0: the text does not begin with a character in UTF-8
};

bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// The first character. The text is not empty.
Decoded decode(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {};
    char32_t code = first & (0xFFu >> (bytes + 1));
    for (const char c : text.substr(1, bytes - 1)) {
        if (!continues(c)) return {};
        code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (overlong || surrogate || code > 0x10FFFF) return {};
    return {code, bytes};
}

bool is_control(char32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 ||
           code == 0x2029;
}

bool is_bidirectional_control(char32_t code) {
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

/// Where the character with this number begins, counted from 0.
std::size_t place_of(std::string_view text, std::size_t number) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (!continues(text[at]) && number-- == 0) break;
    return at;
}

} // namespace

std::string one_line(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto [code, bytes] = decode(text);
        const bool no_character = code == 0xFFFE || code == 0xFFFF;
        if (bytes == 0 || no_character || is_bidirectional_control(code))
            line += replacement;
        else if (is_control(code))
            line += ' ';
        else
            line += text.substr(0, bytes);
        text.remove_prefix(std::max<std::size_t>(bytes, 1));
    }
    return line;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return !continues(c); }));
}

std::string shortened(std::string_view text, std::size_t most) {
    if (characters(text) <= most) return std::string(text);
    return std::string(
               text.substr(0, place_of(text, most - std::min<std::size_t>(most, 1)))) +
           "\u2026";
}

std::string shortened_inside(std::string_view text, std::size_t most) {
    const std::size_t count = characters(text);
    if (count <= most || most < 5) return shortened(text, most);
    const std::size_t behind = (most - 1) / 3;
    return shortened(text, most - behind) +
           std::string(text.substr(place_of(text, count - behind)));
}

} // namespace zonar::draw
