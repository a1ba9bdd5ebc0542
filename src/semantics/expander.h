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
// Nothing is allocated once all buffers have grown to their size, except in that case
// with cuts and for the text of an error.
#pragma once

#include "semantics/batch.h"
#include "semantics/clock_bounds.h"
#include "semantics/step.h"
#include "semantics/step_classes.h"
#include "semantics/system.h"
#include "semantics/timing.h"
#include "semantics/transitions.h"
#include "semantics/zone_memo.h"
#include "semantics/zone_policy.h"
#include "zone/federation.h"

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

/// Whoever numbers zones.
class ZoneKeeper {
public:
    virtual ~ZoneKeeper() = default;
    /// Numbers are never used twice, but a zone may be thrown away.
    virtual bool has(std::uint32_t number) const = 0;
    virtual void load(std::uint32_t number, zone::Zone to) const = 0;
};

class Expander {
public:
    /// `observer` may be null; `extra` are auxiliary cells that its code needs. All must
    /// outlive the expander.
    Expander(const System& system, const ClockBounds& bounds, Extrapolation extrapolation,
             Observer* observer = nullptr, const model::Cells& extra = {});

    /// The initial state as the only entry of the batch. False: there is none, or an error.
    bool initial(Batch& out);
    /// All successors, appended to a cleared batch. False on an error; `out` then ends with
    /// the successors before it, and failed_edges() names the transition, if it was one.
    bool expand(const Word* words, zone::ConstZone zone, Batch& out);
    /// The same for a zone that its keeper knows by a number. Zones of successors may then
    /// be remembered (Batch::known_zone) instead of computed, and the source zone may not
    /// be asked for at all. One expander, one keeper: what is remembered are its numbers.
    bool expand(const Word* words, std::uint32_t number, const ZoneKeeper& keeper,
                Batch& out);
    /// Tells the number of a successor's zone, for the next time.
    void remember(const ZoneMemo::Key& key, std::uint32_t number) {
        memo_.put(key, number);
    }

    /// Called with the part of the source zone that a successor comes from, for each
    /// successor, when zones had to be cut. For building traces.
    using PieceSink = std::function<void(std::uint32_t successor, zone::ConstZone piece)>;
    void report_pieces(PieceSink sink) { piece_sink_ = std::move(sink); }

    /// Its memory holds rubbish between calls.
    Machine& machine() { return machine_; }
    bool failed() const { return step_.failed(); }
    StepError take_error() { return step_.take_error(); }
    std::span<const model::EdgeId> failed_edges() const { return failed_edges_; }
    std::span<const std::int32_t> failed_selected() const { return failed_selected_; }
    /// What clock values the failure needs before the transition, if it depends on them.
    const std::optional<FixedConstraint>& failed_condition() const {
        return failed_condition_;
    }

private:
    friend class DeadlockFinder;

    bool begin(const Word* words);
    bool load_source(zone::ConstZone zone);
    bool source_is_loaded();
    bool expand_plainly(Batch& out);
    bool expand_by_priority(Batch& out);
    bool rank_transitions();
    bool fire(const Transition& transition, Batch& out);
    bool compute(const Transition& transition, Batch& out);
    bool fire_remembering(const Transition& transition, std::uint32_t step, Batch& out);
    std::uint32_t step_class(const Transition& transition) const;
    bool fire_pieces(const Transition& transition, zone::Federation& pieces, Batch& out,
                     zone::Federation* enabled);
    bool satisfiable(const Transition& transition, zone::ConstZone source);
    bool apply_guards(const Transition& transition, zone::Zone z);
    bool apply_guard(Instance instance, zone::Zone z);
    bool cut(const Transition& transition, zone::ConstZone source,
             zone::Federation& pieces);
    std::optional<FixedConstraint>
    condition_before(const model::ClockAssignment& assignment) const;
    bool apply_assignments(zone::Zone z);
    bool arrive(zone::Zone z);
    bool find_invariants();
    bool apply_invariants(zone::Zone z);
    bool delay(zone::Zone z);
    void finish(zone::Zone z);
    void keep(const Transition& transition, Batch& out,
              std::uint32_t known = ZoneMemo::unknown);
    bool note_failure(const Transition& transition);
    bool constrain(zone::Zone z, zone::Clock i, zone::Clock j, zone::Bound bound);
    bool has_room(zone::ConstZone z, zone::Raw constant);
    bool enabled_part(zone::ConstZone piece, zone::Federation& enabled);

    const System& system_;
    const ClockBounds& bounds_;
    Extrapolation extrapolation_;
    Observer* observer_;
    Machine machine_;
    Step step_;
    Transitions transitions_;
    Transitions target_transitions_; // asked about targets while transitions_ is at work

    StepClasses classes_;
    ZoneMemo memo_;
    bool remembers_ = false;
    StepClasses::Places places_; // of the source
    ZoneMemo::Key key_;          // of the step being taken; step: unknown if it has none

    std::vector<Word> source_words_;
    zone::Dbm source_buffer_;
    zone::ConstZone source_;             // within its invariant
    const ZoneKeeper* keeper_ = nullptr; // knows the source zone by its number
    bool source_loaded_ = false;
    std::uint32_t source_number_ = 0;
    zone::Dbm piece_;
    zone::Growth growth_{0};
    zone::Growth source_growth_{0};

    // the invariant of the current memory
    Timing timing_;
    std::vector<FixedConstraint> others_; // what is not in timing_
    bool time_stands_still_ = false;
    std::vector<std::uint8_t> stopped_;

    // cutting
    zone::Federation pieces_, blocked_, now_enabled_;

    // priorities
    struct Ranked {
        std::int32_t channel = 0; // its priority
        std::int32_t process = 0;
        std::uint32_t number = 0; // in the order of transitions
        std::uint32_t first = 0;  // participants, then absent
        std::uint32_t participants = 0;
        std::uint32_t absent = 0;
    };
    std::vector<Ranked> ranked_;
    std::vector<Instance> ranked_instances_;

    PieceSink piece_sink_;
    std::vector<model::EdgeId> failed_edges_;
    std::vector<std::int32_t> failed_selected_;
    std::optional<FixedConstraint> failed_condition_;
};

} // namespace zonar::semantics
