// guide/estimates/orbit_distance.h
//
// The FSM distance (fsm.h) to the nearest state of an orbit [LL03]. Each id of a family takes the
// place of some id in the known state; what that costs is how far its processes have to go.
//
//   match     each place is taken once: the least sum, which is an assignment problem [Kuhn55];
//             in a ring, the least one over all rotations
//   nearest   each id for itself takes the place that is nearest
//
// The sum over a state of the orbit is consistent, because edges share the cost of a transition
// (Weights), and the least of such sums is. So is `nearest`: a transition lowers what an id pays by
// at most what its processes weigh. Families are moved independently, which allows at least what
// the symmetries allow; processes about which nothing is known count nothing.
#pragma once

#include "guide/estimate.h"
#include "guide/known_state.h"
#include "guide/locations/location_graph.h"
#include "guide/locations/location_tables.h"
#include "model/network.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zonar::guide {

class OrbitDistance final : public Estimate {
public:
    enum class Combine : std::uint8_t { match, nearest };

    OrbitDistance(const semantics::System& system, const semantics::Costs& costs,
                  const KnownState& state, Combine combine);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override { return {is_goal_, is_goal_, is_goal_}; }
    bool is_slow() const override;
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<OrbitDistance>(*this);
    }
    std::string name() const override {
        return combine_ == Combine::match ? "fsm-match" : "fsm-nearest";
    }

private:
    using Entries = std::vector<LocationTables::Entry>;
    /// A family of n ids, with m processes for each.
    struct Group {
        bool rotates = false;
        std::uint32_t ids = 0;       // n
        std::uint32_t processes = 0; // m
        /// By place j in the known state: the first one with the same locations.
        std::vector<std::uint32_t> alike;
        Entries entries;                  // of id i in place j: m from (i * n + j) * m on
        std::vector<std::uint32_t> turns; // of a ring: rotations that differ
    };

    void add(const semantics::System& system, const LocationGraph& graph,
             const KnownState& state, const KnownOrbit::Family& family);
    LocationTables::Entry entry(const semantics::System& system,
                                const LocationGraph& graph, std::uint32_t process,
                                std::int32_t location);
    std::uint64_t cost(const Group& group, std::uint32_t i, std::uint32_t j,
                       const semantics::Word* words) const;
    std::uint64_t nearest(const Group& group, const semantics::Word* words) const;
    std::uint64_t best_turn(const Group& group, const semantics::Word* words) const;
    std::uint64_t assignment(const Group& group, const semantics::Word* words);

    Combine combine_;
    bool is_goal_;
    LocationTables tables_;
    std::map<std::pair<std::uint32_t, std::int32_t>, LocationTables::Entry> known_;
    Entries fixed_;
    std::vector<Group> groups_;

    // Scratch of assignment(), by id or place from 1 on; 0 is neither.
    std::vector<std::int64_t> costs_, row_price_, column_price_, slack_;
    std::vector<std::uint32_t> row_of_, before_;
    std::vector<std::uint8_t> is_done_;
};

} // namespace zonar::guide
