// guide/locations/variable_change.h
//
// What one transition can do to a variable: move it by some amount, or give it a value. From
// that, how many transitions it takes at least to bring it over a bound.
#pragma once

#include "guide/distances.h"
#include "guide/locations/sync_edges.h"
#include "semantics/code_facts.h"
#include "semantics/system.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace zonar::guide {

/// The new value is the old one plus one of `shift`, or one of `level`.
struct Change {
    std::optional<semantics::Interval> shift = semantics::Interval::single(0);
    std::optional<semantics::Interval> level = {};

    friend Change then(const Change& a, const Change& b);
    friend Change either(const Change& a, const Change& b);
};

/// By any transition of the network, with all its edges.
Change change_of(const semantics::System& system, const SyncEdges& edges,
                 std::int32_t cell);

/// How many transitions it takes to cross a gap in one direction.
struct Climb {
    std::int64_t stride = 0;     // by which one can bring it nearer
    Distance by_jump = infinite; // if it is given a value first

    Distance operator()(std::int64_t gap) const {
        if (gap <= 0) return 0;
        return std::min(by_jump, by_strides(gap));
    }
    Distance by_strides(std::int64_t gap) const {
        if (stride <= 0) return infinite;
        return finite(static_cast<std::uint64_t>((gap + stride - 1) / stride));
    }
};

/// To at least `bound` from below, and to at most `bound` from above.
Climb climb_to(const Change& change, std::int64_t bound);
Climb fall_to(const Change& change, std::int64_t bound);

} // namespace zonar::guide
