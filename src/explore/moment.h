// explore/moment.h
//
// The least time at which something can happen: at 4, or as soon after 4 as one likes. Both
// are one number, so that moments are ordered as they should be and can be keys of buckets.
#pragma once

#include "zone/dbm.h"
#include "zone/federation.h"

#include <compare>
#include <cstddef>
#include <cstdint>

namespace zonar::explore {

struct Moment {
    std::uint32_t key = 0; // twice the time, and 1 more if that is not attained

    std::uint32_t time() const { return key / 2; }
    bool is_attained() const { return key % 2 == 0; }
    friend auto operator<=>(const Moment&, const Moment&) = default;
};

/// The last one that can be told from later ones.
inline constexpr Moment last_moment{2 * zone::largest_constant};

/// Of a zone, by its clock of total time.
inline Moment earliest_of(zone::ConstZone zone, zone::Clock total_time) {
    const zone::Bound bound = zone.at(0, total_time); // 0 - t <= -4 or < -4
    return {static_cast<std::uint32_t>(-bound.value()) * 2 +
            (bound.is_strict() ? 1u : 0u)};
}

/// The member that begins first; there must be one.
inline std::size_t first_to_begin(const zone::Federation& zones, zone::Clock total_time) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < zones.size(); ++i)
        if (earliest_of(zones[i], total_time) < earliest_of(zones[first], total_time))
            first = i;
    return first;
}

} // namespace zonar::explore
