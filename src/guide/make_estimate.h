// guide/make_estimate.h
//
// From what was asked for to an estimate that a search can use.
#pragma once

#include "guide/estimate.h"
#include "guide/estimate_spec.h"
#include "guide/estimates/marked.h"
#include "guide/factors/shared_factors.h"
#include "guide/known_state.h"
#include "model/query.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace zonar::guide {

/// The system and the query must outlive the estimates.
struct EstimateContext {
    const semantics::System& system;
    const model::Query& query;
    const semantics::Costs& costs;
    /// If there is one, fsm and fsm-sum aim at its locations.
    std::optional<KnownState> known_state = {};
    std::vector<MarkedLocation> marks = {};
    /// For estimates that look at factors; null: they make their own.
    SharedFactors* factors = nullptr;
    /// Computes or loads tables; null and a problem if it cannot.
    std::function<std::unique_ptr<Estimate>(std::string& problem)> abstraction = {};
};

struct MadeEstimate {
    std::unique_ptr<Estimate> estimate;
    std::string problem; // if there is none: why, as a sentence without its full stop
};

/// Not for `alternate`, which is several.
MadeEstimate make_estimate(const EstimateSpec& spec, const EstimateContext& context);

/// Those that take turns; just one if nothing else was asked for.
struct MadeEstimates {
    std::vector<std::unique_ptr<Estimate>> estimates;
    std::string problem; // if there are none: why
};

MadeEstimates make_estimates(const EstimateSpec& spec, const EstimateContext& context);

} // namespace zonar::guide
