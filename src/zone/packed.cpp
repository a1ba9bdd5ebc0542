#include "zone/packed.h"

#include "zone/contract.h"
#include "zone/kernels/table.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::zone {

namespace {

/// What the 16-bit form asks of constants: twice one of them is added to a bound.
[[maybe_unused]] bool fit16(std::span<const std::int32_t> constants) {
    return std::ranges::all_of(constants, [](std::int32_t c) {
        return c == no_constant || std::abs(c) <= largest_finite16 / 2;
    });
}

} // namespace

bool pack16(ConstZone z, Raw16* to) {
    ZONAR_ASSERT(looks_canonical(z));
    return kernels::for_dimension(z.dimension).pack16(z.cells, z.dimension, to);
}

void pack32(ConstZone z, Raw* to) {
    ZONAR_ASSERT(looks_canonical(z));
    for (Clock i = 0; i < z.dimension; ++i) to = std::copy_n(z.row(i), z.dimension, to);
}

void unpack16(const Raw16* from, Zone z) {
    kernels::for_dimension(z.dimension).unpack16(from, z.cells, z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
}

void unpack32(const Raw* from, Zone z) {
    for (Clock i = 0; i < z.dimension; ++i, from += z.dimension) {
        std::copy_n(from, z.dimension, z.row(i));
        std::fill(z.row(i) + z.dimension, z.row(i) + z.stride(), none_raw);
    }
    ZONAR_ASSERT(looks_canonical(z));
}

bool includes(const Raw16* outer, const Raw16* inner, std::uint32_t dimension,
              IncludesHint& hint) {
    ZONAR_ASSERT(hint == 0 || hint < dimension * dimension);
    return kernels::for_dimension(dimension).includes16(outer, inner, dimension, hint);
}

bool includes(const Raw* outer, const Raw* inner, std::uint32_t dimension,
              IncludesHint& hint) {
    ZONAR_ASSERT(hint == 0 || hint < dimension * dimension);
    return kernels::for_dimension(dimension).includes32(outer, inner, dimension, hint);
}

bool simulated(const Raw16* z, const Raw16* by, std::uint32_t dimension,
               std::span<const std::int32_t> l, std::span<const std::int32_t> u) {
    ZONAR_ASSERT(l.size() >= dimension && u.size() >= dimension);
    ZONAR_ASSERT(fit16(l) && fit16(u));
    return kernels::for_dimension(dimension).simulated16(z, by, dimension, l.data(),
                                                         u.data());
}

bool simulated(const Raw* z, const Raw* by, std::uint32_t dimension,
               std::span<const std::int32_t> l, std::span<const std::int32_t> u) {
    ZONAR_ASSERT(l.size() >= dimension && u.size() >= dimension);
    return kernels::for_dimension(dimension).simulated32(z, by, dimension, l.data(),
                                                         u.data());
}

void shadow(const Raw16* z, std::uint32_t dimension, std::span<const std::int32_t> l,
            std::span<const std::int32_t> u, Raw16* to) {
    ZONAR_ASSERT(l.size() >= dimension && u.size() >= dimension);
    ZONAR_ASSERT(fit16(l) && fit16(u));
    kernels::for_dimension(dimension).shadow16(z, dimension, l.data(), u.data(), to);
}

void shadow(const Raw* z, std::uint32_t dimension, std::span<const std::int32_t> l,
            std::span<const std::int32_t> u, Raw* to) {
    ZONAR_ASSERT(l.size() >= dimension && u.size() >= dimension);
    kernels::for_dimension(dimension).shadow32(z, dimension, l.data(), u.data(), to);
}

} // namespace zonar::zone
