// semantics/restricted_delay.h
//
// Letting time pass only as long as a predicate holds. From the points of A, waiting inside
// U, without ever being in a part b of what is forbidden, one gets to
//
//     (U minus delay(b))  union  (U and delay( (A and delay(b)) minus b )).
//
// For b is convex: on the way of a point through time it is met once, for a while. Either
// the way has not come there yet, or it began after it. For several parts the sets are
// intersected: who can avoid each of them can avoid all, by starting as late as the latest
// of these ways does. [CDFLL05] has the same operator backwards.
//
// A and U are convex, U is what waiting makes of A within the invariant. Exact as long as
// all clocks run.
#pragma once

#include "zone/federation.h"

#include <cstdint>

namespace zonar::semantics {

class RestrictedDelay {
public:
    explicit RestrictedDelay(std::uint32_t dimension);

    /// Convex parts, good until the next call.
    const zone::Federation& until(zone::ConstZone start, zone::ConstZone delayed,
                                  const zone::Federation& forbidden);
    /// All that is not forbidden, by whatever way it is reached: too much.
    const zone::Federation& ignoring(zone::ConstZone delayed,
                                     const zone::Federation& forbidden);

private:
    zone::Federation result_;
    zone::Federation before_; // all that a single part allows
    zone::Federation after_;  // beginning after it
    zone::Dbm later_;
};

} // namespace zonar::semantics
