// verify/wraparounds.h
//
// Which arithmetic wrapped around while a query was searched for.
#pragma once

#include "model/query.h"
#include "semantics/system.h"

#include <vector>

namespace zonar::verify {

/// The places, in the model and in this query, by position. Those met so far: a search that
/// ends early may not have come to all of them.
std::vector<model::SourceRange> wraparounds_met(const semantics::System& system,
                                                const model::Query& query);

} // namespace zonar::verify
