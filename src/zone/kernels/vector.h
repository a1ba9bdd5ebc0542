// zone/kernels/vector.h
//
// Vectors of bounds, for the two files that compile the kernels. They are the compiler's
// own vector types, which become whatever the target has; only what these types cannot
// say is written with intrinsics.
//
// All names are in an unnamed namespace, so that each of the two files has its own.
#pragma once

#include "zone/kernels/table.h"

#include <cstdint>
#include <cstring>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace zonar::zone::kernels {
namespace {

#define ZONAR_INLINE inline __attribute__((always_inline))

// Eight bounds; a row is made of these.
using Vec = Raw __attribute__((vector_size(32), may_alias));
using UVec = std::uint32_t __attribute__((vector_size(32), may_alias));
using Vec64 = std::uint64_t __attribute__((vector_size(32), may_alias));
// Sixteen of the narrow ones.
using Vec16 = std::int16_t __attribute__((vector_size(32), may_alias));
using UVec16 = std::uint16_t __attribute__((vector_size(32), may_alias));

constexpr Size lanes = 8;
constexpr Size lanes16 = 16;

/// What `none` becomes in a row that finite bounds are added to: any two finite bounds
/// more and it still is not below none_raw, nor too large for 32 bits.
constexpr Raw lifted_none = none_raw + (Raw{1} << 29);
/// Below everything that occurs in a matrix, even with a constant added or subtracted.
constexpr Raw below_all = -(Raw{1} << 30);

ZONAR_INLINE Vec fill(Raw value) {
    return Vec{value, value, value, value, value, value, value, value};
}
ZONAR_INLINE Vec16 fill16(std::int16_t value) {
    return Vec16{value, value, value, value, value, value, value, value,
                 value, value, value, value, value, value, value, value};
}
ZONAR_INLINE Vec& vec(Raw* cells) { return *reinterpret_cast<Vec*>(cells); }
ZONAR_INLINE const Vec& vec(const Raw* cells) {
    return *reinterpret_cast<const Vec*>(cells);
}

template <class V>
ZONAR_INLINE V smaller(V a, V b) {
    return a < b ? a : b;
}
template <class V>
ZONAR_INLINE V larger(V a, V b) {
    return a < b ? b : a;
}
// Sums that may leave the range in lanes nobody looks at.
ZONAR_INLINE Vec plus(Vec a, Vec b) { return Vec(UVec(a) + UVec(b)); }
ZONAR_INLINE Vec16 plus(Vec16 a, Vec16 b) { return Vec16(UVec16(a) + UVec16(b)); }

/// Some lane of a comparison's result is set.
template <class V>
ZONAR_INLINE bool any(V mask) {
#ifdef __AVX2__
    const auto bits = (__m256i)mask;
    return _mm256_testz_si256(bits, bits) == 0;
#else
    const auto wide = Vec64(mask);
    return ((wide[0] | wide[1]) | (wide[2] | wide[3])) != 0;
#endif
}

/// One bit per lane of a comparison's result.
ZONAR_INLINE std::uint64_t bits_of(Vec mask) {
#ifdef __AVX2__
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)mask));
#else
    std::uint64_t bits = 0;
    for (Size lane = 0; lane < lanes; ++lane)
        bits |= std::uint64_t{mask[lane] != 0} << lane;
    return bits;
#endif
}

template <class V, class Cell>
ZONAR_INLINE V load_anywhere(const Cell* cells) {
    V value;
    std::memcpy(&value, cells, sizeof value);
    return value;
}
template <class V, class Cell>
ZONAR_INLINE void store_anywhere(Cell* cells, V value) {
    std::memcpy(cells, &value, sizeof value);
}

/// Set in the lanes that stand for columns first, first + 1, ... below `dimension`.
ZONAR_INLINE Vec columns_below(Size dimension, Size first) {
    const Vec column = Vec{0, 1, 2, 3, 4, 5, 6, 7} + static_cast<Raw>(first);
    return column < fill(static_cast<Raw>(dimension));
}
ZONAR_INLINE Vec16 columns_below16(Size left) {
    constexpr Vec16 column = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return column < fill16(static_cast<std::int16_t>(left < 16 ? left : 16));
}

/// Adds one bound to many: (v & mask) + add is v's bound plus the given one. A strict
/// bound makes the sum strict, a weak one leaves it. `none` makes it none, whatever v.
struct Addend {
    Vec mask;
    Vec add;

    explicit ZONAR_INLINE Addend(Raw bound) {
        const Raw weak = bound & 1;
        mask = fill(bound >= none_from ? 0 : weak - 2);
        add = fill(bound - weak);
    }
    ZONAR_INLINE Vec to(Vec v) const { return (v & mask) + add; }
};

/// The same for a bound known to be finite.
struct FiniteAddend {
    Vec mask;
    Vec add;

    explicit ZONAR_INLINE FiniteAddend(Raw bound) {
        const Raw weak = bound & 1;
        mask = fill(weak - 2);
        add = fill(bound - weak);
    }
    ZONAR_INLINE Vec to(Vec v) const { return (v & mask) + add; }
};

ZONAR_INLINE Vec lift(Vec v) { return v >= fill(none_from) ? fill(lifted_none) : v; }

/// The sum of two bounds that are not both `none`, `none` not yet made canonical.
ZONAR_INLINE Raw sum(Raw a, Raw b) { return a + b - ((a | b) & 1); }
/// Their sum is below zero, so the circle that they close is empty: the encoded sum is
/// then at most 1, whatever the strictness.
ZONAR_INLINE bool negative_circle(Raw a, Raw b) { return a + b < 2; }

/// How many vectors a row has: known when compiled, or (0) only when run.
template <Size Known>
struct Width {
    Size run_time;
    ZONAR_INLINE constexpr Size vectors() const { return Known != 0 ? Known : run_time; }
    ZONAR_INLINE constexpr Size stride() const { return vectors() * lanes; }
    static constexpr bool known = Known != 0;
    /// Room for a row in registers; unused when the width is not known.
    static constexpr Size room = known ? Known : 1;
};

/// Calls work(Width) with the width as a constant where rows are short, which is nearly
/// always: rows then stay in registers and loops over them disappear.
template <class Work>
ZONAR_INLINE auto by_width(Size dimension, Work work) {
    const Size vectors = (dimension + lanes - 1) / lanes;
    switch (vectors) {
    case 1: return work(Width<1>{1});
    case 2: return work(Width<2>{2});
    case 3: return work(Width<3>{3});
    case 4: return work(Width<4>{4});
    default: return work(Width<0>{vectors});
    }
}

} // namespace
} // namespace zonar::zone::kernels
