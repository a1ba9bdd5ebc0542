// abstraction/least_estimate.h
//
// What a table says about many states at once: the least estimate of all that are in a box,
// which is a set of states for each factor. Sets of values are taken through the tree, so
// that the states need not be listed.
#pragma once

#include "abstraction/table.h"

#include <span>
#include <vector>

namespace zonar::abstraction {

/// By factor; empty: any state of it.
using StateBox = std::vector<std::vector<StateId>>;

struct LeastEstimate {
    /// Infinite: no run from the initial states to an error passes one of the states.
    Distance distance = infinite;
    /// Even more: no error can be reached from any of them, reachable or not.
    bool dead = false;

    friend bool operator==(const LeastEstimate&, const LeastEstimate&) = default;
};

/// Of a box with one state, its estimate. With several roots the least distance of one root
/// may belong to another state than that of the next; the result may then be smaller than
/// every estimate, and is still a bound from below.
LeastEstimate least_estimate(const DistanceTable& table, const StateBox& box);

} // namespace zonar::abstraction
