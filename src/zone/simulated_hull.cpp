#include "zone/simulated_hull.h"

#include "zone/contract.h"

#include <algorithm>

namespace zonar::zone {

namespace {

bool can_exceed(Bound largest, std::int32_t constant) {
    return constant == no_constant || largest > Bound::less_equal(constant);
}

// Leaves of the lower bounds of x what holds wherever x is above the constant. It remains
// canonical: of a way from j through k to x, as long as (j, x) at least, the last step has
// grown to what (k, 0) and the constant say, so that all of it is no shorter than what (j, 0)
// and the constant say.
void forget_lower_above(Zone z, Clock x, std::int32_t constant) {
    const Bound at_least = constant == no_constant ? zero_bound : Bound::less(-constant);
    for (Clock j = 0; j < z.dimension; ++j)
        if (j != x) z.raw(j, x) = std::max(z.at(j, x), z.at(j, 0) + at_least).raw();
}

} // namespace

void widen_to_simulated(Zone z, std::span<const std::int32_t> l,
                        std::span<const std::int32_t> u) {
    ZONAR_ASSERT(l.size() <= z.dimension && u.size() <= z.dimension);
    ZONAR_ASSERT(looks_canonical(z));
    // Lower bounds first: what remains of them depends on upper bounds as they were.
    for (Clock x = 1; x < u.size(); ++x)
        if (can_exceed(z.at(x, 0), u[x])) forget_lower_above(z, x, u[x]);
    for (Clock x = 1; x < l.size(); ++x)
        if (can_exceed(z.at(x, 0), l[x])) forget_upper(z, x);
    ZONAR_ASSERT(looks_canonical(z));
}

} // namespace zonar::zone
