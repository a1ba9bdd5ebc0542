#include "zone/dbm.h"

#include "watch/watch.h"
#include "zone/contract.h"
#include "zone/kernels/table.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace zonar::zone {

namespace {

constexpr std::align_val_t alignment{32};

void set_all(Zone z, Raw value) {
    for (Clock i = 0; i < z.dimension; ++i) {
        std::fill_n(z.row(i), z.dimension, value);
        std::fill(z.row(i) + z.dimension, z.row(i) + z.stride(), none_raw);
    }
}

Raw* allocate(std::uint32_t dimension) {
    const std::size_t bytes = cells_of(dimension) * sizeof(Raw);
    watch::claim(bytes);
    return static_cast<Raw*>(::operator new[](bytes, alignment));
}

} // namespace

void Dbm::Free::operator()(Raw* cells) const {
    ::operator delete[](cells, alignment);
}

Dbm::Dbm(std::uint32_t dimension) : cells_(allocate(dimension)), dimension_(dimension) {
    set_zero(view());
}

Dbm::Dbm(ConstZone other) : Dbm(other.dimension) {
    if (other.dimension != 0) copy(view(), other);
}

Dbm::Dbm(const Dbm& other) : Dbm(other.view()) {}

Dbm& Dbm::operator=(const Dbm& other) {
    if (this == &other) return *this;
    if (dimension_ != other.dimension_)
        *this = Dbm(other);
    else if (dimension_ != 0)
        copy(view(), other.view());
    return *this;
}

void set_zero(Zone z) {
    set_all(z, 1);
}

void set_universe(Zone z) {
    set_all(z, none_raw);
    std::fill_n(z.row(0), z.dimension, 1);
    for (Clock i = 1; i < z.dimension; ++i) z.raw(i, i) = 1;
}

void copy(Zone to, ConstZone from) {
    ZONAR_ASSERT(to.dimension == from.dimension);
    kernels::for_dimension(from.dimension).copy(to.cells, from.cells, from.dimension);
}

bool equal(ConstZone a, ConstZone b) {
    ZONAR_ASSERT(a.dimension == b.dimension);
    return std::memcmp(a.cells, b.cells, cells_of(a.dimension) * sizeof(Raw)) == 0;
}

std::uint64_t hash(ConstZone z) {
    return kernels::for_dimension(z.dimension).hash(z.cells, z.dimension);
}

bool is_unbounded(ConstZone z) {
    for (Clock i = 1; i < z.dimension; ++i)
        if (z.raw(i, 0) < none_from) return false;
    return true;
}

Raw magnitude(ConstZone z) {
    return kernels::for_dimension(z.dimension).magnitude(z.cells, z.dimension);
}

namespace {

/// The diagonal, the padding, no clock below 0, and every number within its limits.
bool has_shape_of_a_zone(ConstZone z) {
    for (Clock i = 0; i < z.dimension; ++i) {
        if (z.raw(i, i) != zero_bound.raw() || z.raw(0, i) > zero_bound.raw())
            return false;
        for (Clock j = 0; j < z.dimension; ++j) {
            const Raw d_ij = z.raw(i, j);
            if (d_ij == none_raw) continue;
            if (d_ij > largest_finite || d_ij < -largest_finite) return false;
        }
        for (Clock j = z.dimension; j < z.stride(); ++j)
            if (z.row(i)[j] != none_raw) return false;
    }
    return true;
}

/// No entry is larger than a detour through clock k.
bool is_closed_through(ConstZone z, Clock k) {
    for (Clock i = 0; i < z.dimension; ++i) {
        const Bound to_k = z.at(i, k);
        if (to_k.is_none()) continue;
        for (Clock j = 0; j < z.dimension; ++j)
            if (to_k + z.at(k, j) < z.at(i, j)) return false;
    }
    return true;
}

} // namespace

bool is_canonical(ConstZone z) {
    if (!has_shape_of_a_zone(z)) return false;
    for (Clock k = 0; k < z.dimension; ++k)
        if (!is_closed_through(z, k)) return false;
    return true;
}

bool looks_canonical(ConstZone z) {
    constexpr std::uint32_t small = 4;
    if (z.dimension <= small) return is_canonical(z);
    if (!has_shape_of_a_zone(z) || !is_closed_through(z, 0)) return false;
    std::uint32_t some = 0;
    for (Clock j = 0; j < z.dimension; ++j)
        some = some * 31 + static_cast<std::uint32_t>(z.raw(0, j));
    return is_closed_through(z, 1 + some % (z.dimension - 1));
}

} // namespace zonar::zone
