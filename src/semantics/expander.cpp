#include "semantics/expander.h"

#include "model/check.h"
#include "watch/watch.h"

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
      split_(system, step_, transitions_, zones_), classes_(system, bounds),
      source_words_(system.layout().words()),
      // Splitting is for zones over all clocks.
      can_follow_frames_(extrapolation != Extrapolation::split &&
                         frames_differ(system, bounds)),
      blocked_(system.dimension()), now_enabled_(system.dimension()),
      ranking_(system, machine_), arrivals_(system.dimension()) {
    machine_.note_wraparounds(&system.wraparounds());
}

void Expander::follow_frames() {
    if (!can_follow_frames_) return; // all clocks are in all of them
    follows_frames_ = true;
    zones_.follow_frames();
}

void Expander::restrict_to(Restriction* restriction) {
    ZONAR_CHECK(restriction == nullptr || system_.is_timed());
    restriction_ = restriction;
    if (restriction == nullptr || restricted_) return;
    restricted_.emplace(system_.dimension());
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
    const Zone delayed = delayed_.of(part.dimension);
    zone::copy(delayed, part);
    if (!zones_.delay(delayed)) return;
    const Federation& left = restriction_->outside(machine_, delayed);
    if (step_.failed()) return;
    // What stopwatches do while time passes is known too roughly to say when it is left.
    const Federation& stays =
        system_.network().has_stopwatches && !zones_.time_stands_still()
            ? restricted_->ignoring(delayed, left)
            : restricted_->until(part, delayed, left);
    for (std::size_t i = 0; i < stays.size() && !step_.failed(); ++i) {
        const Zone z = out.draft_zone(system_.dimension());
        zone::copy(z, stays[i]);
        zones_.measure(z);
        finish(transition, z, out, [&](std::uint32_t successor) {
            if (arrival_sink_) arrival_sink_(successor, part);
        });
    }
}

// The draft zone becomes that of a successor, or of several if it has to be cut; `note` is
// told the number of each.
template <class Note>
void Expander::finish(const Transition* transition, Zone z, Batch& out, Note&& note) {
    const auto keep_draft = [&] {
        note(out.size());
        if (transition != nullptr)
            keep(*transition, out);
        else
            keep_without_transition(out);
    };
    if (zones_.finish(z)) return keep_draft();
    const Federation& parts = zones_.parts();
    if (parts.size() > 1) key_.step = ZoneMemo::unknown; // which knows one zone
    for (std::size_t i = 0; i < parts.size(); ++i) {
        zone::copy(out.draft_zone(parts.dimension()), parts[i]);
        keep_draft();
    }
}

void Expander::finish(const Transition* transition, Zone z, Batch& out) {
    finish(transition, z, out, [](std::uint32_t) {});
}

// A draft over all clocks becomes one over the frame of the state in memory.
void Expander::fit_draft(Batch& out) {
    if (!follows_frames_ || zones_.is_in_frame()) return;
    const ClockFrame& frame = zones_.target_frame();
    if (frame.has_all()) return;
    const Zone part = moved_.of(frame.dimension());
    zone::select(part, out.draft(), frame.clocks());
    zone::copy(out.draft_zone(frame.dimension()), part);
}

// The draft becomes a successor, with what is in memory as its discrete part.
void Expander::keep(const Transition& transition, Batch& out, std::uint32_t known) {
    if (known == ZoneMemo::unknown) fit_draft(out);
    const bool interesting = observer_ == nullptr || observer_->interesting(machine_);
    write_successor(transition, out.keep(interesting, known, key_), out);
}

namespace {

/// Tells where two arrays differ, which is in few places.
template <class Tell>
void each_difference(std::span<const std::int32_t> before, const std::int32_t* now,
                     Tell&& tell) {
    constexpr std::size_t block = 32;
    for (std::size_t first = 0; first < before.size(); first += block) {
        const std::size_t end = std::min(before.size(), first + block);
        if (std::equal(before.begin() + static_cast<std::ptrdiff_t>(first),
                       before.begin() + static_cast<std::ptrdiff_t>(end), now + first))
            continue;
        for (std::size_t i = first; i < end; ++i)
            if (before[i] != now[i]) tell(i);
    }
}

} // namespace

void Expander::write_successor(const Transition& transition, Word* words, Batch& out) {
    for (std::size_t w = 0; w < source_words_.size(); ++w) words[w] = source_words_[w];
    const std::int32_t* cells = machine_.cells();
    if (step_.changed_all()) {
        each_difference(step_.all_before(), cells, [&](std::size_t cell) {
            system_.layout().repack(static_cast<std::uint32_t>(cell), cells, words);
        });
    } else {
        // A cell that was saved twice has its original value in the first place.
        for (const Step::Saved& saved : step_.changed()) {
            if (cells[saved.cell] == saved.value) continue;
            system_.layout().repack(saved.cell, cells, words);
        }
    }
    if (!out.has_edges()) return;
    for (const Instance& instance : transition.participants) {
        out.add_edge(system_.edge(instance.edge).origin);
        transitions_.each_selected(instance,
                                   [&](std::int32_t value) { out.add_selected(value); });
    }
    out.end_edges();
}

void Expander::keep_without_transition(Batch& out) {
    if (system_.is_timed()) fit_draft(out);
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
    zones_.allow_cutting(false); // whoever asks counts on one state
    std::ranges::copy(system_.network().memory.state.initial, machine_.cells());
    begin_zones();
    if (!step_.invariants_hold() || !zones_.find_invariants()) return false;
    if (system_.is_timed()) {
        const ClockFrame& clocks = zones_.source_frame();
        Zone z = out.draft_zone(clocks.dimension());
        zone::set_zero(z);
        const auto& values = system_.network().clock_initial;
        for (Clock x = 1; x < values.size(); ++x) {
            if (values[x] == 0) continue;
            if (values[x] < 0 || values[x] > zone::largest_constant) {
                step_.fail("the initial value " + std::to_string(values[x]) +
                               " of a clock is not between 0 and " +
                               std::to_string(zone::largest_constant),
                           model::SourceRange{});
                return false;
            }
            if (clocks.place(x) != ClockFrame::nowhere)
                zone::reset(z, clocks.place(x), values[x]);
        }
        zones_.measure(z);
        if (restriction_ != nullptr)
            return zones_.apply_invariants(z) && settle(nullptr, z, out);
        if (!zones_.arrive(z)) return false;
        finish(nullptr, z, out);
    } else if (!step_.failed()) {
        keep_without_transition(out);
    }
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
    const ConstZone before = over_right_clocks(zone);
    const Zone now = source_buffer_.of(before.dimension);
    if (before.cells != now.cells) zone::copy(now, before);
    zones_.measure(now);
    if (!zones_.apply_invariants(now)) return !step_.failed();
    if (restriction_ != nullptr) return settle(nullptr, now, out);
    const Zone z = out.draft_zone(now.dimension);
    zone::copy(z, now);
    if (!zones_.delay(z)) return !step_.failed();
    finish(nullptr, z, out);
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
    zones_.begin_with_all_clocks();
    keeper_ = nullptr;
    source_loaded_ = false;
    remembers_ = false;
    zones_.allow_cutting(true);
    return true;
}

// How zones are from here on. The memory must hold the source state.
void Expander::begin_zones() {
    if (works_in_frames())
        zones_.begin_in_frame();
    else
        zones_.begin_with_all_clocks();
}

// The same zone over the source's frame, or over all clocks.
ConstZone Expander::over_right_clocks(ConstZone zone) {
    const std::uint32_t dimension = zones_.source_frame().dimension();
    if (zone.dimension == dimension) return zone;
    const Zone to = source_buffer_.of(dimension);
    if (zones_.is_in_frame())
        zone::select(to, zone, zones_.source_frame().clocks());
    else
        zone::spread(to, zone, zones_.find_frame().clocks());
    return to;
}

// The memory must hold the source state. False: nothing of the zone obeys its invariant.
bool Expander::load_source(ConstZone zone) {
    begin_zones();
    source_ = over_right_clocks(zone);
    zones_.measure(source_);
    source_loaded_ = true;
    if (extrapolation_ != Extrapolation::none) {
        // Extrapolation may have left the invariant.
        const Zone within = source_buffer_.of(source_.dimension);
        if (source_.cells != within.cells) zone::copy(within, source_);
        if (!zones_.find_invariants() || !zones_.apply_invariants(within)) return false;
        source_ = within;
    }
    source_growth_ = zones_.growth();
    return true;
}

bool Expander::source_is_loaded() {
    if (source_loaded_) return true;
    const Zone stored = stored_.of(keeper_->dimension(source_number_));
    keeper_->load(source_number_, stored);
    return load_source(stored);
}

bool Expander::expand(const Word* words, ConstZone zone, Batch& out) {
    begin(words);
    if (system_.is_timed() && !load_source(zone)) return !step_.failed();
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

// The source zone is loaded at once only if nothing can be remembered of it. An invariant that
// is computed from variables is part of no key.
bool Expander::begin_by_number(std::uint32_t number, const ZoneKeeper& keeper) {
    keeper_ = &keeper;
    source_number_ = number;
    if (restriction_ == nullptr && classes_.usable() && memo_.worth_asking()) {
        places_ = classes_.of_state(machine_.cells());
        remembers_ = places_.computed() == 0;
    }
    return remembers_ || source_is_loaded();
}

bool Expander::expand(const Word* words, std::uint32_t number, const ZoneKeeper& keeper,
                      Batch& out) {
    begin(words);
    if (!begin_by_number(number, keeper)) return !step_.failed();
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

bool Expander::expand_plainly(Batch& out) {
    transitions_.each(
        [&](const Transition& transition) { return fire(transition, out); },
        [&](const Broadcast& broadcast) { return fire_heard(broadcast, out); });
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
        z = out.draft_zone(source_.dimension);
        zone::copy(z, source_);
        if (!zones_.apply_guards(transition, z))
            return !step_.failed() || note_failure(transition);
    }
    bool ok = step_.take(transition, transitions_);
    bool alive = ok && step_.invariants_hold();
    if (alive && timed) {
        alive = reach_target(z, out) &&
                (restriction_ == nullptr ? zones_.arrive(z) : zones_.apply_invariants(z));
    }
    ok = !step_.failed();
    if (ok && alive && restriction_ != nullptr) {
        ok = settle(&transition, z, out);
    } else if (ok && alive) {
        if (timed)
            finish(&transition, z, out);
        else
            keep(transition, out);
        ok = !step_.failed(); // the observer looked
    }
    step_.undo();
    return ok || note_failure(transition);
}

// What the assignments make of the draft, over the clocks of the target.
bool Expander::reach_target(Zone& z, Batch& out) {
    if (!zones_.is_in_frame())
        return zones_.apply_assignments(z) && zones_.find_invariants();
    if (!zones_.find_invariants()) return false;
    if (zones_.stays_in_frame()) return zones_.apply_assignments_in_frame(z);
    const Zone moved = moved_.of(zones_.target_frame().dimension());
    if (!zones_.apply_assignments_between(z, moved)) return false;
    z = out.draft_zone(moved.dimension);
    zone::copy(z, moved);
    return true;
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
    if (places.computed() != 0) return compute(transition, out);
    // A step without clocks, between locations that say the same of them, keeps the zone, which
    // is closed under delay. Not if there are invariants: extrapolation may have left them, and
    // to go back into them and to extrapolate again may lead to a smaller zone.
    const bool keeps_zone = step == 0 && places.word == places_.word &&
                            places.bounded() == 0 && !system_.has_urgent_channels();
    if (!keeps_zone) {
        key_ = {places.word << 1, source_number_, step};
        memo_.prefetch(key_); // right unless time turns out to stand still
    }
    bool alive = step_.take(transition, transitions_) && step_.invariants_hold();
    bool still = false;
    if (alive && system_.has_urgent_channels()) still = zones_.urgent_enabled();
    if (step_.failed()) { // an error, unless the zone forbids the step
        step_.undo();
        step_.forget_error();
        key_.step = ZoneMemo::unknown;
        return compute(transition, out);
    }
    if (alive && keeps_zone) {
        keep(transition, out, source_number_);
    } else if (alive) {
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

// ---- cutting

bool Expander::fire_heard(const Broadcast& broadcast, Batch& out) {
    bool found = split_.begin(broadcast, source_, source_growth_) && split_.next();
    for (; found; found = split_.next())
        if (!fire_pieces(split_.transition(), split_.pieces(), out, nullptr))
            return false;
    return !step_.failed() || note_failure(split_.transition());
}

// One successor per piece. `enabled` gathers the points from which one exists.
bool Expander::fire_pieces(const Transition& transition, Federation& pieces, Batch& out,
                           Federation* enabled) {
    bool ok = step_.take(transition, transitions_);
    if (ok && step_.invariants_hold()) {
        for (std::size_t i = 0; i < pieces.size() && ok; ++i) {
            watch::spend();
            const ConstZone piece = std::as_const(pieces)[i];
            zones_.measure(piece);
            Zone z = out.draft_zone(piece.dimension);
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
                finish(&transition, z, out, [&](std::uint32_t successor) {
                    if (piece_sink_) piece_sink_(successor, piece);
                });
            }
        }
    }
    ok = ok && !step_.failed();
    step_.undo();
    return ok || note_failure(transition);
}

bool Expander::enabled_part(ConstZone piece, Federation& enabled) {
    const Zone before = piece_.of(piece.dimension);
    if (zones_.find_points_before(piece, before)) enabled.add(before);
    return !step_.failed();
}

// ---- priorities

bool Expander::expand_by_priority(Batch& out) {
    if (!ranking_.rank(transitions_, split_, source_, source_growth_))
        return note_failure(split_.transition());
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
            if (!split_.cut(t, source_, source_growth_)) {
                if (step_.failed()) return note_failure(t);
                continue;
            }
            Federation& pieces = split_.pieces();
            pieces.subtract(blocked_);
            if (!pieces.empty() && !fire_pieces(t, pieces, out, &now_enabled_))
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
