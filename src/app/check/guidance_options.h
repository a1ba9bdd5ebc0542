// app/check/guidance_options.h
//
// Options of `zonar check` that name things of the model: what transitions cost, marked
// locations, and a state that was found before. They can be read only when the model is
// there.
#pragma once

#include "model/network.h"
#include "verify/guidance.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

// Each returns what is wrong, as a sentence; empty: nothing.

/// "unit", "communication", or "go=3,stop=0,internal=1": channels by their names, arrays of
/// them as a whole; what is not named costs 1.
std::string read_costs(std::string_view text, const model::Network& network,
                       semantics::Costs& costs);

/// "P(1).waiting" or, for all processes of a template, "P.waiting".
std::string read_mark(std::string_view text, const model::Network& network,
                      std::vector<guide::MarkedLocation>& marks);

/// The last state of a run in a document that `zonar check --trace some --json` printed.
std::string read_known_state(const std::string& path, const model::Network& network,
                             guide::KnownState& state);

} // namespace zonar::app
