#include "trace/random_walk.h"

#include <algorithm>

namespace zonar::tests {

using namespace zonar::trace;

Walker::Walker(const model::Network& network) : network_(network), executor_(network) {}

bool Walker::invariant_holds(const Moment& moment) {
    const Outlook outlook(executor_, moment, quarters);
    executor_.enter(moment.cells);
    std::vector<Difference> invariant;
    return executor_.invariant(invariant) && outlook.when(invariant).contains(0);
}

std::optional<Moment> Walker::initial() {
    Moment moment{executor_.initial(), {}};
    for (const std::int32_t value : network_.clock_initial)
        moment.clocks.push_back(value * quarters);
    if (!invariant_holds(moment)) return {};
    return moment;
}

std::optional<Moment> Walker::wait(const Moment& moment, std::int64_t delay) {
    const Outlook outlook(executor_, moment, quarters);
    if (executor_.error() || !outlook.window().contains(delay)) return {};
    Moment later = moment;
    for (std::size_t x = 0; x < later.clocks.size(); ++x)
        later.clocks[x] += outlook.rates()[x] * delay;
    return later;
}

std::vector<std::int32_t> Walker::priority(const Moment& moment,
                                           const std::vector<Participant>& transition) {
    const model::Edge& edge = network_.edges[transition.front().edge.index()];
    std::int32_t channel = network_.default_priority;
    if (edge.sync != model::SyncKind::none) {
        executor_.enter(moment.cells);
        executor_.select(edge, transition.front().selected);
        channel = network_.channels[executor_.channel(edge).index()].priority;
    }
    std::vector<std::int32_t> processes;
    for (const Participant& p : transition)
        processes.push_back(network_.processes[p.process.index()].priority);
    return {channel, *std::ranges::max_element(processes)};
}

std::vector<std::vector<Participant>> Walker::transitions(const Moment& moment) {
    std::vector<std::vector<Participant>> all;
    Outlook outlook(executor_, moment, quarters);
    if (executor_.error()) return {};
    outlook.find_transition(Interval::now(), [&](auto transition, const Interval& now) {
        if (outlook.target_exists(transition, now))
            all.emplace_back(transition.begin(), transition.end());
        return executor_.error().has_value();
    });
    if (executor_.error()) return {};
    std::vector<std::int32_t> highest;
    for (const auto& t : all) highest = std::max(highest, priority(moment, t));
    std::erase_if(all, [&](const auto& t) { return priority(moment, t) < highest; });
    return all;
}

std::optional<Moment> Walker::take(const Moment& moment,
                                   const std::vector<Participant>& transition) {
    executor_.enter(moment.cells);
    const auto assigned = executor_.fire(transition);
    Moment after{executor_.stored(), moment.clocks};
    if (executor_.error() || !assign(assigned, after.clocks, quarters)) return {};
    if (!invariant_holds(after)) return {};
    return after;
}

std::optional<TimedRun> random_walk(const model::Network& network, oracle::Dice& dice,
                                    std::size_t steps) {
    Walker walker(network);
    const auto initial = walker.initial();
    if (!initial) return {};
    TimedRun run{.denominator = quarters, .initial = *initial, .steps = {}};
    Moment now = *initial;
    for (int attempts = 0; run.steps.size() < steps && attempts < 20; ++attempts) {
        const auto delay =
            static_cast<std::int64_t>(dice.percent(40) ? 0 : dice.below(13));
        const auto later = walker.wait(now, delay);
        if (!later) continue;
        const auto choices = walker.transitions(*later);
        if (choices.empty()) continue;
        const auto& chosen = dice.pick(choices);
        now = walker.take(*later, chosen).value();
        run.steps.push_back({.delay = delay, .participants = chosen, .after = now});
        attempts = 0;
    }
    for (const std::int64_t delay : {7, 3, 1}) {
        if (walker.wait(now, delay)) {
            run.last_delay = delay;
            break;
        }
    }
    return run;
}

std::vector<std::int64_t> clocks_before(const model::Network& network,
                                        const TimedRun& run, std::size_t i) {
    const Moment& entry = i == 0 ? run.initial : run.steps[i - 1].after;
    const std::int64_t delay =
        i == run.steps.size() ? run.last_delay : run.steps[i].delay;
    Executor executor(network);
    executor.enter(entry.cells);
    const auto rates = executor.rates();
    std::vector<std::int64_t> clocks = entry.clocks;
    for (std::size_t x = 0; x < clocks.size(); ++x) clocks[x] += rates[x] * delay;
    return clocks;
}

namespace {

/// floor <= left - right <= ceiling, strictly if they differ, for all pairs.
std::vector<Difference> region(const std::vector<std::int64_t>& clocks) {
    std::vector<Difference> result;
    for (std::uint32_t left = 0; left < clocks.size(); ++left) {
        for (std::uint32_t right = 0; right < clocks.size(); ++right) {
            if (left == right) continue;
            const std::int64_t difference = clocks[left] - clocks[right];
            const bool whole = difference % quarters == 0;
            // Rounded towards plus infinity.
            const std::int64_t ceiling =
                difference / quarters + (!whole && difference > 0 ? 1 : 0);
            result.push_back({.left = model::ClockId{left},
                              .right = model::ClockId{right},
                              .bound = static_cast<std::int32_t>(ceiling),
                              .strict = !whole});
        }
    }
    return result;
}

} // namespace

Path path_of(const model::Network& network, const TimedRun& run, Exactness exactness) {
    Path path;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        path.steps.push_back({.participants = run.steps[i].participants, .where = {}});
        if (exactness == Exactness::region)
            path.steps[i].where = region(clocks_before(network, run, i));
    }
    if (exactness == Exactness::region)
        path.goal = region(clocks_before(network, run, run.steps.size()));
    return path;
}

} // namespace zonar::tests
