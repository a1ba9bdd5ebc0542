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

// As long as the machine's own: g++ 12 makes scalar code of longer ones.
#ifdef __AVX2__
constexpr int vector_bytes = 32;
#else
constexpr int vector_bytes = 16;
#endif

// Bounds; a row is made of these.
using Vec = Raw __attribute__((vector_size(vector_bytes), may_alias));
using UVec = std::uint32_t __attribute__((vector_size(vector_bytes), may_alias));
using Vec64 = std::uint64_t __attribute__((vector_size(vector_bytes), may_alias));
// Twice as many narrow ones.
using Vec16 = std::int16_t __attribute__((vector_size(vector_bytes), may_alias));
using UVec16 = std::uint16_t __attribute__((vector_size(vector_bytes), may_alias));

constexpr Size lanes = sizeof(Vec) / sizeof(Raw);
constexpr Size lanes16 = 2 * lanes;
constexpr Size columns_per_width = 8; // rows are padded to a multiple of these
constexpr Size vectors_per_width = columns_per_width / lanes;

#ifdef __AVX2__
constexpr Vec lane_numbers = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr Vec16 lane_numbers16 = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#else
constexpr Vec lane_numbers = {0, 1, 2, 3};
constexpr Vec16 lane_numbers16 = {0, 1, 2, 3, 4, 5, 6, 7};
#endif

/// What `none` becomes in a row that finite bounds are added to: any two finite bounds
/// more and it still is not below none_raw, nor too large for 32 bits.
constexpr Raw lifted_none = none_raw + (Raw{1} << 29);
/// Below everything that occurs in a matrix, even with a constant added or subtracted.
constexpr Raw below_all = -(Raw{1} << 30);

ZONAR_INLINE Vec fill(Raw value) {
    return Vec{} + value;
}
ZONAR_INLINE Vec16 fill16(std::int16_t value) {
    return Vec16{} + value;
}
ZONAR_INLINE Vec& vec(Raw* cells) {
    return *reinterpret_cast<Vec*>(cells);
}
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
// Arithmetic that may leave the range in lanes that are not used.
ZONAR_INLINE Vec plus(Vec a, Vec b) {
    return Vec(UVec(a) + UVec(b));
}
ZONAR_INLINE Vec16 plus(Vec16 a, Vec16 b) {
    return Vec16(UVec16(a) + UVec16(b));
}
ZONAR_INLINE Vec minus(Vec a, Vec b) {
    return Vec(UVec(a) - UVec(b));
}
ZONAR_INLINE Vec16 minus(Vec16 a, Vec16 b) {
    return Vec16(UVec16(a) - UVec16(b));
}
ZONAR_INLINE Vec twice(Vec v) {
    return Vec(UVec(v) << 1);
}
ZONAR_INLINE Vec16 twice(Vec16 v) {
    return Vec16(UVec16(v) << 1);
}

/// Some lane of a comparison's result is set.
template <class V>
ZONAR_INLINE bool any(V mask) {
#ifdef __AVX2__
    const auto bits = (__m256i)mask;
    return _mm256_testz_si256(bits, bits) == 0;
#else
    const auto wide = Vec64(mask);
    return (wide[0] | wide[1]) != 0;
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

/// Constants of the columns from `first` on; 0 in the lanes from `dimension` on, where
/// nothing may be read.
ZONAR_INLINE Vec load_some(const std::int32_t* constants, Size dimension, Size first) {
#ifdef __AVX2__
    const Vec wanted = lane_numbers < fill(static_cast<Raw>(dimension - first));
    return (Vec)_mm256_maskload_epi32(constants + first, (__m256i)wanted);
#else
    Vec value = {};
    if (first + lanes <= dimension) return load_anywhere<Vec>(constants + first);
    for (Size lane = 0; first + lane < dimension; ++lane)
        value[lane] = constants[first + lane];
    return value;
#endif
}

/// Set in the one lane of the vector from column `first` on that stands for `column`.
ZONAR_INLINE Vec only_column(Size column, Size first) {
    return lane_numbers == fill(static_cast<Raw>(column - first));
}

/// Set in the lanes that stand for columns first, first + 1, ... below `dimension`.
ZONAR_INLINE Vec columns_below(Size dimension, Size first) {
    return lane_numbers < fill(static_cast<Raw>(dimension - first));
}
ZONAR_INLINE Vec16 columns_below16(Size left) {
    return lane_numbers16 < fill16(static_cast<std::int16_t>(left < 16 ? left : 16));
}

/// Adds one bound to many: (v & mask) + add is v's bound plus the given one. A strict
/// bound makes the sum strict, a weak one leaves it. `none` makes it none, whatever v.
struct Addend {
    Vec mask;
    Vec add;

    explicit ZONAR_INLINE Addend(Raw bound) : Addend(fill(bound)) {}
    /// The same bound in all lanes.
    explicit ZONAR_INLINE Addend(Vec bound) {
        const Vec weak = bound & 1;
        mask = (weak - 2) & ~(bound >= fill(none_from)); // g++ 12 needs two steps for <
        add = bound - weak;
    }
    ZONAR_INLINE Vec to(Vec v) const { return (v & mask) + add; }
};

/// The same for a bound known to be finite.
struct FiniteAddend {
    Vec mask;
    Vec add;

    explicit ZONAR_INLINE FiniteAddend(Raw bound) {
        const Vec all = fill(bound);
        const Vec weak = all & 1;
        mask = weak - 2;
        add = all - weak;
    }
    ZONAR_INLINE Vec to(Vec v) const { return (v & mask) + add; }
};

/// The least lane, in all lanes.
ZONAR_INLINE Vec least_lane(Vec v) {
#ifdef __AVX2__
    v = smaller(v, Vec{v[4], v[5], v[6], v[7], v[0], v[1], v[2], v[3]});
    v = smaller(v, Vec{v[2], v[3], v[0], v[1], v[6], v[7], v[4], v[5]});
    return smaller(v, Vec{v[1], v[0], v[3], v[2], v[5], v[4], v[7], v[6]});
#else
    v = smaller(v, Vec{v[2], v[3], v[0], v[1]});
    return smaller(v, Vec{v[1], v[0], v[3], v[2]});
#endif
}

ZONAR_INLINE Vec lift(Vec v) {
    return v >= fill(none_from) ? fill(lifted_none) : v;
}

/// The sum of two bounds that are not both `none`, `none` not yet made canonical.
ZONAR_INLINE Raw sum(Raw a, Raw b) {
    return a + b - ((a | b) & 1);
}
/// Their sum is below zero, so the circle that they close is empty: the encoded sum is
/// then at most 1, whatever the strictness.
ZONAR_INLINE bool negative_circle(Raw a, Raw b) {
    return a + b < 2;
}

/// How long a row is, in eights of columns: known when compiled, or (0) only when run.
/// Kernels are compiled for each; where the width is known, rows stay in registers and
/// loops over them disappear.
template <Size Known>
struct Width {
    Size run_time;

    static ZONAR_INLINE constexpr Width of(Size dimension) {
        return {Known != 0 ? Known
                           : (dimension + columns_per_width - 1) / columns_per_width};
    }
    ZONAR_INLINE constexpr Size vectors() const {
        return (Known != 0 ? Known : run_time) * vectors_per_width;
    }
    ZONAR_INLINE constexpr Size stride() const { return vectors() * lanes; }
    static constexpr bool known = Known != 0;
    static constexpr bool is_one = Known == 1;
    /// Room for a row in registers; unused when the width is not known.
    static constexpr Size room = (known ? Known : 1) * vectors_per_width;
};

} // namespace
} // namespace zonar::zone::kernels
