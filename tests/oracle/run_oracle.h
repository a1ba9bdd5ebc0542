// oracle/run_oracle.h
//
// Walks along a timed run that the engine shows as evidence, delay by delay and transition
// by transition, and looks whether the oracle's semantics allows each of them.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <optional>
#include <string>

namespace zonar::oracle {

enum class RunShows : std::uint8_t {
    decision, // it reaches a state in which E<>'s predicate holds, or A[]'s does not
    fault,    // what comes next is a run-time fault
};

/// What is wrong with the run as evidence; nothing if it is right. `deadlock` at the end
/// of a run is believed.
std::optional<std::string> objection(const model::Network& network,
                                     const model::Query& query,
                                     const trace::TimedRun& run, RunShows shows);

} // namespace zonar::oracle
