#include "follow/zones_along.h"

#include "trace/goal.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::follow {

bool contains(zone::ConstZone zone, std::span<const std::int64_t> clocks,
              std::int64_t denominator) {
    for (zone::Clock i = 0; i < zone.dimension; ++i) {
        for (zone::Clock j = 0; j < zone.dimension; ++j) {
            const zone::Bound bound = zone.at(i, j);
            if (i == j || bound.is_none()) continue;
            const std::int64_t room = bound.value() * denominator - clocks[i] + clocks[j];
            if (bound.is_strict() ? room <= 0 : room < 0) return false;
        }
    }
    return true;
}

std::variant<std::vector<EdgeWalk::State>, std::string>
states_along(const model::Network& network, const trace::TimedRun& run) {
    EdgeWalk walk(network);
    auto first = walk.initial();
    if (!first) return walk.problem();
    std::vector<EdgeWalk::State> states{std::move(*first)};
    const trace::Moment* before = &run.initial;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        if (before->clocks.size() != network.clocks ||
            before->cells.size() != network.memory.stored) {
            return fmt::format("step {}: the recorded state has the wrong number of "
                               "variables or clocks",
                               i + 1);
        }
        const trace::Moment now = trace::later(network, *before, run.steps[i].delay);
        auto targets = walk.after(states.back(), run.steps[i].participants);
        const auto ours = std::ranges::find_if(targets, [&](const auto& target) {
            return !target.piece || contains(*target.piece, now.clocks, run.denominator);
        });
        if (ours == targets.end())
            return fmt::format("step {}: {}", i + 1, walk.problem());
        states.push_back(std::move(*ours));
        before = &run.steps[i].after;
    }
    return states;
}

std::variant<std::vector<zone::Dbm>, std::string>
zones_along(const model::Network& network, const trace::TimedRun& run) {
    auto found = states_along(network, run);
    if (auto* problem = std::get_if<std::string>(&found)) return std::move(*problem);
    std::vector<zone::Dbm> zones;
    for (EdgeWalk::State& state : std::get<std::vector<EdgeWalk::State>>(found))
        zones.push_back(std::move(state.zone));
    return zones;
}

} // namespace zonar::follow
