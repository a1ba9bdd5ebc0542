// reduce/order/ample.h
//
// Ample sets as in [ELL04, 4]: all transitions that one process can take now, if it is in a
// *safe* location. A location is safe if all edges that leave it, possible now or not, synchronise with
// nothing and use only what no other process uses: nothing that others do can have to do with them.
// (C0 and C1 hold then.) None of the transitions that are possible may be visible to the question (C2).
// The first process in the order of the network is taken; C3 is the cycle condition.
//
// Which locations are safe is computed once, so a state costs next to nothing. Stubborn sets
// (stubborn.h) find all that ample sets find, and more, at a price.
#pragma once

#include "reduce/order/dependence.h"
#include "reduce/order/order_selection.h"
#include "reduce/order/question.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

class AmpleSelection final : public OrderSelection {
public:
    /// `sticky`: also transitions with sticky edges (Dependence::sticky_edges); if not, no cycle condition
    /// is needed.
    AmpleSelection(const Dependence& dependence, const Question& question, bool sticky);

    bool may_lengthen() const override { return true; }
    bool asks_condition() const override { return sticky_; }
    bool may_reduce(semantics::Stepper& stepper) override;

    /// By LocationId.
    bool is_safe(std::uint32_t location) const { return safe_[location] != 0; }

private:
    void choose_some(const semantics::TransitionList& list,
                     semantics::Stepper& stepper) override;

    const semantics::System& system_;
    bool sticky_;
    std::vector<std::uint8_t> safe_;    // by LocationId
    std::vector<std::uint8_t> shunned_; // by edge
};

} // namespace zonar::reduce
