#include "draw/text_size.h"

#include "text/character.h"

#include <algorithm>
#include <cmath>

namespace zonar::draw {

namespace {

/// The width of a character of ASCII, and, for the first byte of any other one, of most.
double width_of(unsigned char c) {
    constexpr std::string_view narrow = " ijl.,:;'|![]()/\\-I\"ftr{}";
    constexpr std::string_view wide = "<>=+&~^%@#mwMW_";
    if (c >= 0xE0) return 12; // East Asian characters, emojis
    if (c >= 0x80) return 8;
    if (narrow.find(static_cast<char>(c)) != narrow.npos) return 4.9;
    if (wide.find(static_cast<char>(c)) != wide.npos) return 10.8;
    return c >= 'A' && c <= 'Z' ? 8.9 : 7.7;
}

} // namespace

TextSize size_of(std::string_view text, Weight weight) {
    const double factor = weight == Weight::bold ? 1.12 : 1;
    TextSize size;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        double width = 0;
        for (const char c : line)
            if (!text::continues_character(c))
                width += width_of(static_cast<unsigned char>(c)) * factor;
        size.width = std::max(size.width, static_cast<int>(std::ceil(width)));
        ++size.lines;
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return size;
}

TextSize below_each_other(TextSize upper, TextSize lower) {
    return {.width = std::max(upper.width, lower.width),
            .lines = upper.lines + lower.lines};
}

} // namespace zonar::draw
