// trace/timed_run.h
//
// A concrete run of a network: real delays, the edges taken, and every state on the way.
// Time is kept in whole multiples of 1/denominator, so all of it is exact.
#pragma once

#include "model/ids.h"

#include <cstdint>
#include <vector>

namespace zonar::trace {

/// One process's part in a transition.
struct Participant {
    model::ProcessId process{};
    model::EdgeId edge{};
    std::vector<std::int32_t> selected; // the values of the edge's selects, in order
};

/// A state at one moment: the stored cells (locations first, see model/memory.h) and the
/// clocks, clocks[0] being the reference clock.
struct Moment {
    std::vector<std::int32_t> cells;
    std::vector<std::int64_t> clocks; // in units of 1/denominator
};

/// Wait, then act. The sender, or the only participant, comes first; receivers follow in
/// the order of processes.
struct TimedStep {
    std::int64_t delay = 0; // in units of 1/denominator
    std::vector<Participant> participants;
    Moment after; // right after the transition
};

/// How a run goes on after its last state.
enum class Afterwards : std::uint8_t {
    anything, // the run is about how that state is reached
    repeats,  // the steps from `loop` on come again and again
    waits,    // time passes forever, and nothing else happens
    stuck,    // nothing can happen any more, not even time
};

const char* describe(Afterwards afterwards); // "repeats", ...

struct TimedRun {
    std::int64_t denominator = 1;
    Moment initial;
    std::vector<TimedStep> steps;
    std::int64_t last_delay = 0; // after the last transition, until the goal is reached
    bool over_approximated = false; // not confirmed: see the answer's reason
    Afterwards afterwards = Afterwards::anything;
    /// With `repeats`: after this many steps, and again at the very end, the run is in states
    /// that cannot be told apart: locations and variables are equal, and so are clocks as
    /// far as the model can see. The same steps can follow, perhaps with other delays.
    std::size_t loop = 0;

    /// The number of transitions.
    std::size_t length() const { return steps.size(); }
    /// The number of edges: a transition of two processes has two.
    std::size_t local_steps() const {
        std::size_t edges = 0;
        for (const TimedStep& step : steps) edges += step.participants.size();
        return edges;
    }
    /// From the beginning to the end, in units of 1/denominator.
    std::int64_t duration() const {
        std::int64_t all = last_delay;
        for (const TimedStep& step : steps) all += step.delay;
        return all;
    }
};

} // namespace zonar::trace
