// reduce/order/stubborn.h
//
// Stubborn sets of edges, guided by what is looked for [Val91], [KV00], [Sch99]; where time
// stands still, urgent partial order reduction [LMMS20].
//
// A set of edges is *stubborn* in a state s if for all sequences w of transitions without an edge of
// the set:
//
//   (R) if s is no goal, no state on w is one,
//   (W) if a transition a with an edge of the set is possible after w, it is possible in s, and after
//       it w is, with the same outcome,
//   (D) with clocks: time stands still in all states on w.
//
// Then of a shortest run from s to a goal, the first transition with an edge of the set can
// come first. So only these are taken; verdicts, lengths, costs and durations stay as they are,
// in every order of search and without a cycle condition. That is a *guided* set. A search for deadlocks
// asks instead of (R)
//
//   (K) some transition with an edge of the set stays possible after every w.
//
// An *invisible* set obeys (W) and (D), and none of its transitions that are possible in s changes whether
// a state is a goal; some is possible. A run to a goal without an edge of the set is then still a run
// after any of them. Verdicts stay as they are, lengths may grow, and the search must not put such a
// run off forever: it needs a cycle condition (cycle_condition.h).
//
// Where ends of runs count (deadlocks, formulas), an invisible set obeys (K) as well: a run that was
// stuck need not be stuck after a transition of the set, which may bring a partner for the process in
// a committed location that kept all others waiting.
//
// Errors of the model are not missed, either (failures.h): where code may fail, a guided set is used under a
// cycle condition, too, or has all edges that may fail.
//
// Which sets are tried: for guided ones, each conjunct of the condition that is false; for invisible ones
// each transition as a beginning. stubborn_set.h has how a set is closed.
#pragma once

#include "reduce/order/ample.h"
#include "reduce/order/dependence.h"
#include "reduce/order/failures.h"
#include "reduce/order/order_selection.h"
#include "reduce/order/question.h"
#include "reduce/order/stubborn_set.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

/// Which sets are looked for; of several, the one with the fewest transitions is taken.
struct StubbornKinds {
    bool guided = true;
    bool invisible = false;
    bool sticky =
        true; // also with sticky edges (Dependence::sticky_edges), which takes a ...
    bool condition = true; // cycle condition: the search has one

    bool may_postpone() const { return condition || !sticky; }
};

class StubbornSelection final : public OrderSelection {
public:
    /// Both must outlive it.
    StubbornSelection(const Dependence& dependence, const Question& question,
                      const Failures& failures, StubbornKinds kinds);

    bool may_lengthen() const override { return kinds_.invisible; }
    bool asks_condition() const override {
        return kinds_.sticky && kinds_.condition &&
               (kinds_.invisible || !failures_.none());
    }

private:
    using Mark = StubbornSet::Mark;

    /// Edges without which time stands still.
    struct Reason {
        EdgeBlocks edges, more;
    };

    bool may_leave_out(semantics::Stepper& stepper) override;
    bool choose_some(const semantics::TransitionList& list, semantics::Stepper& stepper,
                     semantics::SourceZone& zone) override;
    void choose_without_condition(const semantics::TransitionList& list,
                                  semantics::Stepper& stepper,
                                  semantics::SourceZone& zone) override;
    const std::int32_t* begin(const semantics::TransitionList& list,
                              semantics::Stepper& stepper);
    bool find_reasons(semantics::Stepper& stepper, semantics::SourceZone& zone);
    bool find_guided();
    bool add_failures();
    void start_anew();
    void find_invisible();
    void keep_if_smaller(bool invisible);
    bool add_question();
    bool add_false(std::uint32_t node);
    bool add_literal(const Question::Node& node);
    bool add_reason();
    bool has_reason() const;
    bool add_key();
    bool add_key(std::size_t i);
    bool is_certain(std::size_t i) const;
    bool add_transition(std::size_t i);
    template <class Add>
    bool add_best(std::size_t candidates, Add&& add);

    StubbornSelection(const Dependence& dependence, const Question& question,
                      const Failures& failures, StubbornKinds kinds, Shunned shunned);
    bool take_ample(const std::int32_t* cells);

    const Dependence& dependence_;
    const Question& question_;
    const Failures& failures_;
    StubbornKinds kinds_;
    StubbornSet::Bits unsafe_,
        visible_; // what sets that postpone errors, or errors and goals, must shun
    StubbornSet set_;
    AmpleSets ample_;
    bool tries_ample_ = false;
    const semantics::TransitionList* list_ = nullptr; // of the state being looked at
    std::vector<std::uint32_t> conjuncts_; // to choose from, by level of the condition
    std::vector<Reason> reasons_;
    std::vector<std::uint32_t> collected_;
};

} // namespace zonar::reduce
