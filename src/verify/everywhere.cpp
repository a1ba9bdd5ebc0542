#include "verify/everywhere.h"

#include <utility>

namespace zonar::verify {

Everywhere::Everywhere(const Engine& engine, const model::Query& query,
                       PredicateRestriction& begins, explore::Settings settings, Ask ask)
    : settings_(std::move(settings)), ask_(std::move(ask)),
      exploration_(engine, &begins, &query),
      search_(exploration_.successors(), exploration_.store, settings_, *this, false) {
    settings_.merge = explore::Merge::off; // add_way() goes by single parents
}

// The state that is being asked about is the newest.
void Everywhere::add_way(LassoWay& way) const {
    way.add_path(exploration_, explore::NodeId{store().nodes() - 1},
                 {.way = follow::Station::Way::initial}, nullptr);
}

} // namespace zonar::verify
