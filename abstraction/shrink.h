// abstraction/shrink.h
//
// ABSTRACTPROCESS of [DFP06, Figure 3]: which states of a process to take for one, so that
// at most N are left. First, states with different distances to the error stay apart, as
// far as N allows; second, states that behave differently do.
//
// States start in one class per distance (capped at N - 1). A *bucket*, the states of one
// distance, is split by the classes that each state's steps lead to, label by label, and
// the split is kept if the total stays within N. Buckets take their turns in the order of
// distance, round after round, until nothing changes. As classes only ever become finer, a
// split that is too large once is always too large.
//
// Where nothing was refused the result is a bisimulation: no later composition will tell
// the difference.
#pragma once

#include "abstraction/limits.h"
#include "abstraction/process.h"

#include <cstdint>

namespace zonar::abstraction {

enum class BucketOrder : std::uint8_t {
    near_first, // the paper's: what is near the error matters to all that is farther away
    far_first,  // its comparison
};

struct Shrunk {
    Mapping mapping;
    bool lossless = false; // a bisimulation
};

/// `process` must have relevant states only. A bound of 0 is none.
/// When time is up, the classes are as fine as they are by then.
Shrunk shrink(const Process& process, StateId bound,
              BucketOrder order = BucketOrder::near_first, const Limits& limits = {});

} // namespace zonar::abstraction
