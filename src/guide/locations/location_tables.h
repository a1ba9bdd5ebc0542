// guide/locations/location_tables.h
//
// Distances by location, for the locations of packed states. Processes of one template
// mostly have equal tables; equal ones are kept once.
#pragma once

#include "checks/check.h"
#include "guide/distances.h"
#include "semantics/layout.h"

#include <cstdint>
#include <map>
#include <vector>

namespace zonar::guide {

class LocationTables {
public:
    /// One process and its table.
    struct Entry {
        semantics::CellReader location;
        std::uint32_t first = 0; // in distances_
    };

    Entry add(semantics::CellReader location, const std::vector<Distance>& table) {
        const auto [known, is_new] =
            firsts_.emplace(table, static_cast<std::uint32_t>(distances_.size()));
        if (is_new) distances_.insert(distances_.end(), table.begin(), table.end());
        return {location, known->second};
    }
    Distance operator()(const Entry& entry, const semantics::Word* words) const {
        ZONAR_ASSERT(entry.location(words) >= 0 &&
                     entry.first + static_cast<std::uint32_t>(entry.location(words)) <
                         distances_.size());
        return distances_[entry.first +
                          static_cast<std::uint32_t>(entry.location(words))];
    }

private:
    std::vector<Distance> distances_;
    std::map<std::vector<Distance>, std::uint32_t> firsts_;
};

} // namespace zonar::guide
