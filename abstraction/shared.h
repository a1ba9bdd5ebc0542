// abstraction/shared.h
//
// One abstraction of the whole system beside sums over many of its parts. The whole knows
// how processes depend on each other, the sums know that several of them have work to do:
// on random systems the sums are often the better ones, on the towers of Hanoi the whole is.
//
// Parts are patterns (patterns.h); which takes its costs first (cost_partition.h) is decided
// for one state after the other, by how much a part says of the state for what it takes
// [SKH20, section 6]. An order is kept if it says more than all orders before of some state
// among samples; the largest estimate counts.
#pragma once

#include "abstraction/build.h"

#include <cstddef>

namespace zonar::abstraction {

struct SharedOptions {
    std::size_t factors = 3;    // of a pattern, at most
    std::size_t patterns = 400; // at most
    std::size_t orders = 30;    // tried
    std::size_t samples = 200;  // states from random walks that orders are judged by
};

/// `system` must not have a fault(). The same table with any number of processors.
Built build_shared(const System& system, const Options& options,
                   const SharedOptions& shared = {});

} // namespace zonar::abstraction
