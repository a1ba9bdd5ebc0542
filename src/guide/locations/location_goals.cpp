#include "guide/locations/location_goals.h"

#include "checks/check.h"
#include "guide/factors/boxes.h"
#include "guide/factors/factor_table.h"
#include "guide/factors/goals.h"
#include "semantics/machine.h"

#include <algorithm>

namespace zonar::guide {

std::vector<LocationGoal> goals_of(const semantics::System& system,
                                   const model::Query& query,
                                   const FactorLimits& limits) {
    // Variables come in at first: a condition on locations and variables in one piece
    // says something about locations all the same.
    const FactorTable table{system, limits.values};
    BoxSpace space{table.states()};
    semantics::Machine machine{system.network(), query.cells};
    Dropped dropped;
    Boxes boxes = Goals{system, table, space, machine, query, limits, dropped}.find();
    for (Box& box : boxes)
        std::erase_if(
            box, [&](const Part& part) { return part.factor >= system.processes(); });
    std::ranges::sort(boxes);
    boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
    space.merge(boxes);

    std::vector<LocationGoal> goals;
    for (const Box& box : boxes) {
        LocationGoal& goal = goals.emplace_back(system.processes());
        for (const Part& part : box) {
            goal[part.factor].assign(space.states(part.factor), 0);
            for (const Pair& pair : space[part.relation])
                goal[part.factor][pair.from] = 1;
        }
    }
    return goals;
}

LocationGoal goal_at(const semantics::System& system,
                     std::span<const std::int32_t> cells) {
    ZONAR_ASSERT(cells.size() >= system.processes());
    LocationGoal goal(system.processes());
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        ZONAR_ASSERT(cells[p] >= 0 && static_cast<std::uint32_t>(cells[p]) <
                                          system.network().processes[p].locations.count);
        goal[p].assign(system.network().processes[p].locations.count, 0);
        goal[p][static_cast<std::size_t>(cells[p])] = 1;
    }
    return goal;
}

} // namespace zonar::guide
