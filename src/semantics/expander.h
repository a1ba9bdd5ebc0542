// semantics/expander.h
//
// The one successor function: a symbolic state in, all its successors out.
//
// A zone is kept closed under delay. A successor is
//     Z' = delay( assign( Z and guards ) and invariant' ) and invariant'
// without the delay where time stands still; clocks that do not matter at the target are
// forgotten, and the zone is extrapolated if the policy says so.
//
// Where zones alone cannot say who may move (a transition of higher priority, a broadcast
// receiver that stays because its clock guard is false) the source zone is cut into pieces,
// and a transition has one successor per piece.
//
// A search may be restricted to states that satisfy a predicate, all the time that passes
// between two transitions included. If clocks have a say in it, a transition then leads to
// several successors: the zone in which it arrives is cut to the convex parts that satisfy
// the predicate, and from each of them time passes only as long as they do
// (restricted_delay.h).
//
// Zones are about all clocks. If follow_frames() was called, those that come out are over the
// frames of their states (clock_frame.h), and those that go in may be. Where nothing has to be
// cut, all work is then done on the smaller zones.
//
// Nothing is allocated once all buffers have grown to their size, except where zones are
// cut and for the text of an error.
#pragma once

#include "semantics/batch.h"
#include "semantics/clock_bounds.h"
#include "semantics/ranking.h"
#include "semantics/restricted_delay.h"
#include "semantics/step_classes.h"
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

/// Whoever numbers zones.
class ZoneKeeper {
public:
    virtual ~ZoneKeeper() = default;
    /// Numbers are never used twice, but a zone may be thrown away.
    virtual bool has(std::uint32_t number) const = 0;
    virtual std::uint32_t dimension(std::uint32_t number) const = 0;
    virtual void load(std::uint32_t number, zone::Zone to) const = 0;
};

class Expander {
public:
    /// `observer` may be null; `extra` are auxiliary cells that its code needs. All must
    /// outlive the expander.
    Expander(const System& system, const ClockBounds& bounds, Extrapolation extrapolation,
             Observer* observer = nullptr, const model::Cells& extra = {});

    /// Zones of successors are over the frames of their states from here on.
    void follow_frames();
    bool follows_frames() const { return follows_frames_; }
    /// From here on only what satisfies it counts; null: everything does. For models with
    /// clocks.
    void restrict_to(Restriction* restriction);

    /// The initial state as the only entry of the batch. False: there is none, or an error.
    /// With a restriction: its parts that satisfy it, which may be none.
    bool initial(Batch& out);
    /// How a stay goes on that is in a point of `zone` now: time passes, and nothing else.
    /// Appended to a cleared batch, without edges. False on an error.
    bool stay(const Word* words, zone::ConstZone zone, Batch& out);
    /// Whether time passes in a state, as far as no invariant stops it. False on an error,
    /// too.
    bool time_passes(const Word* words);
    /// All successors, appended to a cleared batch. False on an error; `out` then ends with
    /// the successors before it, and failed_edges() names the transition, if it was one.
    bool expand(const Word* words, zone::ConstZone zone, Batch& out);
    /// The same for a zone that its keeper knows by a number. Zones of successors may then
    /// be remembered (Batch::known_zone) instead of computed, and the source zone may not
    /// be asked for at all. One expander, one keeper: what is remembered are its numbers.
    bool expand(const Word* words, std::uint32_t number, const ZoneKeeper& keeper,
                Batch& out);
    /// So many zones were computed, of transitions that seemed possible.
    std::uint64_t zones_computed() const { return zones_computed_; }

    /// Tells the number of a successor's zone, for the next time.
    void remember(const ZoneMemo::Key& key, std::uint32_t number) {
        memo_.put(key, number);
    }

    /// Called with the part of the source zone that a successor comes from, for each
    /// successor, when zones had to be cut. For building traces.
    using PieceSink = std::function<void(std::uint32_t successor, zone::ConstZone piece)>;
    void report_pieces(PieceSink sink) { piece_sink_ = std::move(sink); }
    /// The same with the zone right after the transition, before time passes, when there is
    /// a restriction.
    void report_arrivals(PieceSink sink) { arrival_sink_ = std::move(sink); }

    /// What it takes transitions with, for others to use between two calls. What is in its
    /// memory then is not defined.
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

private:
    bool begin(const Word* words);
    bool works_in_frames() const {
        return follows_frames_ && restriction_ == nullptr && !system_.has_priorities() &&
               !system_.network().has_guarded_receivers;
    }
    bool load_source(zone::ConstZone zone);
    bool begin_by_number(std::uint32_t number, const ZoneKeeper& keeper);
    void begin_zones();
    zone::ConstZone over_right_clocks(zone::ConstZone zone);
    void fit_draft(Batch& out);
    bool reach_target(zone::Zone& z, Batch& out);
    bool source_is_loaded();
    bool expand_plainly(Batch& out);
    bool expand_by_priority(Batch& out);
    bool fire(const Transition& transition, Batch& out);
    bool compute(const Transition& transition, Batch& out);
    bool fire_remembering(const Transition& transition, std::uint32_t step, Batch& out);
    std::uint32_t step_class(const Transition& transition) const;
    bool fire_pieces(const Transition& transition, zone::Federation& pieces, Batch& out,
                     zone::Federation* enabled);
    bool fire_heard(const Broadcast& broadcast, Batch& out);
    bool settle(const Transition* transition, zone::ConstZone arrived, Batch& out);
    void settle_part(const Transition* transition, zone::ConstZone part, Batch& out);
    template <class Note>
    void finish(const Transition* transition, zone::Zone z, Batch& out, Note&& note);
    void finish(const Transition* transition, zone::Zone z, Batch& out);
    void keep(const Transition& transition, Batch& out,
              std::uint32_t known = ZoneMemo::unknown);
    void keep_without_transition(Batch& out);
    void write_successor(const Transition& transition, Word* words, Batch& out);

    const System& system_;
    Extrapolation extrapolation_;
    Observer* observer_;
    Stepper stepper_;

    StepClasses classes_;
    ZoneMemo memo_;
    bool remembers_ = false;
    StepClasses::Places places_; // of the source
    ZoneMemo::Key key_;          // of the step being taken; step: unknown if it has none

    std::vector<Word> source_words_;
    zone::Room stored_, source_buffer_, moved_;
    zone::ConstZone source_;             // within its invariant
    const ZoneKeeper* keeper_ = nullptr; // knows the source zone by its number
    bool source_loaded_ = false;
    std::uint32_t source_number_ = 0;
    bool can_follow_frames_;
    bool follows_frames_ = false;
    zone::Growth source_growth_{0};

    // priorities
    zone::Federation blocked_, now_enabled_;
    Ranking ranking_;

    // a restriction
    Restriction* restriction_ = nullptr;
    std::optional<RestrictedDelay> restricted_;
    zone::Room delayed_;
    zone::Federation arrivals_;

    std::uint64_t zones_computed_ = 0;

    PieceSink piece_sink_, arrival_sink_;
};

} // namespace zonar::semantics
