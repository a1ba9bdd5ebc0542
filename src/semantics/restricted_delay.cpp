#include "semantics/restricted_delay.h"

namespace zonar::semantics {

using zone::ConstZone;
using zone::Federation;

RestrictedDelay::RestrictedDelay(std::uint32_t dimension)
    : result_(dimension), before_(dimension), after_(dimension), later_(dimension) {}

const Federation& RestrictedDelay::until(ConstZone start, ConstZone delayed,
                                         const Federation& forbidden) {
    result_.clear();
    result_.add(delayed);
    for (std::size_t i = 0; i < forbidden.size() && !result_.empty(); ++i) {
        zone::copy(later_, forbidden[i]);
        zone::delay(later_);
        before_.clear();
        before_.add(delayed);
        before_.subtract(later_);
        after_.clear();
        if (zone::intersect(later_, start)) {
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

const Federation& RestrictedDelay::ignoring(ConstZone delayed,
                                            const Federation& forbidden) {
    result_.clear();
    result_.add(delayed);
    result_.subtract(forbidden);
    return result_;
}

} // namespace zonar::semantics
