// benchmarks/processes/process_families.h
//
// The untimed systems of [DFP06], of any size: processes that synchronise two by two. The
// paper shows no models; these have the error distances that its tables print (as states
// plus transitions of the trace: 2 T + 1).
#pragma once

#include "abstraction/system.h"

#include <cstdint>
#include <optional>

namespace zonar::processes {

/// 2^height clients, an arbiter for each pair below another, and a handler at the root:
/// 2^(height + 1) processes. Client 0 may release what it does not hold, and so the second
/// and the last client can work at once, after 5 height + 2 steps.
abstraction::System arbiter_tree(int height);

/// A process for each disk and one for the sky above the smallest. Moving disk k takes 2 k
/// steps: it asks the smaller ones whether all of them rest on the third column. The
/// error is the tower on the last column, after 2 (2^(disks + 1) - disks - 2) steps.
abstraction::System hanoi(int disks);

/// `processes` of 3 to 10 states, twice as many labels, each shared by two of them;
/// connected. The error is one state of each; if a greedy search of so many states does not
/// find it, another system is drawn.
abstraction::System random_processes(int processes, std::uint32_t seed,
                                     std::size_t search = 400'000);

} // namespace zonar::processes
