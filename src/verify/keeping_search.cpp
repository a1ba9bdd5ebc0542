#include "verify/keeping_search.h"

#include "checks/check.h"

#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Lasso;
using explore::NodeId;
using explore::Outcome;
using semantics::Word;

KeepingSearch::KeepingSearch(const Engine& engine, const model::Query& query,
                             PredicateRestriction& kept, Ends ends,
                             const explore::Settings& settings,
                             std::function<bool(const Lasso&)> accept)
    : system_(engine.system()), kept_(kept), accept_(std::move(accept)),
      exploration_(engine, &kept, &query), expander_(exploration_.expander),
      store_(exploration_.store), which_ends_(ends), ends_(expander_.stepper()),
      stuck_(system_.dimension()), anywhere_(system_.dimension()),
      search_(exploration_.successors(), store_, settings, *this) {
    expander_.restrict_to(kept.for_expander());
    zone::set_universe(anywhere_);
}

Outcome KeepingSearch::run_from(const Word* words, zone::ConstZone zone,
                                PredicateRestriction* begins) {
    ZONAR_ASSERT(!system_.is_timed() || zone.dimension == system_.dimension());
    semantics::Batch& roots = search_.batch();
    roots.clear();
    bool ok = true;
    if (begins == nullptr || begins->is_discrete() || !system_.is_timed()) {
        ok = expander_.stay(words, zone, roots);
    } else {
        expander_.machine().reset_meta();
        system_.layout().unpack(words, expander_.machine().cells());
        const zone::Federation parts = begins->inside(expander_.machine(), zone);
        ok = !expander_.failed();
        for (std::size_t i = 0; i < parts.size() && ok; ++i)
            ok = expander_.stay(words, parts[i], roots);
    }
    if (ok) return search_.run_from_batch();
    Outcome outcome;
    outcome.ending = explore::Ending::error;
    return outcome;
}

KeepingSearch::Possible KeepingSearch::possible_ends(NodeId node) {
    const std::size_t part = store_.discrete_part(node).index();
    if (part >= possible_.size()) possible_.resize(2 * part + 1);
    Possible& possible = possible_[part];
    if (possible.is_known) return possible;
    possible.is_known = true;
    if (ends_.look_at(store_.words(node), anywhere_) && ends_.find_stuck(stuck_)) {
        possible.waits = ends_.waits();
        possible.stuck = !stuck_.empty();
    } else { // with clock values that it may never have
        expander_.take_error();
        possible.waits = possible.stuck = true;
    }
    return possible;
}

// Waiting comes first, being stuck second: with stopwatches the one may turn out to be an
// illusion and the other not.
bool KeepingSearch::find_end(NodeId node, zone::ConstZone zone, Lasso::Kind& kind) {
    const Lasso::Kind refused = std::exchange(kind, Lasso::Kind::none);
    if (refused == Lasso::Kind::stuck) return true;
    const bool suspects = which_ends_ == Ends::suspected;
    const Possible possible = suspects ? possible_ends(node) : anything_;
    if (possible.waits) {
        if (!ends_.look_at(store_.words(node), zone)) return false;
        if (refused == Lasso::Kind::none && ends_.waits()) {
            kind = Lasso::Kind::waits;
            return true;
        }
    }
    if (suspects) {
        if (possible.stuck) kind = Lasso::Kind::stuck;
        return true;
    }
    if (!ends_.find_stuck(stuck_)) return false;
    if (!stuck_.empty()) kind = Lasso::Kind::stuck;
    return true;
}

void KeepingSearch::add_way(NodeId end, follow::Station first, LassoWay& way) const {
    way.add_path(exploration_, end, first, kept_.for_expander());
}

void KeepingSearch::add_way(const Lasso& lasso, follow::Station first,
                            LassoWay& way) const {
    add_way(lasso.end, first, way);
    way.kind = lasso.kind;
    if (lasso.kind != Lasso::Kind::repeats) return;
    std::size_t steps = 0; // from the end back to the loop
    for (NodeId n = lasso.end; n != lasso.loop; n = store_.parent(n)) {
        ZONAR_ASSERT(n != explore::no_node); // the loop is on the way
        ++steps;
    }
    way.loop = way.stations.size() - 1 - steps;
    follow::Station closing;
    closing.words = store_.words(lasso.loop);
    closing.restriction = kept_.for_expander();
    way.add(closing, lasso.closing);
}

} // namespace zonar::verify
