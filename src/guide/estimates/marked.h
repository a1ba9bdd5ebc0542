// guide/estimates/marked.h
//
// For the search for deadlocks: how far processes are from the locations that the user
// marked as those where they typically wait in one [ELL04]. A deadlock may occur
// elsewhere, so this promises nothing and is never infinite.
#pragma once

#include "guide/estimate.h"
#include "guide/locations/location_tables.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::guide {

struct MarkedLocation {
    std::uint32_t process = 0;
    std::uint32_t location = 0; // index within the process
};

class MarkedLocations final : public Estimate {
public:
    MarkedLocations(const semantics::System& system, const semantics::Costs& costs,
                    std::span<const MarkedLocation> marks);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override { return {}; }
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<MarkedLocations>(*this);
    }
    std::string name() const override { return "marked"; }

private:
    LocationTables tables_;
    std::vector<LocationTables::Entry> entries_; // of processes with a mark
};

} // namespace zonar::guide
