#include "semantics/expander.h"

#include "checks/check.h"
#include "watch/watch.h"
#include "zone/contract.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace zonar::semantics {

using zone::Clock;
using zone::ConstZone;
using zone::Federation;
using zone::Zone;

Expander::Expander(const System& system, const ClockBounds& bounds,
                   Extrapolation extrapolation, Observer* observer,
                   const model::Cells& extra)
    : Successors(stepper_), system_(system), extrapolation_(extrapolation),
      stepper_(system, bounds, extrapolation, extra), writer_(stepper_, observer),
      classes_(system, bounds),
      // Splitting is for zones over all clocks.
      can_follow_frames_(extrapolation != Extrapolation::split &&
                         frames_differ(system, bounds)),
      ranking_(system, stepper_.machine), blocked_(system.dimension()),
      now_enabled_(system.dimension()) {}

void Expander::follow_frames() {
    if (!can_follow_frames_) return; // all clocks are in all of them
    writer_.follow_frames();
    stepper_.zones.follow_frames();
}

void Expander::select_by(StepSelection* selection) {
    ZONAR_CHECK(selection == nullptr || !system_.has_priorities());
    selection_ = selection;
}

// ---- the source

// Puts the discrete part of the source into memory.
void Expander::begin(const Word* words) {
    writer_.begin(words);
    stepper_.turn_to(words);
    keeper_ = nullptr;
    source_loaded_ = false;
    remembers_ = false;
    stepper_.zones.allow_cutting(true);
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
    ZONAR_ASSERT(zone::looks_canonical(zone));
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
    ZONAR_ASSERT(keeper_ != nullptr);
    const Zone stored = stored_.of(keeper_->dimension(source_number_));
    keeper_->load(source_number_, stored);
    return load_source(stored);
}

// The source zone is loaded at once only if nothing can be remembered of it. An invariant that
// is computed from variables is part of no key.
bool Expander::begin_by_number(ZoneId number, const ZoneKeeper& keeper) {
    ZONAR_ASSERT(keeper.has(number));
    keeper_ = &keeper;
    source_number_ = number;
    if (!writer_.is_restricted() && classes_.usable() && memo_.worth_asking()) {
        places_ = classes_.of_state(stepper_.machine.cells());
        remembers_ = places_.computed() == 0;
    }
    return remembers_ || source_is_loaded();
}

// ---- whole steps

bool Expander::set_initial_clocks(Zone z) {
    zone::set_zero(z);
    const ClockFrame& clocks = stepper_.zones.source_frame();
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
    return true;
}

bool Expander::initial(Batch& out) {
    out.clear();
    writer_.forget_key();
    stepper_.zones.allow_cutting(false); // callers count on one state
    std::ranges::copy(system_.network().memory.state.initial, stepper_.machine.cells());
    begin_zones();
    if (!stepper_.step.invariants_hold() || !stepper_.zones.find_invariants())
        return false;
    if (system_.is_timed()) {
        const Zone z = out.draft_zone(stepper_.zones.source_frame().dimension());
        return set_initial_clocks(z) && writer_.enter(z) && writer_.add(nullptr, z, out);
    }
    if (!stepper_.failed()) writer_.keep_without_transition(out);
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
        writer_.keep_without_transition(out);
        return !stepper_.failed();
    }
    const ConstZone before = over_right_clocks(zone);
    const Zone z = out.draft_zone(before.dimension);
    zone::copy(z, before);
    stepper_.zones.measure(z);
    if (!writer_.enter(z)) return !stepper_.failed();
    return writer_.add(nullptr, z, out);
}

bool Expander::expand(const Source& source, Part part, Batch& out) {
    begin(source.words);
    if (system_.is_timed()) {
        const bool ready = source.number != no_zone
                               ? begin_by_number(source.number, *source.keeper)
                               : load_source(source.zone);
        if (!ready) return !stepper_.failed();
    }
    if (part == Part::rest) {
        // Of a state that is not the last one that a choice was made in, all were taken.
        const bool was_chosen =
            !choice_of_.empty() &&
            std::equal(choice_of_.begin(), choice_of_.end(), source.words);
        return !was_chosen || expand_rest(out);
    }
    choice_of_.clear();
    if (part == Part::chosen && selection_ != nullptr && selection_->may_reduce(stepper_))
        return expand_selected(source.words, out);
    return system_.has_priorities() ? expand_by_priority(out) : expand_plainly(out);
}

bool Expander::expand_plainly(Batch& out) {
    stepper_.transitions.each(
        [&](const Transition& transition) {
            return fire(transition, out) || pass_over();
        },
        [&](const Broadcast& broadcast) { return fire_heard(broadcast, out); });
    return !stepper_.failed();
}

// All transitions are listed first, then some are chosen.
bool Expander::expand_selected(const Word* words, Batch& out) {
    if (system_.network().has_guarded_receivers && !source_is_loaded())
        return !stepper_.failed();
    if (!list_all()) return false;
    LazySource zone{*this};
    const auto chosen = selection_->choose(list_, stepper_, zone);
    if (stepper_.failed()) return false;
    ZONAR_ASSERT(std::ranges::is_sorted(chosen));
    ZONAR_ASSERT(chosen.empty() || chosen.back() < list_.size());
    // Of all transitions those of twins can be left out, but not of a part of them.
    if (chosen.size() == list_.size() && stepper_.transitions.leaves_out_twins())
        return expand_plainly(out);
    choice_.assign(chosen.begin(), chosen.end());
    choice_of_.assign(words, words + system_.layout().words());
    return take_listed(choice_, out);
}

bool Expander::list_all() {
    const Transitions::WithTwins all{stepper_.transitions};
    if (!list_.gather(stepper_.transitions, stepper_.split, source_, source_growth_))
        return stepper_.note_failure(stepper_.split.transition());
    return !stepper_.failed();
}

// Whoever looked at other states meanwhile may have changed the list.
bool Expander::expand_rest(Batch& out) {
    if (system_.network().has_guarded_receivers && !source_is_loaded())
        return !stepper_.failed();
    if (!list_all()) return false;
    LazySource zone{*this};
    const auto more = selection_->choose_more(list_, stepper_, zone);
    rest_.clear();
    if (more) {
        std::ranges::set_difference(*more, choice_, std::back_inserter(rest_));
    } else {
        for (std::uint32_t i = 0; i < list_.size(); ++i)
            if (!std::ranges::binary_search(choice_, i)) rest_.push_back(i);
    }
    return !stepper_.failed() && take_listed(rest_, out);
}

bool Expander::take_listed(std::span<const std::uint32_t> numbers, Batch& out) {
    return std::ranges::all_of(
        numbers, [&](std::uint32_t i) { return fire_listed(list_[i], out); });
}

// Where receivers stay behind, the source zone has to be cut.
bool Expander::fire_listed(const Transition& transition, Batch& out) {
    if (transition.absent.empty()) return fire(transition, out);
    ZONAR_ASSERT(source_loaded_);
    if (!stepper_.split.cut(transition, source_, source_growth_))
        return !stepper_.failed() || stepper_.note_failure(transition);
    return fire_pieces(transition, stepper_.split.pieces(), out, nullptr);
}

bool Expander::expand_by_priority(Batch& out) {
    if (!list_.gather(stepper_.transitions, stepper_.split, source_, source_growth_))
        return stepper_.note_failure(stepper_.split.transition());
    if (stepper_.failed()) return false;
    ranking_.rank(list_, stepper_.transitions);
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

// ---- one transition

std::uint32_t Expander::step_class(const Transition& transition) const {
    std::uint32_t step = 0;
    for (const Instance& instance : transition.participants) {
        step = classes_.join(step, classes_.of_edge(instance.edge));
    }
    return step;
}

// The usual case: one piece.
bool Expander::fire(const Transition& transition, Batch& out) {
    writer_.forget_key();
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
    bool alive = stepper_.step.take(transition, stepper_.transitions) &&
                 stepper_.step.invariants_hold();
    if (alive && timed) alive = reach_target(z, out) && writer_.enter(z);
    bool ok = !stepper_.failed();
    if (ok && alive) {
        if (timed)
            writer_.add(&transition, z, out);
        else
            writer_.keep(transition, out);
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

// The transition was taken in memory. Its zone is remembered under this key, or is computed, to
// be remembered when it is stored.
inline bool Expander::fire_known(const Transition& transition, const ZoneMemo::Key& key,
                                 Batch& out) {
    writer_.set_key(key);
    ZoneId known = memo_.find(key);
    if (known < ZoneMemo::empty && !keeper_->has(known)) known = ZoneMemo::unknown;
    if (known == ZoneMemo::unknown) {
        stepper_.step.undo();
        const std::uint32_t before = out.size();
        if (!compute(transition, out)) return false;
        if (out.size() == before) memo_.put(key, ZoneMemo::empty);
        return true;
    }
    if (known != ZoneMemo::empty) writer_.keep(transition, out, known);
    stepper_.step.undo();
    return !stepper_.failed() || stepper_.note_failure(transition);
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
    ZoneMemo::Key key{places.word << 1, source_number_, step};
    if (!keeps_zone) memo_.prefetch(key); // right unless time turns out to stand still
    const bool alive = stepper_.step.take(transition, stepper_.transitions) &&
                       stepper_.step.invariants_hold();
    if (alive && system_.has_urgent_channels() && stepper_.zones.urgent_enabled())
        key.places |= 1u;    // time stands still
    if (stepper_.failed()) { // an error, unless the zone forbids the step
        stepper_.step.undo();
        stepper_.step.forget_error();
        return compute(transition, out);
    }
    if (alive && !keeps_zone) return fire_known(transition, key, out);
    if (alive) writer_.keep(transition, out, source_number_);
    stepper_.step.undo();
    return !stepper_.failed() || stepper_.note_failure(transition);
}

// ---- where the source zone has to be cut

bool Expander::fire_heard(const Broadcast& broadcast, Batch& out) {
    bool found =
        stepper_.split.begin(broadcast, source_, source_growth_) && stepper_.split.next();
    for (; found; found = stepper_.split.next())
        if (!fire_pieces(stepper_.split.transition(), stepper_.split.pieces(), out,
                         nullptr) &&
            !pass_over())
            return false;
    return !stepper_.failed() || stepper_.note_failure(stepper_.split.transition());
}

// One successor per piece. `enabled` gathers the points from which one exists.
bool Expander::fire_pieces(const Transition& transition, Federation& pieces, Batch& out,
                           Federation* enabled) {
    writer_.forget_key();
    bool ok = stepper_.step.take(transition, stepper_.transitions);
    if (ok && stepper_.step.invariants_hold()) {
        for (std::size_t i = 0; i < pieces.size() && ok; ++i) {
            watch::spend();
            const ConstZone piece = std::as_const(pieces)[i];
            stepper_.zones.measure(piece);
            const Zone z = out.draft_zone(piece.dimension);
            zone::copy(z, piece);
            const bool alive = stepper_.zones.apply_assignments(z) &&
                               stepper_.zones.find_invariants() && writer_.enter(z);
            ok = !stepper_.failed();
            if (!ok || !alive) continue;
            if (enabled != nullptr) ok = stepper_.add_enabled(piece, *enabled);
            if (!ok) continue;
            const std::uint32_t before = out.size();
            ok = writer_.add(&transition, z, out);
            for (std::uint32_t s = before; piece_sink_ && s < out.size(); ++s)
                piece_sink_(s, piece);
        }
    }
    ok = ok && !stepper_.failed();
    stepper_.step.undo();
    return ok || stepper_.note_failure(transition);
}

} // namespace zonar::semantics
