#include "guide/relaxation_estimate.h"

#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

using abstraction::FactorId;
using Needs = Relaxation::Needs;

RelaxationEstimate::RelaxationEstimate(const semantics::System& system,
                                       const Factors& factors, Measure measure)
    : measure_(measure), reader_(system, factors),
      graph_(factors.common(), factors.alternatives()), relaxation_(graph_),
      states_(factors.count()) {}

Distance RelaxationEstimate::reach(const semantics::Word* words) {
    reader_.read(words, states_);
    return measure_ == Measure::layer ? relaxation_.reach<Needs::largest>(states_)
                                      : relaxation_.reach<Needs::sum>(states_);
}

Distance RelaxationEstimate::of(const semantics::Word* words, zone::ConstZone) {
    const Distance cost = reach(words);
    if (measure_ == Measure::layer || cost == infinite) return cost;
    std::uint64_t total = 0;
    for (const StepId step : relaxation_.trace()) total += graph_.cost(step);
    return finite(total);
}

// ---------------------------------------------------------------- preferences

bool RelaxationEstimate::look_from(const semantics::Word* words, zone::ConstZone) {
    wanted_.clear();
    ends_.clear();
    if (reach(words) == infinite) return false;
    for (const StepId step : relaxation_.trace())
        if (relaxation_.is_first(step)) remember(step);
    return !ends_.empty();
}

/// What it gives, and that what it needs and does not change stays as it is.
void RelaxationEstimate::remember(StepId step) {
    const auto gives = graph_.gives(step);
    const auto is_here = [&](NodeId fact) {
        return states_[graph_.factor_of(fact)] == graph_.state_of(fact);
    };
    if (std::ranges::all_of(gives, is_here)) return;
    wanted_.insert(wanted_.end(), gives.begin(), gives.end());
    for (const NodeId node : graph_.needs(step)) {
        const FactorId f = graph_.factor_of(node);
        const bool is_given = std::ranges::any_of(
            gives, [&](NodeId fact) { return graph_.factor_of(fact) == f; });
        if (!is_given) wanted_.push_back(graph_.fact(f, states_[f]));
    }
    ends_.push_back(wanted_.size());
}

bool RelaxationEstimate::prefers(const semantics::Word* successor) {
    std::size_t i = 0;
    for (const std::size_t end : ends_) {
        const auto holds = [&](NodeId fact) {
            return reader_.state(graph_.factor_of(fact), successor) ==
                   graph_.state_of(fact);
        };
        while (i < end && holds(wanted_[i])) ++i;
        if (i == end) return true;
        i = end;
    }
    return false;
}

} // namespace zonar::guide
