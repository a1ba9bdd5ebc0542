#include "draw/legend.h"

#include "draw/one_line.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::draw {

namespace {

constexpr double line_height = 19, column_gap = 14;
constexpr std::size_t most_lines = 24; // a legend is not to be much higher than its plot
constexpr std::size_t widest = 40;     // characters; one long name must not cost a column
// Where there are many names they are shortened for the sake of more columns, but not below
// this. "and 9999 more" fits as well, for it begins where a sample would.
constexpr std::size_t narrowest = 12;

double column_width(std::size_t letters) {
    return legend_sample + letter_width * static_cast<double>(letters);
}

std::size_t columns_for(std::size_t letters, double width) {
    const double fit = (width + column_gap) / (column_width(letters) + column_gap);
    return std::max<std::size_t>(1, static_cast<std::size_t>(fit));
}

/// How long names may be, so that as many of them as possible have room.
std::size_t letters_for(const std::vector<std::string_view>& names, double width) {
    std::size_t longest = 0;
    for (const std::string_view name : names)
        longest = std::max(longest, characters(name));
    const auto room =
        static_cast<std::size_t>(std::max(1.0, (width - legend_sample) / letter_width));
    std::size_t letters = std::min({longest, widest, room});
    const auto is_too_small = [&] {
        return names.size() > columns_for(letters, width) * most_lines;
    };
    while (letters > narrowest && is_too_small()) --letters;
    return is_too_small() ? std::min(narrowest, room) : letters;
}

} // namespace

LegendLayout lay_out_legend(const std::vector<std::string_view>& names, double width) {
    LegendLayout layout;
    if (names.empty()) return layout;
    const std::size_t letters = letters_for(names, width);
    const double column = column_width(letters);
    const std::size_t columns = columns_for(letters, width);
    const std::size_t shown = std::min(names.size(), columns * most_lines);
    const std::size_t lines = (shown + columns - 1) / columns;
    for (std::size_t i = 0; i < shown; ++i) {
        const bool is_rest = i + 1 == shown && shown < names.size();
        layout.entries.push_back(
            {.x = static_cast<double>(i / lines) * (column + column_gap),
             .y = static_cast<double>(i % lines + 1) * line_height,
             .text = is_rest ? fmt::format("and {} more", names.size() - i)
                             : shortened_inside(names[i], letters),
             .is_rest = is_rest});
    }
    layout.height = static_cast<double>(lines) * line_height;
    return layout;
}

} // namespace zonar::draw
