// semantics/expander.h
//
// The plain source of successors: a symbolic state in, all its successors out.
//
// A zone is kept closed under delay. A successor is
//     Z' = delay( assign( Z and guards ) and invariant' ) and invariant'
// without the delay where time stands still; clocks that do not matter at the target are
// forgotten, and the zone is extrapolated if the policy says so.
//
// Where zones alone cannot say which transitions are possible (one of higher priority, a
// broadcast receiver that stays because its clock guard is false) the source zone is cut into
// pieces, and a transition has one successor per piece.
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
#include "semantics/step_classes.h"
#include "semantics/step_selection.h"
#include "semantics/stepper.h"
#include "semantics/successor_writer.h"
#include "semantics/successors.h"
#include "semantics/system.h"
#include "semantics/transition_list.h"
#include "semantics/zone_memo.h"
#include "zone/federation.h"
#include "zone/project.h"

#include <cstdint>
#include <functional>
#include <utility>

namespace zonar::semantics {

class Expander final : public Successors {
public:
    /// `observer` may be null; `extra` are auxiliary cells that its code needs. All must
    /// outlive the expander.
    Expander(const System& system, const ClockBounds& bounds, Extrapolation extrapolation,
             Observer* observer = nullptr, const model::Cells& extra = {});

    /// From here on only what satisfies it counts; null: everything does. For models with
    /// clocks.
    void restrict_to(Restriction* restriction) { writer_.restrict_to(restriction); }
    /// From here on Part::chosen is what it chooses; null: everything. For systems without
    /// priorities.
    void select_by(StepSelection* selection);

    using Successors::expand;
    bool initial(Batch& out) override;
    bool expand(const Source& source, Part part, Batch& out) override;
    bool stay(const Word* words, zone::ConstZone zone, Batch& out) override;
    /// Whether time passes in a state, as far as no invariant stops it. False on an error,
    /// too.
    bool time_passes(const Word* words);

    void follow_frames() override;
    bool follows_frames() const override { return writer_.follows_frames(); }
    ZoneMemo& memo() override { return memo_; }
    std::uint64_t zones_computed() const override { return zones_computed_; }

    /// Called with the part of the source zone that a successor comes from, for each
    /// successor, when zones had to be cut. For building traces.
    void report_pieces(PieceSink sink) { piece_sink_ = std::move(sink); }
    void report_arrivals(PieceSink sink) { writer_.report_arrivals(std::move(sink)); }

    /// From here on an error in one transition does not keep expand() from the others: it is told, with
    /// failed_edges() and failed_condition(), and passed over. For those who follow a way, where other
    /// transitions do not matter: a search that leaves some out has not met their errors. Not with
    /// priorities.
    using ErrorSink = std::function<void(StepError)>;
    void pass_over_errors(ErrorSink sink) { error_sink_ = std::move(sink); }

private:
    /// The error of the transition taken last, if errors are passed over.
    bool pass_over() {
        if (!error_sink_) return false;
        error_sink_(take_error());
        stepper_.zones.forget_failure();
        return true;
    }
    void begin(const Word* words);
    bool works_in_frames() const {
        return follows_frames() && !writer_.is_restricted() &&
               !system_.has_priorities() && !system_.network().has_guarded_receivers;
    }
    void begin_zones();
    bool begin_by_number(ZoneId number, const ZoneKeeper& keeper);
    bool load_source(zone::ConstZone zone);
    bool source_is_loaded();
    zone::ConstZone over_right_clocks(zone::ConstZone zone);
    bool set_initial_clocks(zone::Zone z);

    bool expand_plainly(Batch& out);
    bool expand_selected(const Word* words, Batch& out);
    bool expand_rest(Batch& out);
    bool list_all();
    bool take_listed(std::span<const std::uint32_t> numbers, Batch& out);
    bool expand_by_priority(Batch& out);
    bool fire(const Transition& transition, Batch& out);
    bool fire_listed(const Transition& transition, Batch& out);
    bool fire_remembering(const Transition& transition, std::uint32_t step, Batch& out);
    bool fire_known(const Transition& transition, const ZoneMemo::Key& key, Batch& out);
    bool fire_heard(const Broadcast& broadcast, Batch& out);
    bool fire_pieces(const Transition& transition, zone::Federation& pieces, Batch& out,
                     zone::Federation* enabled);
    bool compute(const Transition& transition, Batch& out);
    bool reach_target(zone::Zone& z, Batch& out);
    std::uint32_t step_class(const Transition& transition) const;

    const System& system_;
    Extrapolation extrapolation_;
    Stepper stepper_;
    SuccessorWriter writer_;

    StepClasses classes_;
    ZoneMemo memo_;
    bool remembers_ = false;
    StepClasses::Places places_; // of the source

    zone::Room stored_, source_buffer_, moved_;
    zone::ConstZone source_;             // within its invariant
    const ZoneKeeper* keeper_ = nullptr; // knows the source zone by its number
    ZoneId source_number_ = no_zone;
    bool source_loaded_ = false;
    bool can_follow_frames_;
    zone::Growth source_growth_{0};

    // transitions that are listed before they are taken
    TransitionList list_;
    StepSelection* selection_ = nullptr;
    struct LazySource final : SourceZone {
        explicit LazySource(Expander& its_expander) : expander(its_expander) {}
        zone::ConstZone get() override {
            return expander.source_is_loaded() ? expander.source_ : zone::ConstZone{};
        }
        Expander& expander;
    };
    std::vector<std::uint32_t> choice_, rest_; // of the list
    std::vector<Word> choice_of_; // the state that it was made in last; empty: none was
    Ranking ranking_;
    zone::Federation blocked_, now_enabled_; // by priority

    std::uint64_t zones_computed_ = 0;
    PieceSink piece_sink_;
    ErrorSink error_sink_; // for errors that are passed over
};

} // namespace zonar::semantics
