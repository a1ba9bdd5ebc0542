// reduce/order/order_selection.h
//
// What all selections of transitions that leave out interleavings have in common: what they count, and
// when they give up.
#pragma once

#include "semantics/step_selection.h"

#include <cstdint>
#include <optional>
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
    std::uint64_t refused = 0; // states in which the cycle condition did not allow it
};

class OrderSelection : public semantics::StepSelection {
public:
    /// From here on: nothing is left out any more once it is seen that hardly anything is.
    void end_if_useless() { may_end_ = true; }
    bool is_off() const { return is_off_; }
    const OrderCount& count() const { return count_; }

    /// Whether paths may be longer than without.
    virtual bool may_lengthen() const = 0;
    /// Whether some of its choices need a cycle condition (cycle_condition.h).
    virtual bool asks_condition() const = 0;
    /// Whether the last one does.
    bool needs_condition() const { return needs_condition_; }
    /// The cycle condition does not hold for the last choice: the rest is taken, too.
    void note_refusal();

    bool may_reduce(semantics::Stepper& stepper) final {
        needs_condition_ = false; // if it may not, nobody asks for a choice
        return !is_off_ && may_leave_out(stepper);
    }
    std::span<const std::uint32_t> choose(const semantics::TransitionList& list,
                                          semantics::Stepper& stepper,
                                          semantics::SourceZone& zone) final;
    std::optional<std::span<const std::uint32_t>>
    choose_more(const semantics::TransitionList& list, semantics::Stepper& stepper,
                semantics::SourceZone& zone) final;

protected:
    /// Cheap to see: whether something could be left out in the state in memory.
    virtual bool may_leave_out(semantics::Stepper&) { return true; }
    /// Leaves in chosen_ the numbers of transitions to take, ascending; at first these are all. There are
    /// at least two. False: transitions are never left out in such a state.
    virtual bool choose_some(const semantics::TransitionList& list,
                             semantics::Stepper& stepper,
                             semantics::SourceZone& zone) = 0;
    /// The same for a choice that needs no cycle condition.
    virtual void choose_without_condition(const semantics::TransitionList&,
                                          semantics::Stepper&, semantics::SourceZone&) {}

    std::vector<std::uint32_t> chosen_;
    bool needs_condition_ = false;

private:
    void choose_all(std::size_t size);
    void note(std::size_t left_out);
    bool is_useless() const;

    OrderCount count_;
    std::uint64_t asked_ = 0, asked_transitions_ = 0; // also where nothing is left out
    std::uint64_t left_out_last_ = 0;
    std::vector<std::uint32_t> first_choice_;
    bool may_end_ = false, is_off_ = false;
};

} // namespace zonar::reduce
