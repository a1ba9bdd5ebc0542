// trace/length.h
//
// How long a run is, in both units in use: transitions, and local steps, where each process that
// takes part in a transition counts for itself, as in the tables of [ELL04b]. A run that repeats
// has two lengths of each, that of the way to what repeats and that of one round.
#pragma once

#include "trace/timed_run.h"

#include <cstddef>

namespace zonar::trace {

struct Length {
    std::size_t transitions = 0;
    std::size_t local_steps = 0;

    friend bool operator==(const Length&, const Length&) = default;
};

struct Lengths {
    Length prefix; // of a run that does not repeat: all of it
    Length cycle;  // nothing if it does not repeat

    Length whole() const {
        return {prefix.transitions + cycle.transitions,
                prefix.local_steps + cycle.local_steps};
    }
    friend bool operator==(const Lengths&, const Lengths&) = default;
};

inline Lengths lengths_of(const TimedRun& run) {
    Lengths found;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const bool repeats = run.afterwards == Afterwards::repeats && i >= run.loop;
        Length& part = repeats ? found.cycle : found.prefix;
        ++part.transitions;
        part.local_steps += run.steps[i].participants.size();
    }
    return found;
}

} // namespace zonar::trace
