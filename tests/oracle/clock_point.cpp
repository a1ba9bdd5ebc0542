#include "oracle/clock_point.h"

#include <algorithm>

namespace zonar::oracle {

ClockGrid::ClockGrid(const ClockUse& use)
    : use_(use), scale_(use.scale.value_or(static_cast<std::int32_t>(2 * use.clocks))) {}

ClockPoint ClockGrid::start(const std::vector<std::int32_t>& initial) const {
    ClockPoint point;
    for (std::int32_t value : initial) point.push_back(value * scale_);
    if (use_.longest) point.push_back(0);
    normalise(point);
    return point;
}

ClockPoint ClockGrid::wait(const ClockPoint& point,
                           const std::vector<bool>& stopped) const {
    std::int32_t largest_fraction = 0;
    for (std::size_t x = 1; x < point.size(); ++x) {
        if (knows_fraction(x, point[x]))
            largest_fraction = std::max(largest_fraction, fraction(point[x]));
    }
    const bool one_unit = use_.stopwatches || !is_open(point);
    const std::int32_t delay = one_unit ? 1 : scale_ - largest_fraction;

    ClockPoint later = point;
    for (std::size_t x = 1; x < point.size(); ++x) {
        if (stopped.empty() || !stopped[x]) later[x] += delay;
    }
    normalise(later);
    return later;
}

bool ClockGrid::is_open(const ClockPoint& point) const {
    for (std::size_t x = 1; x < point.size(); ++x)
        if (knows_fraction(x, point[x]) && fraction(point[x]) == 0) return false;
    return true;
}

std::optional<std::int64_t> ClockGrid::cell(std::int32_t value) const {
    if (value > use_.largest * scale_) return std::nullopt;
    return 2 * (value / scale_) + (fraction(value) == 0 ? 0 : 1);
}

ClockGrid::Assigned
ClockGrid::assign(ClockPoint& point,
                  const std::vector<model::ClockAssignment>& assignments) const {
    for (const model::ClockAssignment& a : assignments) {
        const std::int32_t source = point[a.source.index()];
        if (a.offset != 0 && use_.differences) return Assigned::unsupported;
        if (a.offset < 0 && is_above(a.source.index(), source))
            return Assigned::too_large;
        const std::int32_t value = source + a.offset * scale_;
        if (value < 0) return Assigned::negative;
        point[a.target.index()] = value;
    }
    normalise(point);
    return Assigned::done;
}

bool ClockGrid::satisfies(const ClockPoint& point, std::int32_t left, std::int32_t right,
                          std::int32_t bound, bool strict) const {
    const std::int32_t difference =
        point[static_cast<std::size_t>(left)] - point[static_cast<std::size_t>(right)];
    return strict ? difference < bound * scale_ : difference <= bound * scale_;
}

// ---------------------------------------------------------------- representatives

std::optional<std::uint32_t> ClockGrid::moment(const ClockPoint& point) const {
    const std::size_t clock = point.size() - 1;
    if (is_above(clock, point[clock])) return {};
    const std::int32_t open = fraction(point[clock]) == 0 ? 0 : 1;
    return static_cast<std::uint32_t>(point[clock] / scale_ * 2 + open);
}

bool ClockGrid::knows_fraction(std::size_t clock, std::int32_t value) const {
    return (use_.differences && !is_total_time(clock)) || !is_above(clock, value);
}

void ClockGrid::forget_large_values(ClockPoint& point) const {
    for (std::size_t x = 0; x < point.size(); ++x) {
        if (use_.differences && !is_total_time(x)) continue;
        if (is_above(x, point[x])) point[x] = (largest(x) + 1) * scale_;
    }
}

void ClockGrid::close_gaps(ClockPoint& point) const {
    std::vector<std::int32_t> sorted = point; // 0 is among them, the reference clock
    if (use_.longest) sorted.pop_back();
    const auto clocks = static_cast<std::ptrdiff_t>(sorted.size());
    std::ranges::sort(sorted);
    for (std::size_t i = sorted.size() - 1; i > 0; --i) {
        const std::int32_t upper = sorted[i];
        const std::int32_t excess = upper - sorted[i - 1] - (use_.largest + 1) * scale_;
        if (excess <= 0) continue;
        const std::int32_t units = (excess + scale_ - 1) / scale_;
        for (auto value = point.begin(); value != point.begin() + clocks; ++value) {
            if (*value >= upper) *value -= units * scale_;
        }
    }
}

void ClockGrid::space_fractions(ClockPoint& point) const {
    std::vector<std::int32_t> fractions{0};
    for (std::int32_t value : point) fractions.push_back(fraction(value));
    std::ranges::sort(fractions);
    fractions.erase(std::unique(fractions.begin(), fractions.end()), fractions.end());
    for (std::int32_t& value : point) {
        const auto rank = std::ranges::find(fractions, fraction(value));
        value +=
            2 * static_cast<std::int32_t>(rank - fractions.begin()) - fraction(value);
    }
}

void ClockGrid::normalise(ClockPoint& point) const {
    if (use_.differences && !use_.stopwatches) close_gaps(point);
    forget_large_values(point);
    if (!use_.stopwatches) space_fractions(point);
}

} // namespace zonar::oracle
