#include "semantics/run_ends.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Federation;

RunEnds::RunEnds(Stepper& stepper)
    : stepper_(stepper), possible_(stepper), universe_(1),
      source_(stepper.system.dimension()), face_(stepper.system.dimension()) {}

bool RunEnds::look_at(const Word* words, ConstZone zone) {
    ZoneStep& zones = stepper_.zones;
    stepper_.turn_to(words);
    waits_ = is_empty_ = false;
    if (!zones.find_invariants()) return false;
    if (stepper_.system.is_timed()) {
        ZONAR_ASSERT(zone.dimension == source_.dimension());
        zones.measure(zone);
        zone::copy(source_, zone);
        is_empty_ = !zones.apply_invariants(source_);
        growth_ = zones.growth();
        std::ranges::fill(zones.stopped(), std::uint8_t{0});
        if (!is_empty_ && stepper_.system.network().has_stopwatches) zones.find_stopped();
        if (stepper_.failed()) return false;
    }
    waits_ = !is_empty_ && !zones.time_stands_still() && is_unbounded();
    return true;
}

bool RunEnds::is_unbounded() const {
    const ConstZone z = source_;
    for (Clock x = 1; x < z.dimension; ++x)
        if (stepper_.zones.stopped()[x] == 0 && !z.at(x, 0).is_none()) return false;
    return true;
}

// x_i - x_j grows with time and has reached its bound.
void RunEnds::add_face(Clock i, Clock j, Bound bound, Federation& last) {
    const auto runs = [&](Clock x) { return x != 0 && stepper_.zones.stopped()[x] == 0; };
    if (bound.is_none() || bound.is_strict() || !runs(i) || runs(j)) return;
    const Bound at_least = Bound::less_equal(-bound.value());
    if (!zone::satisfiable(source_, j, i, at_least)) return;
    zone::copy(face_, source_);
    if (zone::constrain(face_, j, i, at_least)) last.add(face_);
}

void RunEnds::find_last_points(Federation& last) {
    const ZoneStep& zones = stepper_.zones;
    if (zones.time_stands_still()) return last.add(source_);
    if (zones.timing().has_ceilings()) {
        const auto ceilings = zones.timing().ceilings();
        for (Clock x = 1; x < source_.dimension(); ++x)
            add_face(x, 0, Bound::from_raw(ceilings[x]), last);
    }
    for (const FixedConstraint& c : zones.other_invariants())
        add_face(c.i, c.j, c.bound, last);
}

bool RunEnds::find_stuck(Federation& stuck) {
    stuck.clear();
    if (is_empty_) return true;
    if (stepper_.system.is_timed()) {
        find_last_points(stuck);
    } else if (stepper_.zones.time_stands_still()) {
        stuck.add(universe_);
    }
    return stuck.empty() || possible_.subtract(source_, growth_, false, stuck);
}

} // namespace zonar::semantics
