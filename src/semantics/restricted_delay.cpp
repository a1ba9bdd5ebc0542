#include "semantics/restricted_delay.h"

#include "zone/minimal.h"

namespace zonar::semantics {

using zone::Bound;
using zone::Clock;
using zone::ConstZone;
using zone::Federation;

RestrictedDelay::RestrictedDelay(std::uint32_t dimension)
    : result_(dimension), before_(dimension), after_(dimension), later_(dimension),
      minimal_(std::size_t{dimension} * dimension), representative_(dimension),
      piece_(dimension) {}

// With a difference of clocks that is not one of b, one never comes there.
void RestrictedDelay::add_never(ConstZone delayed) {
    const ConstZone later = later_;
    for (Clock i = 1; i < later.dimension; ++i) {
        for (Clock j = 1; j < later.dimension; ++j) {
            if (!is_minimal(i, j)) continue;
            zone::copy(piece_, delayed);
            if (zone::constrain(piece_, j, i, later.at(i, j).negated()))
                before_.add(piece_);
        }
    }
}

// With the differences of b, one comes there when the last clock is large enough. It is the
// last one if whatever it is then is enough for the others:
//     x_i >= c_i  implies  x_j >= c_j   where   x_i - x_j <= c_i - c_j
// and the same with < if x_j > c_j is needed but x_i = c_i may be.
void RestrictedDelay::add_not_yet(ConstZone delayed) {
    const ConstZone later = later_;
    for (Clock i = 1; i < later.dimension; ++i) {
        if (!is_minimal(0, i)) continue;
        const Bound own = later.at(0, i);
        zone::copy(piece_, delayed);
        bool alive = zone::constrain(piece_, i, 0, own.negated());
        for (Clock j = 1; j < later.dimension && alive; ++j) {
            for (Clock k = 1; k < later.dimension && alive; ++k)
                if (is_minimal(j, k))
                    alive = zone::constrain(piece_, j, k, later.at(j, k));
            if (j == i || !alive || !is_minimal(0, j)) continue;
            const Bound other = later.at(0, j);
            const std::int32_t lead = other.value() - own.value(); // c_i - c_j
            const bool strict = other.is_strict() && !own.is_strict();
            alive = zone::constrain(piece_, i, j,
                                    strict ? Bound::less(lead) : Bound::less_equal(lead));
        }
        if (alive) before_.add(piece_);
    }
}

const Federation& RestrictedDelay::until(ConstZone start, ConstZone delayed,
                                         const Federation& forbidden) {
    result_.clear();
    result_.add(delayed);
    for (std::size_t i = 0; i < forbidden.size() && !result_.empty(); ++i) {
        zone::copy(later_, forbidden[i]);
        zone::delay(later_);
        zone::find_minimal(later_, representative_, minimal_);
        before_.clear();
        add_never(delayed);
        add_not_yet(delayed);
        if (zone::intersect(later_, start)) {
            after_.clear();
            after_.add(later_);
            after_.subtract(forbidden[i]);
            after_.delay();
            after_.intersect(delayed);
            before_.add(after_);
        }
        result_.intersect(before_);
        result_.reduce();
    }
    return result_;
}

// Where some clocks stand still, differences change. What is cut could be waited through.
const Federation& RestrictedDelay::ignoring(ConstZone delayed,
                                            const Federation& forbidden) {
    result_.clear();
    result_.add(delayed);
    result_.subtract(forbidden);
    if (result_.size() > 1) {
        result_.clear();
        result_.add(delayed);
    }
    return result_;
}

} // namespace zonar::semantics
