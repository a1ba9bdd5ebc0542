// semantics/state_bounds.h
//
// The clock bounds of a packed state, worked out when they are asked for.
#pragma once

#include "semantics/clock_bounds.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class StateBounds {
public:
    StateBounds(const System& system, const ClockBounds& bounds)
        : system_(system), bounds_(bounds),
          cells_(system.network().memory.state.initial.begin(),
                 system.network().memory.state.initial.begin() + system.processes()),
          lower_(system.dimension()), upper_(system.dimension()) {}

    void find(const Word* words) {
        system_.layout().unpack_first(words, system_.processes(), cells_.data());
        bounds_.at(cells_.data(), lower_.data(), upper_.data());
    }
    std::span<const std::int32_t> lower() const { return lower_; }
    std::span<const std::int32_t> upper() const { return upper_; }

private:
    const System& system_;
    const ClockBounds& bounds_;
    std::vector<std::int32_t> cells_; // locations
    std::vector<std::int32_t> lower_, upper_;
};

} // namespace zonar::semantics
