// reduce/order/certainty.h
//
// Edges that clocks and invariants never forbid: where their guard on integers holds, they are possible in
// all points of the zone. Such an edge has no clock guard, leads to no location with an invariant
// that could be false then, and sets nothing that the invariant of a process at rest could mind.
//
// An invariant x <= c does not mind if x is set to c or less, or if it held before and x is left alone.
#pragma once

#include "reduce/order/accesses.h"
#include "semantics/system.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace zonar::reduce {

class Certainty {
public:
    /// All must outlive it.
    Certainty(const semantics::System& system, const std::vector<EdgeAccesses>& accesses,
              const std::vector<std::uint32_t>& sources);

    bool is_certain(std::uint32_t edge) const;

private:
    static constexpr std::int32_t none = std::numeric_limits<std::int32_t>::max();

    bool minds(std::uint32_t edge, const semantics::FixedConstraint& ceiling) const;
    const semantics::LocationInfo& location(std::uint32_t edge,
                                            std::uint32_t index) const {
        return system_.location(system_.edge(edge).process,
                                static_cast<std::int32_t>(index));
    }

    const semantics::System& system_;
    const std::vector<EdgeAccesses>& accesses_;
    const std::vector<std::uint32_t>& sources_;
    Things things_;
    semantics::IntervalSet
        constrained_; // by invariants; no clock with nothing but ceilings
    /// By clock: its least ceiling, which may be negative; none: it has none.
    std::vector<std::int32_t> lowest_;
};

} // namespace zonar::reduce
