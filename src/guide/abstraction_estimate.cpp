#include "guide/abstraction_estimate.h"

#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

AbstractionEstimate::AbstractionEstimate(
    const semantics::System& system, const Factors& factors,
    std::span<const abstraction::DistanceTable> goals, bool fits_costs,
    abstraction::Unreachable rule)
    : fits_costs_(fits_costs), states_(factors.count()) {
    for (abstraction::FactorId f = 0; f < factors.count(); ++f) {
        const Factors::Place place = factors.place(f);
        semantics::CellReader reader;
        if (place.cell != Factors::Place::no_cell)
            reader = system.layout().reader(static_cast<std::uint32_t>(place.cell));
        reader.low -= place.low;
        readers_.push_back(reader);
    }
    std::size_t most = 0;
    for (const abstraction::DistanceTable& table : goals) {
        goals_.emplace_back(table, rule);
        most = std::max(most, goals_.back().values());
    }
    values_.resize(most);
}

Distance AbstractionEstimate::of(const semantics::Word* words, zone::ConstZone) {
    for (std::size_t f = 0; f < readers_.size(); ++f)
        states_[f] = static_cast<abstraction::StateId>(readers_[f](words));
    Distance least = infinite;
    for (const abstraction::Evaluator& goal : goals_) {
        least = std::min(least, goal.estimate(states_, values_));
        if (least == 0) break;
    }
    return least == infinite ? infinite : finite(least);
}

} // namespace zonar::guide
