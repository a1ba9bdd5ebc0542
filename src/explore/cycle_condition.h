// explore/cycle_condition.h
//
// What keeps a reduction that takes only some of the transitions of a state
// (semantics/step_selection.h) from putting off the others forever along a cycle ("ignoring
// problem"). The search asks for the chosen transitions first, sees where it stands with what they
// lead to, and asks the condition. If that does not hold, it takes the rest as well.
//
// Which conditions are enough depends on the search: reduce/order/cycle_condition.h.
#pragma once

#include "explore/node_id.h"

#include <cstdint>
#include <span>

namespace zonar::explore {

/// Where a search stands with a successor, before it does anything about it.
enum class Standing : std::uint8_t {
    fresh,      // neither it nor what covers it was met before
    waiting,    // it waits to be explored for the first time
    explored,   // that has begun
    on_the_way, // it is on the way to the state; told by searches that know their way
};

class CycleCondition {
public:
    virtual ~CycleCondition() = default;
    /// Of a state, with its successors by the chosen transitions, in their order.
    virtual bool holds(NodeId from, std::span<const Standing> successors) = 0;
};

} // namespace zonar::explore
