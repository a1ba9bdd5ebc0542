// trace/concretise.h
//
// From a symbolic path to a run: finds delays with which the edges of the path can be
// taken one after the other.
//
// The discrete states along the path come first; they do not depend on time. Then each
// guard, invariant and further condition says something about the moments t_0 = 0 <= t_1
// <= ... of the transitions, since a clock is the time since its last assignment plus
// what it was set to. These are difference constraints, and the least solution of theirs
// is the run that ends soonest ([CLRS], section on difference constraints;
// difference_system.h). With stopwatches, a clock is a sum of some of the delays, and a
// linear program takes the place of the shortest paths (linear_system.h).
//
// Nothing here knows zones: a path that a wrong zone let through ends up as `spurious`.
#pragma once

#include "model/network.h"
#include "trace/pace.h"
#include "trace/path.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace zonar::trace {

/// How the path ends.
enum class Ending : std::uint8_t {
    state, // in a state that satisfies Path::goal
    fault, // the last step fails in its updates or in an invariant of its target
};

/// Why a path has no run.
struct NoRun {
    enum class Why : std::uint8_t {
        spurious,   // proved: no delays satisfy all constraints
        not_a_path, // an edge of it cannot be taken with any delays
        fault,      // the model's code failed on the way
        undecided,  // numbers too large, or a choice that was not explored to its end
    };
    Why why = Why::spurious;
    std::string reason;       // one sentence, no full stop
    std::size_t step = 0;     // the number of the step, from 1; 0 is the initial state
    model::SourceRange place; // in the model, if it has one
};

/// The run's total time is least among all runs along the path with its denominator,
/// which is 1 or 2 if possible; with Pace::soonest, among all of them (pace.h).
///
/// For Ending::fault, the run ends right before the last step of the path, with `last_delay`
/// the delay before it; fault_at_end (replay.h) tells what goes wrong there. If the failure depends on clocks, PathStep::where must say how.
std::variant<TimedRun, NoRun> concretise(const model::Network& network, const Path& path,
                                         Ending ending = Ending::state,
                                         Pace pace = Pace::pleasant);

} // namespace zonar::trace
