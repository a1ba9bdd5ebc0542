// semantics/zone_step.h
//
// What a transition does to a zone, one thing after the other: guards, assignments, the
// invariant of the target, delay, and making it as coarse as the policy allows. Which state
// that is about is in the memory of the machine.
//
// Zones are about all clocks or, after begin_in_frame(), about the frames of their states
// (clock_frame.h).
//
// Bounds are added up in 32 bits. How large they may have become is followed by an estimate,
// and looked up when that is not small enough any more. Zones that the policy leaves exact are
// made coarse nevertheless when their numbers have become large, if the clocks have finite
// bounds; else a zone that does not fit is an error of the model.
#pragma once

#include "semantics/clock_bounds.h"
#include "semantics/step.h"
#include "semantics/system.h"
#include "semantics/timing.h"
#include "semantics/transitions.h"
#include "semantics/zone_policy.h"
#include "zone/dbm.h"
#include "zone/project.h"
#include "zone/split_extrapolation.h"

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

    // ---- frames

    /// Frames are followed from here on.
    void follow_frames() { timing_.follow_frames(); }
    /// The state in memory is the source of what comes: its zone is over its frame, and those
    /// at targets are over theirs.
    void begin_in_frame();
    void begin_with_all_clocks();
    bool is_in_frame() const { return in_frame_; }
    /// The clocks that zones before a transition are about.
    const ClockFrame& source_frame() const {
        return in_frame_ ? source_frame_ : all_clocks_;
    }
    /// The frame of the state in memory.
    const ClockFrame& find_frame() {
        timing_.follow(machine_.cells());
        return timing_.frame();
    }
    /// Of the state whose invariants were found last.
    const ClockFrame& target_frame() const { return timing_.frame(); }

    // ---- before a transition

    /// One look at each guard: false if the zone has no point for some of them.
    bool satisfiable(const Transition& transition, zone::ConstZone source) const {
        for (const Instance& instance : transition.participants) {
            const EdgeInfo& edge = system_.edge(instance.edge);
            for (const FixedConstraint& c : system_.fixed(edge.clocks.fixed))
                if (!zone::satisfiable(source, source_places_[c.i], source_places_[c.j],
                                       c.bound))
                    return false;
        }
        return true;
    }
    /// False: nothing is left, or an error.
    bool apply_guard(Instance instance, zone::Zone z);
    bool apply_guards(const Transition& transition, zone::Zone z);
    bool apply(const FixedConstraint& c, zone::Zone z) {
        return constrain(z, c.i, c.j, c.bound);
    }

    // ---- while it is taken

    /// Those that are in the machine, to a zone over all clocks. False on an error.
    bool apply_assignments(zone::Zone z);
    /// The same with frames, from that of the source to that of the target, whose invariants
    /// must have been found. In place if stays_in_frame().
    bool stays_in_frame() const;
    bool apply_assignments_in_frame(zone::Zone z);
    bool apply_assignments_between(zone::ConstZone z, zone::Zone to);
    /// The points of `piece` that these assignments take into the invariant found last, in
    /// `z`, which need not be initialised: found backwards. False: none, or an error.
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
    /// Forgets what does not matter there and makes the zone as coarse as allowed. False:
    /// it had to be cut for that, and what it has become is in parts().
    bool finish(zone::Zone z);
    const zone::Federation& parts() const { return splitting_->parts(); }
    /// Whether finish() may cut. If not, zones with differences stay as they are.
    void allow_cutting(bool allowed) { may_cut_ = allowed; }

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
    bool is_settable(std::int32_t value);
    bool only_resets() const;
    bool find_sources();
    bool apply_others(zone::Zone z);
    /// By place, as zones are at the target.
    std::span<const zone::Raw> ceilings() const {
        return in_frame_ ? timing_.framed_ceilings() : timing_.ceilings();
    }
    std::span<const std::uint8_t> stopped_by_place();
    bool has_room(zone::ConstZone z, zone::Raw constant);
    bool constrain(zone::Zone z, zone::Clock i, zone::Clock j, zone::Bound bound) {
        if (zone::satisfies(z, i, j, bound)) return true;
        return has_room(z, bound.raw()) && zone::constrain(z, i, j, bound);
    }
    void fail_for_size();
    bool is_large(zone::ConstZone z) const;
    bool split(zone::ConstZone z);
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
    std::vector<std::uint8_t> stopped_; // by clock

    bool in_frame_ = false;
    const ClockFrame all_clocks_;
    ClockFrame source_frame_;
    const zone::Clock* source_places_; // by clock
    const zone::Clock* target_places_;
    std::vector<zone::Clock> sources_; // of the clocks of a target's frame
    std::vector<std::uint8_t> framed_stopped_;
    zone::Room room_;

    zone::Growth growth_{0};
    std::optional<zone::SplitExtrapolation> splitting_; // once it was needed
    bool may_cut_ = true;
    std::optional<FixedConstraint> failed_condition_;
};

} // namespace zonar::semantics
