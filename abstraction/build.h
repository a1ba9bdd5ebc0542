// abstraction/build.h
//
// Compose and abstract, until one process is left: ABSTRACTSYSTEM of [DFP06, Figure 2].
#pragma once

#include "abstraction/limits.h"
#include "abstraction/merge_order.h"
#include "abstraction/shrink.h"
#include "abstraction/system.h"
#include "abstraction/table.h"

#include <functional>
#include <string>

namespace zonar::abstraction {

struct Progress {
    std::size_t processes = 0; // still to be composed
    StateId product_states = 0;
};

struct Options {
    StateId bound = 100; // states of a process after each composition; 0: no bound
    MergeOrder order = MergeOrder::ranking;
    TieBreak tie = TieBreak::smallest;
    BucketOrder buckets = BucketOrder::near_first;
    /// Factors are reduced before they are composed: without loss, and within the bound if
    /// that is not enough. The paper leaves them as they are.
    bool reduce_factors = true;
    bool reduce_labels = false; // without loss, before every abstraction [SWH14]
    /// Pairs that do not fit into the bound without loss are not composed. Several roots
    /// are left, whose distances are exact each and may be added up (cost_partition.h).
    bool only_lossless = false;
    Limits limits = {};
    std::function<void(const Progress&)> progress = {};
};

struct Built {
    DistanceTable table;
    bool complete = true; // no limit was met
    std::string reason;   // which, otherwise
};

/// `system` must not have a fault().
Built build(const System& system, const Options& options);

} // namespace zonar::abstraction
