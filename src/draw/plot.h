// draw/plot.h
//
// Lines or points over a common pair of axes, as SVG that any browser shows: for
// measurements that are to be looked at. The legend, if there are several series, stands
// below (legend.h).
#pragma once

#include "draw/axis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::draw {

struct PlotPoint {
    double x = 0; // both may be beyond_limit: the mark is then hollow
    double y = 0;
    std::string name = {}; // shown when one points at it
};

enum class Look : std::uint8_t {
    line, // through marks; it is broken where a limit was met
    marks,
};

struct PlotSeries {
    std::string name; // in the legend
    std::vector<PlotPoint> points;
    Look look = Look::line;
};

struct Plot {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<PlotSeries> series = {};
    Scale x_scale = Scale::linear;
    Scale y_scale = Scale::linear;
    /// For two measurements of the same things: a square with the same range on both axes
    /// and a dashed line where x equals y.
    bool diagonal = false;
};

/// What a plot is drawn on.
enum class Ground : std::uint8_t {
    white, // its own; for a file
    /// None, and the ink is that of the page, whether light or dark. The plot is no wider
    /// than a phone, so that letters stay legible where a page is narrow.
    page,
};

std::string svg(const Plot& plot, Ground ground = Ground::white);

} // namespace zonar::draw
