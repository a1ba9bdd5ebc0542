#include "semantics/run_ends.h"

#include <algorithm>

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Federation;

RunEnds::RunEnds(Expander& expander)
    : expander_(expander), possible_(expander), universe_(1),
      source_(expander.system_.dimension()), face_(expander.system_.dimension()) {}

bool RunEnds::look_at(const Word* words, ConstZone zone) {
    Expander& e = expander_;
    e.begin(words);
    waits_ = is_empty_ = false;
    if (!e.zones_.find_invariants()) return false;
    if (e.system_.is_timed()) {
        e.zones_.measure(zone);
        zone::copy(source_, zone);
        is_empty_ = !e.zones_.apply_invariants(source_);
        e.source_growth_ = e.zones_.growth();
        std::ranges::fill(e.zones_.stopped(), std::uint8_t{0});
        if (!is_empty_ && e.system_.network().has_stopwatches) e.zones_.find_stopped();
        if (e.step_.failed()) return false;
    }
    waits_ = !is_empty_ && !e.zones_.time_stands_still() && is_unbounded();
    return true;
}

bool RunEnds::is_unbounded() const {
    const ConstZone z = source_;
    for (Clock x = 1; x < z.dimension; ++x)
        if (expander_.zones_.stopped()[x] == 0 && !z.at(x, 0).is_none()) return false;
    return true;
}

// x_i - x_j grows with time and has reached its bound.
void RunEnds::add_face(Clock i, Clock j, Bound bound, Federation& last) {
    const auto runs = [&](Clock x) {
        return x != 0 && expander_.zones_.stopped()[x] == 0;
    };
    if (bound.is_none() || bound.is_strict() || !runs(i) || runs(j)) return;
    const Bound at_least = Bound::less_equal(-bound.value());
    if (!zone::satisfiable(source_, j, i, at_least)) return;
    zone::copy(face_, source_);
    if (zone::constrain(face_, j, i, at_least)) last.add(face_);
}

void RunEnds::find_last_points(Federation& last) {
    const Expander& e = expander_;
    if (e.zones_.time_stands_still()) return last.add(source_);
    if (e.zones_.timing().has_ceilings()) {
        const auto ceilings = e.zones_.timing().ceilings();
        for (Clock x = 1; x < source_.dimension(); ++x)
            add_face(x, 0, Bound::from_raw(ceilings[x]), last);
    }
    for (const FixedConstraint& c : e.zones_.other_invariants())
        add_face(c.i, c.j, c.bound, last);
}

bool RunEnds::find_stuck(Federation& stuck) {
    stuck.clear();
    if (is_empty_) return true;
    if (expander_.system_.is_timed()) {
        find_last_points(stuck);
    } else if (expander_.zones_.time_stands_still()) {
        stuck.add(universe_);
    }
    return stuck.empty() || possible_.subtract(source_, false, stuck);
}

} // namespace zonar::semantics
