// oracle/liveness_oracle.h
//
// Answers A<> p, E[] p and p --> q on the explicit graph of points (point_graph.h) by plain
// graph algorithms. p and q are any predicates with clocks; not `deadlock`.
//
// A maximal run goes on for ever or ends where it must. It has infinitely many actions; or
// time diverges while nothing happens; or it comes to a state with no action and no positive
// delay. Endless smaller and smaller delays that never sum up are no run. E[] p asks for a
// maximal run with p in all its states, those passed by delay included; A<> p is
// not E[] not p; and p --> q fails if some reachable state has p and begins a maximal run
// without q.
//
// Why the graph gives the exact answer. Let S be the nodes where the wanted predicate holds;
// all valuations of a region agree on that, the bounds in the query being known to the
// grid. Some valuation of a node has a maximal run inside S, and then all have, if and only
// if within S the node leads to one of these:
//
//   - A stuck node. The run ends there. A node is stuck if it has no action and its
//     valuations no positive delay: time may not pass at all, or the region is left by
//     every delay and the next is forbidden. A region that is open towards the future and
//     must not be left, as x < 2 allows only 1 < x < 2, is no end: one can always wait a
//     little longer in it, so who takes no action there has no maximal run.
//   - A circle. If an action is on it, going round gives infinitely many actions: regions
//     are a bisimulation, each step of the path can be taken from wherever the one before
//     ended. If not, it is a circle of delays, and these exist only where all clocks are
//     beyond every bound: a full round takes time (a whole unit where fractions are known,
//     any amount else), so time diverges.
//
// The other way round, a run with infinitely many actions passes infinitely many times
// through some region, one whose time diverges is in the end among regions that waiting
// leads through in a circle, and the nodes between are joined by the edges of the graph,
// since a delay passes regions one by one.
//
// Runs whose time diverges only: circles with an edge that ticks, and no others.
//
// Faults. A transition that faults has no successor here. Where it decides nothing, that
// is, a run with the wanted property exists without it, the verdict stands, and a search
// that meets the fault first may say `error`. Else the verdict is `error` if the fault can
// be met on the way: while p has not held yet (A<> p), and so on. Faults elsewhere are
// reported as `distant_fault`: whether a search meets them is its own affair.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/point_graph.h"
#include "oracle/timed_oracle.h"

#include <cstddef>
#include <vector>

namespace zonar::oracle {

struct LivenessAnswer {
    TimedVerdict verdict = TimedVerdict::too_big;
    bool fault = false;
    bool distant_fault = false; // a doubtful one as well, wherever it is
};

class LivenessOracle {
public:
    enum class Runs : std::uint8_t { all, divergent };

    explicit LivenessOracle(const model::Network& network, Runs runs = Runs::all,
                            std::size_t limit = 100'000)
        : graph_(network, {.limit = limit, .ticks = runs == Runs::divergent}),
          runs_(runs) {}

    LivenessAnswer ask(const model::Query& query);

private:
    PointGraph graph_;
    Runs runs_;
};

/// The nodes from which a maximal run (or one whose time diverges) stays among those that
/// are `allowed`.
std::vector<bool> that_can_stay(const PointGraph& graph, const std::vector<bool>& allowed,
                                LivenessOracle::Runs runs);

} // namespace zonar::oracle
