#include "guide/estimates/marked.h"

#include "checks/check.h"
#include "guide/distances.h"
#include "guide/locations/location_graph.h"
#include "guide/locations/sync_edges.h"

#include <algorithm>

namespace zonar::guide {

MarkedLocations::MarkedLocations(const semantics::System& system,
                                 const semantics::Costs& costs,
                                 std::span<const MarkedLocation> marks) {
    std::vector<LocationSet> marked(system.processes());
    for (const MarkedLocation& mark : marks) {
        ZONAR_ASSERT(mark.process < system.processes());
        LocationSet& set = marked[mark.process];
        set.resize(system.network().processes[mark.process].locations.count, 0);
        ZONAR_ASSERT(mark.location < set.size());
        set[mark.location] = 1;
    }
    const LocationGraph graph{system, SyncEdges{system}, costs, Weights::whole};
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        if (marked[p].empty()) continue;
        std::vector<Distance> distances = graph.distances(p, marked[p]);
        // A process that cannot get there any more counts as just behind all that can.
        Distance farthest = 0;
        for (const Distance d : distances)
            if (d != infinite) farthest = std::max(farthest, d);
        std::ranges::replace(distances, infinite, finite(std::uint64_t{farthest} + 1));
        entries_.push_back(tables_.add(system.layout().reader(p), distances));
    }
}

Distance MarkedLocations::of(const semantics::Word* words, zone::ConstZone) {
    Distance total = 0;
    for (const LocationTables::Entry& entry : entries_)
        total = sum_of(total, tables_(entry, words));
    return total;
}

} // namespace zonar::guide
