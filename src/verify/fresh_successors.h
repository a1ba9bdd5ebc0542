// verify/fresh_successors.h
//
// The cycle conditions that look at what became of successors (reduce/order/cycle_condition.h), for
// searches that expand what waits.
#pragma once

#include "explore/proviso.h"
#include "reduce/order/cycle_condition.h"
#include "reduce/order/stubborn.h"

#include <algorithm>
#include <span>

namespace zonar::verify {

class FreshSuccessors final : public explore::Proviso {
public:
    /// The store must mark what is explored.
    FreshSuccessors(reduce::StubbornSelection& selection, const explore::Store& store,
                    reduce::CycleCondition condition)
        : selection_(selection), store_(store), condition_(condition) {}

    bool holds(explore::NodeId from,
               std::span<const explore::Store::Added> added) override {
        if (!selection_.needs_proviso() || is_satisfied(from, added)) return true;
        selection_.expect_rest();
        return false;
    }

private:
    bool is_satisfied(explore::NodeId from,
                      std::span<const explore::Store::Added> added) const {
        using Added = explore::Store::Added;
        using enum reduce::CycleCondition;
        if (condition_ == none) return true;
        if (condition_ == some_new) return std::ranges::any_of(added, &Added::is_new);
        if (condition_ == all_new) return std::ranges::all_of(added, &Added::is_new);
        return std::ranges::any_of(added, [&](const Added& a) {
            return a.node != from && !store_.is_explored(a.node);
        });
    }

    reduce::StubbornSelection& selection_;
    const explore::Store& store_;
    reduce::CycleCondition condition_;
};

} // namespace zonar::verify
