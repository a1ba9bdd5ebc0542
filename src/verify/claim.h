// verify/claim.h
//
// What a query says about endless runs, as a formula of linear temporal logic: that of a linear
// query, and those that E[] p, A<> p and p --> q stand for.
#pragma once

#include "logic/formula.h"
#include "model/network.h"
#include "model/query.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "trace/endless.h"
#include "trace/replay.h"
#include "trace/timed_run.h"

#include <optional>
#include <vector>

namespace zonar::verify {

struct Claim {
    logic::Formula formula;                     // over ...
    std::vector<const model::Predicate*> atoms; // ... these predicates of the query
    /// A run is looked for on which it holds; otherwise, one on which it does not.
    bool wants_run = false;
};

/// The query must stay.
Claim claim_of(const model::Query& query);

/// The constants that atoms compare clocks with. An atom must say the same of points that
/// stand for each other, so its negation counts as well.
std::vector<semantics::ObservedConstraint>
constraints_of(const model::Query& query, const Claim& claim,
               const semantics::System& system);

/// What keeps any endless run.
trace::Forever anything(const model::Query& query);

/// Nothing if the run, which passed the replay, is endless, and its word decides the claim: nothing
/// of a search is believed.
std::optional<trace::Objection> objection(const model::Network& network,
                                          const model::Query& query, const Claim& claim,
                                          const trace::TimedRun& run);

} // namespace zonar::verify
