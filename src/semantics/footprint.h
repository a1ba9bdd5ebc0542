// semantics/footprint.h
//
// What a process may use, as far as it can be told without running it: which cells, clocks
// and channels occur in its guards, invariants and updates. An index that is not known
// counts as every index that it can be, so a footprint may be too large, never too small.
#pragma once

#include "model/network.h"
#include "semantics/code_facts.h"
#include "semantics/interval_set.h"

namespace zonar::semantics {

struct Footprint {
    IntervalSet reads, writes;             // cells from 0 on
    IntervalSet clock_reads, clock_writes; // clocks; the reference clock does not count
    IntervalSet sends, receives;           // channels
};

/// Of the process's own edges and locations; what before_update and after_update do on
/// behalf of every process is left out.
Footprint footprint(const model::Network& network, const CodeAnalysis& analysis,
                    model::ProcessId process);

} // namespace zonar::semantics
