// draw/plot.h
//
// Lines over a common pair of axes, as SVG that any browser shows: for measurements that
// are to be looked at. Both axes begin at 0 and end at a round number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zonar::draw {

struct PlotPoint {
    double x = 0;
    double y = 0;
};

struct PlotSeries {
    std::string name; // in the legend, which is there if there are several
    std::vector<PlotPoint> points;
};

struct Plot {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<PlotSeries> series;
};

/// Steps of 1, 2 or 5 times a power of ten from 0 up to `highest` or just above it, at most
/// about eight.
std::vector<double> ticks_up_to(double highest);

std::string svg(const Plot& plot);

} // namespace zonar::draw
