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
// a state is a goal; some is possible, in all points of the zone. A run to a goal without an edge of the set is then still a run
// after any of them. Verdicts stay as they are, lengths may grow, and the search must not put such a
// run off forever: it needs a cycle condition (cycle_condition.h).
//
// How a set is closed. An edge e of process p belongs to it; then so do
//
//   - if no transition with e is possible: edges one of which must come first (a *necessary enabling
//     set*): those that bring p to where e begins, or can make an atom of its guard true, or are
//     e's partners, or leave a committed location. The set that costs least is chosen.
//   - otherwise: all other edges that leave p's location; those that write what e reads or
//     access what it writes, but of p; e's partners (all who may hear a broadcast);
//     and the senders of broadcasts that are heard where e leads to.
//
// A transition that makes a location committed hides all others: nothing is left out then.
//
// The choice looks at guards on integers only, so it is right for every point of a zone.
#pragma once

#include "reduce/order/dependence.h"
#include "reduce/order/question.h"
#include "semantics/step_selection.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

/// What a selection did, over all states it was asked about.
struct OrderCount {
    std::uint64_t states = 0;      // with more than one transition
    std::uint64_t reduced = 0;     // of these, in which some were left out
    std::uint64_t invisible = 0;   // of these, by a set that needs a cycle condition
    std::uint64_t transitions = 0; // in all of them
    std::uint64_t left_out = 0;
};

/// Which sets are looked for; of several, the one with the fewest transitions is taken.
struct StubbornKinds {
    bool guided = true;
    bool invisible = false; // the search has a cycle condition, or:
    bool sticky =
        true; // also with sticky edges (Dependence::sticky_edges); if not, none is needed
};

class StubbornSelection final : public semantics::StepSelection {
public:
    /// Both must outlive it.
    StubbornSelection(const Dependence& dependence, const Question& question,
                      StubbornKinds kinds);

    /// From here on: nothing is left out any more once it is seen that hardly anything is.
    void end_if_useless() { may_end_ = true; }
    bool is_off() const { return is_off_; }
    const OrderCount& count() const { return count_; }
    /// Whether ways may be longer than without.
    bool may_lengthen() const { return kinds_.invisible; }
    /// Whether a set that needs a cycle condition may be chosen.
    bool asks_proviso() const { return kinds_.invisible && kinds_.sticky; }
    /// Whether the set that was chosen last needs a cycle condition.
    bool needs_proviso() const { return chose_invisible_ && kinds_.sticky; }
    /// That condition does not hold: the next choice is asked for once more, for the rest. It
    /// must be the same one, even if nothing is to be left out from now on.
    void expect_rest();

    bool may_reduce(semantics::Stepper& stepper) override;
    std::span<const std::uint32_t> choose(const semantics::TransitionList& list,
                                          semantics::Stepper& stepper) override;

private:
    /// How far a set is; it can be cut back to here.
    struct Mark {
        std::size_t members = 0;
        std::size_t written = 0;
        std::size_t accessed = 0;
        std::uint32_t enabled = 0;
    };

    void begin(const semantics::TransitionList& list, const std::int32_t* cells);
    void choose_best();
    bool find_guided();
    bool find_invisible();
    void keep_if_smaller(bool invisible);
    bool add_question();
    bool add_false(std::uint32_t node);
    bool add_reason();
    bool has_reason() const;
    bool add_key();
    bool add_transition(std::size_t i);
    bool is_certain(std::size_t i) const;
    template <class Add>
    bool add_best(std::size_t candidates, Add&& add);

    bool contains(std::uint32_t edge) const { return member_[edge] == now_; }
    bool is_enabled(std::uint32_t edge) const { return enabled_[edge] == now_; }
    /// False: then all transitions belong to the set.
    bool add(std::uint32_t edge);
    bool add_all(std::span<const std::uint32_t> edges);
    bool close();
    bool add_dependent(std::uint32_t edge);
    bool add_enabling(std::uint32_t edge);
    bool add_accessors(std::uint32_t segment, bool readers_too);
    void offer(std::span<const std::uint32_t> edges);
    void offer_way(std::uint32_t process, std::uint32_t to);
    bool take_offer();
    std::uint64_t price(std::span<const std::uint32_t> edges) const;
    Mark mark() const;
    void cut_back(const Mark& mark);
    bool is_committed(std::uint32_t edge) const {
        return dependence_.edge(edge).from_committed;
    }
    std::int32_t location(std::uint32_t process) const { return cells_[process]; }

    const Dependence& dependence_;
    const Question& question_;
    StubbornKinds kinds_;
    std::vector<std::uint8_t>
        shunned_; // by edge: must not belong to an invisible set if it is enabled
    OrderCount count_;
    bool may_end_ = false, is_off_ = false;
    bool rest_follows_ = false;
    std::uint32_t left_out_ = 0; // by the last choice

    // of the state being looked at
    const semantics::TransitionList* list_ = nullptr;
    const std::int32_t* cells_ = nullptr;
    std::vector<std::uint32_t> committed_; // processes in committed locations
    std::vector<std::uint32_t> enabled_edges_;

    // Stamps: what was noted in this state has the number of this state.
    std::uint32_t now_ = 0;
    std::vector<std::uint32_t> enabled_, member_; // by edge
    std::vector<std::uint32_t> written_,
        accessed_;                       // by segment: its writers, or all, were added
    std::vector<std::uint32_t> members_; // in the order in which they were added
    std::vector<std::uint32_t> written_list_, accessed_list_;
    std::size_t closed_ = 0;            // of the members
    std::uint32_t enabled_members_ = 0; // of the members
    std::uint32_t most_enabled_ = 0;    // more are not worth going on for
    std::vector<std::uint32_t> offer_, best_offer_, collected_;
    std::uint64_t best_price_ = 0;
    bool has_offer_ = false;
    std::vector<std::uint32_t> conjuncts_; // to choose from, by level of the condition
    std::vector<std::uint32_t> reasons_;
    bool is_invisible_ = false; // the set that is being made
    std::vector<std::uint32_t> chosen_, collected_transitions_;
    bool chose_invisible_ = false;
};

} // namespace zonar::reduce
