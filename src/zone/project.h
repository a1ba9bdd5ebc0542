// zone/project.h
//
// From zones over some clocks to zones over others. Clocks about which nothing is known need
// no rows: a zone over the rest says the same in fewer bounds.
#pragma once

#include "zone/dbm.h"

#include <cstdint>
#include <memory>
#include <span>

namespace zonar::zone {

/// Clock i of `to` becomes clock sources[i] of `from`; sources[0] is 0. What is not named is
/// dropped; what is named twice becomes two equal clocks, so a clock with source 0 is 0. The
/// two must not overlap.
void select(Zone to, ConstZone from, std::span<const Clock> sources);

/// The other way round: clock i of `from` becomes clock targets[i] of `to`, and of the others
/// nothing is known but that they are not negative. targets[0] is 0, and they ascend.
void spread(Zone to, ConstZone from, std::span<const Clock> targets);

/// Room for one matrix, which grows with the largest that was asked for.
class Room {
public:
    /// Uninitialised, even if the same dimension was asked for before.
    Zone of(std::uint32_t dimension) {
        if (cells_of(dimension) > cells_of(room_.dimension())) room_ = Dbm{dimension};
        return {room_.view().cells, dimension};
    }
    std::size_t bytes() const { return cells_of(room_.dimension()) * sizeof(Raw); }

private:
    Dbm room_;
};

} // namespace zonar::zone
