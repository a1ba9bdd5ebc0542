// semantics/zone_step.h
//
// What a transition does to a zone, one thing after the other: guards, assignments, the
// invariant of the target, delay, and making it as coarse as the policy allows. Which state
// that is about is in the memory of the machine.
//
// Bounds are added up in 32 bits. How large they may have become is followed by an estimate,
// and looked up when that is not small enough any more; a zone that does not fit is an error
// of the model.
#pragma once

#include "semantics/clock_bounds.h"
#include "semantics/step.h"
#include "semantics/system.h"
#include "semantics/timing.h"
#include "semantics/transitions.h"
#include "semantics/zone_policy.h"
#include "zone/dbm.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::semantics {

class ZoneStep {
public:
    /// All must outlive it. `transitions` are those whose instances are asked about.
    ZoneStep(const System& system, const ClockBounds& bounds, Extrapolation extrapolation,
             Step& step, Transitions& transitions);

    // ---- before a transition

    /// One look at each guard: false if the zone has no point for some of them.
    bool satisfiable(const Transition& transition, zone::ConstZone source) const {
        for (const Instance& instance : transition.participants) {
            const EdgeInfo& edge = system_.edge(instance.edge);
            for (const FixedConstraint& c : system_.fixed(edge.clocks.fixed))
                if (!zone::satisfiable(source, c.i, c.j, c.bound)) return false;
        }
        return true;
    }
    /// False: nothing is left, or an error.
    bool apply_guard(Instance instance, zone::Zone z);
    bool apply_guards(const Transition& transition, zone::Zone z);

    // ---- while it is taken

    /// Those that are in the machine. False on an error.
    bool apply_assignments(zone::Zone z);
    /// The points of `piece` that these assignments take into the invariant found last, in
    /// `z`, with rubbish in it before: found backwards. False: none, or an error.
    bool find_points_before(zone::ConstZone piece, zone::Zone z);
    /// What clock values the failure of an assignment needs before the transition, if it
    /// depends on them.
    const std::optional<FixedConstraint>& failed_condition() const {
        return failed_condition_;
    }
    void forget_failure() { failed_condition_.reset(); }

    // ---- at the target

    /// Gathers the invariants of the locations in memory, and whether time may pass there.
    bool find_invariants();
    bool apply_invariants(zone::Zone z);
    bool delay(zone::Zone z);
    bool arrive(zone::Zone z) { return apply_invariants(z) && delay(z); }
    /// Forgets what does not matter there and makes the zone as coarse as allowed.
    void finish(zone::Zone z) const;

    bool time_stands_still() const { return time_stands_still_; }
    /// Whether a transition on an urgent channel is possible in the memory.
    bool urgent_enabled() { return target_transitions_.urgent_enabled(); }
    /// The clocks that stand still; false on an error.
    bool find_stopped() { return step_.find_stopped(stopped_); }
    std::span<std::uint8_t> stopped() { return stopped_; }
    const Timing& timing() const { return timing_; }
    /// The invariants that are not in timing().
    std::span<const FixedConstraint> other_invariants() const { return others_; }

    // ---- how large numbers are

    zone::Growth growth() const { return growth_; }
    void set_growth(zone::Growth growth) { growth_ = growth; }
    /// From here on it is about this zone.
    void measure(zone::ConstZone z) { growth_ = zone::Growth{zone::magnitude(z)}; }

private:
    bool has_room(zone::ConstZone z, zone::Raw constant);
    bool constrain(zone::Zone z, zone::Clock i, zone::Clock j, zone::Bound bound) {
        if (zone::satisfies(z, i, j, bound)) return true;
        return has_room(z, bound.raw()) && zone::constrain(z, i, j, bound);
    }
    std::optional<FixedConstraint>
    condition_before(const model::ClockAssignment& assignment) const;

    const System& system_;
    const ClockBounds& bounds_;
    Extrapolation extrapolation_;
    Step& step_;
    Machine& machine_;
    Transitions& transitions_;
    Transitions target_transitions_; // asked about targets while transitions_ is at work

    // of the state in memory
    Timing timing_;
    std::vector<FixedConstraint> others_; // what is not in timing_
    bool time_stands_still_ = false;
    std::vector<std::uint8_t> stopped_;

    zone::Growth growth_{0};
    std::optional<FixedConstraint> failed_condition_;
};

} // namespace zonar::semantics
