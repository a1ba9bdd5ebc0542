// draw/legend.h
//
// Where the names of series stand below a plot: in columns of equal width, as many as there
// is room for, read from top to bottom and then from left to right. So a legend never
// covers a curve, however many entries it has.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::draw {

inline constexpr double letter_width = 7.8; // of the font of plots, on average

struct LegendEntry {
    double x = 0, y = 0;  // from the top left corner of the legend on; y is the base line
    std::string text;     // shortened, if it is too long
    bool is_rest = false; // "and 7 more": it stands for no series of its own
};

/// The sample of a series takes this much of an entry, and its name begins there.
inline constexpr double legend_sample = 28;

struct LegendLayout {
    std::vector<LegendEntry>
        entries; // one for each name, in their order, but for the rest
    double height = 0;
};

LegendLayout lay_out_legend(const std::vector<std::string_view>& names, double width);

} // namespace zonar::draw
