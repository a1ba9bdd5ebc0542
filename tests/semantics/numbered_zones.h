// Zones with numbers, for expanders that are given a source by its number.
#pragma once

#include "semantics/expander.h"
#include "zone/dbm.h"

#include <cstdint>
#include <vector>

namespace zonar::tests {

/// Numbers matrices in the order in which they come, whatever clocks they are about.
class NumberedZones final : public semantics::ZoneKeeper {
public:
    std::uint32_t number(zone::ConstZone z) {
        for (std::uint32_t i = 0; i < zones_.size(); ++i)
            if (zones_[i].dimension() == z.dimension && zone::equal(zones_[i], z))
                return i;
        zones_.emplace_back(z);
        return static_cast<std::uint32_t>(zones_.size() - 1);
    }
    zone::ConstZone operator[](std::uint32_t number) const { return zones_[number]; }
    bool has(std::uint32_t number) const override { return number < zones_.size(); }
    std::uint32_t dimension(std::uint32_t number) const override {
        return zones_[number].dimension();
    }
    void load(std::uint32_t number, zone::Zone to) const override {
        zone::copy(to, zones_[number]);
    }

private:
    std::vector<zone::Dbm> zones_;
};

} // namespace zonar::tests
