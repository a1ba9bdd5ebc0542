// follow/clock_steps.h
//
// What the steps of a run do to clocks, apart from the run: guards, assignments, invariants,
// whether time may pass. With that, zones can be led along the same edges in ways that the
// successor function does not know: backwards, or with a clock more than the model has.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"
#include "trace/executor.h"
#include "trace/path.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::follow {

struct ClockStep {
    std::vector<trace::Difference> guard; // before; the piece of a zone that was cut, too
    std::vector<model::ClockAssignment> assignments;
    std::vector<trace::Difference> invariant; // after, like all that follows
    std::vector<std::uint8_t> stopped;        // by clock
    bool time_passes = true;
};

/// The first entry is about the initial state: it has no guard and no assignments. Then one
/// for each step. Or why not, as zones_along says it.
std::variant<std::vector<ClockStep>, std::string>
clock_steps(const model::Network& network, const trace::TimedRun& run);

/// What these edges ask of the clocks in a state, which is given by its stored cells.
std::vector<trace::Difference> guards(trace::Executor& executor,
                                      std::span<const std::int32_t> cells,
                                      std::span<const trace::Participant> participants);

/// What one transition does between two states, which are given by their stored cells; a step
/// without participants is about the state alone. Errors of the model are the executor's.
ClockStep clock_step(trace::Executor& executor, std::span<const std::int32_t> before,
                     std::span<const trace::Participant> participants,
                     std::span<const std::int32_t> after);

/// z becomes all points, right before the step, that it can take into z with the time that
/// passes after it. False: there is none, or numbers are too large to compute with.
bool step_back(zone::Zone z, const ClockStep& step);

/// The zones along the steps with one clock more, which is clock 1 and never assigned to:
/// the time since the beginning. Other clocks move up by one. Empty if numbers become too
/// large to compute with.
std::vector<zone::Dbm> zones_with_time(const model::Network& network,
                                       std::span<const ClockStep> steps);

/// Of each zone along a run, what can go on to the end by the same edges. Every point is
/// then reached from the zone before and leads to the zone after.
std::vector<zone::Dbm> stable_zones(std::span<const ClockStep> steps,
                                    std::span<const zone::Dbm> zones);

} // namespace zonar::follow
