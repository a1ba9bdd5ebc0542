// explore/proviso.h
//
// The cycle condition of a reduction that takes only some of the transitions of a state
// (semantics/step_selection.h). Without it a search could put the same transition off forever
// along a cycle ("ignoring problem"). The search asks for the chosen transitions first, adds what
// they lead to, and asks the proviso. If that fails, it takes the rest as well.
//
// What suits depends on the order of the search: breadth first and A*, that some successor is
// new; depth first, that no successor is on the stack.
#pragma once

#include "explore/store.h"

#include <span>

namespace zonar::explore {

class Proviso {
public:
    virtual ~Proviso() = default;
    /// What became of the successors by the chosen transitions, in their order. False: the rest
    /// is needed.
    virtual bool holds(NodeId from, std::span<const Store::Added> added) = 0;
};

} // namespace zonar::explore
