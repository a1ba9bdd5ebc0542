// verify/estimates_along.h
//
// What an estimate says of every state of a run: whether the search went straight downhill
// or lost its way on a plateau can be seen from that.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/timed_run.h"
#include "verify/guidance.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::verify {

struct EstimatesAlong {
    std::string name; // of the estimate; of several that take turns, the first
    /// The initial state first; none: infinite.
    std::vector<std::optional<std::uint64_t>> values;
};

/// `estimate`: in the words of the command line, as Conduct::estimate has it; it is made
/// once more, within the limits of the settings. Nothing if it cannot be made, or if it
/// looks at zones, which a run does not have.
std::optional<EstimatesAlong>
estimates_along(const model::Network& network, const model::Query& query,
                const std::string& estimate, const Guidance& guidance,
                const explore::Settings& settings, const trace::TimedRun& run);

} // namespace zonar::verify
