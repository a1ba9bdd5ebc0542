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
    : system_(system), bounds_(bounds), extrapolation_(extrapolation),
      observer_(observer), machine_(system.network(), extra), step_(system, machine_),
      transitions_(system, machine_), target_transitions_(system, machine_),
      classes_(system, bounds), source_words_(system.layout().words()),
      source_buffer_(system.dimension()), piece_(system.dimension()),
      timing_(system, bounds), stopped_(system.dimension()), pieces_(system.dimension()),
      blocked_(system.dimension()), now_enabled_(system.dimension()),
      arrivals_(system.dimension()) {}

void Expander::restrict_to(Restriction* restriction) {
    ZONAR_CHECK(restriction == nullptr || system_.is_timed());
    restriction_ = restriction;
    if (restriction == nullptr || restricted_) return;
    restricted_.emplace(system_.dimension());
    delayed_ = zone::Dbm{system_.dimension()};
}

// ---- overflow

bool Expander::has_room(ConstZone z, Raw constant) {
    const std::int64_t size = constant < 0 ? -std::int64_t{constant} : constant;
    growth_.grow(size);
    if (growth_.is_safe()) [[likely]]
        return true;
    growth_ = zone::Growth{zone::magnitude(z)};
    growth_.grow(size);
    if (growth_.is_safe()) return true;
    step_.fail("the differences between clocks grow beyond what a zone can hold",
               model::SourceRange{});
    return false;
}

bool Expander::constrain(Zone z, Clock i, Clock j, Bound bound) {
    if (zone::satisfies(z, i, j, bound)) return true;
    return has_room(z, bound.raw()) && zone::constrain(z, i, j, bound);
}

// ---- guards and assignments

bool Expander::satisfiable(const Transition& transition, ConstZone source) {
    for (const Instance& instance : transition.participants) {
        const EdgeInfo& edge = system_.edge(instance.edge);
        for (const FixedConstraint& c : system_.fixed(edge.clocks.fixed)) {
            if (!zone::satisfiable(source, c.i, c.j, c.bound)) return false;
        }
    }
    return true;
}

bool Expander::apply_guard(Instance instance, Zone z) {
    const EdgeInfo& edge = system_.edge(instance.edge);
    if (edge.has_selects && edge.clocks.dynamic.count != 0) {
        transitions_.write_selects(instance);
    }
    return step_.each_constraint(edge.clocks, [&](Clock i, Clock j, Bound bound) {
        return constrain(z, i, j, bound);
    });
}

bool Expander::apply_guards(const Transition& transition, Zone z) {
    for (const Instance& instance : transition.participants) {
        if (!apply_guard(instance, z)) return false;
    }
    return true;
}

// source + offset < 0 at this assignment, said of the clocks before all assignments; nothing
// if it does not depend on them.
std::optional<FixedConstraint>
Expander::condition_before(const model::ClockAssignment& assignment) const {
    Clock clock = assignment.source.raw;
    std::int64_t bound = -std::int64_t{assignment.offset};
    for (const model::ClockAssignment* a = &assignment;
         a-- != machine_.clocks().data();) {
        if (a->target.raw != clock) continue;
        clock = a->source.raw;
        bound -= a->offset;
    }
    if (clock == 0) return std::nullopt;
    return FixedConstraint{clock, 0, Bound::less(static_cast<std::int32_t>(bound))};
}

bool Expander::apply_assignments(Zone z) {
    for (const model::ClockAssignment& a : machine_.clocks()) {
        const Clock x = a.target.raw;
        if (a.source == model::reference_clock) {
            if (a.offset > zone::largest_constant) {
                step_.fail("a clock is set to " + std::to_string(a.offset) +
                               "; the largest number is " +
                               std::to_string(zone::largest_constant),
                           model::SourceRange{});
                return false;
            }
            if (a.offset != 0 && !has_room(z, 2 * a.offset)) return false;
            zone::reset(z, x, a.offset);
            continue;
        }
        if (a.offset < -zone::largest_constant || a.offset > zone::largest_constant) {
            step_.fail("a clock is moved by too large a number", model::SourceRange{});
            return false;
        }
        const Clock y = a.source.raw;
        if (a.offset < 0 && zone::satisfiable(z, y, 0, Bound::less(-a.offset))) {
            failed_condition_ = condition_before(a);
            step_.fail(std::string("negative value assigned to a clock: ") +
                           system_.network().clock_name(a.source) + " - " +
                           std::to_string(-a.offset),
                       model::SourceRange{});
            return false;
        }
        if (!has_room(z, 2 * a.offset)) return false;
        zone::assign(z, x, y, a.offset);
    }
    return true;
}

// ---- invariants and delay

// Gathers the invariants of the locations in memory, and whether time may pass there.
bool Expander::find_invariants() {
    const std::int32_t* cells = machine_.cells();
    timing_.follow(cells);
    others_.clear();
    if (timing_.has_others()) {
        const auto add = [&](Clock i, Clock j, Bound bound) {
            others_.push_back({i, j, bound});
            return true;
        };
        for (std::uint32_t p = 0; p < system_.processes(); ++p) {
            if ((system_.flags(p, cells[p]) & location_flag::other_invariant) == 0)
                continue;
            const LocationInfo& location = system_.location(p, cells[p]);
            for (const FixedConstraint& c : system_.fixed(location.floors))
                add(c.i, c.j, c.bound);
            if (!step_.each_dynamic(location.clocks, add)) return false;
        }
    }
    time_stands_still_ = timing_.stops_time();
    if (!time_stands_still_ && system_.has_urgent_channels()) {
        time_stands_still_ = target_transitions_.urgent_enabled();
    }
    return !step_.failed();
}

bool Expander::apply_invariants(Zone z) {
    if (timing_.has_ceilings()) {
        const auto ceilings = timing_.ceilings();
        for (Clock x = 1; x < z.dimension; ++x) {
            if (z.raw(x, 0) <= ceilings[x]) continue;
            if (!constrain(z, x, 0, Bound::from_raw(ceilings[x]))) return false;
        }
    }
    for (const FixedConstraint& c : others_) {
        if (!constrain(z, c.i, c.j, c.bound)) return false;
    }
    return true;
}

bool Expander::delay(Zone z) {
    if (time_stands_still_) return true;
    if (system_.network().has_stopwatches) {
        if (!step_.find_stopped(stopped_)) return false;
        zone::delay(z, stopped_);
        return apply_invariants(z);
    }
    if (!timing_.has_ceilings()) {
        zone::delay(z);
    } else if (!has_room(z, timing_.highest_ceiling()) ||
               !zone::delay_below(z, timing_.ceilings())) {
        return false;
    }
    for (const FixedConstraint& c : others_) {
        if (!constrain(z, c.i, c.j, c.bound)) return false;
    }
    return true;
}

// ---- arriving at a target

bool Expander::arrive(Zone z) {
    return apply_invariants(z) && delay(z);
}

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
    growth_ = zone::Growth{zone::magnitude(part)};
    zone::copy(delayed_, part);
    if (!delay(delayed_)) return;
    const Federation& left = restriction_->outside(machine_, delayed_);
    if (step_.failed()) return;
    // What stopwatches do while time passes is known too roughly to say when it is left.
    const Federation& stays = system_.network().has_stopwatches && !time_stands_still_
                                  ? restricted_->ignoring(delayed_, left)
                                  : restricted_->until(part, delayed_, left);
    for (std::size_t i = 0; i < stays.size() && !step_.failed(); ++i) {
        const Zone z = out.draft_zone();
        zone::copy(z, stays[i]);
        growth_ = zone::Growth{zone::magnitude(z)};
        finish(z);
        if (arrival_sink_) arrival_sink_(out.size(), part);
        if (transition != nullptr)
            keep(*transition, out);
        else
            keep_without_transition(out);
    }
}

// Forgets what does not matter at the target and makes the zone as coarse as allowed.
void Expander::finish(Zone z) {
    if (system_.keeps_total_time()) zone::forget_upper(z, system_.total_time());
    if (!bounds_.finite()) return;
    const std::span<const std::int32_t> lower = timing_.lower();
    const std::span<const std::int32_t> upper = timing_.upper();
    for (Clock x = 1; x < z.dimension; ++x) {
        if (lower[x] == zone::no_constant && upper[x] == zone::no_constant) {
            zone::free_clock(z, x);
        }
    }
    switch (extrapolation_) {
    case Extrapolation::none:
        if (growth_.bound() > zone::largest_finite / 16 && bounds_.diagonals().empty() &&
            zone::magnitude(z) > zone::largest_finite / 16) {
            zone::extrapolate_lu_plus(z, lower,
                                      upper); // sound, and keeps numbers small
        }
        break;
    case Extrapolation::m: zone::extrapolate_m(z, lower); break;
    case Extrapolation::m_plus: zone::extrapolate_m_plus(z, lower); break;
    case Extrapolation::lu: zone::extrapolate_lu(z, lower, upper); break;
    case Extrapolation::lu_plus: zone::extrapolate_lu_plus(z, lower, upper); break;
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
    if (!step_.invariants_hold() || !find_invariants()) return false;
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
        growth_ = zone::Growth{zone::magnitude(z)};
        if (restriction_ != nullptr)
            return apply_invariants(z) && settle(nullptr, z, out);
        if (!arrive(z)) return false;
        finish(z);
    }
    if (step_.failed()) return false;
    keep_without_transition(out);
    return !step_.failed();
}

bool Expander::time_passes(const Word* words) {
    begin(words);
    return find_invariants() && !time_stands_still_;
}

bool Expander::stay(const Word* words, ConstZone zone, Batch& out) {
    begin(words);
    if (!find_invariants()) return false;
    if (!system_.is_timed()) {
        keep_without_transition(out);
        return !step_.failed();
    }
    zone::copy(source_buffer_, zone);
    growth_ = zone::Growth{zone::magnitude(zone)};
    if (!apply_invariants(source_buffer_)) return !step_.failed();
    if (restriction_ != nullptr) return settle(nullptr, source_buffer_, out);
    const Zone z = out.draft_zone();
    zone::copy(z, source_buffer_);
    if (!delay(z)) return !step_.failed();
    finish(z);
    keep_without_transition(out);
    return !step_.failed();
}

// Puts the discrete part of the source into memory.
bool Expander::begin(const Word* words) {
    std::ranges::copy_n(words, static_cast<std::ptrdiff_t>(source_words_.size()),
                        source_words_.begin());
    failed_edges_.clear();
    failed_selected_.clear();
    failed_condition_.reset();
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
    growth_ = zone::Growth{zone::magnitude(zone)};
    source_ = zone;
    source_loaded_ = true;
    if (extrapolation_ != Extrapolation::none) {
        // Extrapolation may have left the invariant.
        if (zone.cells != source_buffer_.view().cells) zone::copy(source_buffer_, zone);
        if (!find_invariants() || !apply_invariants(source_buffer_)) return false;
        source_ = source_buffer_;
    }
    source_growth_ = growth_;
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
        if (!satisfiable(transition, source_)) return true;
        ++zones_computed_;
        growth_ = source_growth_;
        z = out.draft_zone();
        zone::copy(z, source_);
        if (!apply_guards(transition, z))
            return !step_.failed() || note_failure(transition);
    }
    bool ok = step_.take(transition, transitions_);
    bool alive = ok && step_.invariants_hold();
    if (alive && timed) {
        alive = apply_assignments(z) && find_invariants() &&
                (restriction_ == nullptr ? arrive(z) : apply_invariants(z));
    }
    ok = !step_.failed();
    if (ok && alive && restriction_ != nullptr) {
        ok = settle(&transition, z, out);
    } else if (ok && alive) {
        if (timed) finish(z);
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
    if (alive && system_.has_urgent_channels())
        still = target_transitions_.urgent_enabled();
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
    if (!satisfiable(transition, source_)) return true;
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
    growth_ = source_growth_;
    zone::copy(piece_, source);
    if (!apply_guards(transition, piece_)) {
        return !step_.failed() ? false : note_failure(transition);
    }
    pieces.clear();
    pieces.add(piece_);
    for (const Instance& instance : transition.absent) {
        zone::copy(piece_, source);
        if (apply_guard(instance, piece_)) {
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
            growth_ = zone::Growth{zone::magnitude(piece)};
            Zone z = out.draft_zone();
            zone::copy(z, piece);
            const bool alive =
                apply_assignments(z) && find_invariants() &&
                (restriction_ == nullptr ? arrive(z) : apply_invariants(z));
            ok = !step_.failed();
            if (!ok || !alive) continue;
            if (enabled != nullptr) ok = enabled_part(piece, *enabled);
            if (ok && restriction_ != nullptr) {
                const std::uint32_t before = out.size();
                ok = settle(&transition, z, out);
                for (std::uint32_t s = before; piece_sink_ && s < out.size(); ++s)
                    piece_sink_(s, piece);
            } else if (ok) {
                finish(z);
                if (piece_sink_) piece_sink_(out.size(), piece);
                keep(transition, out);
            }
        }
    }
    ok = ok && !step_.failed();
    step_.undo();
    return ok || note_failure(transition);
}

// The points of `piece` that the assignments in the machine take into the invariant of the
// memory: found backwards.
bool Expander::enabled_part(ConstZone piece, Federation& enabled) {
    Zone z = piece_;
    zone::set_universe(z);
    growth_ = zone::Growth{zone::magnitude(piece)};
    if (!apply_invariants(z)) return !step_.failed();
    const auto& assignments = machine_.clocks();
    for (auto a = assignments.rbegin(); a != assignments.rend(); ++a) {
        const Clock x = a->target.raw;
        const Clock y = a->source.raw;
        if (x == y) { // x := x + c
            if (!constrain(z, 0, x, Bound::less_equal(-a->offset)))
                return !step_.failed();
            if (!has_room(z, 2 * a->offset)) return false;
            zone::assign(z, x, x, -a->offset);
            continue;
        }
        if (!constrain(z, x, y, Bound::less_equal(a->offset)) ||
            !constrain(z, y, x, Bound::less_equal(-a->offset))) {
            return !step_.failed();
        }
        zone::free_clock(z, x);
    }
    // Most transitions are possible from all of it.
    if (zone::includes(z, piece))
        enabled.add(piece);
    else if (zone::intersect(z, piece))
        enabled.add(z);
    return true;
}

// ---- priorities

// Gathers the transitions, those of the highest priority first.
bool Expander::rank_transitions() {
    const model::Network& network = system_.network();
    ranked_.clear();
    ranked_instances_.clear();
    transitions_.each([&](const Transition& t) {
        Ranked r;
        r.number = static_cast<std::uint32_t>(ranked_.size());
        const EdgeInfo& first = system_.edge(t.participants.front().edge);
        const model::Edge& sender = network.edges[first.origin.index()];
        r.channel = network.default_priority;
        if (sender.sync != model::SyncKind::none) {
            // The index was evaluated without a fault a moment ago.
            if (first.has_selects) transitions_.write_selects(t.participants.front());
            const std::int32_t channel = machine_.value(network.program, sender.channel);
            r.channel = network.channels[static_cast<std::uint32_t>(channel)].priority;
        }
        r.process = network.processes[first.process].priority;
        r.first = static_cast<std::uint32_t>(ranked_instances_.size());
        for (const Instance& i : t.participants) {
            r.process = std::max(
                r.process, network.processes[system_.edge(i.edge).process].priority);
            ranked_instances_.push_back(i);
        }
        for (const Instance& i : t.absent) ranked_instances_.push_back(i);
        r.participants = static_cast<std::uint32_t>(t.participants.size());
        r.absent = static_cast<std::uint32_t>(t.absent.size());
        ranked_.push_back(r);
        return true;
    });
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        if (a.channel != b.channel) return a.channel > b.channel;
        return a.process != b.process ? a.process > b.process : a.number < b.number;
    });
    return !step_.failed();
}

bool Expander::expand_by_priority(Batch& out) {
    if (!rank_transitions()) return false;
    const bool timed = system_.is_timed();
    blocked_.clear();
    bool all_blocked = false; // without clocks a zone is all or nothing
    for (std::size_t i = 0; i < ranked_.size() && !all_blocked;) {
        std::size_t end = i;
        while (end < ranked_.size() && ranked_[i].channel == ranked_[end].channel &&
               ranked_[i].process == ranked_[end].process) {
            ++end;
        }
        now_enabled_.clear();
        const std::uint32_t before = out.size();
        for (; i < end; ++i) {
            const Ranked& r = ranked_[i];
            const std::span<const Instance> all{ranked_instances_};
            const Transition t{all.subspan(r.first, r.participants),
                               all.subspan(r.first + r.participants, r.absent)};
            if (!timed) {
                if (!fire(t, out)) return false;
                continue;
            }
            if (!satisfiable(t, source_)) continue;
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
