// semantics/step_selection.h
//
// Which transitions of a state to take: the place of ample and stubborn sets. The expander lists
// the transitions of a state, asks the selection, and fires those it chose (Part::chosen) or
// what is needed beside them (Part::rest).
//
// What an implementer must know:
//   - The list has the transitions whose data guards hold, committed locations honoured. Of a
//     broadcast to receivers with clock guards it has the combinations that some point of the
//     source zone allows. Other clock guards were not looked at: a transition of the list may
//     turn out to be impossible.
//   - For Part::rest, which follows Part::chosen of the same state, it is asked for more.
//   - Where states are expanded twice and it matters (nested search), the choice must depend on
//     the state alone.
//   - An error in a transition that is not chosen is not met.
//   - Systems with priorities are not asked: which transition hides which is known only if all
//     are looked at.
//   - Nothing may be allocated per state once scratch memory has grown to its size.
#pragma once

#include "semantics/stepper.h"
#include "semantics/transition_list.h"
#include "zone/dbm.h"

#include <cstdint>
#include <optional>
#include <span>

namespace zonar::semantics {

/// The zone of the state, which need not be at hand until somebody asks.
class SourceZone {
public:
    virtual ~SourceZone() = default;
    /// Over stepper.zones.source_frame(). Of dimension 0: nothing of it obeys its invariant, or an
    /// error.
    virtual zone::ConstZone get() = 0;
};

class StepSelection {
public:
    virtual ~StepSelection() = default;
    /// Whether it could leave anything out in the state in memory: asked first, for a list costs
    /// time. False: all transitions are taken, and there is no rest.
    virtual bool may_reduce(Stepper&) { return true; }
    /// Numbers of the list, ascending; good until the next call. The memory of the stepper holds
    /// the state.
    virtual std::span<const std::uint32_t> choose(const TransitionList& list,
                                                  Stepper& stepper, SourceZone& zone) = 0;
    /// What has to be taken of the same state beside the last choice, for the search refused that as it
    /// is (explore/cycle_condition.h). It may name transitions that were chosen. Nothing: all.
    virtual std::optional<std::span<const std::uint32_t>>
    choose_more(const TransitionList&, Stepper&, SourceZone&) {
        return std::nullopt;
    }
};

} // namespace zonar::semantics
