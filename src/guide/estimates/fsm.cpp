#include "guide/estimates/fsm.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::guide {

FsmDistance::FsmDistance(const semantics::System& system, const semantics::Costs& costs,
                         std::span<const LocationGoal> goals, Combine combine,
                         bool covers_goal)
    : combine_(combine), covers_goal_(covers_goal) {
    const LocationGraph graph{system, SyncEdges{system}, costs,
                              combine == Combine::sum ? Weights::shared : Weights::whole};
    for (const LocationGoal& goal : goals) {
        ZONAR_ASSERT(goal.size() == system.processes());
        const auto first = static_cast<std::uint32_t>(entries_.size());
        for (std::uint32_t p = 0; p < system.processes(); ++p) {
            if (goal[p].empty()) continue;
            entries_.push_back(
                tables_.add(system.layout().reader(p), graph.distances(p, goal[p])));
        }
        goals_.push_back({first, static_cast<std::uint32_t>(entries_.size()) - first});
    }
}

Distance FsmDistance::of(const semantics::Word* words, zone::ConstZone) {
    Distance least = infinite;
    for (const model::Run goal : goals_) {
        least = std::min(least, combine_ == Combine::maximum ? largest(goal, words)
                                                             : half_sum(goal, words));
        if (least == 0) break;
    }
    return least;
}

Distance FsmDistance::largest(model::Run goal, const semantics::Word* words) const {
    Distance most = 0;
    for (const LocationTables::Entry& entry : model::slice(entries_, goal))
        most = std::max(most, tables_(entry, words));
    return most;
}

/// Rounded up: costs are whole numbers, so this is consistent if the sum is.
Distance FsmDistance::half_sum(model::Run goal, const semantics::Word* words) const {
    std::uint64_t total = 0;
    for (const LocationTables::Entry& entry : model::slice(entries_, goal)) {
        const Distance one = tables_(entry, words);
        if (one == infinite) return infinite;
        total += one;
    }
    return finite((total + 1) / 2);
}

} // namespace zonar::guide
