// semantics/successors.h
//
// The one source of successors. Searches, path followers and evidence ask it for the initial
// state and for the successors of a state; they do not know what stands behind it. The plain
// implementation is the expander (expander.h). A reduction implements the same interface:
//
//   - One that takes only part of the transitions of a state (ample sets, stubborn sets) is a
//     StepSelection of the expander (step_selection.h). A search asks for Part::chosen, and for
//     Part::rest if its cycle condition fails (explore/cycle_condition.h).
//   - One that maps states to representatives of their orbits wraps another source: it lets that
//     one fill the batch and replaces entries (Batch::replace), so that searches only ever store
//     representatives.
//
// A source belongs to one worker: it has scratch memory. Workers that share a system each have
// a source of their own over it.
#pragma once

#include "semantics/batch.h"
#include "semantics/stepper.h"
#include "semantics/zone_id.h"
#include "semantics/zone_memo.h"
#include "zone/dbm.h"

#include <cstdint>

namespace zonar::semantics {

/// Gives out zone numbers and has the zones. Safe to be asked by several threads as long as
/// nothing is added meanwhile.
class ZoneKeeper {
public:
    virtual ~ZoneKeeper() = default;
    /// Numbers are never used twice, but a zone may be thrown away.
    virtual bool has(ZoneId number) const = 0;
    virtual std::uint32_t dimension(ZoneId number) const = 0;
    virtual void load(ZoneId number, zone::Zone to) const = 0;
};

/// A symbolic state whose successors are wanted. Its zone is given as a matrix, or by its
/// number. By number, zones of successors may be remembered (Batch::known_zone) instead of
/// computed, and the source zone may not be loaded at all.
struct Source {
    const Word* words = nullptr;
    zone::ConstZone zone = {};
    ZoneId number = no_zone;
    /// Knows the number. One source of successors, one keeper: what is remembered are its
    /// numbers.
    const ZoneKeeper* keeper = nullptr;
};

/// Which of the transitions of a state. Without a selection `chosen` are all of them, and there
/// is no rest.
enum class Part : std::uint8_t { all, chosen, rest };

class Successors {
public:
    virtual ~Successors() = default;
    Successors(const Successors&) = delete;
    Successors& operator=(const Successors&) = delete;

    /// The initial state as the only entry of the batch. False: there is none, or an error.
    /// If the source is restricted to a predicate: the parts that satisfy it, maybe none.
    virtual bool initial(Batch& out) = 0;
    /// The successors by these transitions, appended to the batch. False on an error; `out` then
    /// ends with the successors before it, and failed_edges() names the transition, if it was
    /// one. Deterministic: the same state has the same successors in the same order.
    virtual bool expand(const Source& source, Part part, Batch& out) = 0;
    /// All successors of a state that no keeper knows.
    bool expand(const Word* words, zone::ConstZone zone, Batch& out) {
        return expand(Source{.words = words, .zone = zone}, Part::all, out);
    }
    /// How a stay goes on that is in a point of `zone` now: time passes, and nothing else.
    /// Appended to the batch, without edges. False on an error.
    virtual bool stay(const Word* words, zone::ConstZone zone, Batch& out) = 0;

    /// Zones of successors are over the frames of their states from here on, if frames differ
    /// (clock_frame.h). Zones of sources may be then.
    virtual void follow_frames() = 0;
    virtual bool follows_frames() const = 0;

    /// Where to put the number of a successor's zone, for the next time (Batch::key).
    virtual ZoneMemo& memo() = 0;
    /// Zones of transitions that were computed, and not remembered.
    virtual std::uint64_t zones_computed() const = 0;
    /// Whether others may stand for successors, so that an estimate may fall by more along a
    /// transition than it promises.
    virtual bool permutes() const { return false; }
    /// The discrete state that another one stands for, in this entry of the batch that was
    /// filled last; null: such states are not kept.
    virtual const Word* original(std::uint32_t) const { return nullptr; }

    // ---- what transitions are taken with

    /// For others to use between two calls. What is in its memory then is not defined.
    Stepper& stepper() { return stepper_; }
    Machine& machine() { return stepper_.machine; }
    bool failed() const { return stepper_.failed(); }
    StepError take_error() { return stepper_.take_error(); }
    std::span<const model::EdgeId> failed_edges() const {
        return stepper_.failed_edges();
    }
    std::span<const std::int32_t> failed_selected() const {
        return stepper_.failed_selected();
    }
    const std::optional<FixedConstraint>& failed_condition() const {
        return stepper_.failed_condition();
    }

protected:
    /// It must outlive the source; a wrapper passes on that of the source it wraps.
    explicit Successors(Stepper& stepper) : stepper_(stepper) {}

private:
    Stepper& stepper_;
};

} // namespace zonar::semantics
