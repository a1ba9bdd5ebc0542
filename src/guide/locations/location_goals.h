// guide/locations/location_goals.h
//
// What a search looks for, as far as locations go: alternatives, each of which says for
// every process where it may be. What cannot be said by locations alone is left out, so
// that every state in question fits at least one of them.
#pragma once

#include "guide/factors/factors.h"
#include "guide/locations/location_graph.h"
#include "model/query.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::guide {

/// By process.
using LocationGoal = std::vector<LocationSet>;

/// Where the query's error condition may hold. None: nowhere. To look at one more of them
/// takes little, so there may be more than systems of factors.
std::vector<LocationGoal> goals_of(const semantics::System& system,
                                   const model::Query& query,
                                   const FactorLimits& limits = {});

/// The locations of one state.
LocationGoal goal_at(const semantics::System& system,
                     std::span<const std::int32_t> cells);

} // namespace zonar::guide
