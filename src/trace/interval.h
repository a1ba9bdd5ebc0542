// trace/interval.h
//
// An interval of delays, in units of 1/denominator. Its ends are whole, but what lies
// between is real: 3 < d < 4 is not empty.
#pragma once

#include "checks/check.h"

#include <cstdint>
#include <limits>

namespace zonar::trace {

struct Interval {
    static constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

    std::int64_t low = 0;
    std::int64_t high = forever;
    bool above_low = false;  // low itself is left out
    bool below_high = false; // likewise

    static constexpr Interval now() { return {.low = 0, .high = 0}; }

    constexpr bool empty() const {
        return low > high || (low == high && (above_low || below_high));
    }
    constexpr bool contains(std::int64_t d) const {
        return (above_low ? low < d : low <= d) && (below_high ? d < high : d <= high);
    }
    /// Keeps what is <= bound, or < bound.
    constexpr void limit_above(std::int64_t bound, bool strict) {
        if (bound < high || (bound == high && strict)) {
            high = bound;
            below_high = strict;
        }
    }
    /// Keeps what is >= bound, or > bound.
    constexpr void limit_below(std::int64_t bound, bool strict) {
        if (bound > low || (bound == low && strict)) {
            low = bound;
            above_low = strict;
        }
    }
    constexpr void make_empty() { *this = {.low = 1, .high = 0}; }

    friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

constexpr Interval intersection(Interval a, const Interval& b) {
    a.limit_above(b.high, b.below_high);
    a.limit_below(b.low, b.above_low);
    return a;
}

/// What of `a` lies before all of `b`, and what lies after; b is not empty.
constexpr Interval before(Interval a, const Interval& b) {
    ZONAR_ASSERT(!b.empty());
    a.limit_above(b.low, !b.above_low);
    return a;
}
constexpr Interval after(Interval a, const Interval& b) {
    ZONAR_ASSERT(!b.empty());
    if (b.high == Interval::forever)
        a.make_empty();
    else
        a.limit_below(b.high, !b.below_high);
    return a;
}

} // namespace zonar::trace
