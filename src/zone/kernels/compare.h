// zone/kernels/compare.h
//
// Loops that read matrices and change none. Part of the kernels: included by portable.cpp and avx2.cpp.
#pragma once

#include "zone/kernels/vector.h"

namespace zonar::zone::kernels {
namespace {

/// Whole vectors, so that a reader that loads the copy next as vectors need not wait for
/// pieces.
template <class W>
void copy(Raw* to, const Raw* from, Size dimension) {
    const Size count = dimension * W::of(dimension).vectors();
    if (count > 32) {
        std::memcpy(to, from, count * sizeof(Vec));
        return;
    }
    for (Size v = 0; v < count; ++v) vec(to + v * lanes) = vec(from + v * lanes);
}

template <class W>
bool includes(const Raw* outer, const Raw* inner, Size dimension) {
    const auto width = W::of(dimension);
    const Size cells = dimension * width.stride();
    // Most pairs that are compared differ early, so each row is a chance to stop.
    for (Size at = 0; at < cells; at += width.stride()) {
        Vec beyond = vec(inner + at) > vec(outer + at);
        for (Size v = 1; v < width.vectors(); ++v)
            beyond |= vec(inner + at + v * lanes) > vec(outer + at + v * lanes);
        if (any(beyond)) return false;
    }
    return true;
}

/// Bit 1: a includes b; bit 2: b includes a.
template <class W>
unsigned relation(const Raw* a, const Raw* b, Size dimension) {
    const auto width = W::of(dimension);
    const Size cells = dimension * width.stride();
    unsigned result = 3;
    for (Size at = 0; at < cells && result != 0; at += width.stride()) {
        Vec above = fill(0);
        Vec below = fill(0);
        for (Size v = 0; v < width.vectors(); ++v) {
            above |= vec(a + at + v * lanes) > vec(b + at + v * lanes);
            below |= vec(a + at + v * lanes) < vec(b + at + v * lanes);
        }
        if (any(below)) result &= ~1u;
        if (any(above)) result &= ~2u;
    }
    return result;
}

// Hashes must not depend on the length of vectors, so theirs is fixed.
using HashLanes = std::uint64_t __attribute__((vector_size(32), may_alias));

/// Multiplies the two halves of each 64-bit lane.
ZONAR_INLINE HashLanes multiply_halves(HashLanes v) {
#ifdef __AVX2__
    const auto bits = (__m256i)v;
    return (HashLanes)_mm256_mul_epu32(bits, _mm256_srli_epi64(bits, 32));
#else
    return (v & 0xffffffffu) * (v >> 32);
#endif
}

/// Multiplies to 128 bits and folds the halves.
ZONAR_INLINE std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^
           static_cast<std::uint64_t>(product >> 64);
}

/// Sums, over the vectors of the matrix, products of halves that were mixed with a key of
/// their place, in four lanes; then folds the lanes. The keys are far from anything that
/// is a bound, so no half is ever 0 and forgets the other.
template <class W>
std::uint64_t hash(const Raw* cells, Size dimension) {
    const Size count = dimension * W::of(dimension).stride();
    HashLanes key = {0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu, 0x965667b19e3779f9u,
                     0xa7d4eb2f965667c5u};
    const HashLanes step = {0xd6e8feb86659fd93u, 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu,
                            0x8ebc6af09c88c6e3u};
    HashLanes sums = key ^ dimension;
    for (Size at = 0; at < count; at += columns_per_width) {
        sums += multiply_halves(load_anywhere<HashLanes>(cells + at) ^ key);
        key += step;
    }
    const std::uint64_t first = fold(sums[0] ^ 0x9fb21c651e98df25u, sums[1]);
    const std::uint64_t second = fold(sums[2] ^ 0xd1b54a32d192ed03u, sums[3]);
    return fold(first ^ 0x8bb84b93962eacc9u, second + 0x2d358dccaa6c78a5u);
}

template <class W>
Raw magnitude(const Raw* cells, Size dimension) {
    const Size count = dimension * W::of(dimension).vectors();
    Vec largest = fill(0);
    for (Size v = 0; v < count; ++v) {
        const Vec value = vec(cells + v * lanes);
        const Vec finite = value >= fill(none_from) ? fill(0) : value;
        largest = larger(largest, larger(finite, -finite));
    }
    Raw result = 0;
    for (Size lane = 0; lane < lanes; ++lane)
        if (largest[lane] > result) result = largest[lane];
    return result;
}

} // namespace
} // namespace zonar::zone::kernels
