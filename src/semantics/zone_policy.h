// semantics/zone_policy.h
//
// How symbolic states are kept finite in number. The default for reachability is no
// extrapolation at all, with inclusion up to simulation in the store.
#pragma once

#include <cstdint>

namespace zonar::semantics {

/// See zone/extrapolation.h, and for the last one zone/split_extrapolation.h.
enum class Extrapolation : std::uint8_t { none, m, m_plus, lu, lu_plus, split };

/// Whether zones have one more clock, the last: the time since the beginning. The model does
/// not know of it, and it is never set. A zone says of it how much time is needed at least,
/// and nothing else: where a point can be reached, it counts as reached later, too. So zones
/// that are reached sooner include those that are reached later.
enum class TotalTime : std::uint8_t { left_out, kept };

} // namespace zonar::semantics
