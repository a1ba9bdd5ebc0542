// The operations of dbm.h and extrapolation.h by UDBM, UPPAAL's own library of difference
// bound matrices, instead of operations.cpp and extrapolation.cpp (docs/zones.md).
//
// UDBM's matrices have the same encoding but no padding and another number for `none`, so
// each operation copies there and back. This backend is for comparing, not for speed.
#include "watch/watch.h"
#include "zone/extrapolation.h"

#include <dbm/dbm.h>

#include <vector>

namespace zonar::zone {

namespace {

raw_t to_theirs(Raw raw) {
    return raw >= none_from ? dbm_LS_INFINITY : raw;
}
Raw to_ours(raw_t raw) {
    return raw >= dbm_LE_OVERFLOW ? none_raw : raw;
}

/// Announces work on that many entries: one of UDBM's operations cannot be stopped once it runs.
/// As in our own kernels, callers that have many small zones count them themselves.
void spend(cindex_t dimension, std::uint64_t entries) {
    constexpr cindex_t small = 32;
    if (dimension > small) watch::spend(1 + entries / 64);
}

/// A zone in UDBM's form. Memory is kept for the next one, per thread.
class Theirs {
public:
    /// Up to two zones are worked on at a time.
    explicit Theirs(ConstZone z, int place = 0) : dimension_(z.dimension) {
        spend(dimension_, std::uint64_t{dimension_} * dimension_);
        thread_local std::vector<raw_t> places[2];
        std::vector<raw_t>& cells = places[place];
        if (cells.size() < std::size_t{dimension_} * dimension_)
            cells.resize(std::size_t{dimension_} * dimension_);
        cells_ = cells.data();
        raw_t* to = cells_;
        for (Clock i = 0; i < dimension_; ++i)
            for (Clock j = 0; j < dimension_; ++j) *to++ = to_theirs(z.raw(i, j));
    }
    /// A closure is about to begin.
    void spend_closure() const {
        spend(dimension_, std::uint64_t{dimension_} * dimension_ * dimension_);
    }
    raw_t* cells() const { return cells_; }
    cindex_t dimension() const { return dimension_; }

    void write(Zone z) const {
        const raw_t* from = cells_;
        for (Clock i = 0; i < dimension_; ++i)
            for (Clock j = 0; j < dimension_; ++j) z.raw(i, j) = to_ours(*from++);
    }

private:
    cindex_t dimension_;
    raw_t* cells_;
};

/// Does change(cells, dimension) to z; what is found empty need not come back.
template <class Change>
bool change_if(Zone z, Change change) {
    const Theirs theirs(z);
    if (!change(theirs.cells(), theirs.dimension())) return false;
    theirs.write(z);
    return true;
}

template <class Change>
void change_always(Zone z, Change change) {
    change_if(z, [&change](raw_t* cells, cindex_t dimension) {
        change(cells, dimension);
        return true;
    });
}

/// UDBM wants a bit per clock.
const std::uint32_t* as_bits(std::span<const std::uint8_t> stopped) {
    thread_local std::vector<std::uint32_t> bits;
    bits.assign(stopped.size() / 32 + 1, 0);
    for (std::size_t x = 1; x < stopped.size(); ++x)
        if (stopped[x] != 0) bits[x / 32] |= std::uint32_t{1} << (x % 32);
    return bits.data();
}

/// UDBM says "never compared" with another number.
const std::int32_t* as_constants(std::span<const std::int32_t> constants, int place) {
    thread_local std::vector<std::int32_t> places[2];
    std::vector<std::int32_t>& theirs = places[place];
    theirs.assign(constants.begin(), constants.end());
    for (std::int32_t& constant : theirs)
        if (constant == no_constant) constant = -dbm_INFINITY;
    return theirs.data();
}

} // namespace

bool includes(ConstZone outer, ConstZone inner) {
    return dbm_isSubsetEq(Theirs(inner, 0).cells(), Theirs(outer, 1).cells(),
                          outer.dimension);
}

Relation relation(ConstZone a, ConstZone b) {
    return static_cast<Relation>(
        dbm_relation(Theirs(a, 0).cells(), Theirs(b, 1).cells(), a.dimension));
}

bool constrain(Zone z, Clock i, Clock j, Bound bound) {
    if (satisfies(z, i, j, bound)) return true;
    return change_if(z, [=](raw_t* cells, cindex_t dimension) {
        return dbm_constrain1(cells, dimension, i, j, bound.raw());
    });
}

bool intersect(Zone z, ConstZone other) {
    const Theirs second(other, 1);
    second.spend_closure();
    return change_if(z, [&second](raw_t* cells, cindex_t dimension) {
        return dbm_intersection(cells, second.cells(), dimension);
    });
}

bool close(Zone z) {
    for (Clock i = 0; i < z.dimension; ++i) {
        if (z.at(i, i) < zero_bound) return false;
        z.raw(i, i) = zero_bound.raw();
    }
    const Theirs theirs(z);
    theirs.spend_closure();
    if (!dbm_close(theirs.cells(), theirs.dimension())) return false;
    theirs.write(z);
    return true;
}

void delay(Zone z) {
    change_always(z, dbm_up);
}

void past(Zone z) {
    change_always(z,
                  [](raw_t* cells, cindex_t dimension) { dbm_down(cells, dimension); });
}

void delay(Zone z, std::span<const std::uint8_t> stopped) {
    change_always(z, [stopped](raw_t* cells, cindex_t dimension) {
        dbm_up_stop(cells, dimension, as_bits(stopped));
    });
}

void past(Zone z, std::span<const std::uint8_t> stopped) {
    change_always(z, [stopped](raw_t* cells, cindex_t dimension) {
        dbm_down_stop(cells, dimension, as_bits(stopped));
    });
}

bool delay_below(Zone z, std::span<const Raw> ceilings) {
    return change_if(z, [ceilings](raw_t* cells, cindex_t dimension) {
        dbm_up(cells, dimension);
        for (Clock x = 1; x < dimension; ++x)
            if (ceilings[x] < none_from &&
                !dbm_constrain1(cells, dimension, x, 0, ceilings[x]))
                return false;
        return true;
    });
}

void reset(Zone z, Clock x, std::int32_t value) {
    change_always(z, [=](raw_t* cells, cindex_t dimension) {
        dbm_updateValue(cells, dimension, x, value);
    });
}

void assign(Zone z, Clock x, Clock source, std::int32_t offset) {
    if (source == 0) return reset(z, x, offset);
    change_always(z, [=](raw_t* cells, cindex_t dimension) {
        dbm_update(cells, dimension, x, source, offset);
    });
}

void free_clock(Zone z, Clock x) {
    change_always(
        z, [=](raw_t* cells, cindex_t dimension) { dbm_freeClock(cells, dimension, x); });
}

void extrapolate_m(Zone z, std::span<const std::int32_t> m) {
    change_always(z, [m](raw_t* cells, cindex_t dimension) {
        dbm_extrapolateMaxBounds(cells, dimension, as_constants(m, 0));
    });
}

void extrapolate_m_plus(Zone z, std::span<const std::int32_t> m) {
    change_always(z, [m](raw_t* cells, cindex_t dimension) {
        dbm_diagonalExtrapolateMaxBounds(cells, dimension, as_constants(m, 0));
    });
}

void extrapolate_lu(Zone z, std::span<const std::int32_t> l,
                    std::span<const std::int32_t> u) {
    change_always(z, [l, u](raw_t* cells, cindex_t dimension) {
        dbm_extrapolateLUBounds(cells, dimension, as_constants(l, 0), as_constants(u, 1));
    });
}

void extrapolate_lu_plus(Zone z, std::span<const std::int32_t> l,
                         std::span<const std::int32_t> u) {
    change_always(z, [l, u](raw_t* cells, cindex_t dimension) {
        dbm_diagonalExtrapolateLUBounds(cells, dimension, as_constants(l, 0),
                                        as_constants(u, 1));
    });
}

} // namespace zonar::zone
