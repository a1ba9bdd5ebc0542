// trace/replay.h
//
// Checks a run against the semantics, step by step and with concrete clock values: may that
// much time pass, is every participant ready, do all processes take part that must and no
// others, does no transition of higher priority exist, do the updates lead to the recorded
// state and does its invariant hold. A run that passes is evidence, no matter which search
// it came from; no zone is involved.
//
// The semantics is that of UPPAAL's documentation. Where it leaves a choice: a transition
// of higher priority counts only if its target satisfies the invariant; an urgent
// synchronisation stops time even if its target does not.
#pragma once

#include "model/network.h"
#include "trace/goal.h" // what is asked about a run that passed
#include "trace/model_error.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace zonar::trace {

/// What is wrong with a run.
struct Objection {
    std::size_t step = 0; // from 1; 0 is the initial state, length() + 1 the last delay
    std::string what;     // one sentence, no full stop
};

/// Nothing if this is a run of the network, from its initial state on.
std::optional<Objection> replay(const model::Network& network, const TimedRun& run);

/// The error that this transition makes at the end of a run that passed replay(), in its
/// updates or in an invariant of its target; nothing if it makes none or is not enabled.
/// Without participants: the error that evaluating the guards of that state makes.
std::optional<ModelError> fault_at_end(const model::Network& network, const TimedRun& run,
                                       std::span<const Participant> participants);

} // namespace zonar::trace
