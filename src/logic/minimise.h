// logic/minimise.h
//
// The same language with fewer states and edges. In turn:
//
//   - what cannot be reached, and what no accepting cycle can be reached from, goes;
//   - states that no accepting cycle passes need not accept; in a component all of whose
//     cycles are accepting, every state may;
//   - of two edges of a state, one goes if the other reads as much and leads to a state
//     that does everything its target does, and accepts whenever that does;
//   - states that do all of each other's deeds so are one (direct simulation [EH00]).
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
