// zone/kernels/closure.h
//
// Loops that change a matrix and keep it canonical, each with the cheapest closure that
// does. Part of the kernels: included by portable.cpp and avx2.cpp.
//
// They all rest on one step, "row i goes through k": d_i* = min(d_i*, d_ik + d_k*). In
// row k, `none` is lifted so high that no finite addend can bring it below none_raw;
// hence the minimum needs no test for it and padding stays `none` by itself.
#pragma once

#include "zone/kernels/vector.h"

namespace zonar::zone::kernels {
namespace {

/// A row that others go through. Kept in registers if its width is known.
template <class W>
class Pivot {
public:
    ZONAR_INLINE Pivot(const Raw* row, W width) : row_(row), width_(width) {
        if constexpr (W::known)
            for (Size v = 0; v < width.vectors(); ++v)
                lifted_[v] = lift(vec(row + v * lanes));
    }

    /// The row as it is with one bound more before it. Known widths only.
    ZONAR_INLINE Pivot(const Raw* row, W width, FiniteAddend before) : Pivot(row, width) {
        static_assert(W::known);
        for (Size v = 0; v < width.vectors(); ++v) lifted_[v] = before.to(lifted_[v]);
    }

    template <class Added>
    ZONAR_INLINE void lower(Raw* row, Added added) const {
        for (Size v = 0; v < width_.vectors(); ++v) {
            Vec through;
            if constexpr (W::known)
                through = lifted_[v];
            else
                through = lift(vec(row_ + v * lanes));
            Vec& cells = vec(row + v * lanes);
            cells = smaller(cells, added.to(through));
        }
    }

private:
    const Raw* row_;
    W width_;
    Vec lifted_[W::room];
};

/// No way leads on from clock k.
ZONAR_INLINE bool leads_nowhere(const Raw* row, Size dimension, Size k) {
    for (Size j = 0; j < dimension; ++j)
        if (row[j] < none_from && j != k) return false;
    return true;
}

/// One round of Floyd-Warshall. Short rows without branches: where one cannot go through k at
/// all, the addend is `none`. Long ones are asked first, for with many clocks most of them
/// are free, or far apart. False: a circle through k is negative.
template <class W>
ZONAR_INLINE bool go_through(Raw* cells, Size dimension, Size k, W width) {
    const Size stride = width.stride();
    if constexpr (!W::known) spend(std::uint64_t{dimension} * stride);
    const Raw* const row_k = cells + k * stride;
    if constexpr (!W::known)
        if (leads_nowhere(row_k, dimension, k)) return true;
    const Pivot<W> pivot(row_k, width);
    Raw least_circle = 2;
    for (Size i = 0; i < dimension; ++i) {
        Raw* const row = cells + i * stride;
        const Raw d_ik = row[k];
        if constexpr (!W::known) // k itself: the pivot is read from here
            if (i == k || d_ik >= none_from) continue;
        // Asked of the two entries and not of d_ii afterwards: reading one lane of a
        // vector that was just stored has to wait for the store.
        const Raw circle = d_ik + row_k[i];
        least_circle = circle < least_circle ? circle : least_circle;
        pivot.lower(row, Addend(d_ik));
    }
    return least_circle >= 2;
}

template <class W>
bool close(Raw* cells, Size dimension) {
    const auto width = W::of(dimension);
    for (Size i = 0; i < dimension; ++i) {
        Raw& d_ii = cells[i * width.stride() + i];
        if (d_ii < 1) return false;
        if (d_ii != 1) d_ii = 1; // a store would make the first vector load wait
    }
    for (Size k = 0; k < dimension; ++k)
        if (!go_through(cells, dimension, k, width)) return false;
    return true;
}

template <class W>
bool constrain(Raw* cells, Size dimension, Size i, Size j, Raw bound) {
    const auto width = W::of(dimension);
    const Size stride = width.stride();
    const Raw* const row_j = cells + j * stride;
    if (cells[i * stride + j] <= bound) return true;
    if (negative_circle(bound, row_j[i])) return false;
    if constexpr (!W::known) spend(std::uint64_t{dimension} * stride);

    // Row j and column i stay as they are: a way back through the new bound would be
    // a circle, and none is negative.
    if constexpr (W::is_one) {
        // Short rows cost less than a branch that is guessed wrong.
        const Pivot<W> pivot(row_j, width, FiniteAddend(bound));
        for (Size p = 0; p < dimension; ++p)
            pivot.lower(cells + p * stride, Addend(cells[p * stride + i]));
        return true;
    }
    const Pivot<W> pivot(row_j, width);
    for (Size p = 0; p < dimension; ++p) {
        Raw* const row = cells + p * stride;
        const Raw d_pi = row[i];
        if (d_pi >= none_from) continue;
        const Raw to_j = sum(d_pi, bound);
        if (to_j >= row[j]) continue; // then the rest of the row gains nothing
        pivot.lower(row, FiniteAddend(to_j));
    }
    return true;
}

/// Few clocks take part in what the other zone adds, and a shorter way can only change
/// from one matrix to the other at one of those; so only they are gone through. Each new
/// bound is first held against the one in the opposite direction, for zones that do not
/// meet mostly show it there.
template <class W>
bool intersect(Raw* cells, const Raw* other, Size dimension) {
    if (dimension > 64) { // more than a word has bits
        const Size count = dimension * W::of(dimension).vectors();
        for (Size v = 0; v < count; ++v)
            vec(cells + v * lanes) =
                smaller(vec(cells + v * lanes), vec(other + v * lanes));
        return close<W>(cells, dimension);
    }
    const auto width = W::of(dimension);
    std::uint64_t touched = 0;
    for (Size i = 0; i < dimension; ++i) {
        Raw* const row = cells + i * width.stride();
        std::uint64_t tighter = 0;
        for (Size v = 0; v < width.vectors(); ++v) {
            Vec& mine = vec(row + v * lanes);
            const Vec theirs = vec(other + i * width.stride() + v * lanes);
            tighter |= bits_of(theirs < mine) << (v * lanes);
            mine = smaller(mine, theirs);
        }
        if (tighter == 0) continue;
        touched |= tighter | std::uint64_t{1} << i;
        for (; tighter != 0; tighter &= tighter - 1) {
            const auto j = static_cast<Size>(__builtin_ctzll(tighter));
            if (negative_circle(other[i * width.stride() + j],
                                cells[j * width.stride() + i]))
                return false;
        }
    }
    for (; touched != 0; touched &= touched - 1) {
        const auto k = static_cast<Size>(__builtin_ctzll(touched));
        if (!go_through(cells, dimension, k, width)) return false;
    }
    return true;
}

/// Each clock's lower bound becomes the least that another clock's lower bound of 0
/// leaves it: d_0i = min(<= 0, d_ji over all j). [BY04]
template <class W>
void past(Raw* cells, Size dimension) {
    const auto width = W::of(dimension);
    const Size stride = width.stride();
    for (Size v = 0; v < width.vectors(); ++v) {
        const Vec at_least_zero =
            columns_below(dimension, v * lanes) ? fill(1) : fill(none_raw);
        Vec lowest = at_least_zero;
        for (Size j = 1; j < dimension; ++j)
            lowest = smaller(lowest, vec(cells + j * stride + v * lanes));
        vec(cells + v * lanes) = lowest;
    }
}

// Columns are changed through the vectors that they lie in: a row that was stored in
// pieces and is then loaded as a vector makes the machine wait.

template <class W>
void delay(Raw* cells, Size dimension) {
    const Size stride = W::of(dimension).stride();
    const Vec column_0 = only_column(0, 0);
    for (Size i = 1; i < dimension; ++i) {
        Vec& row = vec(cells + i * stride);
        row = column_0 ? fill(none_raw) : row;
    }
}

/// Ceilings from column `first` on, `none` where there is none and for clock 0.
ZONAR_INLINE Vec load_ceilings(const Raw* ceilings, Size dimension, Size first) {
    const Vec values = load_some(ceilings, dimension, first);
    Vec is_ceiling = columns_below(dimension, first) & (values < fill(none_from));
    if (first == 0) is_ceiling &= ~only_column(0, 0);
    return is_ceiling ? values : fill(none_raw);
}

/// Waiting drops d_i0; a ceiling c_j brings back d_i0 = min over j of d_ij + c_j, and then
/// row i goes through clock 0. If a ceiling is below what its clock has already reached,
/// nothing is left.
template <class W>
bool delay_below(Raw* cells, Size dimension, const Raw* ceilings) {
    const auto width = W::of(dimension);
    Vec known[W::room];
    std::uint64_t bounded = 0; // vectors with a ceiling, as far as a word has bits
    Vec is_low = fill(0);
    for (Size v = 0; v < width.vectors(); ++v) {
        const Vec ceiling = load_ceilings(ceilings, dimension, v * lanes);
        if constexpr (W::known) known[v] = ceiling;
        is_low |= plus(ceiling, vec(cells + v * lanes)) < 2; // see negative_circle
        bounded |= std::uint64_t{any(~(ceiling >= fill(none_from)))} << (v & 63);
    }
    if (any(is_low)) return false;
    if (bounded == 0) {
        delay<W>(cells, dimension);
        return true;
    }
    if constexpr (!W::known) spend(std::uint64_t{dimension} * width.stride());
    const Pivot<W> pivot(cells, width);
    const Vec column_0 = only_column(0, 0);
    for (Size i = 1; i < dimension; ++i) {
        Raw* const row = cells + i * width.stride();
        Vec least = fill(none_raw);
        for (Size v = 0; v < width.vectors(); ++v) {
            if (!W::is_one && (bounded >> (v & 63) & 1) == 0) continue;
            const Vec bound = vec(row + v * lanes);
            Vec ceiling;
            if constexpr (W::known)
                ceiling = known[v];
            else
                ceiling = load_ceilings(ceilings, dimension, v * lanes);
            least = smaller(least, bound + ceiling - ((bound | ceiling) & 1));
        }
        const Vec d_i0 = least_lane(least);
        Vec& first = vec(row);
        first = column_0 ? fill(none_raw) : first;
        // d_00 is 0, so this sets d_i0 as well. `none` plus a ceiling is none.
        pivot.lower(row, Addend(d_i0 >= fill(none_from) ? fill(none_raw) : d_i0));
    }
    return true;
}

/// x := source + offset. Row and column of x become those of the source, shifted.
template <class W>
void assign(Raw* cells, Size dimension, Size x, Size source, Raw offset) {
    const auto width = W::of(dimension);
    const Size stride = width.stride();
    const Raw shift = offset * 2;
    for (Size v = 0; v < width.vectors(); ++v) {
        const Vec from = vec(cells + source * stride + v * lanes);
        vec(cells + x * stride + v * lanes) =
            from >= fill(none_from) ? from : from + fill(shift);
    }
    // In row x itself this undoes the shift of d_xx.
    const Size first = x / lanes * lanes;
    const Vec column_x = only_column(x, first);
    for (Size j = 0; j < dimension; ++j) {
        Raw* const row = cells + j * stride;
        const Vec from = fill(row[source]);
        const Vec to = from >= fill(none_from) ? from : from - fill(shift);
        Vec& around = vec(row + first);
        around = column_x ? to : around;
    }
}

/// Marks, in the rows and columns of representatives, what does not follow from a way
/// through a third representative; see minimal.h.
template <class W>
void find_needed(const Raw* cells, Size dimension, const Size* representative,
                 std::uint8_t* needed) {
    const Size stride = W::of(dimension).stride();
    for (Size i = 0; i < dimension; ++i) {
        const Raw* const row = cells + i * stride;
        if constexpr (!W::known) spend(std::uint64_t{dimension} * stride);
        for (Size first = 0; first < dimension; first += lanes) {
            const Vec direct = vec(row + first);
            Vec implied = direct >= fill(none_from);
            for (Size k = 0; k < dimension && representative[i] == i; ++k) {
                if (representative[k] != k || k == i || row[k] >= none_from) continue;
                const Vec through = lift(vec(cells + k * stride + first));
                const Vec least = FiniteAddend(row[k]).to(through);
                implied |= (least <= direct) & ~only_column(k, first);
            }
            for (Size lane = 0; lane < lanes && first + lane < dimension; ++lane) {
                const Size j = first + lane;
                needed[i * dimension + j] = i != j && representative[i] == i &&
                                            representative[j] == j && implied[lane] == 0;
            }
        }
    }
}

} // namespace
} // namespace zonar::zone::kernels
