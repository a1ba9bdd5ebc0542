// exchange/text_trace.h
//
// Runs as verifyta prints them: states, transitions and delays, as text that scripts know
// how to read. Nothing reads it back here.
#pragma once

#include "model/network.h"
#include "trace/timed_run.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <string>

namespace zonar::exchange {

struct TextOptions {
    bool depth = false;   // #depth=n: the number of transitions so far (verifyta -t1)
    bool elapsed = false; // #tau=t: the time since the beginning (verifyta -t2)
};

/// With clock values: State, Delay and Transitions (verifyta -t).
std::string text_trace(const model::Network& network, const trace::TimedRun& run,
                       TextOptions options = {});

/// With a zone for each state instead: those of verify::zones_along (verifyta -y) or of
/// verify::stable_zones (verifyta -Y).
std::string symbolic_trace(const model::Network& network, const trace::TimedRun& run,
                           std::span<const zone::Dbm> zones, TextOptions options = {});

} // namespace zonar::exchange
