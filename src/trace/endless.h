// trace/endless.h
//
// Checks that a run never ends and never does what it must not: evidence for E[], A<> and
// p --> q. As everywhere in this room, concrete states are looked at and no zones.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/replay.h"
#include "trace/timed_run.h"

#include <optional>

namespace zonar::trace {

/// What is to hold forever.
struct Forever {
    const model::Query* query = nullptr;
    const model::Predicate* predicate = nullptr;
    bool negated = false; // it is not to hold, ever
    /// From the beginning, or from some moment on at which this one holds.
    const model::Predicate* since = nullptr;
};

/// For E[] p, that p holds; for A<> p, that it does not; for p --> q, that q does not after
/// some p. What a run shows that decides such a query.
Forever counterpart(const model::Query& query);

/// Nothing if the run, which must have passed replay(), goes on forever as its `afterwards`
/// says, and keeps what is to hold forever.
std::optional<Objection> endless(const model::Network& network, const Forever& forever,
                                 const TimedRun& run);

} // namespace zonar::trace
