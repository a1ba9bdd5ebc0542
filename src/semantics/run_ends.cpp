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
    if (!e.find_invariants()) return false;
    if (e.system_.is_timed()) {
        e.growth_ = zone::Growth{zone::magnitude(zone)};
        zone::copy(source_, zone);
        is_empty_ = !e.apply_invariants(source_);
        e.source_growth_ = e.growth_;
        std::ranges::fill(e.stopped_, std::uint8_t{0});
        if (!is_empty_ && e.system_.network().has_stopwatches)
            e.step_.find_stopped(e.stopped_);
        if (e.step_.failed()) return false;
    }
    waits_ = !is_empty_ && !e.time_stands_still_ && is_unbounded();
    return true;
}

bool RunEnds::is_unbounded() const {
    const ConstZone z = source_;
    for (Clock x = 1; x < z.dimension; ++x)
        if (expander_.stopped_[x] == 0 && !z.at(x, 0).is_none()) return false;
    return true;
}

// x_i - x_j grows with time and has reached its bound.
void RunEnds::add_face(Clock i, Clock j, Bound bound, Federation& last) {
    const auto runs = [&](Clock x) { return x != 0 && expander_.stopped_[x] == 0; };
    if (bound.is_none() || bound.is_strict() || !runs(i) || runs(j)) return;
    const Bound at_least = Bound::less_equal(-bound.value());
    if (!zone::satisfiable(source_, j, i, at_least)) return;
    zone::copy(face_, source_);
    if (zone::constrain(face_, j, i, at_least)) last.add(face_);
}

void RunEnds::find_last_points(Federation& last) {
    const Expander& e = expander_;
    if (e.time_stands_still_) return last.add(source_);
    if (e.timing_.has_ceilings()) {
        const auto ceilings = e.timing_.ceilings();
        for (Clock x = 1; x < source_.dimension(); ++x)
            add_face(x, 0, Bound::from_raw(ceilings[x]), last);
    }
    for (const FixedConstraint& c : e.others_) add_face(c.i, c.j, c.bound, last);
}

bool RunEnds::find_stuck(Federation& stuck) {
    stuck.clear();
    if (is_empty_) return true;
    if (expander_.system_.is_timed()) {
        find_last_points(stuck);
    } else if (expander_.time_stands_still_) {
        stuck.add(universe_);
    }
    return stuck.empty() || possible_.subtract(source_, false, stuck);
}

} // namespace zonar::semantics
