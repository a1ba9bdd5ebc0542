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

struct TimedRun {
    std::int64_t denominator = 1;
    Moment initial;
    std::vector<TimedStep> steps;
    std::int64_t last_delay = 0; // after the last transition, until the goal is reached
    bool over_approximated = false; // not confirmed: see the answer's reason

    /// The number of transitions.
    std::size_t length() const { return steps.size(); }
};

} // namespace zonar::trace
