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
            for (Size v = 0; v < width.vectors(); ++v) lifted_[v] = lift(vec(row + v * lanes));
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

/// One round of Floyd-Warshall. Without branches: where a row cannot go through k at all,
/// the addend is `none`. False: a circle through k is negative.
template <class W>
ZONAR_INLINE bool go_through(Raw* cells, Size dimension, Size k, W width) {
    const Size stride = width.stride();
    const Raw* const row_k = cells + k * stride;
    const Pivot<W> pivot(row_k, width);
    Raw least_circle = 2;
    for (Size i = 0; i < dimension; ++i) {
        Raw* const row = cells + i * stride;
        if constexpr (!W::known)
            if (i == k) continue; // the pivot is read from here
        const Raw d_ik = row[k];
        // Asked of the two entries and not of d_ii afterwards: reading one lane of a
        // vector that was just stored has to wait for the store.
        const Raw circle = d_ik + row_k[i];
        least_circle = circle < least_circle ? circle : least_circle;
        pivot.lower(row, Addend(d_ik));
    }
    return least_circle >= 2;
}

bool close(Raw* cells, Size dimension) {
    return by_width(dimension, [=](auto width) {
        for (Size i = 0; i < dimension; ++i) {
            Raw& d_ii = cells[i * width.stride() + i];
            if (d_ii < 1) return false;
            d_ii = 1;
        }
        for (Size k = 0; k < dimension; ++k)
            if (!go_through(cells, dimension, k, width)) return false;
        return true;
    });
}

bool constrain(Raw* cells, Size dimension, Size i, Size j, Raw bound) {
    return by_width(dimension, [=](auto width) {
        const Size stride = width.stride();
        const Raw* const row_j = cells + j * stride;
        if (cells[i * stride + j] <= bound) return true;
        if (negative_circle(bound, row_j[i])) return false;

        // Row j and column i stay as they are: a way back through the new bound would be
        // a circle, and none is negative.
        const Pivot<decltype(width)> pivot(row_j, width);
        for (Size p = 0; p < dimension; ++p) {
            Raw* const row = cells + p * stride;
            const Raw d_pi = row[i];
            if (d_pi >= none_from) continue;
            const Raw to_j = sum(d_pi, bound);
            if (to_j >= row[j]) continue; // then the rest of the row gains nothing
            pivot.lower(row, FiniteAddend(to_j));
        }
        return true;
    });
}

/// Few clocks take part in what the other zone adds, and a shorter way can only change
/// from one matrix to the other at one of those; so only they are gone through.
bool intersect(Raw* cells, const Raw* other, Size dimension) {
    constexpr Size countable = 64;
    return by_width(dimension, [=](auto width) {
        std::uint64_t touched = 0;
        bool changed = false;
        for (Size i = 0; i < dimension; ++i) {
            Vec row_changed = fill(0);
            for (Size v = 0; v < width.vectors(); ++v) {
                Vec& mine = vec(cells + i * width.stride() + v * lanes);
                const Vec& theirs = vec(other + i * width.stride() + v * lanes);
                const Vec tighter = theirs < mine;
                mine = smaller(mine, theirs);
                row_changed |= tighter;
                if (dimension <= countable) touched |= bits_of(tighter) << (v * lanes);
            }
            if (any(row_changed)) {
                changed = true;
                touched |= std::uint64_t{1} << (i % countable);
            }
        }
        if (!changed) return true;
        for (Size k = 0; k < dimension; ++k)
            if (dimension > countable || (touched >> k & 1) != 0)
                if (!go_through(cells, dimension, k, width)) return false;
        return true;
    });
}

/// Each clock's lower bound becomes the least that another clock's lower bound of 0
/// leaves it: d_0i = min(<= 0, d_ji over all j). [BY04]
void past(Raw* cells, Size dimension) {
    by_width(dimension, [=](auto width) {
        const Size stride = width.stride();
        for (Size v = 0; v < width.vectors(); ++v) {
            const Vec at_least_zero =
                columns_below(dimension, v * lanes) ? fill(1) : fill(none_raw);
            Vec lowest = at_least_zero;
            for (Size j = 1; j < dimension; ++j)
                lowest = smaller(lowest, vec(cells + j * stride + v * lanes));
            vec(cells + v * lanes) = lowest;
        }
    });
}

/// Waiting drops d_i0; a ceiling c_j brings back d_i0 = min over j of d_ij + c_j, and then
/// rows go through clock 0. A clock's ceiling is below what it has already reached: empty.
bool delay_below(Raw* cells, Size dimension, const Raw* ceilings) {
    return by_width(dimension, [=](auto width) {
        const Size stride = width.stride();
        for (Size i = 1; i < dimension; ++i) cells[i * stride] = none_raw;
        bool bounded = false;
        for (Size j = 1; j < dimension; ++j) {
            const Raw ceiling = ceilings[j];
            if (ceiling >= none_from) continue;
            if (negative_circle(ceiling, cells[j])) return false;
            bounded = true;
            for (Size i = 1; i < dimension; ++i) {
                Raw* const row = cells + i * stride;
                const Raw reach = sum(row[j], ceiling);
                // d_ij = none: the sum is not finite, and `none` must not be lowered.
                const Raw least = reach < none_from ? reach : none_raw;
                row[0] = row[0] < least ? row[0] : least;
            }
        }
        if (!bounded) return true;
        const Pivot<decltype(width)> pivot(cells, width);
        for (Size i = 1; i < dimension; ++i) {
            Raw* const row = cells + i * stride;
            const Raw d_i0 = row[0];
            if (d_i0 < none_from) pivot.lower(row, FiniteAddend(d_i0));
        }
        return true;
    });
}

/// x := source + offset. Row and column of x become those of the source, shifted.
void assign(Raw* cells, Size dimension, Size x, Size source, Raw offset) {
    by_width(dimension, [=](auto width) {
        const Size stride = width.stride();
        const Raw shift = offset * 2;
        for (Size v = 0; v < width.vectors(); ++v) {
            const Vec from = vec(cells + source * stride + v * lanes);
            vec(cells + x * stride + v * lanes) =
                from >= fill(none_from) ? from : from + fill(shift);
        }
        for (Size j = 0; j < dimension; ++j) {
            Raw* const row = cells + j * stride;
            row[x] = row[source] >= none_from ? row[source] : row[source] - shift;
        }
        cells[x * stride + x] = 1;
    });
}

} // namespace
} // namespace zonar::zone::kernels
