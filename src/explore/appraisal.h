// explore/appraisal.h
//
// One estimate in the service of a search. Estimates look at the discrete part of a state
// alone, or nearly all do, and with clocks the same discrete part comes again and again: an
// estimate that takes long is asked once for each of them.
#pragma once

#include "explore/store.h"
#include "guide/estimate.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace zonar::explore {

class Appraisal {
public:
    /// Both must outlive it.
    Appraisal(guide::Estimate& estimate, const Store& store, bool timed)
        : estimate_(estimate), store_(store), promises_(estimate.promises()),
          remembers_(timed && estimate.is_slow() && !estimate.uses_zone()) {}

    guide::Estimate& estimate() const { return estimate_; }
    /// Infinite is a reason to leave the state out.
    bool proves_dead_ends() const { return promises_.dead_ends; }

    /// Of a stored node, with its state.
    guide::Distance of(NodeId node, const Word* words, zone::ConstZone zone) {
        if (!remembers_) return estimate_.of(words, zone);
        const std::size_t discrete = store_.discrete_part(node).index();
        if (discrete >= known_.size()) known_.resize(2 * discrete + 64, unknown);
        std::uint32_t& known = known_[discrete];
        if (known == unknown) known = estimate_.of(words, zone);
        return known;
    }

    std::size_t bytes() const { return known_.capacity() * sizeof(known_[0]); }

private:
    static constexpr guide::Distance unknown = guide::infinite - 1; // no distance is that

    guide::Estimate& estimate_;
    const Store& store_;
    guide::Promises promises_;
    bool remembers_;
    std::vector<guide::Distance> known_; // by discrete part
};

} // namespace zonar::explore
