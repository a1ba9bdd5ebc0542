// trace/path.h
//
// What a symbolic search hands over: which edges were taken, in order, without delays.
// Some clock values along the way may be excluded by what zones cannot say with guards
// alone (a transition of higher priority, a broadcast receiver that must not be ready, the
// clock part of a query); those are given as further constraints.
#pragma once

#include "model/ids.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <vector>

namespace zonar::trace {

/// left - right < bound or <= bound; clock 0 is the reference clock.
struct Difference {
    model::ClockId left{};
    model::ClockId right{};
    std::int32_t bound = 0;
    bool strict = false;
};

struct PathStep {
    /// Sender first, receivers in process order. Empty: this is no transition but a moment
    /// of a stay.
    std::vector<Participant> participants = {};
    std::vector<Difference> where = {}; // must hold right before the transition
    std::vector<Difference> after = {}; // and right after it
};

struct Path {
    std::vector<PathStep> steps;
    std::vector<Difference> goal; // must hold at the end, after the last delay
};

} // namespace zonar::trace
