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

namespace zonar::logic {

/// The initial state stays the first.
void minimise(Automaton& automaton);

} // namespace zonar::logic
