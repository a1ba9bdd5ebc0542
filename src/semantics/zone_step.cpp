#include "semantics/zone_step.h"

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
      stopped_(system.dimension()) {}

// ---- overflow

bool ZoneStep::has_room(ConstZone z, Raw constant) {
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

// ---- guards and assignments

bool ZoneStep::apply_guard(Instance instance, Zone z) {
    const EdgeInfo& edge = system_.edge(instance.edge);
    if (edge.has_selects && edge.clocks.dynamic.count != 0) {
        transitions_.write_selects(instance);
    }
    return step_.each_constraint(edge.clocks, [&](Clock i, Clock j, Bound bound) {
        return constrain(z, i, j, bound);
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

bool ZoneStep::apply_assignments(Zone z) {
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

bool ZoneStep::find_points_before(ConstZone piece, Zone z) {
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

bool ZoneStep::delay(Zone z) {
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

void ZoneStep::finish(Zone z) const {
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

} // namespace zonar::semantics
