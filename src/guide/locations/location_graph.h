// guide/locations/location_graph.h
//
// How far it is from location to location within one process, if it could take every edge
// for which there is a partner to synchronise with, without regard to guards. Distances are
// sums of the weights of edges.
#pragma once

#include "guide/distances.h"
#include "guide/locations/sync_edges.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <vector>

namespace zonar::guide {

/// By location: whether it is one of them. Empty: all are.
using LocationSet = std::vector<std::uint8_t>;

/// What an edge weighs. A transition may move several processes.
enum class Weights : std::uint8_t {
    /// No edge weighs more than any transition it takes part in costs: distances of one
    /// process never fall by more than that.
    whole,
    /// All edges of a transition together weigh at most twice its cost: distances of
    /// several processes may be added up. A partner of a handshake has half of it, the
    /// sender of a broadcast all.
    shared,
};

class LocationGraph {
public:
    LocationGraph(const semantics::System& system, const SyncEdges& edges,
                  const semantics::Costs& costs, Weights weights);

    /// From each location of a process to the nearest of some; infinite where none can be
    /// reached.
    std::vector<Distance> distances(std::uint32_t process, const LocationSet& to) const;

private:
    struct Arrow {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t cost = 0;
        std::uint32_t share = 0; // its weight is this many times the cost
    };
    std::vector<std::vector<Arrow>> arrows_;    // by process
    std::vector<std::uint32_t> location_count_; // likewise
};

} // namespace zonar::guide
