// zone/kernels/packed.h
//
// Zones at rest: packing, and the tests of inclusion and simulation on packed zones. Part
// of the kernels: included by portable.cpp and avx2.cpp.
//
// Packed rows have no padding. Loads may run over the end of a row, into the next one or
// into the slack; whatever is found there is masked out or overwritten.
#pragma once

#include "zone/extrapolation.h"
#include "zone/kernels/vector.h"

namespace zonar::zone::kernels {
namespace {

constexpr Raw largest16 = 16381; // largest_finite16 of packed.h
constexpr std::int16_t none16 = 32767;

using HalfVec16 = std::int16_t __attribute__((vector_size(16), may_alias));

/// Eight bounds in 16 bits each; none_raw becomes none16.
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

bool pack16(const Raw* cells, Size dimension, std::int16_t* to) {
    return by_width(dimension, [=](auto width) {
        Vec misfits = fill(0);
        const auto narrowed = [&](Size i, Size column) {
            const Vec bounds = vec(cells + i * width.stride() + column);
            const Vec too_large = (bounds > fill(largest16)) & (bounds < fill(none_from));
            misfits |= too_large | (bounds < fill(-largest16));
            return narrow(bounds);
        };
        const Size last = (width.vectors() - 1) * lanes;
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
                std::memcpy(row + last, &end, (dimension - last) * sizeof(std::int16_t));
        }
        return !any(misfits);
    });
}

void unpack16(const std::int16_t* from, Raw* cells, Size dimension) {
    by_width(dimension, [=](auto width) {
        const Size last = (width.vectors() - 1) * lanes;
        const Vec columns = columns_below(dimension, last);
        for (Size i = 0; i < dimension; ++i) {
            const std::int16_t* const row = from + i * dimension;
            Raw* const to = cells + i * width.stride();
            for (Size v = 0; v + 1 < width.vectors(); ++v)
                vec(to + v * lanes) = widen(load_anywhere<HalfVec16>(row + v * lanes));
            const Vec end = widen(load_anywhere<HalfVec16>(row + last));
            vec(to + last) = columns ? end : fill(none_raw);
        }
    });
}

/// What differs between the two widths of a packed zone.
template <class Cell>
struct Form;

template <>
struct Form<std::int16_t> {
    using V = Vec16;
    static constexpr Size lanes_per_vector = lanes16;
    static constexpr std::int16_t lowest = -32768;
    static ZONAR_INLINE V fill(Raw value) { return fill16(static_cast<std::int16_t>(value)); }
    static ZONAR_INLINE V columns(Size left) { return columns_below16(left); }
};

template <>
struct Form<Raw> {
    using V = Vec;
    static constexpr Size lanes_per_vector = lanes;
    static constexpr Raw lowest = below_all;
    static ZONAR_INLINE V fill(Raw value) { return kernels::fill(value); }
    static ZONAR_INLINE V columns(Size left) { return columns_below(left, 0); }
};

template <class Cell>
ZONAR_INLINE bool includes_packed(const Cell* outer, const Cell* inner, Size dimension) {
    using F = Form<Cell>;
    using V = typename F::V;
    Size left = dimension * dimension;
    for (; left > F::lanes_per_vector; left -= F::lanes_per_vector) {
        if (any(load_anywhere<V>(inner) > load_anywhere<V>(outer))) return false;
        inner += F::lanes_per_vector;
        outer += F::lanes_per_vector;
    }
    const V beyond = load_anywhere<V>(inner) > load_anywhere<V>(outer);
    return !any(beyond & F::columns(left));
}

bool includes16(const std::int16_t* outer, const std::int16_t* inner, Size dimension) {
    return includes_packed(outer, inner, dimension);
}
bool includes32(const Raw* outer, const Raw* inner, Size dimension) {
    return includes_packed(outer, inner, dimension);
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
    const Size left = dimension - first;
    Cell gates[F::lanes_per_vector];
    for (Size lane = 0; lane < F::lanes_per_vector; ++lane) {
        gates[lane] = F::lowest;
        if (lane >= left) continue;
        const Size x = first + lane;
        if (u[x] != no_constant && row_0[x] >= 1 - 2 * u[x]) gates[lane] = row_0[x];
    }
    return load_anywhere<typename F::V>(gates);
}

/// Rows are `stride` apart.
template <class Cell>
ZONAR_INLINE bool simulated_rows(const Cell* z, const Cell* by, Size dimension, Size stride,
                                 const std::int32_t* l, const std::int32_t* u) {
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

bool simulated(const Raw* z, const Raw* by, Size dimension, const std::int32_t* l,
               const std::int32_t* u) {
    const Size stride = (dimension + lanes - 1) / lanes * lanes;
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
        const Size left = dimension * (dimension - y) - first;
        if (left >= F::lanes_per_vector)
            store_anywhere(to + y * dimension + first, shadow);
        else
            std::memcpy(to + y * dimension + first, &shadow, left * sizeof(Cell));
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
