// app/footprint.h
//
// What a process touches, read off its compiled code without running it: which cells,
// clocks and channels its guards, invariants and updates may use. An index that is not
// known counts as every index, so a footprint may be too large, never too small.
#pragma once

#include "app/stretches.h"
#include "model/network.h"

#include <vector>

namespace zonar::app {

struct Footprint {
    Stretches reads, writes;             // cells from 0 on
    Stretches clock_reads, clock_writes; // clocks; the reference clock does not count
    Stretches sends, receives;           // channels
};

/// Of the process's own edges and locations; what before_update and after_update do on
/// behalf of every process is left out.
Footprint footprint(const model::Network& network, model::ProcessId process);

} // namespace zonar::app
