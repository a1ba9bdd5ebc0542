// verify/order_condition.h
//
// The cycle conditions that look at where successors stand (reduce/order/cycle_condition.h), for one
// search and its selection of transitions.
#pragma once

#include "explore/cycle_condition.h"
#include "reduce/order/cycle_condition.h"
#include "reduce/order/order_selection.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::verify {

class OrderCondition final : public explore::CycleCondition {
public:
    /// `remembers`: what was decided about a state is what counts when it is expanded again. Then all its
    /// successors are known, and a condition that asks for new ones would never hold.
    OrderCondition(reduce::OrderSelection& selection, reduce::CycleCondition condition,
                   bool remembers)
        : selection_(selection), condition_(condition), remembers_(remembers) {}

    bool holds(explore::NodeId from,
               std::span<const explore::Standing> successors) override {
        if (!selection_.needs_condition()) return true;
        const bool allowed =
            remembers_ ? remembered(from, successors) : is_met(successors);
        if (!allowed) selection_.note_refusal();
        return allowed;
    }

private:
    enum class Decision : std::uint8_t { none, reduced, full };

    // Without any successor nothing is put off, but lost.
    bool is_met(std::span<const explore::Standing> successors) const {
        using enum reduce::CycleCondition;
        using explore::Standing;
        const auto is = [](Standing wanted) {
            return [wanted](Standing s) { return s == wanted; };
        };
        switch (condition_) {
        case none: return true;
        case some_new: return std::ranges::any_of(successors, is(Standing::fresh));
        case all_new:
            return !successors.empty() &&
                   std::ranges::all_of(successors, is(Standing::fresh));
        case some_off_stack:
            return !std::ranges::all_of(successors, is(Standing::on_the_way));
        case all_off_stack:
            return !successors.empty() &&
                   std::ranges::none_of(successors, is(Standing::on_the_way));
        default: break;
        }
        return std::ranges::any_of(successors, [](Standing s) {
            return s == Standing::fresh || s == Standing::waiting;
        });
    }

    bool remembered(explore::NodeId from, std::span<const explore::Standing> successors) {
        const std::size_t i = from.index();
        if (i >= decisions_.size()) decisions_.resize(2 * (i + 1), Decision::none);
        if (decisions_[i] == Decision::none)
            decisions_[i] = is_met(successors) ? Decision::reduced : Decision::full;
        return decisions_[i] == Decision::reduced;
    }

    reduce::OrderSelection& selection_;
    reduce::CycleCondition condition_;
    bool remembers_;
    std::vector<Decision> decisions_; // by node
};

} // namespace zonar::verify
