#include "draw/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace zonar::draw {

namespace {

constexpr double limit_strip = 44; // between the last tick and the line of the limit

/// "0.01", "1", "10000", and from 100000 on "1e5", as tables print counts.
std::string decade_label(int exponent) {
    if (exponent < -2 || exponent > 4) return fmt::format("1e{}", exponent);
    return fmt::format("{:g}", std::pow(10, exponent));
}

std::vector<Tick> ticks_for(Scale scale, const Extent& extent) {
    std::vector<Tick> ticks;
    if (scale == Scale::logarithmic) {
        for (const int exponent : decades(extent.least, extent.most))
            ticks.push_back({std::pow(10, exponent), decade_label(exponent)});
    } else {
        for (const double value : ticks_up_to(extent.most, scale == Scale::whole ? 1 : 0))
            ticks.push_back({value, fmt::format("{:g}", value)});
    }
    return ticks;
}

} // namespace

void Extent::add(double value) {
    if (value == beyond_limit) {
        limited = true;
        return;
    }
    most = std::max(most, value);
    if (value > 0) least = std::min(least, value);
}

Axis::Axis(Scale scale, const Extent& extent, double from, double to)
    : scale_(scale), ticks_(ticks_for(scale, extent)), limited_(extent.limited),
      from_(from), to_(to), limit_(to) {
    if (limited_) to_ += to > from ? -limit_strip : limit_strip;
}

double Axis::operator()(double value) const {
    if (value == beyond_limit) return limit_;
    const double first = ticks_.front().value, last = ticks_.back().value;
    const double share =
        scale_ == Scale::logarithmic
            ? std::log10(std::max(value, first) / first) / std::log10(last / first)
            : value / last;
    return from_ + (to_ - from_) * share;
}

std::vector<double> ticks_up_to(double highest, double least_step) {
    constexpr double most = 8;
    if (!(highest > 0)) return {0, 1};
    double step = std::pow(10, std::floor(std::log10(highest / most)));
    for (const double factor : {2.0, 2.5, 2.0}) // 1, 2, 5, 10
        if (highest / step > most) step *= factor;
    step = std::max(step, least_step);
    const auto steps = static_cast<int>(std::ceil(highest / step - 1e-9));
    std::vector<double> ticks;
    for (int i = 0; i <= steps; ++i) ticks.push_back(i * step);
    return ticks;
}

std::vector<int> decades(double least, double most) {
    constexpr int steps = 8;
    if (!(least <= most)) return {0, 1}; // nothing is above 0
    // A power of ten belongs to itself even if its logarithm is not exact.
    const auto first = static_cast<int>(std::floor(std::log10(least) + 1e-9));
    const auto last =
        std::max(first + 1, static_cast<int>(std::ceil(std::log10(most) - 1e-9)));
    const int step = (last - first + steps - 1) / steps;
    std::vector<int> exponents{first};
    while (exponents.back() < last) exponents.push_back(exponents.back() + step);
    return exponents;
}

} // namespace zonar::draw
