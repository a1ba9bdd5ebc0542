// logic/minimise.h
//
// The same language with fewer states and edges. In turn:
//
//   - states that cannot be reached, or that reach no accepting cycle, are removed;
//   - states on no accepting cycle need not accept; in a component all of whose cycles are
//     accepting, every state may;
//   - of two edges of a state, one is removed if the other reads as much and leads to a state
//     that simulates its target;
//   - states that simulate each other become one.
//
// Simulation is direct simulation [EH00]: the simulating state follows every edge of the other
// and accepts whenever the other does.
#pragma once

#include "logic/automaton.h"

#include <functional>

namespace zonar::logic {

/// Asked now and then whether to stop; empty: never.
using Stopped = std::function<bool()>;

/// The initial state stays the first. If it was stopped, the automaton has the same language
/// all the same, and more states than it could have.
void minimise(Automaton& automaton, const Stopped& stopped = {});

} // namespace zonar::logic
