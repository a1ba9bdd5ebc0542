// follow/zones_along.h
//
// The symbolic states that a concrete run passes through: which other clock values could
// have taken the same edges. Zones are exact: closed under delay, not extrapolated, and
// nothing is forgotten of clocks that do not matter. Where the successor function cuts a
// zone (priorities, receivers of broadcasts with clock guards) the piece that the run is in
// counts. With stopwatches a zone may be too large, as it is in a search.
#pragma once

#include "follow/edge_walk.h"
#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::follow {

/// The zone before the first step, then the one after each step: run.length() + 1 zones of
/// dimension network.clocks. Or a sentence, without its full stop, that says why not: the
/// run is none of this network, or another transition of one of its states makes an error.
/// The network must have no obstacles.
std::variant<std::vector<zone::Dbm>, std::string>
zones_along(const model::Network& network, const trace::TimedRun& run);

/// The same with all that is known of these states; pieces are those that the run is in.
std::variant<std::vector<EdgeWalk::State>, std::string>
states_along(const model::Network& network, const trace::TimedRun& run);

/// Whether these clock values, in units of 1/denominator, lie in a zone.
bool contains(zone::ConstZone zone, std::span<const std::int64_t> clocks,
              std::int64_t denominator);

} // namespace zonar::follow
