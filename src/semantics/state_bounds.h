// semantics/state_bounds.h
//
// The clock bounds and the frame of a packed state, worked out when they are asked for.
#pragma once

#include "semantics/system.h"
#include "semantics/timing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class StateBounds {
public:
    StateBounds(const System& system, const ClockBounds& bounds)
        : system_(system), timing_(system, bounds),
          cells_(system.network().memory.state.initial.begin(),
                 system.network().memory.state.initial.begin() + system.processes()) {}

    void find(const Word* words) {
        system_.layout().unpack_first(words, system_.processes(), cells_.data());
        timing_.follow(cells_.data());
    }
    /// By clock.
    std::span<const std::int32_t> lower() const { return timing_.lower(); }
    std::span<const std::int32_t> upper() const { return timing_.upper(); }

    /// From here on frames are followed; before that, all clocks are in the frame.
    void follow_frames() { timing_.follow_frames(); }
    const ClockFrame& frame() const { return timing_.frame(); }
    /// By place in the frame.
    std::span<const std::int32_t> framed_lower() const { return timing_.framed_lower(); }
    std::span<const std::int32_t> framed_upper() const { return timing_.framed_upper(); }

private:
    const System& system_;
    Timing timing_;
    std::vector<std::int32_t> cells_; // locations
};

} // namespace zonar::semantics
