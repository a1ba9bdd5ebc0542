// zone/kernels/packed.h
//
// Zones at rest: packing, and the tests of inclusion and simulation on packed zones. Part
// of the kernels: included by portable.cpp and avx2.cpp.
//
// Packed rows have no padding. Loads may run over the end of a row, into the next one or
// into the slack; what is found there is masked out or overwritten.
#pragma once

#include "zone/extrapolation.h"
#include "zone/kernels/vector.h"

namespace zonar::zone::kernels {
namespace {

constexpr std::int16_t none16 = 32767;

using HalfVec16 = std::int16_t __attribute__((vector_size(vector_bytes / 2), may_alias));

/// A vector of bounds in 16 bits each; none_raw becomes none16.
ZONAR_INLINE HalfVec16 narrow(Vec v) {
#ifdef __AVX2__
    const auto bits = (__m256i)v;
    return (HalfVec16)_mm_packs_epi32(_mm256_castsi256_si128(bits),
                                      _mm256_extracti128_si256(bits, 1));
#else
    const Vec least = smaller(v, fill(none16));
    return __builtin_convertvector(least, HalfVec16);
#endif
}

ZONAR_INLINE Vec widen(HalfVec16 half) {
#ifdef __AVX2__
    const auto wide = (Vec)_mm256_cvtepi16_epi32((__m128i)half);
#else
    const auto wide = __builtin_convertvector(half, Vec);
#endif
    return wide == fill(none16) ? fill(none_raw) : wide;
}

/// The first `count`, and not a byte more.
ZONAR_INLINE void store_first(std::int16_t* to, HalfVec16 values, Size count) {
    std::uint64_t words[2] = {};
    std::memcpy(words, &values, sizeof values);
    std::uint64_t word = words[0];
    if ((count & 8) != 0) return store_anywhere(to, values);
    if ((count & 4) != 0) {
        std::memcpy(to, &word, 8);
        to += 4;
        word = words[1];
    }
    if ((count & 2) != 0) {
        std::memcpy(to, &word, 4);
        to += 2;
        word >>= 32;
    }
    if ((count & 1) != 0) std::memcpy(to, &word, 2);
}

/// The first column of the last vector that is not all padding; a constant where it can be.
template <class W>
ZONAR_INLINE Size last_vector(Size dimension) {
    if constexpr (vectors_per_width == 1) return W::of(dimension).stride() - lanes;
    return (dimension - 1) / lanes * lanes;
}

template <class W>
bool pack16(const Raw* cells, Size dimension, std::int16_t* to) {
    const auto width = W::of(dimension);
    // A bound that fits has no bit from 15 on once 2^14 is added. `none` has bit 30, and
    // what does not fit has one of the others.
    constexpr Raw bias = 1 << 14;
    constexpr auto misfit_bits = static_cast<Raw>(0xbfff8000u);
    static_assert(((none_raw + bias) & misfit_bits) == 0);
    Vec bits = fill(0);
    const auto narrowed = [&](Size i, Size column) {
        const Vec bounds = vec(cells + i * width.stride() + column);
        bits |= bounds + fill(bias);
        return narrow(bounds);
    };
    const Size last = last_vector<W>(dimension);
    for (Size i = 0; i < dimension; ++i) {
        std::int16_t* const row = to + i * dimension;
        for (Size column = 0; column < last; column += lanes)
            store_anywhere(row + column, narrowed(i, column));
        // A row's padding may be written over the next row, which comes later, but
        // not beyond the end.
        const HalfVec16 end = narrowed(i, last);
        if (dimension * (dimension - i) >= last + lanes)
            store_anywhere(row + last, end);
        else
            store_first(row + last, end, dimension - last);
    }
    return !any(bits & fill(misfit_bits));
}

template <class W>
void unpack16(const std::int16_t* from, Raw* cells, Size dimension) {
    const Size stride = W::of(dimension).stride();
    const Size last = last_vector<W>(dimension);
    const Vec columns = columns_below(dimension, last);
    for (Size i = 0; i < dimension; ++i) {
        const std::int16_t* const row = from + i * dimension;
        Raw* const to = cells + i * stride;
        for (Size column = 0; column < last; column += lanes)
            vec(to + column) = widen(load_anywhere<HalfVec16>(row + column));
        const Vec end = widen(load_anywhere<HalfVec16>(row + last));
        vec(to + last) = columns ? end : fill(none_raw);
        for (Size column = last + lanes; column < stride; column += lanes)
            vec(to + column) = fill(none_raw);
    }
}

/// What differs between the two widths of a packed zone.
template <class Cell>
struct Form;

template <>
struct Form<std::int16_t> {
    using V = Vec16;
    static constexpr Size lanes_per_vector = lanes16;
    static constexpr std::int16_t lowest = -32768;
    static ZONAR_INLINE V fill(Raw value) {
        return fill16(static_cast<std::int16_t>(value));
    }
    static ZONAR_INLINE V columns(Size left) { return columns_below16(left); }
    /// Constants that fit; no_constant becomes the lowest number.
    static ZONAR_INLINE V constants(const std::int32_t* from, Size dimension,
                                    Size first) {
        const Vec low = load_some(from, dimension, first);
        const Vec high = load_some(from, dimension, first + lanes);
#ifdef __AVX2__
        const __m256i mixed = _mm256_packs_epi32((__m256i)low, (__m256i)high);
        return (V)_mm256_permute4x64_epi64(mixed, 0xd8);
#else
        V result;
        for (Size lane = 0; lane < lanes; ++lane) {
            result[lane] = static_cast<std::int16_t>(larger_of(low[lane], lowest));
            result[lane + lanes] =
                static_cast<std::int16_t>(larger_of(high[lane], lowest));
        }
        return result;
#endif
    }
    static ZONAR_INLINE Raw larger_of(Raw a, Raw b) {
        return a < b ? b : a;
    }
};

template <>
struct Form<Raw> {
    using V = Vec;
    static constexpr Size lanes_per_vector = lanes;
    static constexpr Raw lowest = below_all;
    static ZONAR_INLINE V fill(Raw value) { return kernels::fill(value); }
    static ZONAR_INLINE V columns(Size left) { return columns_below(left, 0); }
    static ZONAR_INLINE V constants(const std::int32_t* from, Size dimension,
                                    Size first) {
        return larger(load_some(from, dimension, first), kernels::fill(lowest));
    }
};

/// `hint` is where the last test failed, if a whole vector can be read there.
template <class Cell>
ZONAR_INLINE bool includes_packed(const Cell* outer, const Cell* inner, Size dimension,
                                  Size& hint) {
    using F = Form<Cell>;
    using V = typename F::V;
    constexpr Size step = F::lanes_per_vector;
    const auto beyond_at = [&](Size at) {
        return load_anywhere<V>(inner + at) > load_anywhere<V>(outer + at);
    };
    const Size size = dimension * dimension;
    Size at = 0;
    if (size > step) {
        if (any(beyond_at(hint))) return false;
        for (; at + step < size; at += step) {
            if (!any(beyond_at(at))) continue;
            hint = at;
            return false;
        }
    }
    return !any(beyond_at(at) & F::columns(size - at));
}

bool includes16(const std::int16_t* outer, const std::int16_t* inner, Size dimension,
                Size& hint) {
    return includes_packed(outer, inner, dimension, hint);
}
bool includes32(const Raw* outer, const Raw* inner, Size dimension, Size& hint) {
    return includes_packed(outer, inner, dimension, hint);
}

/// The test of [HSW12], see simulation.h: z is not simulated iff for some clocks x, y
///     c_0x >= (<= -U_x)  and  c'_yx < c_yx  and  c'_yx + (< -L_y) < c_0x,
/// c of z, c' of `by`. The first part and c_0x do not depend on y: `gate` holds c_0x where
/// the first part is true and the lowest number, which makes the third part false, where
/// it is not.
template <class Cell>
ZONAR_INLINE typename Form<Cell>::V gate_of(const Cell* row_0, const std::int32_t* u,
                                            Size first, Size dimension) {
    using F = Form<Cell>;
    using V = typename F::V;
    const V none = F::fill(F::lowest);
    const V constants = F::constants(u, dimension, first);
    const V row = load_anywhere<V>(row_0 + first);
    const V is_open = (constants > none) & (row >= minus(F::fill(1), twice(constants)));
    return is_open & F::columns(dimension - first) ? row : none;
}

/// Rows are `stride` apart.
template <class Cell>
ZONAR_INLINE bool simulated_rows(const Cell* z, const Cell* by, Size dimension,
                                 Size stride, const std::int32_t* l,
                                 const std::int32_t* u) {
    using F = Form<Cell>;
    using V = typename F::V;
    for (Size first = 0; first < dimension; first += F::lanes_per_vector) {
        const V gate = gate_of(z, u, first, dimension);
        for (Size y = 0; y < dimension; ++y) {
            if (l[y] == no_constant) continue;
            const V mine = load_anywhere<V>(z + y * stride + first);
            const V theirs = load_anywhere<V>(by + y * stride + first);
            const V reach = plus(theirs & F::fill(~1), F::fill(-2 * l[y]));
            if (any((theirs < mine) & (reach < gate))) return false;
        }
    }
    return true;
}

template <class W>
bool simulated(const Raw* z, const Raw* by, Size dimension, const std::int32_t* l,
               const std::int32_t* u) {
    const Size stride = W::of(dimension).stride();
    return simulated_rows(z, by, dimension, stride, l, u);
}
bool simulated16(const std::int16_t* z, const std::int16_t* by, Size dimension,
                 const std::int32_t* l, const std::int32_t* u) {
    return simulated_rows(z, by, dimension, dimension, l, u);
}
bool simulated32(const Raw* z, const Raw* by, Size dimension, const std::int32_t* l,
                 const std::int32_t* u) {
    return simulated_rows(z, by, dimension, dimension, l, u);
}

/// The second and third part are both bounds on c'_yx alone:
///     c'_yx < min(c_yx, c_0x + 2 L_y rounded up to an even number),
/// so all that z, L and U say is one matrix, and simulation is inclusion of that matrix.
template <class Cell>
ZONAR_INLINE void shadow_columns(const Cell* z, Size dimension, Size first,
                                 const std::int32_t* l, const std::int32_t* u, Cell* to) {
    using F = Form<Cell>;
    using V = typename F::V;
    const V nothing = F::fill(F::lowest);
    const V gate = gate_of(z, u, first, dimension);
    for (Size y = 0; y < dimension; ++y) {
        V shadow = nothing;
        if (l[y] != no_constant) {
            const V mine = load_anywhere<V>(z + y * dimension + first);
            const V limit = plus(gate, F::fill(2 * l[y] + 1)) & F::fill(~1);
            shadow = gate > nothing ? smaller(mine, limit) : nothing;
        }
        store_anywhere(to + y * dimension + first, shadow);
    }
}

template <class Cell>
ZONAR_INLINE void shadow_rows(const Cell* z, Size dimension, const std::int32_t* l,
                              const std::int32_t* u, Cell* to) {
    constexpr Size step = Form<Cell>::lanes_per_vector;
    // The last columns first: they may be written over the beginning of the next row.
    const Size last = (dimension - 1) / step * step;
    shadow_columns(z, dimension, last, l, u, to);
    for (Size first = 0; first < last; first += step)
        shadow_columns(z, dimension, first, l, u, to);
}

void shadow16(const std::int16_t* z, Size dimension, const std::int32_t* l,
              const std::int32_t* u, std::int16_t* to) {
    shadow_rows(z, dimension, l, u, to);
}
void shadow32(const Raw* z, Size dimension, const std::int32_t* l, const std::int32_t* u,
              Raw* to) {
    shadow_rows(z, dimension, l, u, to);
}

} // namespace
} // namespace zonar::zone::kernels
