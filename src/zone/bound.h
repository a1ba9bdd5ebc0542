// zone/bound.h
//
// A bound on the difference of two clocks: x - y < c, x - y <= c, or none at all. One
// integer holds it, (c << 1) | not-strict, so that tighter bounds are smaller numbers and
// a row of them can be worked on as plain integers. [Dil89], [BY04]
//
// `none` is a large number that takes part in sums like any other: none plus a bound that
// fits is above `none_from`, and every operation that sums turns a result above it back
// into `none`. That holds as long as finite bounds stay within +-largest_finite, which the
// operations of dbm.h demand of their arguments; see Growth in dbm.h for how callers know.
#pragma once

#include "checks/check.h"

#include <compare>
#include <cstdint>

namespace zonar::zone {

/// An encoded bound, as it lies in a matrix.
using Raw = std::int32_t;

inline constexpr Raw none_raw = (Raw{1} << 30) - 2;
inline constexpr Raw none_from = Raw{1} << 29;
inline constexpr Raw largest_finite = (Raw{1} << 28) - 1;
/// The largest constant that a model may compare a clock with or set it to.
inline constexpr std::int32_t largest_constant = (std::int32_t{1} << 25) - 1;

constexpr bool is_too_large(std::int64_t constant) {
    return constant > largest_constant || constant < -largest_constant;
}

class Bound {
public:
    constexpr Bound() = default;
    static constexpr Bound less_equal(std::int32_t c) {
        ZONAR_ASSERT(fits(c));
        return Bound{c * 2 + 1};
    }
    static constexpr Bound less(std::int32_t c) {
        ZONAR_ASSERT(fits(c));
        return Bound{c * 2};
    }
    static constexpr Bound none() { return Bound{none_raw}; }
    static constexpr Bound from_raw(Raw raw) { return Bound{raw}; }

    constexpr Raw raw() const { return raw_; }
    constexpr bool is_none() const { return raw_ >= none_from; }
    constexpr std::int32_t value() const { return raw_ >> 1; } // of a finite one
    constexpr bool is_strict() const { return (raw_ & 1) == 0; }

    /// What is left when the bound does not hold: not (x - y <= c) is y - x < -c.
    /// Finite bounds only.
    constexpr Bound negated() const {
        ZONAR_ASSERT(!is_none());
        return Bound{1 - raw_};
    }

    /// The smaller bound is the tighter one.
    friend constexpr auto operator<=>(Bound, Bound) = default;

    friend constexpr Bound operator+(Bound a, Bound b) {
        if (a.is_none() || b.is_none()) return none();
        return Bound{a.raw_ + b.raw_ - ((a.raw_ | b.raw_) & 1)};
    }

private:
    /// Twice the number stays below none_from, on either side of 0.
    static constexpr bool fits(std::int32_t c) {
        return -none_from / 2 < c && c < none_from / 2;
    }
    explicit constexpr Bound(Raw raw) : raw_(raw) {}
    Raw raw_ = 1; // <= 0
};

inline constexpr Bound zero_bound = Bound::less_equal(0);

} // namespace zonar::zone
