#include "semantics/expander.h"

#include "checks/check.h"
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
      stepper_(system, bounds, extrapolation, extra), classes_(system, bounds),
      source_words_(system.layout().words()),
      // Splitting is for zones over all clocks.
      can_follow_frames_(extrapolation != Extrapolation::split &&
                         frames_differ(system, bounds)),
      blocked_(system.dimension()), now_enabled_(system.dimension()),
      ranking_(system, stepper_.machine), arrivals_(system.dimension()) {}

void Expander::follow_frames() {
    if (!can_follow_frames_) return; // all clocks are in all of them
    follows_frames_ = true;
    stepper_.zones.follow_frames();
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
    arrivals_.add(restriction_->inside(stepper_.machine, arrived));
    for (std::size_t i = 0; i < arrivals_.size() && !stepper_.failed(); ++i)
        settle_part(transition, std::as_const(arrivals_)[i], out);
    return !stepper_.failed();
}

void Expander::settle_part(const Transition* transition, ConstZone part, Batch& out) {
    stepper_.zones.measure(part);
    const Zone delayed = delayed_.of(part.dimension);
    zone::copy(delayed, part);
    if (!stepper_.zones.delay(delayed)) return;
    const Federation& left = restriction_->outside(stepper_.machine, delayed);
    if (stepper_.failed()) return;
    // What stopwatches do while time passes is known too roughly to say when it is left.
    const Federation& stays =
        system_.network().has_stopwatches && !stepper_.zones.time_stands_still()
            ? restricted_->ignoring(delayed, left)
            : restricted_->until(part, delayed, left);
    for (std::size_t i = 0; i < stays.size() && !stepper_.failed(); ++i) {
        const Zone z = out.draft_zone(system_.dimension());
        zone::copy(z, stays[i]);
        stepper_.zones.measure(z);
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
    if (stepper_.zones.finish(z)) return keep_draft();
    const Federation& parts = stepper_.zones.parts();
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
    if (!follows_frames_ || stepper_.zones.is_in_frame()) return;
    const ClockFrame& frame = stepper_.zones.target_frame();
    if (frame.has_all()) return;
    const Zone part = moved_.of(frame.dimension());
    zone::select(part, out.draft(), frame.clocks());
    zone::copy(out.draft_zone(frame.dimension()), part);
}

// The draft becomes a successor, with what is in memory as its discrete part.
void Expander::keep(const Transition& transition, Batch& out, std::uint32_t known) {
    if (known == ZoneMemo::unknown) fit_draft(out);
    const bool interesting =
        observer_ == nullptr || observer_->interesting(stepper_.machine);
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
    const std::int32_t* cells = stepper_.machine.cells();
    if (stepper_.step.changed_all()) {
        each_difference(stepper_.step.all_before(), cells, [&](std::size_t cell) {
            system_.layout().repack(static_cast<std::uint32_t>(cell), cells, words);
        });
    } else {
        // A cell that was saved twice has its original value in the first place.
        for (const Step::Saved& saved : stepper_.step.changed()) {
            if (cells[saved.cell] == saved.value) continue;
            system_.layout().repack(saved.cell, cells, words);
        }
    }
    if (!out.has_edges()) return;
    for (const Instance& instance : transition.participants) {
        out.add_edge(system_.edge(instance.edge).origin);
        stepper_.transitions.each_selected(
            instance, [&](std::int32_t value) { out.add_selected(value); });
    }
    out.end_edges();
}

void Expander::keep_without_transition(Batch& out) {
    if (system_.is_timed()) fit_draft(out);
    const bool interesting =
        observer_ == nullptr || observer_->interesting(stepper_.machine);
    Word* words = out.keep(interesting, ZoneMemo::unknown, key_);
    out.end_edges();
    system_.layout().pack(stepper_.machine.cells(), words);
}

// ---- whole steps

bool Expander::initial(Batch& out) {
    out.clear();
    key_.step = ZoneMemo::unknown;
    stepper_.zones.allow_cutting(false); // whoever asks counts on one state
    std::ranges::copy(system_.network().memory.state.initial, stepper_.machine.cells());
    begin_zones();
    if (!stepper_.step.invariants_hold() || !stepper_.zones.find_invariants())
        return false;
    if (system_.is_timed()) {
        const ClockFrame& clocks = stepper_.zones.source_frame();
        Zone z = out.draft_zone(clocks.dimension());
        zone::set_zero(z);
        const auto& values = system_.network().clock_initial;
        for (Clock x = 1; x < values.size(); ++x) {
            if (values[x] == 0) continue;
            if (values[x] < 0 || values[x] > zone::largest_constant) {
                stepper_.step.fail("the initial value " + std::to_string(values[x]) +
                                       " of a clock is not between 0 and " +
                                       std::to_string(zone::largest_constant),
                                   model::SourceRange{});
                return false;
            }
            if (clocks.place(x) != ClockFrame::nowhere)
                zone::reset(z, clocks.place(x), values[x]);
        }
        stepper_.zones.measure(z);
        if (restriction_ != nullptr)
            return stepper_.zones.apply_invariants(z) && settle(nullptr, z, out);
        if (!stepper_.zones.arrive(z)) return false;
        finish(nullptr, z, out);
    } else if (!stepper_.failed()) {
        keep_without_transition(out);
    }
    return !stepper_.failed();
}

bool Expander::time_passes(const Word* words) {
    begin(words);
    return stepper_.zones.find_invariants() && !stepper_.zones.time_stands_still();
}

bool Expander::stay(const Word* words, ConstZone zone, Batch& out) {
    begin(words);
    if (!stepper_.zones.find_invariants()) return false;
    if (!system_.is_timed()) {
        keep_without_transition(out);
        return !stepper_.failed();
    }
    const ConstZone before = over_right_clocks(zone);
    const Zone now = source_buffer_.of(before.dimension);
    if (before.cells != now.cells) zone::copy(now, before);
    stepper_.zones.measure(now);
    if (!stepper_.zones.apply_invariants(now)) return !stepper_.failed();
    if (restriction_ != nullptr) return settle(nullptr, now, out);
    const Zone z = out.draft_zone(now.dimension);
    zone::copy(z, now);
    if (!stepper_.zones.delay(z)) return !stepper_.failed();
    finish(nullptr, z, out);
    return !stepper_.failed();
}

// Puts the discrete part of the source into memory.
bool Expander::begin(const Word* words) {
    std::ranges::copy_n(words, static_cast<std::ptrdiff_t>(source_words_.size()),
                        source_words_.begin());
    stepper_.turn_to(words);
    key_.step = ZoneMemo::unknown;
    keeper_ = nullptr;
    source_loaded_ = false;
    remembers_ = false;
    stepper_.zones.allow_cutting(true);
    return true;
}

// How zones are from here on. The memory must hold the source state.
void Expander::begin_zones() {
    if (works_in_frames())
        stepper_.zones.begin_in_frame();
    else
        stepper_.zones.begin_with_all_clocks();
}

// The same zone over the source's frame, or over all clocks.
ConstZone Expander::over_right_clocks(ConstZone zone) {
    const std::uint32_t dimension = stepper_.zones.source_frame().dimension();
    if (zone.dimension == dimension) return zone;
    const Zone to = source_buffer_.of(dimension);
    if (stepper_.zones.is_in_frame())
        zone::select(to, zone, stepper_.zones.source_frame().clocks());
    else
        zone::spread(to, zone, stepper_.zones.find_frame().clocks());
    return to;
}

// The memory must hold the source state. False: nothing of the zone obeys its invariant.
bool Expander::load_source(ConstZone zone) {
    begin_zones();
    source_ = over_right_clocks(zone);
    stepper_.zones.measure(source_);
    source_loaded_ = true;
    if (extrapolation_ != Extrapolation::none) {
        // Extrapolation may have left the invariant.
        const Zone within = source_buffer_.of(source_.dimension);
        if (source_.cells != within.cells) zone::copy(within, source_);
        if (!stepper_.zones.find_invariants() || !stepper_.zones.apply_invariants(within))
            return false;
        source_ = within;
    }
    source_growth_ = stepper_.zones.growth();
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
    if (system_.is_timed() && !load_source(zone)) return !stepper_.failed();
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

// The source zone is loaded at once only if nothing can be remembered of it. An invariant that
// is computed from variables is part of no key.
bool Expander::begin_by_number(std::uint32_t number, const ZoneKeeper& keeper) {
    keeper_ = &keeper;
    source_number_ = number;
    if (restriction_ == nullptr && classes_.usable() && memo_.worth_asking()) {
        places_ = classes_.of_state(stepper_.machine.cells());
        remembers_ = places_.computed() == 0;
    }
    return remembers_ || source_is_loaded();
}

bool Expander::expand(const Word* words, std::uint32_t number, const ZoneKeeper& keeper,
                      Batch& out) {
    begin(words);
    if (!begin_by_number(number, keeper)) return !stepper_.failed();
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

bool Expander::expand_plainly(Batch& out) {
    stepper_.transitions.each(
        [&](const Transition& transition) { return fire(transition, out); },
        [&](const Broadcast& broadcast) { return fire_heard(broadcast, out); });
    return !stepper_.failed();
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
        if (!source_is_loaded()) return !stepper_.failed();
        if (!stepper_.zones.satisfiable(transition, source_)) return true;
        ++zones_computed_;
        stepper_.zones.set_growth(source_growth_);
        z = out.draft_zone(source_.dimension);
        zone::copy(z, source_);
        if (!stepper_.zones.apply_guards(transition, z))
            return !stepper_.failed() || stepper_.note_failure(transition);
    }
    bool ok = stepper_.step.take(transition, stepper_.transitions);
    bool alive = ok && stepper_.step.invariants_hold();
    if (alive && timed) {
        alive = reach_target(z, out) &&
                (restriction_ == nullptr ? stepper_.zones.arrive(z)
                                         : stepper_.zones.apply_invariants(z));
    }
    ok = !stepper_.failed();
    if (ok && alive && restriction_ != nullptr) {
        ok = settle(&transition, z, out);
    } else if (ok && alive) {
        if (timed)
            finish(&transition, z, out);
        else
            keep(transition, out);
        ok = !stepper_.failed(); // the observer looked
    }
    stepper_.step.undo();
    return ok || stepper_.note_failure(transition);
}

// What the assignments make of the draft, over the clocks of the target.
bool Expander::reach_target(Zone& z, Batch& out) {
    if (!stepper_.zones.is_in_frame())
        return stepper_.zones.apply_assignments(z) && stepper_.zones.find_invariants();
    if (!stepper_.zones.find_invariants()) return false;
    if (stepper_.zones.stays_in_frame())
        return stepper_.zones.apply_assignments_in_frame(z);
    const Zone moved = moved_.of(stepper_.zones.target_frame().dimension());
    if (!stepper_.zones.apply_assignments_between(z, moved)) return false;
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
        classes_.move(places, edge.process, stepper_.machine.cells()[edge.process],
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
    bool alive = stepper_.step.take(transition, stepper_.transitions) &&
                 stepper_.step.invariants_hold();
    bool still = false;
    if (alive && system_.has_urgent_channels()) still = stepper_.zones.urgent_enabled();
    if (stepper_.failed()) { // an error, unless the zone forbids the step
        stepper_.step.undo();
        stepper_.step.forget_error();
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
            stepper_.step.undo();
            const std::uint32_t before = out.size();
            if (!compute(transition, out)) return false;
            if (out.size() == before) memo_.put(key_, ZoneMemo::empty);
            return true;
        }
        alive = known != ZoneMemo::empty;
        if (alive) keep(transition, out, known);
    }
    stepper_.step.undo();
    return !stepper_.failed() || stepper_.note_failure(transition);
}

// ---- cutting

bool Expander::fire_heard(const Broadcast& broadcast, Batch& out) {
    bool found =
        stepper_.split.begin(broadcast, source_, source_growth_) && stepper_.split.next();
    for (; found; found = stepper_.split.next())
        if (!fire_pieces(stepper_.split.transition(), stepper_.split.pieces(), out,
                         nullptr))
            return false;
    return !stepper_.failed() || stepper_.note_failure(stepper_.split.transition());
}

// One successor per piece. `enabled` gathers the points from which one exists.
bool Expander::fire_pieces(const Transition& transition, Federation& pieces, Batch& out,
                           Federation* enabled) {
    bool ok = stepper_.step.take(transition, stepper_.transitions);
    if (ok && stepper_.step.invariants_hold()) {
        for (std::size_t i = 0; i < pieces.size() && ok; ++i) {
            watch::spend();
            const ConstZone piece = std::as_const(pieces)[i];
            stepper_.zones.measure(piece);
            Zone z = out.draft_zone(piece.dimension);
            zone::copy(z, piece);
            const bool alive =
                stepper_.zones.apply_assignments(z) && stepper_.zones.find_invariants() &&
                (restriction_ == nullptr ? stepper_.zones.arrive(z)
                                         : stepper_.zones.apply_invariants(z));
            ok = !stepper_.failed();
            if (!ok || !alive) continue;
            if (enabled != nullptr) ok = stepper_.add_enabled(piece, *enabled);
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
    ok = ok && !stepper_.failed();
    stepper_.step.undo();
    return ok || stepper_.note_failure(transition);
}

// ---- priorities

bool Expander::expand_by_priority(Batch& out) {
    if (!ranking_.rank(stepper_.transitions, stepper_.split, source_, source_growth_))
        return stepper_.note_failure(stepper_.split.transition());
    if (stepper_.failed()) return false;
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
            if (!stepper_.split.cut(t, source_, source_growth_)) {
                if (stepper_.failed()) return stepper_.note_failure(t);
                continue;
            }
            Federation& pieces = stepper_.split.pieces();
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
