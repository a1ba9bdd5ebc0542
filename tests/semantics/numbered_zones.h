// Zones with numbers, for expanders that are given a source by its number.
#pragma once

#include "semantics/successors.h"
#include "zone/dbm.h"

#include <cstdint>
#include <vector>

namespace zonar::tests {

/// Numbers matrices in the order in which they come, whatever clocks they are about.
class NumberedZones final : public semantics::ZoneKeeper {
public:
    semantics::ZoneId number(zone::ConstZone z) {
        for (std::uint32_t i = 0; i < zones_.size(); ++i)
            if (zones_[i].dimension() == z.dimension && zone::equal(zones_[i], z))
                return semantics::ZoneId{i};
        zones_.emplace_back(z);
        return semantics::ZoneId{static_cast<std::uint32_t>(zones_.size() - 1)};
    }
    zone::ConstZone operator[](semantics::ZoneId number) const {
        return zones_[number.index()];
    }
    bool has(semantics::ZoneId number) const override {
        return number.index() < zones_.size();
    }
    std::uint32_t dimension(semantics::ZoneId number) const override {
        return zones_[number.index()].dimension();
    }
    void load(semantics::ZoneId number, zone::Zone to) const override {
        zone::copy(to, zones_[number.index()]);
    }

private:
    std::vector<zone::Dbm> zones_;
};

} // namespace zonar::tests
