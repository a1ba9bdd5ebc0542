// verify/measures.h
//
// Answers sup, inf and bounds queries: all states are explored, and the values are read off
// those that satisfy the condition. Where clocks are measured that grow beyond the constants
// of the model, it takes several explorations, each of which knows larger values exactly, or
// a proof that there is no bound (growth.h). docs/measures.md
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "verify/check.h"

#include <vector>

namespace zonar::verify {

/// The query must be one of these, and nothing else must speak against checking it.
Answer measure(const model::Network& network, const model::Query& query,
               const Options& options);

bool measures_clocks(const model::Query& query);
/// Its items, without values.
std::vector<Measured> unmeasured(const model::Query& query);

} // namespace zonar::verify
