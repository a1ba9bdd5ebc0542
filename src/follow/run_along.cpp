#include "follow/run_along.h"

#include "follow/edge_walk.h"
#include "follow/path_follower.h"
#include "trace/concretise.h"
#include "trace/replay.h"

#include <optional>

namespace zonar::follow {

namespace {

using trace::TimedRun;

/// The number of states up to which all pieces that zones were cut into are tried.
constexpr std::size_t most_states = 20'000;

/// Which piece each transition starts from: one way through all of them, as constraints.
std::optional<trace::Path> choose_pieces(const model::Network& network,
                                         std::span<const Transition> transitions) {
    EdgeWalk walk(network);
    const auto first = walk.initial();
    if (!first) return {};
    // What is still to be tried after each number of steps; the last comes first.
    std::vector<std::vector<EdgeWalk::State>> open{{*first}};
    std::size_t seen = 0;
    while (open.size() <= transitions.size()) {
        if (open.back().empty()) {
            open.pop_back();
            if (open.empty()) return {};
            open.back().pop_back();
            continue;
        }
        if (++seen > most_states) return {};
        open.push_back(walk.after(open.back().back(), transitions[open.size() - 1]));
    }
    if (open.back().empty()) return {};
    trace::Path path;
    for (std::size_t i = 0; i < transitions.size(); ++i) {
        path.steps.push_back({transitions[i], {}});
        if (const auto& piece = open[i + 1].back().piece)
            path.steps.back().where = differences(*piece, network.clocks);
    }
    return path;
}

RunAlong run_of(const model::Network& network, const trace::Path& path) {
    auto found = trace::concretise(network, path);
    if (const auto* none = std::get_if<trace::NoRun>(&found))
        return NoRunAlong{none->step, none->reason};
    auto& run = std::get<TimedRun>(found);
    if (const auto objection = trace::replay(network, run))
        return NoRunAlong{objection->step, objection->what};
    return std::move(run);
}

} // namespace

RunAlong run_along(const model::Network& network,
                   std::span<const Transition> transitions) {
    trace::Path path;
    for (const Transition& transition : transitions)
        path.steps.push_back({transition, {}});
    RunAlong answer = run_of(network, path);
    if (std::holds_alternative<TimedRun>(answer)) return answer;
    if (!network.has_process_priorities && !network.has_channel_priorities &&
        !network.has_guarded_receivers) {
        return answer;
    }
    // Whether others let it happen may depend on the moment.
    if (const auto chosen = choose_pieces(network, transitions)) {
        RunAlong other = run_of(network, *chosen);
        if (std::holds_alternative<TimedRun>(other)) return other;
    }
    return answer;
}

} // namespace zonar::follow
