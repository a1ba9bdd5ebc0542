// verify/growth.h
//
// Proves that a clock grows without bound: some circle of transitions can be gone round as
// often as one likes, each time in at least one unit of time, and never sets the clock.
//
// Given is a symbolic way to a state, with exact zones. On its last part the clock x is not
// set, and can be larger than M, the largest constant that it is compared with; then its
// value does not matter to what can happen. Two states of that part have the same discrete
// part; Z is what the zone of the first has above M, and pi the way to the second. Looked
// for is a part Y of Z such that every point of Y is simulated by a point that has come from
// Y along pi in one unit of time or more:
//
//     Y  is included in  Extra+LU( post_pi(Y[x := M + 1]) and x >= M + 2 )
//
// up to x. The greatest such set is approached from Z by cutting off what is not included.
// If it is not empty, choose a y in it from which the way can be followed to its end. Some
// y1 in Y goes along pi to a state that simulates y, in at least one unit of time; some y2
// goes to a state that simulates y1; and so on. The simulation of [BBLP06] copies
// transitions and delays exactly, hence from y_n, which the search has reached, pi can be
// repeated n times and the way then be followed to its end, and there x is at least n.
//
// Not always found when there is one: `nullopt` proves nothing.
#pragma once

#include "semantics/clock_bounds.h"
#include "semantics/expander.h"
#include "semantics/system.h"
#include "verify/evidence.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

namespace zonar::verify {

/// These transitions of the way can be repeated; numbered from 1.
struct Repetition {
    std::size_t first = 0;
    std::size_t last = 0;
};

/// `expander` must be exact and must not forget the clock. `own` are the bounds without
/// those that were added because the clock is measured; with them `symmetric` as the search
/// needs. `may_end` says whether the way may end in this zone, at its last state.
std::optional<Repetition>
find_growth(const semantics::System& system, semantics::Expander& expander,
            const semantics::ClockBounds& own, std::span<const Stop> way,
            zone::Clock clock, const std::function<bool(zone::ConstZone)>& may_end);

/// The largest constant that a clock is compared with anywhere; -1 if with none.
std::int32_t largest_constant_of(const model::Network& network,
                                 const semantics::ClockBounds& bounds, zone::Clock clock);

} // namespace zonar::verify
