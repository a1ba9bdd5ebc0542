// semantics/clock_changes.h
//
// What an edge does to clocks, as far as code tells without running it: for each clock that it
// may set, where the value may come from. For bounds of clocks, which are followed backwards
// along edges (clock_bounds.h).
#pragma once

#include "model/network.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <vector>

namespace zonar::semantics {

/// What a clock's value after an edge may stem from: clock + offset before it. A constant
/// is an offset from the reference clock.
struct ClockSource {
    std::uint32_t clock = 0;
    Interval offset;
};

struct ClockChange {
    std::uint32_t clock = 0;
    std::vector<ClockSource> sources;
};

/// Of the hooks and the update of an edge, in their order. False: an offset may be added again
/// and again, so that nothing bounds it; the changes are incomplete then.
bool find_clock_changes(const model::Network& network, const CodeAnalysis& analysis,
                        const model::Edge& edge, std::vector<ClockChange>& changes);

} // namespace zonar::semantics
