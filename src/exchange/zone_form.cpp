#include "exchange/zone_form.h"

#include "zone/minimal.h"

#include <cstdint>

namespace zonar::exchange {

std::vector<ZoneConstraint> minimal_constraints(zone::ConstZone zone) {
    const std::uint32_t n = zone.dimension;
    std::vector<std::uint8_t> keep(std::size_t{n} * n);
    std::vector<std::uint32_t> representative(n);
    zone::find_minimal(zone, representative, keep);
    std::vector<ZoneConstraint> constraints;
    for (zone::Clock i = 0; i < n; ++i)
        for (zone::Clock j = 0; j < n; ++j)
            if (i != j && keep[std::size_t{i} * n + j] != 0)
                constraints.push_back({i, j, zone.at(i, j)});
    return constraints;
}

bool build_zone(std::span<const ZoneConstraint> constraints, zone::Zone zone) {
    zone::set_universe(zone);
    for (const ZoneConstraint& c : constraints) {
        if (c.i == c.j) {
            if (c.bound < zone::zero_bound) return false;
            continue;
        }
        if (zone::satisfies(zone, c.i, c.j, c.bound)) continue;
        zone::Growth growth{zone::magnitude(zone)};
        growth.grow(c.bound.raw() < 0 ? -std::int64_t{c.bound.raw()} : c.bound.raw());
        if (!growth.is_safe() || !zone::constrain(zone, c.i, c.j, c.bound)) return false;
    }
    return true;
}

} // namespace zonar::exchange
