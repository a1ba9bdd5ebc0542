// zone/contract.h
//
// What the operations of this room assert about their arguments and their results, in builds
// with assertions (checks/check.h). Release builds contain none of it.
#pragma once

#include "checks/check.h"
#include "zone/dbm.h"

namespace zonar::zone {

/// is_canonical, cheap enough to be asserted in every operation. Matrices of up to four clocks
/// are tested whole. Of a larger one, the shape and all triangles through the reference clock
/// and through one other clock are tested: O(n^2), like most operations. Which other clock
/// that is depends on the entries, so that many zones together test all of them.
bool looks_canonical(ConstZone z);

/// Passes on whether an operation has left a point in z. If none is left, the matrix is
/// unspecified; builds with assertions then spoil it, so that the next operation that takes
/// it for a zone fails its assertion.
inline bool kept(Zone z, bool has_points) {
#ifndef NDEBUG
    if (!has_points && z.dimension != 0) z.raw(0, 0) = zero_bound.raw() - 1;
#endif
    ZONAR_ASSERT(!has_points || looks_canonical(z));
    return has_points;
}

} // namespace zonar::zone
