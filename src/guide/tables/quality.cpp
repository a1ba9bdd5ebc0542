#include "guide/tables/quality.h"

#include <algorithm>
#include <utility>

namespace zonar::guide {

using abstraction::Distance;
using abstraction::DistanceTable;
using abstraction::StateSpace;

namespace {

/// The distances of all states to one goal, and what its table says of them.
struct GoalDistances {
    std::vector<Distance> truth, said;
};

GoalDistances distances_to(const StateSpace& space, const abstraction::System& goal,
                           const DistanceTable& table) {
    const abstraction::Successors errors(goal);
    std::vector<abstraction::StateId> scratch(table.nodes().size());
    std::vector<std::uint8_t> is_error(space.states());
    GoalDistances found;
    found.said.resize(space.states());
    for (std::size_t i = 0; i < space.states(); ++i) {
        is_error[i] = errors.is_error(space.state(i)) ? 1 : 0;
        found.said[i] = table.estimate(space.state(i), scratch);
    }
    found.truth = space.distances_to(std::move(is_error));
    return found;
}

void take_least(std::vector<Distance>& least, const std::vector<Distance>& others) {
    std::ranges::transform(least, others, least.begin(),
                           [](Distance a, Distance b) { return std::min(a, b); });
}

} // namespace

std::optional<TableQuality> measure(const Factors& factors,
                                    std::span<const DistanceTable> tables,
                                    std::size_t most_states,
                                    const abstraction::Limits& limits) {
    TableQuality quality;
    if (factors.goals() == 0) return quality;
    // The moves are the same for all goals, and so are the states.
    const auto space = StateSpace::explore(factors.system(0), most_states, limits);
    if (!space) return std::nullopt;
    quality.states = space->states();
    GoalDistances nearest;
    nearest.truth.assign(space->states(), abstraction::infinite);
    nearest.said = nearest.truth;
    for (std::size_t goal = 0; goal < factors.goals(); ++goal) {
        const GoalDistances one =
            distances_to(*space, factors.system(goal), tables[goal]);
        quality.goals.push_back(abstraction::compare(*space, one.truth, one.said));
        take_least(nearest.truth, one.truth);
        take_least(nearest.said, one.said);
    }
    quality.nearest = abstraction::compare(*space, nearest.truth, nearest.said);
    return quality;
}

} // namespace zonar::guide
