// explore/node_id.h
//
// A node of the store: a state as it was met, with the one it was met from.
#pragma once

#include "model/ids.h"

namespace zonar::explore {

using NodeId = model::Id<struct NodeTag>;
inline constexpr NodeId no_node{0x7fffffffu};

} // namespace zonar::explore
