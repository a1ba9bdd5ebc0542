// semantics/successor_writer.h
//
// From a zone that has just arrived at the state in memory to entries of a batch: invariant and
// delay, what a restriction leaves of it, making it as coarse as the policy allows, and the
// packed discrete part beside it.
//
// A search may be restricted to states that satisfy a predicate, all the time that passes
// between two transitions included. If the predicate is about clocks, a transition then leads to
// several successors: the zone in which it arrives is cut to the convex parts that satisfy
// the predicate, and from each of them time passes only as long as they do
// (restricted_delay.h).
#pragma once

#include "semantics/batch.h"
#include "semantics/restricted_delay.h"
#include "semantics/stepper.h"
#include "semantics/system.h"
#include "semantics/zone_memo.h"
#include "zone/federation.h"
#include "zone/project.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace zonar::semantics {

/// Looks at the discrete part of every successor, while it is in memory.
class Observer {
public:
    virtual ~Observer() = default;
    /// False only if no clock values could make the state one to look for. A failed
    /// evaluation stays with the machine.
    virtual bool interesting(Machine& machine) = 0;
};

/// A predicate that states have to satisfy, clocks included.
class Restriction {
public:
    virtual ~Restriction() = default;
    /// What of a zone satisfies it in the discrete state of the machine, and what does not:
    /// convex parts, each good until the next call. A failed evaluation stays with the
    /// machine.
    virtual const zone::Federation& inside(Machine& machine, zone::ConstZone zone) = 0;
    virtual const zone::Federation& outside(Machine& machine, zone::ConstZone zone) = 0;
};

/// Told a part of a zone that an entry of the batch, given by its number, comes from.
using PieceSink = std::function<void(std::uint32_t successor, zone::ConstZone piece)>;

class SuccessorWriter {
public:
    /// `observer` may be null. All must outlive it.
    SuccessorWriter(Stepper& stepper, Observer* observer);

    /// Entries are about successors of this state from here on.
    void begin(const Word* source);
    /// Under which key the zone of the next successor is to be remembered.
    void set_key(const ZoneMemo::Key& key) { key_ = key; }
    void forget_key() { key_.step = ZoneMemo::no_step; }

    void follow_frames() { follows_frames_ = true; }
    bool follows_frames() const { return follows_frames_; }
    void restrict_to(Restriction* restriction);
    bool is_restricted() const { return restriction_ != nullptr; }
    /// Called with the zone right after the transition, before time passes, when there is a
    /// restriction.
    void report_arrivals(PieceSink sink) { arrival_sink_ = std::move(sink); }

    /// Lets a zone enter the state in memory, whose invariants were found. With a restriction
    /// time does not pass yet. False: nothing is left, or an error.
    bool enter(zone::Zone z) {
        return is_restricted() ? stepper_.zones.apply_invariants(z)
                               : stepper_.zones.arrive(z);
    }
    /// Adds what has become of the draft, or with a restriction of any zone: none, one or
    /// several successors by this transition, or by none if it is null. False on an error.
    bool add(const Transition* transition, zone::Zone z, Batch& out);
    /// Adds the state in memory with a zone that is known by its number, or without clocks.
    void keep(const Transition& transition, Batch& out, ZoneId known = no_zone);
    void keep_without_transition(Batch& out);

private:
    bool settle(const Transition* transition, zone::ConstZone arrived, Batch& out);
    void settle_part(const Transition* transition, zone::ConstZone part, Batch& out);
    template <class Note>
    void finish(const Transition* transition, zone::Zone z, Batch& out, Note&& note);
    void fit_draft(Batch& out);
    void write_words(Word* words) const;

    const System& system_;
    Stepper& stepper_;
    Observer* observer_;
    bool follows_frames_ = false;
    ZoneMemo::Key key_; // step: no_step if the zone cannot be remembered
    std::vector<Word> source_words_;
    zone::Room framed_;

    Restriction* restriction_ = nullptr;
    std::optional<RestrictedDelay> restricted_;
    zone::Room delayed_;
    zone::Federation arrivals_;
    PieceSink arrival_sink_;
};

} // namespace zonar::semantics
