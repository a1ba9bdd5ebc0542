// zone/extrapolation.h
//
// Coarsens a zone so that a search meets only finitely many, without changing which
// locations it can reach: Extra_M, Extra+_M, Extra_LU and Extra+_LU of [BBLP06]. L(x) and
// U(x) are the largest constants that x is compared with from below (x > c, x >= c) and
// from above; M(x) is the larger of the two. Clock 0 has 0 in every array; a clock that is
// never compared has no_constant.
//
// Canonical in, canonical out; the result includes the argument. Unsound once a guard
// compares two clocks (x - y < c): the caller must know that none does.
//
// The caller gives the constants of the location that the zone belongs to (semantics/
// clock_bounds.h), one per clock of the zone, after time has passed and the invariant was
// applied; each successor is extrapolated once, before it is compared or stored.
//
// A further abstraction must: add only points that a point of the argument simulates, so that
// no location becomes reachable by it; depend on nothing but the zone and the constants, so
// that equal zones stay equal; have finitely many results for given constants; allocate
// nothing. It need not be monotone.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <limits>
#include <span>

namespace zonar::zone {

inline constexpr std::int32_t no_constant = std::numeric_limits<std::int32_t>::min();

void extrapolate_m(Zone z, std::span<const std::int32_t> m);
void extrapolate_m_plus(Zone z, std::span<const std::int32_t> m);
void extrapolate_lu(Zone z, std::span<const std::int32_t> l,
                    std::span<const std::int32_t> u);
void extrapolate_lu_plus(Zone z, std::span<const std::int32_t> l,
                         std::span<const std::int32_t> u);

} // namespace zonar::zone
