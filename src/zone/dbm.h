// zone/dbm.h
//
// Difference bound matrices: convex sets of clock values ("zones") and the operations on
// them. Entry (i, j) bounds x_i - x_j; clock 0 is the reference, always zero. [Dil89],
// [BY04]
//
// A matrix is *canonical* when every entry is the tightest that the others imply. All
// operations expect a canonical, non-empty matrix and leave one, unless they say
// otherwise; one that returns false found the result empty and leaves the matrix unspecified.
// Builds with assertions test both promises (contract.h).
//
// Rows have a static stride (dimension rounded up to 8), so that every row starts on a
// 32-byte boundary and vector code needs no remainder. Padding columns always hold `none`.
// Nothing allocates except the constructor of Dbm. Bounds are summed without a test for
// overflow: callers keep finite bounds within +-largest_finite; Growth says how.
#pragma once

#include "checks/check.h"
#include "zone/bound.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace zonar::zone {

using Clock = std::uint32_t;

constexpr std::uint32_t stride_of(std::uint32_t dimension) {
    return (dimension + 7) & ~7u;
}
constexpr std::size_t cells_of(std::uint32_t dimension) {
    return std::size_t{dimension} * stride_of(dimension);
}

/// A matrix that lives elsewhere, 32-byte aligned.
struct ConstZone {
    const Raw* cells = nullptr;
    std::uint32_t dimension = 0;

    std::uint32_t stride() const { return stride_of(dimension); }
    const Raw* row(Clock i) const { return cells + std::size_t{i} * stride(); }
    Raw raw(Clock i, Clock j) const { return row(i)[j]; }
    Bound at(Clock i, Clock j) const { return Bound::from_raw(raw(i, j)); }
};

struct Zone {
    Raw* cells = nullptr;
    std::uint32_t dimension = 0;

    std::uint32_t stride() const { return stride_of(dimension); }
    Raw* row(Clock i) const { return cells + std::size_t{i} * stride(); }
    Raw& raw(Clock i, Clock j) const { return row(i)[j]; }
    Bound at(Clock i, Clock j) const { return Bound::from_raw(raw(i, j)); }
    operator ConstZone() const { return {cells, dimension}; }
};

/// Owns the cells of one matrix.
class Dbm {
public:
    Dbm() = default;
    explicit Dbm(std::uint32_t dimension); // all clocks zero
    explicit Dbm(ConstZone other);
    Dbm(const Dbm& other);
    Dbm& operator=(const Dbm& other);
    Dbm(Dbm&&) noexcept = default;
    Dbm& operator=(Dbm&&) noexcept = default;
    ~Dbm() = default;

    Zone view() { return {cells_.get(), dimension_}; }
    ConstZone view() const { return {cells_.get(), dimension_}; }
    operator Zone() { return view(); }
    operator ConstZone() const { return view(); }
    std::uint32_t dimension() const { return dimension_; }

private:
    struct Free {
        void operator()(Raw* cells) const;
    };
    std::unique_ptr<Raw[], Free> cells_;
    std::uint32_t dimension_ = 0;
};

// ---- making

void set_zero(Zone z);     // every clock is 0
void set_universe(Zone z); // every clock is >= 0
void copy(Zone to, ConstZone from);

// ---- asking

bool equal(ConstZone a, ConstZone b);
/// Every point of `inner` lies in `outer`.
bool includes(ConstZone outer, ConstZone inner);
/// Bits: 1 = a includes b, 2 = b includes a; so 3 = equal, 0 = neither.
enum class Relation : std::uint8_t { different = 0, superset = 1, subset = 2, equal = 3 };
Relation relation(ConstZone a, ConstZone b);
std::uint64_t hash(ConstZone z);
/// Some point satisfies x_i - x_j `bound`. Looks at one entry.
inline bool satisfiable(ConstZone z, Clock i, Clock j, Bound bound) {
    ZONAR_ASSERT(i < z.dimension && j < z.dimension);
    // The tightest circle through the new bound: bound + d_ji must not be below 0.
    return z.raw(j, i) >= none_from || (bound + z.at(j, i)) >= zero_bound;
}
/// Every point satisfies it.
inline bool satisfies(ConstZone z, Clock i, Clock j, Bound bound) {
    ZONAR_ASSERT(i < z.dimension && j < z.dimension);
    return z.raw(i, j) <= bound.raw();
}
/// Every point can wait forever.
bool is_unbounded(ConstZone z);
/// The largest absolute value among the finite entries.
Raw magnitude(ConstZone z);
/// Canonical, not empty, padded with `none`, all numbers in range. O(n^3): for tests.
bool is_canonical(ConstZone z);

// ---- cutting

/// Keeps what satisfies x_i - x_j `bound`; O(n^2).
bool constrain(Zone z, Clock i, Clock j, Bound bound);
bool intersect(Zone z, ConstZone other);
/// Makes any matrix canonical (Floyd-Warshall, O(n^3)); false: it is empty.
bool close(Zone z);

// ---- time

void delay(Zone z);
void past(Zone z); // all points from which z is reached by waiting, no clock below 0
/// The same while some clocks stand still (stopped[x] != 0): the smallest zone that holds
/// the true set, which need not be convex. [CL00]
void delay(Zone z, std::span<const std::uint8_t> stopped);
void past(Zone z, std::span<const std::uint8_t> stopped);
/// delay, then x_i <= ceiling[i] for every clock, in one O(n^2) pass (ceiling[0] is not
/// looked at; Bound::none() where there is none). False if no point obeys the ceilings.
bool delay_below(Zone z, std::span<const Raw> ceilings);

// ---- assignments

void reset(Zone z, Clock x, std::int32_t value);                 // x := value
void assign(Zone z, Clock x, Clock source, std::int32_t offset); // x := source + offset
/// Forgets all about x, except that it is >= 0.
void free_clock(Zone z, Clock x);
/// Forgets the upper bounds of x, also those against other clocks: with a point, all are in
/// the zone in which x is larger.
inline void forget_upper(Zone z, Clock x) {
    ZONAR_ASSERT(x != 0 && x < z.dimension);
    std::fill_n(z.row(x), z.dimension, none_raw);
    z.raw(x, x) = zero_bound.raw();
}

// ---- overflow

/// Bounds how large the entries of a matrix may have become, without looking at them:
/// a caller tells it each operation, and measures the matrix when it is no longer sure.
class Growth {
public:
    /// `magnitude` of the matrix that the operations start from.
    explicit constexpr Growth(Raw magnitude) : bound_(magnitude) {}
    /// constrain, reset, assign or delay_below with constants up to |constant| (encoded).
    constexpr void grow(std::int64_t constant) {
        ZONAR_ASSERT(constant >= 0);
        bound_ = 2 * bound_ + constant;
    }
    constexpr bool is_safe() const { return bound_ <= largest_finite; }
    constexpr std::int64_t bound() const { return bound_; }

private:
    std::int64_t bound_;
};

} // namespace zonar::zone
