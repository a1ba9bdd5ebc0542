#include "verify/everywhere.h"

#include <optional>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::NodeId;

Everywhere::Everywhere(const semantics::System& system,
                       const semantics::ClockBounds& bounds, const Policy& policy,
                       const model::Query& query, PredicateRestriction& begins,
                       explore::Settings settings, Ask ask)
    : system_(system), settings_(std::move(settings)), ask_(std::move(ask)),
      expander_(system, bounds, policy.extrapolation, &begins, query.cells),
      store_(system, bounds, policy.inclusion),
      search_(expander_, system, store_, settings_, *this, false) {
    settings_.merge = explore::Merge::off; // add_way() goes by single parents
    expander_.machine().make_room_for(query.program);
}

void Everywhere::add_way(LassoWay& way) const {
    // The state that is being asked about is the newest.
    std::vector<NodeId> nodes;
    for (NodeId n{store_.nodes() - 1}; n != explore::no_node; n = store_.parent(n))
        nodes.push_back(n);
    follow::Station station{.way = follow::Station::Way::initial};
    for (std::size_t i = nodes.size(); i-- > 0;) {
        std::optional<zone::Dbm> zone;
        if (store_.has_zone(nodes[i]))
            store_.zone(nodes[i], zone.emplace(system_.dimension()));
        station.words = store_.words(nodes[i]);
        way.add(station, std::move(zone));
        station.way = follow::Station::Way::transition;
    }
}

} // namespace zonar::verify
