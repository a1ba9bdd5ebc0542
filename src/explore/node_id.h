// explore/node_id.h
//
// What a store numbers: nodes, a state as it was met with the one it was met from, and the
// discrete parts of states.
#pragma once

#include "model/ids.h"

namespace zonar::explore {

using NodeId = model::Id<struct NodeTag>;
inline constexpr NodeId no_node{0x7fffffffu};

using DiscreteId = model::Id<struct DiscreteTag>;
inline constexpr DiscreteId no_discrete{0xffffffffu};

} // namespace zonar::explore
