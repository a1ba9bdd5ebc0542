// verify/claim.h
//
// What a query says about endless runs, as a formula of linear temporal logic.
#pragma once

#include "logic/formula.h"
#include "model/query.h"

#include <vector>

namespace zonar::verify {

struct Claim {
    logic::Formula formula;                     // over ...
    std::vector<const model::Predicate*> atoms; // ... these predicates of the query
    /// A run is looked for on which it holds; otherwise, one on which it does not.
    bool wants_run = false;
};

/// Of a linear query, or of E[] p, A<> p or p --> q. The query must stay.
Claim claim_of(const model::Query& query);

} // namespace zonar::verify
