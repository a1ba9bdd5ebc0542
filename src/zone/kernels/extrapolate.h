// zone/kernels/extrapolate.h
//
// Extra_LU and Extra+_LU of [BBLP06]: raise entries, then close again. Part of the
// kernels: included by portable.cpp and avx2.cpp.
//
// The closure is most of the cost, and Extra+_LU leaves little to close. Call a clock
// *far* when it is surely above U, *free* when it is surely above L. Then
//   row of a free clock:    all none, so no way leads through it, and it stays so;
//   column of a far clock:  none but for d_0j = (< -U_j), so only ways that come from
//                           clock 0 lead to it, and d_0j stays as it is;
//   row 0, other columns:   as before, hence already least;
//   any other row:          needs closing only if an entry outside far columns was raised.
// So those few rows go through clocks neither free nor far, and last of all through 0.
#pragma once

#include "zone/extrapolation.h"
#include "zone/kernels/closure.h"

namespace zonar::zone::kernels {
namespace {

// Encoded comparisons of bounds with constants; no_constant is below every bound.

/// c_ij is above this: x_i - x_j may exceed the constant.
ZONAR_INLINE Raw ceiling_of(std::int32_t constant) {
    return constant == no_constant ? below_all : constant * 2 + 1;
}
/// d_0j is below this: x_j surely exceeds the constant. It is also the bound (< -constant).
ZONAR_INLINE Raw floor_of(std::int32_t constant) {
    return constant == no_constant ? none_raw : constant * -2;
}
/// The bound (< -constant), where clocks are not negative anyway.
ZONAR_INLINE Raw loosest_lower(std::int32_t constant) {
    const Raw floor = floor_of(constant);
    return floor < 1 ? floor : 1;
}

template <class W>
void extrapolate_lu(Raw* cells, Size dimension, const std::int32_t* l,
                    const std::int32_t* u) {
    const Size stride = W::of(dimension).stride();
    bool changed = false;
    for (Size i = 0; i < dimension; ++i) {
        const Raw ceiling = ceiling_of(l[i]);
        for (Size j = 0; j < dimension; ++j) {
            if (i == j) continue;
            Raw& d_ij = cells[i * stride + j];
            const Raw floor = i == 0 ? loosest_lower(u[j]) : floor_of(u[j]);
            Raw raised = d_ij < floor ? floor : d_ij;
            if (i != 0 && d_ij > ceiling) raised = none_raw;
            changed |= raised != d_ij;
            d_ij = raised;
        }
    }
    if (changed) close<W>(cells, dimension);
}

/// Extra+_LU as it is defined, for matrices with more rows than a word has bits.
template <class W>
void extrapolate_lu_plus_plain(Raw* cells, Size dimension, const std::int32_t* l,
                               const std::int32_t* u) {
    const Size stride = W::of(dimension).stride();
    bool changed = false;
    for (Size i = dimension; i-- > 0;) { // row 0 last: the tests look at what it was
        const bool row_is_free = i != 0 && cells[i] < floor_of(l[i]);
        for (Size j = 0; j < dimension; ++j) {
            if (i == j) continue;
            Raw& d_ij = cells[i * stride + j];
            const bool is_far = j != 0 && cells[j] < floor_of(u[j]);
            Raw raised = d_ij;
            if (i == 0)
                raised = is_far ? loosest_lower(u[j]) : d_ij;
            else if (row_is_free || is_far || d_ij > ceiling_of(l[i]))
                raised = none_raw;
            changed |= raised != d_ij;
            d_ij = raised;
        }
    }
    if (changed) close<W>(cells, dimension);
}

/// Sets of clocks as bits, and the columns of far clocks as a vector mask.
template <class W>
struct Raised {
    std::uint64_t free = 0;
    std::uint64_t far = 0;
    std::uint64_t rows = 0; // with an entry raised outside far columns
    Vec far_columns[W::known ? W::room : 8 * vectors_per_width];
};

ZONAR_INLINE Vec floors_of(Vec constants) {
    return constants == fill(no_constant) ? fill(none_raw)
                                          : minus(fill(0), twice(constants));
}

/// Which clocks are free and far; row 0 becomes what it will be.
template <class W>
ZONAR_INLINE void find_free_and_far(Raw* cells, Size dimension, const std::int32_t* l,
                                    const std::int32_t* u, W width, Raised<W>& raised) {
    for (Size v = 0; v < width.vectors(); ++v) {
        const Size first = v * lanes;
        Vec& row_0 = vec(cells + first);
        const Vec l_floors = floors_of(load_some(l, dimension, first));
        const Vec u_floors = floors_of(load_some(u, dimension, first));
        raised.free |= bits_of(row_0 < l_floors) << first;
        const Vec far = row_0 < u_floors;
        raised.far |= bits_of(far) << first;
        raised.far_columns[v] = far;
        row_0 = far ? smaller(u_floors, fill(1)) : row_0;
    }
}

template <class W>
ZONAR_INLINE void raise_row(Raw* cells, Size i, Raw ceiling, W width, Raised<W>& raised) {
    const bool all = (raised.free >> i & 1) != 0;
    const Vec limit = fill(all ? below_all : ceiling);
    Vec near_changed = fill(0);
    for (Size v = 0; v < width.vectors(); ++v) {
        Vec& row = vec(cells + i * width.stride() + v * lanes);
        const Vec old = row;
        const Vec above = (old > limit) & ~only_column(i, v * lanes);
        near_changed |= above & ~raised.far_columns[v] & (old < fill(none_from));
        const Vec raise = above | (raised.far_columns[v] & ~only_column(i, v * lanes));
        row = raise ? fill(none_raw) : old;
    }
    raised.rows |= std::uint64_t{any(near_changed)} << i;
}

template <class W>
void extrapolate_lu_plus(Raw* cells, Size dimension, const std::int32_t* l,
                         const std::int32_t* u) {
    if (dimension > 64) return extrapolate_lu_plus_plain<W>(cells, dimension, l, u);
    const auto width = W::of(dimension);
    const Size stride = width.stride();
    Raised<W> raised;
    find_free_and_far(cells, dimension, l, u, width, raised);
    for (Size i = 1; i < dimension; ++i)
        raise_row(cells, i, ceiling_of(l[i]), width, raised);
    if ((raised.rows | raised.far) == 0) return;

    const std::uint64_t rows = raised.rows & ~raised.free;
    const std::uint64_t clocks = (std::uint64_t{2} << (dimension - 1)) - 2;
    std::uint64_t pivots = rows == 0 ? 0 : clocks & ~(raised.free | raised.far);
    for (; pivots != 0; pivots &= pivots - 1) {
        const auto k = static_cast<Size>(__builtin_ctzll(pivots));
        const Pivot<W> pivot(cells + k * stride, width);
        for (std::uint64_t left = rows & ~(std::uint64_t{1} << k); left != 0;
             left &= left - 1) {
            Raw* const row = cells + static_cast<Size>(__builtin_ctzll(left)) * stride;
            pivot.lower(row, Addend(row[k]));
        }
    }

    const Pivot<W> pivot(cells, width);
    for (std::uint64_t left = clocks & ~raised.free; left != 0; left &= left - 1) {
        Raw* const row = cells + static_cast<Size>(__builtin_ctzll(left)) * stride;
        pivot.lower(row, Addend(row[0]));
    }
}

} // namespace
} // namespace zonar::zone::kernels
