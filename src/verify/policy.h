// verify/policy.h
//
// How a search keeps its zones finite in number, chosen by what the model and the query
// use. A choice of the user's that would be unsound for them is refused.
#pragma once

#include "explore/settings.h"
#include "model/network.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "semantics/zone_policy.h"
#include "verify/check.h"

#include <string>
#include <variant>

namespace zonar::verify {

struct Policy {
    semantics::Extrapolation extrapolation = semantics::Extrapolation::none;
    explore::Inclusion inclusion = explore::Inclusion::simulation;
};

/// A simulation may add behaviour, which decides nothing about what is impossible.
/// Whether bounds must be symmetric because of that.
bool needs_equivalence(const semantics::System& system, const Options& options,
                       bool uses_deadlock);

/// Whether deadlocks can be suspected by L and U, to be confirmed (deadlock_places.h).
/// `bounds` are the symmetric ones. Not with clock differences, whose simulation is another
/// one, nor with stopwatches, where exact zones are not to be had.
bool can_suspect_deadlocks(const semantics::System& system,
                           const semantics::ClockBounds& bounds, bool differences,
                           const Options& options);

/// Or what is wrong with the user's choice. `differences`: queries compare clocks with
/// each other.
std::variant<Policy, std::string> choose_policy(const model::Network& network,
                                                const semantics::ClockBounds& bounds,
                                                bool differences, const Options& options);

} // namespace zonar::verify
