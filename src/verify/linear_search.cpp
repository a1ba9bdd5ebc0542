#include "verify/linear_search.h"

#include "checks/check.h"
#include "explore/state_reader.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::CoveringSearch;
using explore::Inclusion;
using explore::Lasso;
using explore::Outcome;
using explore::ProductSearch;

LinearSearch::LinearSearch(const Engine& engine, const LinearProduct& product,
                           const explore::Settings& settings, reduce::Expanded expanded)
    : engine_(engine), product_(product), settings_(settings),
      parts_(std::make_unique<Parts>(
          engine, product,
          StoreForm{.more_words = covers() ? CoveringSearch::more_words : 0,
                    .keeps_originals = expanded == reduce::Expanded::originals &&
                                       !engine.system().is_timed(),
                    .order = engine.order_plan_for_endless()})),
      places_(product.automaton, product.ticking != nullptr,
              parts_->view.has_silent_steps()) {
    ZONAR_ASSERT(engine.system().is_timed() || !covers());
    parts_->exploration.equip(settings_);
    // A second search must meet what the first one met: the same successors of the same states.
    if (parts_->exploration.orbits && places_.have(explore::Places::Kind::mixed))
        parts_->exploration.orbits->never_end();
}

template <class Search>
Outcome LinearSearch::run(Search& search) {
    Outcome outcome = search.run();
    statistics_ = search.statistics();
    found_ = search.way();
    return outcome;
}

Outcome LinearSearch::run() {
    if (covers()) return run(*make_search<CoveringSearch>(*parts_));
    plain_ = make_search<ProductSearch>(*parts_);
    return run(*plain_);
}

// Among all states, whether others cover them or not: what was dropped may be on a shorter way.
void LinearSearch::shorten() {
    constexpr std::uint64_t little = 10'000;  // vertices, whatever the search took
    constexpr std::uint64_t much = 1'000'000; // of those that are kept beside the others
    std::uint64_t effort = std::max(little, statistics_.explored);
    if (!plain_) {
        auto all = std::make_unique<Parts>(engine_, product_,
                                           StoreForm{.inclusion = Inclusion::equality});
        plain_ = make_search<ProductSearch>(*all);
        plain_->adopt(found_, store());
        parts_ = std::move(all);
        effort = std::min(effort, much);
    }
    plain_->shorten(effort);
    found_ = plain_->way();
}

follow::Station LinearSearch::station(std::size_t i, bool is_first,
                                      std::vector<zone::Dbm>& members) {
    follow::Station station{.way = is_first ? follow::Station::Way::initial
                                            : follow::Station::Way::transition};
    station.words = has_originals() ? plain_->words(i) : store().words(found_.nodes[i]);
    if (ClockCells* cells = parts_->view.cells()) {
        zone::Dbm zone{engine_.system().dimension()};
        explore::StateReader{store()}.zone(found_.nodes[i], zone);
        station.restriction = &on_the_way_.emplace_back(*cells, zone);
        members.push_back(std::move(zone));
        if (places_.is_reached_silently(found_.places[i])) {
            station.way = follow::Station::Way::moment;
            station.moment = cells->border();
        }
    }
    if (product_.ticking != nullptr) {
        const std::uint32_t border = product_.ticking->first_tick();
        if (places_.is_reached_by_tick(found_.places[i]))
            station.least_edge = border;
        else
            station.below_edge = border;
    }
    return station;
}

LassoWay LinearSearch::way() {
    ZONAR_ASSERT(found_.kind != Lasso::Kind::none &&
                 found_.nodes.size() == found_.places.size());
    std::vector<std::size_t> passed; // numbers in found_
    for (std::size_t i = 0; i < found_.nodes.size(); ++i) passed.push_back(i);
    LassoWay way;
    way.kind = found_.kind;
    way.by_originals = has_originals();
    if (found_.kind == Lasso::Kind::repeats) {
        // On to the first place that was reached by a transition, and once round from there.
        std::size_t at = found_.loop;
        for (; places_.is_reached_by_tick(found_.places[at]) ||
               places_.is_reached_silently(found_.places[at]);
             ++at)
            passed.push_back(at);
        way.loop = at;
        passed.push_back(at);
    }
    on_the_way_.clear();
    for (std::size_t k = 0; k < passed.size(); ++k) {
        std::optional<zone::Dbm> zone;
        const bool is_back = k >= found_.nodes.size();
        if (is_back && found_.closing) {
            // In a larger zone than before; which ones follow from it was not looked at.
            if (k == found_.nodes.size()) zone = found_.closing;
        } else if (engine_.system().is_timed()) {
            zone.emplace(engine_.system().dimension());
            explore::StateReader{store()}.zone(found_.nodes[passed[k]], *zone);
        }
        way.add(station(passed[k], k == 0, way.members), std::move(zone));
    }
    if (ClockCells* cells = parts_->view.cells()) {
        way.all_cells = cells;
        way.cell_of = [this, cells](zone::ConstZone member) {
            return &on_the_way_.emplace_back(*cells, member);
        };
    }
    return way;
}

} // namespace zonar::verify
