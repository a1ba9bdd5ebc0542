// independent_network.h
//
// Random small networks whose processes have little to do with each other, so that interleavings
// can be left out; and all that makes them depend on each other after all, now and then:
// committed and urgent locations, broadcasts, urgent channels, arrays of channels, selects,
// shared variables and clocks, arrays with computed indices, functions, meta variables,
// invariants on integers and on differences.
#pragma once

#include "language/load.h"
#include "oracle/dice.h"
#include "oracle/model_sketch.h"

namespace zonar::tests {

struct NetworkKind {
    bool timed = false;     // clocks, and often a location in which time stands still
    bool symmetric = false; // some processes are copies of each other
    bool may_fail = false;  // updates may leave the range of a variable
    bool restless = false;  // some process is always urgent, so no run waits forever
};

/// The queries are about reachability; those at the end ask for values.
oracle::ModelSketch independent_network(const NetworkKind& kind, oracle::Dice& dice);

/// Whether a search of all states meets an error of the model.
bool errs_somewhere(language::LoadedModel& loaded);

} // namespace zonar::tests
