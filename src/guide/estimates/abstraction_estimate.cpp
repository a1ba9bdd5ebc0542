#include "guide/estimates/abstraction_estimate.h"

#include "checks/check.h"
#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

AbstractionEstimate::AbstractionEstimate(
    const semantics::System& system, const Factors& factors,
    std::span<const abstraction::DistanceTable> goals, bool fits_costs,
    abstraction::Unreachable rule)
    : fits_costs_(fits_costs), reader_(system, factors), states_(factors.count()) {
    ZONAR_ASSERT(goals.size() == factors.goals());
    std::size_t most = 0;
    for (const abstraction::DistanceTable& table : goals) {
        own_.emplace_back(table, rule);
        most = std::max(most, own_.back().values());
    }
    goals_ = own_;
    values_.resize(most);
}

AbstractionEstimate::AbstractionEstimate(const AbstractionEstimate& other)
    : Estimate(other), fits_costs_(other.fits_costs_), reader_(other.reader_),
      states_(other.states_), goals_(other.goals_), values_(other.values_) {}

std::unique_ptr<Estimate> AbstractionEstimate::clone() const {
    return std::unique_ptr<Estimate>(new AbstractionEstimate(*this));
}

Distance AbstractionEstimate::of(const semantics::Word* words, zone::ConstZone) {
    reader_.read(words, states_);
    Distance least = infinite;
    for (const abstraction::Evaluator& goal : goals_) {
        least = std::min(least, goal.estimate(states_, values_));
        if (least == 0) break;
    }
    ZONAR_ASSERT(least == infinite || least <= largest_distance);
    return least == infinite ? infinite : finite(least);
}

} // namespace zonar::guide
