// explore/discrete_estimates.h
//
// What an estimate says of discrete parts that are not stored. The same one comes again and
// again, from every state with a transition to it, so that an estimate that takes long is
// asked once for each (of those that are stored, see appraisal.h).
#pragma once

#include "explore/blocks.h"
#include "explore/slots.h"
#include "guide/estimate.h"
#include "semantics/layout.h"

#include <algorithm>
#include <cstdint>

namespace zonar::explore {

class DiscreteEstimates {
public:
    /// No estimate: 0 for all. It must not look at zones.
    DiscreteEstimates(guide::Estimate* estimate, std::uint32_t words)
        : estimate_(estimate), words_per_(words), words_(words),
          remembers_(estimate != nullptr && estimate->is_slow()) {}

    guide::Distance of(const semantics::Word* words) {
        if (estimate_ == nullptr) return 0;
        if (!remembers_) return estimate_->of(words, {});
        const std::uint64_t hash = hash_words(words, words_per_);
        const std::uint32_t known = slots_.find(hash, [&](std::uint32_t number) {
            return std::equal(words, words + words_per_, words_[number]);
        });
        if (known != Slots::nothing) return *distances_[known];
        slots_.add(hash, static_cast<std::uint32_t>(words_.size()));
        std::copy_n(words, words_per_, words_.push());
        return *distances_.push() = estimate_->of(words, {});
    }
    std::size_t bytes() const {
        return remembers_ ? slots_.bytes() + words_.bytes() + distances_.bytes() : 0;
    }

private:
    guide::Estimate* estimate_;
    std::uint32_t words_per_;
    Slots slots_;
    Blocks<semantics::Word> words_;
    Blocks<guide::Distance> distances_;
    bool remembers_;
};

} // namespace zonar::explore
