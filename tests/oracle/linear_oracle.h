// oracle/linear_oracle.h
//
// Answers formulas of linear temporal logic on the explicit graph of points (point_graph.h):
// the product with the automaton of the negation is written down, and its strongly connected
// components are looked at. The automaton itself is tested elsewhere (tests/logic).
//
// A vertex is a point and a state of the automaton that has still to read the point's letter.
// If no atom is about clocks, letters are read by actions alone, and waiting moves the point.
// If some are, which is for formulas without X only, waiting reads letters, too: every point
// that a run passes is a letter then, and it does not matter how often one is repeated.
//
// A run is accepted that goes round for ever in a component with an accepting state, taking
// an action again and again (or any step, if all read letters); or one that ends, or waits
// for ever, and whose last letter the automaton accepts for ever. If time has to diverge: the
// component ticks, and the run waits.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/liveness_oracle.h"
#include "oracle/point_graph.h"

namespace zonar::oracle {

class LinearOracle {
public:
    using Runs = LivenessOracle::Runs;

    explicit LinearOracle(const model::Network& network, Runs runs = Runs::all,
                          std::size_t limit = 30'000)
        : graph_(network, {.limit = limit, .ticks = runs == Runs::divergent}),
          runs_(runs) {}

    /// `unsupported` also if a fault can be reached: whether a search meets it is its own
    /// affair.
    TimedVerdict ask(const model::Query& query);

private:
    PointGraph graph_;
    Runs runs_;
};

} // namespace zonar::oracle
