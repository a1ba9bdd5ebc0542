// zone/kernels/compare.h
//
// Loops that only read matrices. Part of the kernels: included by portable.cpp and avx2.cpp.
#pragma once

#include "zone/kernels/vector.h"

namespace zonar::zone::kernels {
namespace {

bool includes(const Raw* outer, const Raw* inner, Size dimension) {
    return by_width(dimension, [=](auto width) {
        const Size cells = dimension * width.stride();
        // Most pairs that are compared differ early, so each row is a chance to stop.
        for (Size at = 0; at < cells; at += width.stride()) {
            Vec beyond = vec(inner + at) > vec(outer + at);
            for (Size v = 1; v < width.vectors(); ++v)
                beyond |= vec(inner + at + v * lanes) > vec(outer + at + v * lanes);
            if (any(beyond)) return false;
        }
        return true;
    });
}

/// Bit 1: a includes b; bit 2: b includes a.
unsigned relation(const Raw* a, const Raw* b, Size dimension) {
    return by_width(dimension, [=](auto width) {
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
    });
}

/// Multiplies the two halves of each 64-bit lane.
ZONAR_INLINE Vec64 multiply_halves(Vec64 v) {
#ifdef __AVX2__
    const auto bits = (__m256i)v;
    return (Vec64)_mm256_mul_epu32(bits, _mm256_srli_epi64(bits, 32));
#else
    return (v & 0xffffffffu) * (v >> 32);
#endif
}

/// Sums, over the vectors of the matrix, products of halves that were mixed with a key of
/// their place. A product with a zero half forgets the other, so the sum takes the data
/// itself too, in the neighbouring lane. The caller folds the four lanes into one.
void hash(const Raw* cells, Size dimension, std::uint64_t result[4]) {
    const Size count = dimension * ((dimension + lanes - 1) / lanes);
    Vec64 key = {0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu, 0x165667b19e3779f9u,
                 0x27d4eb2f165667c5u};
    const Vec64 step = {0xd6e8feb86659fd93u, 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu,
                        0x8ebc6af09c88c6e3u};
    Vec64 sums = key ^ dimension;
    for (Size v = 0; v < count; ++v) {
        const auto data = Vec64(vec(cells + v * lanes));
        const Vec64 swapped = {data[1], data[0], data[3], data[2]};
        sums += swapped + multiply_halves(data ^ key);
        key += step;
    }
    for (int lane = 0; lane < 4; ++lane) result[lane] = sums[lane];
}

Raw magnitude(const Raw* cells, Size dimension) {
    const Size count = dimension * ((dimension + lanes - 1) / lanes);
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
