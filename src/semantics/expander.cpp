#include "semantics/expander.h"

#include "model/check.h"

#include <algorithm>
#include <utility>

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Federation;
using zone::Raw;
using zone::Zone;

Expander::Expander(const System& system, const ClockBounds& bounds,
                   Extrapolation extrapolation, Observer* observer,
                   const model::Cells& extra)
    : system_(system), extrapolation_(extrapolation), observer_(observer),
      machine_(system.network(), extra), step_(system, machine_),
      transitions_(system, machine_),
      zones_(system, bounds, extrapolation, step_, transitions_),
      classes_(system, bounds), source_words_(system.layout().words()),
      source_buffer_(system.dimension()), piece_(system.dimension()),
      pieces_(system.dimension()), blocked_(system.dimension()),
      now_enabled_(system.dimension()), ranking_(system, machine_),
      arrivals_(system.dimension()) {}

void Expander::restrict_to(Restriction* restriction) {
    ZONAR_CHECK(restriction == nullptr || system_.is_timed());
    restriction_ = restriction;
    if (restriction == nullptr || restricted_) return;
    restricted_.emplace(system_.dimension());
    delayed_ = zone::Dbm{system_.dimension()};
}

// ---- arriving at a target

// With a restriction: what satisfies it of a zone in which the state in memory begins, or
// goes on, each convex part with the time that may pass from there.
bool Expander::settle(const Transition* transition, ConstZone arrived, Batch& out) {
    arrivals_.clear();
    arrivals_.add(restriction_->inside(machine_, arrived));
    for (std::size_t i = 0; i < arrivals_.size() && !step_.failed(); ++i)
        settle_part(transition, std::as_const(arrivals_)[i], out);
    return !step_.failed();
}

void Expander::settle_part(const Transition* transition, ConstZone part, Batch& out) {
    zones_.measure(part);
    zone::copy(delayed_, part);
    if (!zones_.delay(delayed_)) return;
    const Federation& left = restriction_->outside(machine_, delayed_);
    if (step_.failed()) return;
    // What stopwatches do while time passes is known too roughly to say when it is left.
    const Federation& stays =
        system_.network().has_stopwatches && !zones_.time_stands_still()
            ? restricted_->ignoring(delayed_, left)
            : restricted_->until(part, delayed_, left);
    for (std::size_t i = 0; i < stays.size() && !step_.failed(); ++i) {
        const Zone z = out.draft_zone();
        zone::copy(z, stays[i]);
        zones_.measure(z);
        zones_.finish(z);
        if (arrival_sink_) arrival_sink_(out.size(), part);
        if (transition != nullptr)
            keep(*transition, out);
        else
            keep_without_transition(out);
    }
}

// The draft becomes a successor, with what is in memory as its discrete part.
void Expander::keep(const Transition& transition, Batch& out, std::uint32_t known) {
    const bool interesting = observer_ == nullptr || observer_->interesting(machine_);
    write_successor(transition, out.keep(interesting, known, key_), out);
}

void Expander::write_successor(const Transition& transition, Word* words, Batch& out) {
    if (step_.changed_all()) {
        system_.layout().pack(machine_.cells(), words);
    } else {
        for (std::size_t w = 0; w < source_words_.size(); ++w)
            words[w] = source_words_[w];
        const std::int32_t* cells = machine_.cells();
        // A cell that was saved twice has its original value in the first place.
        for (const Step::Saved& saved : step_.changed()) {
            if (cells[saved.cell] == saved.value) continue;
            system_.layout().repack(saved.cell, cells, words);
        }
    }
    for (const Instance& instance : transition.participants) {
        out.add_edge(system_.edge(instance.edge).origin);
        transitions_.each_selected(instance,
                                   [&](std::int32_t value) { out.add_selected(value); });
    }
    out.end_edges();
}

void Expander::keep_without_transition(Batch& out) {
    const bool interesting = observer_ == nullptr || observer_->interesting(machine_);
    Word* words = out.keep(interesting, ZoneMemo::unknown, key_);
    out.end_edges();
    system_.layout().pack(machine_.cells(), words);
}

bool Expander::note_failure(const Transition& transition) {
    failed_edges_.clear();
    failed_selected_.clear();
    for (const Instance& instance : transition.participants) {
        failed_edges_.push_back(system_.edge(instance.edge).origin);
        transitions_.each_selected(
            instance, [&](std::int32_t value) { failed_selected_.push_back(value); });
    }
    return false;
}

// ---- whole steps

bool Expander::initial(Batch& out) {
    out.clear();
    key_.step = ZoneMemo::unknown;
    std::ranges::copy(system_.network().memory.state.initial, machine_.cells());
    if (!step_.invariants_hold() || !zones_.find_invariants()) return false;
    if (system_.is_timed()) {
        Zone z = out.draft_zone();
        zone::set_zero(z);
        const auto& values = system_.network().clock_initial;
        for (Clock x = 1; x < system_.dimension(); ++x) {
            if (x >= values.size() || values[x] == 0) continue;
            if (values[x] < 0 || values[x] > zone::largest_constant) {
                step_.fail("the initial value " + std::to_string(values[x]) +
                               " of a clock is not between 0 and " +
                               std::to_string(zone::largest_constant),
                           model::SourceRange{});
                return false;
            }
            zone::reset(z, x, values[x]);
        }
        zones_.measure(z);
        if (restriction_ != nullptr)
            return zones_.apply_invariants(z) && settle(nullptr, z, out);
        if (!zones_.arrive(z)) return false;
        zones_.finish(z);
    }
    if (step_.failed()) return false;
    keep_without_transition(out);
    return !step_.failed();
}

bool Expander::time_passes(const Word* words) {
    begin(words);
    return zones_.find_invariants() && !zones_.time_stands_still();
}

bool Expander::stay(const Word* words, ConstZone zone, Batch& out) {
    begin(words);
    if (!zones_.find_invariants()) return false;
    if (!system_.is_timed()) {
        keep_without_transition(out);
        return !step_.failed();
    }
    zone::copy(source_buffer_, zone);
    zones_.measure(zone);
    if (!zones_.apply_invariants(source_buffer_)) return !step_.failed();
    if (restriction_ != nullptr) return settle(nullptr, source_buffer_, out);
    const Zone z = out.draft_zone();
    zone::copy(z, source_buffer_);
    if (!zones_.delay(z)) return !step_.failed();
    zones_.finish(z);
    keep_without_transition(out);
    return !step_.failed();
}

// Puts the discrete part of the source into memory.
bool Expander::begin(const Word* words) {
    std::ranges::copy_n(words, static_cast<std::ptrdiff_t>(source_words_.size()),
                        source_words_.begin());
    failed_edges_.clear();
    failed_selected_.clear();
    zones_.forget_failure();
    machine_.reset_meta();
    system_.layout().unpack(words, machine_.cells());
    key_.step = ZoneMemo::unknown;
    keeper_ = nullptr;
    source_loaded_ = false;
    remembers_ = false;
    return true;
}

// The memory must hold the source state. False: nothing of the zone obeys its invariant.
bool Expander::load_source(ConstZone zone) {
    zones_.measure(zone);
    source_ = zone;
    source_loaded_ = true;
    if (extrapolation_ != Extrapolation::none) {
        // Extrapolation may have left the invariant.
        if (zone.cells != source_buffer_.view().cells) zone::copy(source_buffer_, zone);
        if (!zones_.find_invariants() || !zones_.apply_invariants(source_buffer_))
            return false;
        source_ = source_buffer_;
    }
    source_growth_ = zones_.growth();
    return true;
}

bool Expander::source_is_loaded() {
    if (source_loaded_) return true;
    keeper_->load(source_number_, source_buffer_);
    return load_source(source_buffer_);
}

bool Expander::expand(const Word* words, ConstZone zone, Batch& out) {
    begin(words);
    if (system_.is_timed() && !load_source(zone)) return !step_.failed();
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

bool Expander::expand(const Word* words, std::uint32_t number, const ZoneKeeper& keeper,
                      Batch& out) {
    begin(words);
    keeper_ = &keeper;
    source_number_ = number;
    remembers_ = restriction_ == nullptr && classes_.usable() && memo_.worth_asking();
    if (!remembers_ && !source_is_loaded()) return !step_.failed();
    if (remembers_) places_ = classes_.of_state(machine_.cells());
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

bool Expander::expand_plainly(Batch& out) {
    transitions_.each([&](const Transition& transition) {
        if (!system_.is_timed() || transition.absent.empty())
            return fire(transition, out);
        pieces_.clear();
        if (!cut(transition, source_, pieces_)) return !step_.failed();
        return fire_pieces(transition, pieces_, out, nullptr);
    });
    return !step_.failed();
}

std::uint32_t Expander::step_class(const Transition& transition) const {
    std::uint32_t step = 0;
    for (const Instance& instance : transition.participants) {
        step = classes_.join(step, classes_.of_edge(instance.edge));
    }
    return step;
}

// The usual case: one piece.
bool Expander::fire(const Transition& transition, Batch& out) {
    key_.step = ZoneMemo::unknown;
    if (remembers_) {
        const std::uint32_t step = step_class(transition);
        if (step != StepClasses::none) return fire_remembering(transition, step, out);
    }
    return compute(transition, out);
}

bool Expander::compute(const Transition& transition, Batch& out) {
    const bool timed = system_.is_timed();
    Zone z{};
    if (timed) {
        if (!source_is_loaded()) return !step_.failed();
        if (!zones_.satisfiable(transition, source_)) return true;
        ++zones_computed_;
        zones_.set_growth(source_growth_);
        z = out.draft_zone();
        zone::copy(z, source_);
        if (!zones_.apply_guards(transition, z))
            return !step_.failed() || note_failure(transition);
    }
    bool ok = step_.take(transition, transitions_);
    bool alive = ok && step_.invariants_hold();
    if (alive && timed) {
        alive = zones_.apply_assignments(z) && zones_.find_invariants() &&
                (restriction_ == nullptr ? zones_.arrive(z) : zones_.apply_invariants(z));
    }
    ok = !step_.failed();
    if (ok && alive && restriction_ != nullptr) {
        ok = settle(&transition, z, out);
    } else if (ok && alive) {
        if (timed) zones_.finish(z);
        keep(transition, out);
        ok = !step_.failed(); // the observer looked
    }
    step_.undo();
    return ok || note_failure(transition);
}

// The discrete part first: if this step was taken from this zone before, the zone need not
// be looked at.
bool Expander::fire_remembering(const Transition& transition, std::uint32_t step,
                                Batch& out) {
    StepClasses::Places places = places_;
    for (const Instance& instance : transition.participants) {
        const EdgeInfo& edge = system_.edge(instance.edge);
        classes_.move(places, edge.process, machine_.cells()[edge.process],
                      static_cast<std::int32_t>(edge.target));
    }
    if (places.computed != 0) return compute(transition, out);
    key_ = {places.word << 1, source_number_, step};
    memo_.prefetch(key_); // right unless time turns out to stand still
    bool alive = step_.take(transition, transitions_) && step_.invariants_hold();
    bool still = false;
    if (alive && system_.has_urgent_channels()) still = zones_.urgent_enabled();
    if (step_.failed()) { // an error, unless the zone forbids the step
        step_.undo();
        step_.forget_error();
        key_.step = ZoneMemo::unknown;
        return compute(transition, out);
    }
    if (alive) {
        key_.places |= still ? 1u : 0u;
        std::uint32_t known = memo_.find(key_);
        if (known < ZoneMemo::empty && !keeper_->has(known)) known = ZoneMemo::unknown;
        if (known == ZoneMemo::unknown) {
            step_.undo();
            const std::uint32_t before = out.size();
            if (!compute(transition, out)) return false;
            if (out.size() == before) memo_.put(key_, ZoneMemo::empty);
            return true;
        }
        alive = known != ZoneMemo::empty;
        if (alive) keep(transition, out, known);
    }
    step_.undo();
    return !step_.failed() || note_failure(transition);
}

// ---- one step at a time

bool Expander::expand_discretely(const Word* words, std::uint32_t number,
                                 const ZoneKeeper& keeper, Batch& out) {
    begin(words);
    numbers_.clear();
    keeper_ = &keeper;
    source_number_ = number;
    if (!source_is_loaded()) return !step_.failed();
    std::uint32_t transition_number = 0;
    transitions_.each([&](const Transition& transition) {
        const std::uint32_t before = out.size();
        const bool ok = look_at(transition, out);
        if (out.size() > before) numbers_.push_back(transition_number);
        ++transition_number;
        return ok;
    });
    return !step_.failed();
}

bool Expander::look_at(const Transition& transition, Batch& out) {
    if (!zones_.satisfiable(transition, source_)) return true;
    const bool alive = step_.take(transition, transitions_) && step_.invariants_hold();
    // An error unless the zone forbids the step, or one if the zone does not forbid it.
    if (step_.failed() || (alive && assignments_may_fail())) {
        step_.undo();
        step_.forget_error();
        return compute(transition, out);
    }
    if (alive) write_successor(transition, out.keep(false, ZoneMemo::unknown, key_), out);
    step_.undo();
    return true;
}

// Whether it depends on the zone if clocks can be set as they are to be.
bool Expander::assignments_may_fail() const {
    return std::ranges::any_of(machine_.clocks(), [](const model::ClockAssignment& a) {
        return a.offset > zone::largest_constant ||
               (a.source != model::reference_clock && a.offset != 0);
    });
}

bool Expander::expand_one(const Word* words, std::uint32_t number,
                          const ZoneKeeper& keeper, std::uint32_t transition,
                          Batch& out) {
    begin(words);
    keeper_ = &keeper;
    source_number_ = number;
    remembers_ = classes_.usable() && memo_.worth_asking();
    if (!remembers_ && !source_is_loaded()) return !step_.failed();
    if (remembers_) places_ = classes_.of_state(machine_.cells());
    std::uint32_t left = transition;
    transitions_.each([&](const Transition& t) {
        if (left-- != 0) return true;
        fire(t, out);
        return false;
    });
    return !step_.failed();
}

// ---- cutting

// The part of the source where the clock guards of the participants hold and those of the
// absent do not.
bool Expander::cut(const Transition& transition, ConstZone source, Federation& pieces) {
    zones_.set_growth(source_growth_);
    zone::copy(piece_, source);
    if (!zones_.apply_guards(transition, piece_)) {
        return !step_.failed() ? false : note_failure(transition);
    }
    pieces.clear();
    pieces.add(piece_);
    for (const Instance& instance : transition.absent) {
        zone::copy(piece_, source);
        if (zones_.apply_guard(instance, piece_)) {
            pieces.subtract(piece_);
        } else if (step_.failed()) {
            return note_failure(transition);
        }
        if (pieces.empty()) return false;
    }
    return true;
}

// One successor per piece. `enabled` gathers the points from which one exists.
bool Expander::fire_pieces(const Transition& transition, Federation& pieces, Batch& out,
                           Federation* enabled) {
    bool ok = step_.take(transition, transitions_);
    if (ok && step_.invariants_hold()) {
        for (std::size_t i = 0; i < pieces.size() && ok; ++i) {
            const ConstZone piece = std::as_const(pieces)[i];
            zones_.measure(piece);
            Zone z = out.draft_zone();
            zone::copy(z, piece);
            const bool alive =
                zones_.apply_assignments(z) && zones_.find_invariants() &&
                (restriction_ == nullptr ? zones_.arrive(z) : zones_.apply_invariants(z));
            ok = !step_.failed();
            if (!ok || !alive) continue;
            if (enabled != nullptr) ok = enabled_part(piece, *enabled);
            if (ok && restriction_ != nullptr) {
                const std::uint32_t before = out.size();
                ok = settle(&transition, z, out);
                for (std::uint32_t s = before; piece_sink_ && s < out.size(); ++s)
                    piece_sink_(s, piece);
            } else if (ok) {
                zones_.finish(z);
                if (piece_sink_) piece_sink_(out.size(), piece);
                keep(transition, out);
            }
        }
    }
    ok = ok && !step_.failed();
    step_.undo();
    return ok || note_failure(transition);
}

bool Expander::enabled_part(ConstZone piece, Federation& enabled) {
    if (zones_.find_points_before(piece, piece_)) enabled.add(piece_);
    return !step_.failed();
}

// ---- priorities

bool Expander::expand_by_priority(Batch& out) {
    ranking_.rank(transitions_);
    if (step_.failed()) return false;
    const bool timed = system_.is_timed();
    blocked_.clear();
    bool all_blocked = false; // without clocks a zone is all or nothing
    for (std::size_t i = 0; i < ranking_.size() && !all_blocked;) {
        now_enabled_.clear();
        const std::uint32_t before = out.size();
        for (const std::size_t end = ranking_.end_of_group(i); i < end; ++i) {
            const Transition t = ranking_[i];
            if (!timed) {
                if (!fire(t, out)) return false;
                continue;
            }
            if (!zones_.satisfiable(t, source_)) continue;
            if (!cut(t, source_, pieces_)) {
                if (step_.failed()) return false;
                continue;
            }
            pieces_.subtract(blocked_);
            if (!pieces_.empty() && !fire_pieces(t, pieces_, out, &now_enabled_))
                return false;
        }
        if (timed) {
            blocked_.add(now_enabled_);
        } else {
            all_blocked = out.size() > before;
        }
    }
    return true;
}

} // namespace zonar::semantics
