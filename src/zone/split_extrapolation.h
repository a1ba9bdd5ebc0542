// zone/split_extrapolation.h
//
// Extrapolation where clocks are compared with each other, by splitting [BY04]: the zone is
// cut along every difference that crosses it, each part is coarsened by Extra+_M, and then
// held to the sides of the differences on which it was.
//
// Sound, unlike extrapolation alone. A point of a result has a partner in its part of the zone:
// on each clock the two agree or are both beyond M, and they are on the same side of all
// differences. If these are all that guards and assignments can make of them (ClockBounds),
// the partners keep doing the same forever, at the same moments.
//
// Parts are few where few differences cross the zone, and there are at most as many as the
// differences have cells. A zone that Extra+_M would leave alone is not cut.
#pragma once

#include "zone/federation.h"
#include "zone/simulation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::zone {

class SplitExtrapolation {
public:
    explicit SplitExtrapolation(std::uint32_t dimension)
        : parts_(dimension), scratch_(dimension) {}

    /// Finds the parts of a zone that is canonical and not empty; l and u as for
    /// extrapolate_lu, M being the larger. False: numbers would become too large on the way.
    bool apply(ConstZone z, std::span<const std::int32_t> l,
               std::span<const std::int32_t> u, std::span<const Diagonal> differences);
    /// Coarse, and together they include the zone; good until the next call.
    const Federation& parts() const { return parts_; }

private:
    bool cut_along(const Diagonal& difference);
    void coarsen(Zone part, std::span<const Diagonal> differences);

    Federation parts_;
    Dbm scratch_;
    std::vector<std::int32_t> m_;
    std::vector<std::uint8_t> holds_; // by difference, in the part that is looked at
};

} // namespace zonar::zone
