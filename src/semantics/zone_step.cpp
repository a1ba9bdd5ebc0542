#include "semantics/zone_step.h"

#include "checks/check.h"

#include <algorithm>
#include <string>

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Raw;
using zone::Zone;

ZoneStep::ZoneStep(const System& system, const ClockBounds& bounds,
                   Extrapolation extrapolation, Step& step, Transitions& transitions)
    : system_(system), bounds_(bounds), extrapolation_(extrapolation), step_(step),
      machine_(step.machine()), transitions_(transitions),
      target_transitions_(system, step.machine()), timing_(system, bounds),
      stopped_(system.dimension()), all_clocks_(system.dimension()),
      source_frame_(system.dimension()) {
    begin_with_all_clocks();
}

// ---- frames

void ZoneStep::begin_in_frame() {
    in_frame_ = true;
    source_frame_ = find_frame();
    source_places_ = source_frame_.places();
    target_places_ = timing_.frame().places();
}

void ZoneStep::begin_with_all_clocks() {
    in_frame_ = false;
    source_places_ = target_places_ = all_clocks_.places();
}

// ---- overflow

bool ZoneStep::has_room(ConstZone z, Raw constant) {
    const std::int64_t size = constant < 0 ? -std::int64_t{constant} : constant;
    growth_.grow(size);
    if (growth_.is_safe()) [[likely]]
        return true;
    growth_ = zone::Growth{zone::magnitude(z)};
    growth_.grow(size);
    if (growth_.is_safe()) return true;
    fail_for_size();
    return false;
}

void ZoneStep::fail_for_size() {
    step_.fail("the differences between clocks grow beyond what a zone can hold",
               model::SourceRange{});
}

// ---- guards and assignments

bool ZoneStep::apply_guard(Instance instance, Zone z) {
    ZONAR_ASSERT(z.dimension == source_frame().dimension());
    const EdgeInfo& edge = system_.edge(instance.edge);
    if (edge.has_selects && edge.clocks.dynamic.count != 0) {
        transitions_.write_selects(instance);
    }
    return step_.each_constraint(edge.clocks, [&](Clock i, Clock j, Bound bound) {
        return constrain(z, source_places_[i], source_places_[j], bound);
    });
}

bool ZoneStep::apply_guards(const Transition& transition, Zone z) {
    for (const Instance& instance : transition.participants) {
        if (!apply_guard(instance, z)) return false;
    }
    return true;
}

// source + offset < 0 at this assignment, said of the clocks before all assignments; nothing
// if it does not depend on them.
std::optional<FixedConstraint>
ZoneStep::condition_before(const model::ClockAssignment& assignment) const {
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

bool ZoneStep::is_settable(std::int32_t value) {
    if (value <= zone::largest_constant) return true;
    step_.fail("a clock is set to " + std::to_string(value) + "; the largest number is " +
                   std::to_string(zone::largest_constant),
               model::SourceRange{});
    return false;
}

bool ZoneStep::apply_assignments(Zone z) {
    ZONAR_ASSERT(z.dimension == system_.dimension());
    for (const model::ClockAssignment& a : machine_.clocks()) {
        const Clock x = a.target.raw;
        if (a.source == model::reference_clock) {
            if (!is_settable(a.offset)) return false;
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

bool ZoneStep::only_resets() const {
    return std::ranges::all_of(machine_.clocks(), [](const model::ClockAssignment& a) {
        return a.source == model::reference_clock;
    });
}

bool ZoneStep::stays_in_frame() const {
    return source_frame_ == timing_.frame() && only_resets();
}

bool ZoneStep::apply_assignments_in_frame(Zone z) {
    ZONAR_ASSERT(in_frame_ && z.dimension == timing_.frame().dimension());
    for (const model::ClockAssignment& a : machine_.clocks()) {
        if (!is_settable(a.offset)) return false;
        const Clock x = target_places_[a.target.raw];
        if (x == ClockFrame::nowhere) continue; // it does not matter
        if (a.offset != 0 && !has_room(z, 2 * a.offset)) return false;
        zone::reset(z, x, a.offset);
    }
    return true;
}

// For each clock of the target's frame, where it comes from in the source's. A clock that is
// set to 0 is the reference clock, seen twice. False: some come from elsewhere.
bool ZoneStep::find_sources() {
    if (!only_resets()) return false;
    const std::span<const Clock> clocks = timing_.frame().clocks();
    sources_.resize(clocks.size());
    for (std::size_t i = 0; i < clocks.size(); ++i)
        sources_[i] = source_frame_.place(clocks[i]);
    for (const model::ClockAssignment& a : machine_.clocks()) {
        const Clock x = target_places_[a.target.raw];
        if (x != ClockFrame::nowhere) sources_[x] = 0;
    }
    return std::ranges::find(sources_, ClockFrame::nowhere) == sources_.end();
}

bool ZoneStep::apply_assignments_between(ConstZone z, Zone to) {
    ZONAR_ASSERT(in_frame_ && z.dimension == source_frame_.dimension());
    ZONAR_ASSERT(to.dimension == timing_.frame().dimension());
    if (!find_sources()) { // one clock may depend on another that is in neither frame
        const Zone all = room_.of(system_.dimension());
        zone::spread(all, z, source_frame_.clocks());
        if (!apply_assignments(all)) return false;
        zone::select(to, all, timing_.frame().clocks());
        return true;
    }
    zone::select(to, z, sources_);
    const bool all_to_zero = std::ranges::all_of(
        machine_.clocks(), [](const auto& assignment) { return assignment.offset == 0; });
    return all_to_zero || apply_assignments_in_frame(to);
}

bool ZoneStep::find_points_before(ConstZone piece, Zone z) {
    ZONAR_ASSERT(!in_frame_ && z.dimension == piece.dimension);
    zone::set_universe(z);
    measure(piece);
    if (!apply_invariants(z)) return false;
    const auto& assignments = machine_.clocks();
    for (auto a = assignments.rbegin(); a != assignments.rend(); ++a) {
        const Clock x = a->target.raw;
        const Clock y = a->source.raw;
        if (x == y) { // x := x + c
            if (!constrain(z, 0, x, Bound::less_equal(-a->offset))) return false;
            if (!has_room(z, 2 * a->offset)) return false;
            zone::assign(z, x, x, -a->offset);
            continue;
        }
        if (!constrain(z, x, y, Bound::less_equal(a->offset)) ||
            !constrain(z, y, x, Bound::less_equal(-a->offset))) {
            return false;
        }
        zone::free_clock(z, x);
    }
    // Most transitions are possible from all of it.
    if (zone::includes(z, piece)) {
        zone::copy(z, piece);
        return true;
    }
    return zone::intersect(z, piece);
}

// ---- invariants and delay

bool ZoneStep::find_invariants() {
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

bool ZoneStep::apply_invariants(Zone z) {
    ZONAR_ASSERT(z.dimension ==
                 (in_frame_ ? timing_.frame().dimension() : system_.dimension()));
    if (timing_.has_ceilings()) {
        const auto limits = ceilings();
        for (Clock x = 1; x < z.dimension; ++x) {
            if (z.raw(x, 0) <= limits[x]) continue;
            if (!constrain(z, x, 0, Bound::from_raw(limits[x]))) return false;
        }
    }
    return apply_others(z);
}

bool ZoneStep::apply_others(Zone z) {
    for (const FixedConstraint& c : others_) {
        if (!constrain(z, target_places_[c.i], target_places_[c.j], c.bound))
            return false;
    }
    return true;
}

std::span<const std::uint8_t> ZoneStep::stopped_by_place() {
    if (!in_frame_) return stopped_;
    const std::span<const Clock> clocks = timing_.frame().clocks();
    framed_stopped_.resize(clocks.size());
    for (std::size_t i = 0; i < clocks.size(); ++i)
        framed_stopped_[i] = stopped_[clocks[i]];
    return framed_stopped_;
}

bool ZoneStep::delay(Zone z) {
    if (time_stands_still_) return true;
    if (system_.network().has_stopwatches) {
        if (!step_.find_stopped(stopped_)) return false;
        zone::delay(z, stopped_by_place());
        return apply_invariants(z);
    }
    if (!timing_.has_ceilings()) {
        zone::delay(z);
    } else if (!has_room(z, timing_.highest_ceiling()) ||
               !zone::delay_below(z, ceilings())) {
        return false;
    }
    return apply_others(z);
}

// So large that the next steps might not have room.
bool ZoneStep::is_large(ConstZone z) const {
    constexpr Raw large = zone::largest_finite / 16;
    return growth_.bound() > large && zone::magnitude(z) > large;
}

bool ZoneStep::split(ConstZone z) {
    if (!splitting_) splitting_.emplace(z.dimension);
    if (!splitting_->apply(z, timing_.lower(), timing_.upper(), bounds_.diagonals()))
        fail_for_size();
    return true;
}

bool ZoneStep::finish(Zone z) {
    if (system_.keeps_total_time())
        zone::forget_upper(z, target_places_[system_.total_time()]);
    if (!bounds_.finite()) return true;
    const auto lower = in_frame_ ? timing_.framed_lower() : timing_.lower();
    const auto upper = in_frame_ ? timing_.framed_upper() : timing_.upper();
    for (Clock x = 1; x < z.dimension; ++x) {
        if (lower[x] == zone::no_constant && upper[x] == zone::no_constant) {
            zone::free_clock(z, x);
        }
    }
    switch (extrapolation_) {
    case Extrapolation::none:
        if (!is_large(z)) break;
        if (!bounds_.diagonals().empty()) return !may_cut_ || !split(z);
        zone::extrapolate_lu_plus(z, lower, upper);
        break;
    case Extrapolation::m: zone::extrapolate_m(z, lower); break;
    case Extrapolation::m_plus: zone::extrapolate_m_plus(z, lower); break;
    case Extrapolation::lu: zone::extrapolate_lu(z, lower, upper); break;
    case Extrapolation::lu_plus: zone::extrapolate_lu_plus(z, lower, upper); break;
    case Extrapolation::split: return !may_cut_ || !split(z);
    }
    return true;
}

} // namespace zonar::semantics
