#include "guide/estimates/relaxation_estimate.h"

#include "checks/check.h"
#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

using abstraction::FactorId;

RelaxationEstimate::RelaxationEstimate(const semantics::System& system,
                                       const Factors& factors, Measure measure)
    : measure_(measure), reader_(system, factors),
      own_(std::in_place, factors.common(), factors.alternatives()), graph_(*own_),
      relaxation_(graph_), states_(factors.count()) {}

RelaxationEstimate::RelaxationEstimate(const RelaxationEstimate& other)
    : Estimate(other), Preferences(other), measure_(other.measure_),
      reader_(other.reader_), graph_(other.graph_), relaxation_(graph_),
      states_(other.states_) {}

std::unique_ptr<Estimate> RelaxationEstimate::clone() const {
    return std::unique_ptr<Estimate>(new RelaxationEstimate(*this));
}

Distance RelaxationEstimate::reach(const semantics::Word* words) {
    reader_.read(words, states_);
    return relaxation_.reach(states_);
}

Distance RelaxationEstimate::of(const semantics::Word* words, zone::ConstZone) {
    const Distance cost = reach(words);
    if (cost == infinite) return infinite;
    if (measure_ == Measure::layer) return finite(cost);
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

/// Facts that it gives; of several alternatives of a factor those that the trace wants, and
/// if it wants none, the factor may be anywhere.
void RelaxationEstimate::remember(StepId step) {
    const auto gives = graph_.gives(step);
    const std::size_t begin = wanted_.size();
    bool changes = false;
    for (std::size_t i = 0; i < gives.size();) {
        const FactorId f = graph_.factor_of(gives[i]);
        std::size_t end = i;
        while (end < gives.size() && graph_.factor_of(gives[end]) == f) ++end;
        for (const bool is_only = end == i + 1; i < end; ++i) {
            if (!is_only && !relaxation_.is_wanted(gives[i])) continue;
            wanted_.push_back(gives[i]);
            changes = changes || states_[f] != graph_.state_of(gives[i]);
        }
    }
    if (changes) {
        ends_.push_back(wanted_.size());
        ZONAR_ASSERT(wanted_.size() > begin);
    } else {
        wanted_.resize(begin);
    }
}

bool RelaxationEstimate::prefers(const semantics::Word* successor) {
    std::size_t i = 0;
    for (const std::size_t end : ends_) {
        bool fits = true;
        while (fits && i < end) {
            const FactorId f = graph_.factor_of(wanted_[i]);
            const NodeId there = graph_.fact(f, reader_.state(f, successor));
            fits = false;
            for (; i < end && graph_.factor_of(wanted_[i]) == f; ++i)
                fits = fits || wanted_[i] == there;
        }
        if (fits) return true;
        i = end;
    }
    return false;
}

} // namespace zonar::guide
