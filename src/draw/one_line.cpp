#include "draw/one_line.h"

#include "text/character.h"

#include <algorithm>

namespace zonar::draw {

namespace {

constexpr std::string_view replacement = "\uFFFD";

/// Where the character with this number begins, counted from 0.
std::size_t place_of(std::string_view text, std::size_t number) {
    std::size_t at = 0;
    for (; at < text.size(); ++at)
        if (!text::continues_character(text[at]) && number-- == 0) break;
    return at;
}

} // namespace

std::string one_line(std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const text::Character c = text::first_character(text);
        if (!c.valid || text::is_no_text(c.code) || text::is_bidirectional_mark(c.code))
            line += replacement;
        else if (text::is_control(c.code))
            line += ' ';
        else
            line += text.substr(0, c.bytes);
        text.remove_prefix(c.bytes);
    }
    return line;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return !text::continues_character(c); }));
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
