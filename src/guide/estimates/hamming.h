// guide/estimates/hamming.h
//
// How much of the discrete state differs from that of a known error state: a Hamming
// distance [ELL04b]. In bits, as in the paper; in components, which are locations and
// variables; or in components, divided by how many of them one transition can change at
// most, and that is the only one that never says too much.
#pragma once

#include "guide/estimate.h"
#include "guide/known_state.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::guide {

class HammingDistance final : public Estimate {
public:
    enum class Unit : std::uint8_t { components, bits, shares };

    /// The known state has a value for each stored cell that it can have. If the search does
    /// not look for just what it says, nothing is promised.
    HammingDistance(const semantics::System& system, const semantics::Costs& costs,
                    const KnownState& known, Unit unit);

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override;
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<HammingDistance>(*this);
    }
    std::string name() const override;

private:
    std::uint32_t bits(const semantics::Word* words) const;
    std::uint32_t components(const semantics::Word* words) const;

    Unit unit_;
    bool exact_goal_;
    std::uint32_t most_changes_ = 1;
    std::uint32_t least_cost_ = 1;
    std::vector<semantics::Word> target_;
    std::vector<semantics::Word> tops_;  // of each word: the highest bits of its fields
    std::vector<semantics::Word> rests_; // and their other bits
};

} // namespace zonar::guide
