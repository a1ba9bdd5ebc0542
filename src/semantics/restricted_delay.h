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
// The answer comes as convex parts that may overlap, and *whoever can go on waiting can do
// so in the same part*. A search relies on that: it looks at each part by itself, and what it
// has learnt about one counts for all that the part covers. So U minus delay(b) is not cut
// anyhow. Differences of clocks stay as they are while time passes; by them it is decided
// whether a point will come to b at all, and if so, which clock has the last word.
//
// A and U are convex, U is what waiting makes of A within the invariant. Exact as long as
// all clocks run.
#pragma once

#include "zone/federation.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::semantics {

class RestrictedDelay {
public:
    explicit RestrictedDelay(std::uint32_t dimension);

    /// Convex parts, good until the next call.
    const zone::Federation& until(zone::ConstZone start, zone::ConstZone delayed,
                                  const zone::Federation& forbidden);
    /// All that is not forbidden, by whatever way it is reached, and whatever else it takes
    /// for that to be one part: too much.
    const zone::Federation& ignoring(zone::ConstZone delayed,
                                     const zone::Federation& forbidden);

private:
    void add_never(zone::ConstZone delayed);
    void add_not_yet(zone::ConstZone delayed);
    bool is_minimal(zone::Clock i, zone::Clock j) const {
        return minimal_[std::size_t{i} * later_.dimension() + j] != 0;
    }

    zone::Federation result_;
    zone::Federation before_; // all that a single part allows
    zone::Federation after_;  // beginning after it
    zone::Dbm later_;
    std::vector<std::uint8_t> minimal_; // which constraints of later_ imply the others
    std::vector<std::uint32_t> representative_;
    zone::Dbm piece_;
};

} // namespace zonar::semantics
