// zone/simulated_hull.h
//
// A zone around a_LU(Z), the points that points of Z simulate [BBLP06]: a store that compares
// zones by simulation (simulation.h) has dropped no others because of Z. The set itself is not
// convex; this is a zone that includes it, found clock by clock. By the definition of the
// simulation, v in a_LU(Z) differs from the point of Z that simulates it
//
//     in clocks that are larger in v, and above L(x) in Z: their upper bounds are forgotten;
//     in clocks that are smaller in v, but above U(x): of their lower bounds, against the
//     reference clock and against others, those remain that hold whenever x is above U(x).
//
// Both count for all of the zone as soon as one of its points has such a value of x.
#pragma once

#include "zone/extrapolation.h"

#include <cstdint>
#include <span>

namespace zonar::zone {

/// Canonical in, canonical out, O(n^2); the result includes the argument. Clocks without
/// constants, at the end, are those none of whose values stands for another.
void widen_to_simulated(Zone z, std::span<const std::int32_t> l,
                        std::span<const std::int32_t> u);

} // namespace zonar::zone
