// draw/axis.h
//
// One axis of a plot: from values to places on the sheet, and where its ticks are. Every
// value it was made for lies between the first and the last tick.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace zonar::draw {

/// The value of what met a limit before there was a value. It is drawn on a line of its
/// own beyond the last tick.
constexpr double beyond_limit = std::numeric_limits<double>::infinity();

enum class Scale : std::uint8_t {
    linear,      // from 0 on
    whole,       // likewise, for what is counted: ticks are whole numbers
    logarithmic, // ticks are powers of ten; what is not above 0 is shown at the low end
};

/// What an axis has to show.
struct Extent {
    double least = beyond_limit; // of those above 0
    double most = 0;
    bool limited = false; // something met a limit

    void add(double value);
};

struct Tick {
    double value = 0;
    std::string label;
};

class Axis {
public:
    Axis(Scale scale, const Extent& extent, double from, double to);

    const std::vector<Tick>& ticks() const { return ticks_; }
    bool limited() const { return limited_; }
    /// The place of a value, also of `beyond_limit` if the axis is limited.
    double operator()(double value) const;

private:
    Scale scale_;
    std::vector<Tick> ticks_;
    bool limited_;
    double from_, to_; // places of the first and the last tick
    double limit_;     // the place of what met a limit
};

/// Steps of 1, 2 or 5 times a power of ten, but not below `least_step`, from 0 up to
/// `highest` or just above it, at most about eight.
std::vector<double> ticks_up_to(double highest, double least_step = 0);

/// Exponents of ten, the first for a number that is at most `least`, the last for one that
/// is at least `most`; some are left out if there are many. There are two at least.
std::vector<int> decades(double least, double most);

} // namespace zonar::draw
