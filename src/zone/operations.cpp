// The operations of dbm.h that a UDBM backend replaces; see udbm_adapter.cpp.
#include "watch/watch.h"
#include "zone/contract.h"
#include "zone/dbm.h"
#include "zone/kernels/table.h"

#include <algorithm>

namespace zonar::zone {

bool includes(ConstZone outer, ConstZone inner) {
    ZONAR_ASSERT(outer.dimension == inner.dimension);
    // Entry by entry is enough only if those of `inner` are the tightest.
    ZONAR_ASSERT(looks_canonical(inner));
    return kernels::for_dimension(outer.dimension)
        .includes(outer.cells, inner.cells, outer.dimension);
}

Relation relation(ConstZone a, ConstZone b) {
    ZONAR_ASSERT(a.dimension == b.dimension);
    ZONAR_ASSERT(looks_canonical(a) && looks_canonical(b));
    return static_cast<Relation>(
        kernels::for_dimension(a.dimension).relation(a.cells, b.cells, a.dimension));
}

bool constrain(Zone z, Clock i, Clock j, Bound bound) {
    ZONAR_ASSERT(i < z.dimension && j < z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
    return kept(z, kernels::for_dimension(z.dimension)
                       .constrain(z.cells, z.dimension, i, j, bound.raw()));
}

bool intersect(Zone z, ConstZone other) {
    ZONAR_ASSERT(z.dimension == other.dimension);
    // Only clocks that take part in a tighter bound are gone through: sound for two closures.
    ZONAR_ASSERT(looks_canonical(z) && looks_canonical(other));
    return kept(
        z,
        kernels::for_dimension(z.dimension).intersect(z.cells, other.cells, z.dimension));
}

bool close(Zone z) {
    return kept(z, kernels::for_dimension(z.dimension).close(z.cells, z.dimension));
}

void delay(Zone z) {
    kernels::for_dimension(z.dimension).delay(z.cells, z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
}

void past(Zone z) {
    kernels::for_dimension(z.dimension).past(z.cells, z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
}

namespace {

bool stands(std::span<const std::uint8_t> stopped, Clock x) {
    return x == 0 || stopped[x] != 0;
}

} // namespace

// A running clock may get ahead of any clock that stands, the reference among them. What
// is left needs no closure: nothing leads from running to standing clocks any more, and
// every other entry is as it was.
void delay(Zone z, std::span<const std::uint8_t> stopped) {
    ZONAR_ASSERT(stopped.size() >= z.dimension);
    for (Clock i = 1; i < z.dimension; ++i) {
        if (stands(stopped, i)) continue;
        for (Clock j = 0; j < z.dimension; ++j)
            if (stands(stopped, j)) z.raw(i, j) = none_raw;
    }
    ZONAR_ASSERT(looks_canonical(z));
}

// The other way round: running clocks were anything lower before, but not below 0. From
// standing to running clocks all ways lead through the reference, whose bounds are those
// of past() among the running clocks.
void past(Zone z, std::span<const std::uint8_t> stopped) {
    ZONAR_ASSERT(stopped.size() >= z.dimension);
    for (Clock j = 1; j < z.dimension; ++j) {
        if (stands(stopped, j)) continue;
        Raw lower = zero_bound.raw();
        for (Clock i = 1; i < z.dimension; ++i)
            if (!stands(stopped, i)) lower = std::min(lower, z.raw(i, j));
        z.raw(0, j) = lower;
        for (Clock i = 1; i < z.dimension; ++i)
            if (stands(stopped, i))
                z.raw(i, j) = (z.at(i, 0) + Bound::from_raw(lower)).raw();
    }
    ZONAR_ASSERT(looks_canonical(z));
}

bool delay_below(Zone z, std::span<const Raw> ceilings) {
    ZONAR_ASSERT(ceilings.size() >= z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
    return kept(z, kernels::for_dimension(z.dimension)
                       .delay_below(z.cells, z.dimension, ceilings.data()));
}

void reset(Zone z, Clock x, std::int32_t value) {
    assign(z, x, 0, value);
}

void assign(Zone z, Clock x, Clock source, std::int32_t offset) {
    // Clock 0 is the reference and keeps its value. A constant below 0 would be a clock below
    // 0; with another clock as source the caller knows that the sum is not.
    ZONAR_ASSERT(x != 0 && x < z.dimension && source < z.dimension);
    ZONAR_ASSERT(source != 0 || offset >= 0);
    ZONAR_ASSERT(looks_canonical(z));
    kernels::for_dimension(z.dimension).assign(z.cells, z.dimension, x, source, offset);
    ZONAR_ASSERT(looks_canonical(z));
}

void free_clock(Zone z, Clock x) {
    ZONAR_ASSERT(x != 0 && x < z.dimension);
    constexpr std::uint32_t far_apart = 64; // rows: each step through a column is a miss
    if (z.dimension > far_apart) watch::spend(z.dimension);
    std::fill_n(z.row(x), z.dimension, none_raw);
    for (Clock i = 0; i < z.dimension; ++i) z.raw(i, x) = z.raw(i, 0);
    z.raw(x, x) = zero_bound.raw();
    ZONAR_ASSERT(looks_canonical(z));
}

} // namespace zonar::zone
