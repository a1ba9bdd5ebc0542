#include "follow/clock_steps.h"

#include "follow/path_follower.h"
#include "follow/zones_along.h"
#include "trace/executor.h"
#include "trace/outlook.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::follow {

namespace {

using model::ClockAssignment;
using trace::Difference;
using zone::Bound;
using zone::Clock;
using zone::Zone;

/// Whether entries stay within bounds after one more operation.
bool has_room(zone::ConstZone z, std::int32_t constant) {
    zone::Growth growth{zone::magnitude(z)};
    growth.grow(2 * std::abs(std::int64_t{constant}) + 1);
    return growth.is_safe();
}

bool constrain(Zone z, std::span<const Difference> constraints) {
    return std::ranges::all_of(constraints, [&](const Difference& c) {
        if (c.left == c.right) return c.strict ? c.bound > 0 : c.bound >= 0;
        return has_room(z, c.bound) &&
               zone::constrain(z, c.left.raw, c.right.raw,
                               c.strict ? Bound::less(c.bound)
                                        : Bound::less_equal(c.bound));
    });
}

bool assign(Zone z, std::span<const ClockAssignment> assignments) {
    for (const ClockAssignment& a : assignments) {
        if (!has_room(z, a.offset)) return false;
        if (a.source == model::reference_clock)
            zone::reset(z, a.target.raw, a.offset);
        else
            zone::assign(z, a.target.raw, a.source.raw, a.offset);
    }
    return true;
}

/// All points that the assignments take into z.
bool unassign(Zone z, std::span<const ClockAssignment> assignments) {
    for (auto a = assignments.rbegin(); a != assignments.rend(); ++a) {
        const Clock x = a->target.raw;
        const Clock y = a->source.raw;
        if (!has_room(z, a->offset)) return false;
        if (x == y) { // x := x + c
            if (!zone::constrain(z, 0, x, Bound::less_equal(-a->offset))) return false;
            zone::assign(z, x, x, -a->offset);
            continue;
        }
        if (!zone::constrain(z, x, y, Bound::less_equal(a->offset)) ||
            !zone::constrain(z, y, x, Bound::less_equal(-a->offset))) {
            return false;
        }
        zone::free_clock(z, x);
    }
    return true;
}

// ---- a clock more

model::ClockId shifted(model::ClockId clock) {
    return clock == model::reference_clock ? clock : model::ClockId{clock.raw + 1};
}

/// The step of a network whose clock 1 is the time.
ClockStep shifted(ClockStep step) {
    for (auto* constraints : {&step.guard, &step.invariant})
        for (Difference& c : *constraints) {
            c.left = shifted(c.left);
            c.right = shifted(c.right);
        }
    for (ClockAssignment& a : step.assignments) {
        a.target = shifted(a.target);
        a.source = shifted(a.source);
    }
    step.stopped.insert(step.stopped.begin() + 1, 0);
    return step;
}

bool arrive(Zone z, const ClockStep& step) {
    if (!constrain(z, step.guard) || !assign(z, step.assignments) ||
        !constrain(z, step.invariant)) {
        return false;
    }
    if (!step.time_passes) return true;
    zone::delay(z, step.stopped);
    return constrain(z, step.invariant);
}

} // namespace

std::vector<Difference> guards(trace::Executor& executor,
                               std::span<const std::int32_t> cells,
                               std::span<const trace::Participant> participants) {
    std::vector<Difference> found;
    for (const trace::Participant& p : participants) {
        const model::Edge& edge = executor.network().edges[p.edge.index()];
        executor.enter(cells);
        executor.select(edge, p.selected);
        executor.condition(edge.guard, found);
    }
    return found;
}

ClockStep clock_step(trace::Executor& executor, std::span<const std::int32_t> before,
                     std::span<const trace::Participant> participants,
                     std::span<const std::int32_t> after) {
    const model::Network& network = executor.network();
    ClockStep step;
    step.guard = guards(executor, before, participants);
    if (!participants.empty()) {
        executor.enter(before);
        step.assignments = executor.fire(participants);
    }
    // Which synchronisations are urgent without a look at clocks depends on no clock.
    const trace::Moment moment{{after.begin(), after.end()},
                               std::vector<std::int64_t>(network.clocks)};
    const trace::Outlook outlook(executor, moment, 1);
    executor.enter(after);
    executor.invariant(step.invariant);
    for (const std::uint8_t rate : outlook.rates())
        step.stopped.push_back(rate == 0 ? 1 : 0);
    step.stopped[0] = 0; // the reference clock is not asked about
    // Urgent synchronisations with clock guards do not stop time in a whole zone.
    step.time_passes = !executor.time_is_stopped() &&
                       std::ranges::none_of(outlook.urgent(), [](const auto& sync) {
                           return sync.guard.empty();
                       });
    return step;
}

bool step_back(Zone z, const ClockStep& step) {
    if (!constrain(z, step.invariant)) return false;
    if (step.time_passes) zone::past(z, step.stopped);
    return constrain(z, step.invariant) && unassign(z, step.assignments) &&
           constrain(z, step.guard);
}

std::variant<std::vector<ClockStep>, std::string>
clock_steps(const model::Network& network, const trace::TimedRun& run) {
    auto found = states_along(network, run);
    if (const auto* problem = std::get_if<std::string>(&found)) return *problem;
    const auto& states = std::get<std::vector<EdgeWalk::State>>(found);

    trace::Executor executor(network);
    std::vector<ClockStep> steps;
    const trace::Moment* moment = &run.initial;
    for (std::size_t i = 0; i <= run.steps.size(); ++i) {
        const trace::Moment& before = *moment;
        std::span<const trace::Participant> participants;
        if (i > 0) {
            participants = run.steps[i - 1].participants;
            moment = &run.steps[i - 1].after;
        }
        ClockStep step = clock_step(executor, before.cells, participants, moment->cells);
        if (executor.error()) return executor.error()->what;
        if (const auto& piece = states[i].piece)
            std::ranges::copy(differences(*piece, network.clocks),
                              std::back_inserter(step.guard));
        steps.push_back(std::move(step));
    }
    return steps;
}

std::vector<zone::Dbm> zones_with_time(const model::Network& network,
                                       std::span<const ClockStep> steps) {
    zone::Dbm z{network.clocks + 1};
    for (Clock x = 1; x < network.clocks; ++x)
        if (network.clock_initial[x] != 0)
            zone::reset(z, x + 1, network.clock_initial[x]);
    std::vector<zone::Dbm> zones;
    for (const ClockStep& step : steps) {
        if (!arrive(z, shifted(step))) return {};
        zones.push_back(z);
    }
    return zones;
}

std::vector<zone::Dbm> stable_zones(std::span<const ClockStep> steps,
                                    std::span<const zone::Dbm> zones) {
    std::vector<zone::Dbm> stable(zones.begin(), zones.end());
    for (std::size_t i = stable.size() - 1; i > 0; --i) {
        zone::Dbm z = stable[i];
        if (!step_back(z, steps[i]) || !zone::intersect(z, zones[i - 1])) {
            continue; // numbers too large: the zone as it was is not wrong
        }
        if (steps[i - 1].time_passes) {
            zone::past(z, steps[i - 1].stopped);
            zone::intersect(z, zones[i - 1]);
        }
        stable[i - 1] = z;
    }
    return stable;
}

} // namespace zonar::follow
