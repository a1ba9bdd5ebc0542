// guide/distances.h
//
// Arithmetic of estimates. Finite ones stay so small that a search can add the length of
// a path without a thought, and nothing finite ever becomes infinite: that may be a
// proof.
#pragma once

#include "abstraction/system.h"

#include <algorithm>
#include <cstdint>

namespace zonar::guide {

using abstraction::Distance;
using abstraction::infinite;
using abstraction::largest_distance;

/// Larger ones are cut off, which keeps an estimate admissible and consistent.
constexpr Distance finite(std::uint64_t distance) {
    return static_cast<Distance>(std::min<std::uint64_t>(distance, largest_distance));
}

constexpr Distance sum_of(Distance a, Distance b) {
    return a == infinite || b == infinite ? infinite : finite(std::uint64_t{a} + b);
}

/// That many steps at this cost each. Infinite stays infinite, also if steps cost nothing.
constexpr Distance scaled(Distance steps, std::uint32_t cost) {
    return steps == infinite ? infinite : finite(std::uint64_t{steps} * cost);
}

} // namespace zonar::guide
