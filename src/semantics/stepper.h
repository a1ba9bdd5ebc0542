// semantics/stepper.h
//
// What one worker takes transitions with: a memory, the transitions of the state in it, what
// they do to data and to zones, and which of them failed. The expander makes successors with
// it. Between two expansions deadlocks (deadlock.h) and the ends of runs (run_ends.h) are
// found with it.
//
// Its parts are open: who uses them knows what is in the memory. A second worker has a stepper
// of its own over the same system and the same bounds.
#pragma once

#include "semantics/broadcast_split.h"
#include "semantics/clock_bounds.h"
#include "semantics/step.h"
#include "semantics/system.h"
#include "semantics/transitions.h"
#include "semantics/zone_policy.h"
#include "semantics/zone_step.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::semantics {

class Stepper {
public:
    /// `extra` are auxiliary cells of the machine. All must outlive it.
    Stepper(const System& system, const ClockBounds& bounds, Extrapolation extrapolation,
            const model::Cells& extra = {});
    Stepper(const Stepper&) = delete; // its parts know each other
    Stepper& operator=(const Stepper&) = delete;

    const System& system;
    Machine machine;
    Step step;
    Transitions transitions;
    ZoneStep zones;
    BroadcastSplit split;

    /// Puts a discrete state into memory. Zones are about all clocks from here on, and nothing
    /// has failed.
    void turn_to(const Word* words);
    /// Adds the points of `piece` from which the transition just taken leads into the invariant
    /// of its target, which was found. False on an error.
    bool add_enabled(zone::ConstZone piece, zone::Federation& enabled);

    // ---- what failed

    bool failed() const { return step.failed(); }
    /// Describes the failure and forgets it.
    StepError take_error() { return step.take_error(); }
    /// It was this transition. Returns false, for callers to return.
    bool note_failure(const Transition& transition);
    std::span<const model::EdgeId> failed_edges() const { return failed_edges_; }
    std::span<const std::int32_t> failed_selected() const { return failed_selected_; }
    /// What clock values the failure needs before the transition, if it depends on them.
    const std::optional<FixedConstraint>& failed_condition() const {
        return zones.failed_condition();
    }

private:
    zone::Room before_;
    std::vector<model::EdgeId> failed_edges_;
    std::vector<std::int32_t> failed_selected_;
};

} // namespace zonar::semantics
