// exploration/liveness_contest.h
//
// Engine against oracle on E[], A<> and --> queries: the part of contest.h that knows what
// fits.
#pragma once

#include "exploration/contest.h"
#include "oracle/liveness_oracle.h"

#include <optional>
#include <string>
#include <vector>

namespace zonar::exploration {

/// All ways that are sound for such a query.
std::vector<Way> liveness_ways(const model::Network& network, const model::Query& query);

/// What is wrong with a run that should be endless; nothing if it is right.
std::optional<std::string> objection_to_lasso(const model::Network& network,
                                              const model::Query& query,
                                              const trace::TimedRun& run);

/// What is wrong with the engine's answers, with the way that it was got; nothing if all
/// fit.
std::optional<std::string> liveness_complaint(const model::Network& network,
                                              const model::Query& query,
                                              oracle::LivenessOracle& oracle,
                                              Tally& tally);

} // namespace zonar::exploration
