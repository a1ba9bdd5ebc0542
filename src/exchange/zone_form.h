// exchange/zone_form.h
//
// Zones as lists of constraints on numbered clocks, which is how they stand in files.
#pragma once

#include "zone/dbm.h"

#include <span>
#include <vector>

namespace zonar::exchange {

/// x_i - x_j < c or <= c.
struct ZoneConstraint {
    zone::Clock i = 0;
    zone::Clock j = 0;
    zone::Bound bound;
    friend bool operator==(const ZoneConstraint&, const ZoneConstraint&) = default;
};

/// As few as possible, row by row; x >= 0 is said where nothing else says it.
std::vector<ZoneConstraint> minimal_constraints(zone::ConstZone zone);

/// Makes `zone` hold the non-negative points that satisfy all of them. False: there are
/// none, or numbers are too large to compute with. Bounds must be at most
/// zone::largest_constant in absolute value.
bool build_zone(std::span<const ZoneConstraint> constraints, zone::Zone zone);

} // namespace zonar::exchange
