// reduce/order/ample.h
//
// Ample sets as in [ELL04b, 4]: all transitions that one process can take now, if it is in a
// *safe* location. A location is safe if all edges that leave it, possible now or not, synchronise with
// nothing and use only what no other process uses: nothing that others do can have to do with them.
// (C0 and C1 hold then.) None of the transitions that are possible may be visible to the question (C2).
// The first process in the order of the network is taken; C3 is the cycle condition.
//
// Which locations are safe is computed once, so a state costs next to nothing. Stubborn sets
// (stubborn.h) find all that ample sets find, and more, at a price.
#pragma once

#include "reduce/order/dependence.h"
#include "reduce/order/failures.h"
#include "reduce/order/order_selection.h"
#include "reduce/order/question.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

/// Whether an edge commutes with all edges of other processes, and waits for none. The network must be
/// without an obstacle.
bool is_local(const Dependence& dependence, std::uint32_t edge);

class AmpleSets {
public:
    AmpleSets(const Dependence& dependence, std::vector<std::uint8_t> shunned);

    struct Range {
        std::uint32_t first = 0, end = 0; // of a list of transitions

        std::uint32_t size() const { return end - first; }
    };
    /// The first ample set of a state; empty: there is none.
    Range find(const semantics::TransitionList& list, const std::int32_t* cells) const;
    /// By LocationId.
    bool is_safe(std::uint32_t location) const { return safe_[location] != 0; }

private:
    const semantics::System& system_;
    std::vector<std::uint8_t> safe_;    // by LocationId
    std::vector<std::uint8_t> shunned_; // by edge: not to be in a set
};

/// By edge: that a set must do without it if it is possible.
using Shunned = std::vector<std::uint8_t>;

/// The edges on which cycles depend (Dependence::sticky_edges), for this search.
Shunned sticky_edges(const Dependence& dependence, const Question& question,
                     const Failures& failures);
/// The edges that may change whether a test fails, and those that clocks or an invariant may forbid, for a
/// run must not be put behind a transition that is not possible.
void shun_unsafe(const Dependence& dependence, const Failures& failures,
                 Shunned& shunned);
void shun_visible(const Question& question, Shunned& shunned);
/// All of these; `sticky`: but not those.
Shunned shunned_by_ample_sets(const Dependence& dependence, const Question& question,
                              const Failures& failures, bool sticky);

class AmpleSelection final : public OrderSelection {
public:
    /// `sticky`: also transitions with sticky edges (Dependence::sticky_edges); if not, no cycle condition
    /// is needed.
    AmpleSelection(const Dependence& dependence, const Question& question,
                   const Failures& failures, bool sticky);

    bool may_lengthen() const override { return true; }
    bool asks_condition() const override { return sticky_; }

private:
    bool may_leave_out(semantics::Stepper& stepper) override;
    bool choose_some(const semantics::TransitionList& list, semantics::Stepper& stepper,
                     semantics::SourceZone& zone) override;

    const semantics::System& system_;
    AmpleSets sets_;
    bool sticky_;
};

} // namespace zonar::reduce
