// verify/reachability.h
//
// E<> p and A[] p: whether a state can be reached that satisfies p, or one that does not.
// All that steers a search, and runs that are shortest or fastest, are for these two.
#pragma once

#include "verify/check.h"

namespace zonar::verify {

/// For queries that seek a state. Everything that check() refuses must have been refused.
Answer check_reachability(const model::Network& network, const model::Query& query,
                          const Options& options);

} // namespace zonar::verify
