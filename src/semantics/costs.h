// semantics/costs.h
//
// What transitions cost. A length is a sum of costs; if nobody says otherwise, it is the
// number of transitions.
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

struct Costs {
    /// By edge of the network. A synchronisation costs what the edge of its sender does,
    /// and receivers take part for nothing. Empty: every transition costs 1.
    std::vector<std::uint32_t> of_edge;

    bool unit() const { return of_edge.empty(); }
    /// `edges`: of one transition, sender first.
    std::uint32_t of(std::span<const model::EdgeId> edges) const {
        return unit() ? 1 : of_edge[edges.front().index()];
    }
};

} // namespace zonar::semantics
