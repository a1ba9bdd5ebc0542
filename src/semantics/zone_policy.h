// semantics/zone_policy.h
//
// How symbolic states are kept finite in number. The default for reachability is no
// extrapolation at all, with inclusion up to simulation in the store.
#pragma once

#include <cstdint>

namespace zonar::semantics {

/// See zone/extrapolation.h.
enum class Extrapolation : std::uint8_t { none, m, m_plus, lu, lu_plus };

} // namespace zonar::semantics
