// oracle/point_graph.h
//
// All points that a network can come to, and how they follow each other: by actions, and
// by waiting. No zones, no extrapolation, no inclusion, no cleverness that the engine could
// share a mistake with. Of src it uses the network and the evaluator of its expressions,
// nothing else. clock_point.h says why finitely many points are enough.
//
// A node stands for a region. Where time may pass, `later` is the next region; a valuation
// waits its way through the regions one by one, so a path of nodes passes everything that
// a run passes.
//
// With `ticks` there is a clock more, after those of the network, that nobody looks at. It
// starts at 0 and is set back to 0 by the delay that brings it to 1: that edge `ticks`.
// Regions know this clock like any other, so a run's time diverges if and only if the path
// of its regions ticks infinitely often, and each such path is that of a run.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/clock_point.h"
#include "oracle/interpreter.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace zonar::oracle {

struct PointGraphOptions {
    std::size_t limit = 100'000; // of points
    /// Keeps points finite in the second way of clock_point.h, needed or not.
    bool keep_differences = false;
    /// Does as if there were stopwatches.
    bool fixed_grid = false;
    /// Measures time; not with stopwatches.
    bool ticks = false;
    /// Clock values up to here are to be told apart, compared with anything or not.
    std::int32_t largest = 0;
    /// Keeps the time since the beginning, up to this; not with ticks.
    std::optional<std::int32_t> longest = {};
};

class PointGraph {
public:
    struct Node {
        Point point;
        std::uint32_t transitions = 0;         // the fewest from the initial point
        std::vector<std::size_t> actions = {}; // where they lead
        std::optional<std::size_t> later = {}; // after waiting
        bool ticks = false;                    // a unit of time is over then
        /// It lies on a circle of delays: all clocks are so large that waiting changes
        /// nothing that a constraint could tell. Time can go on here for ever.
        bool waits_for_ever = false;
        /// No action, and not the shortest delay either. A region that is open towards the
        /// future is not stuck if time may pass, even when it may not be left: whoever is
        /// in it has a little time left, always.
        bool stuck = false;
        bool fault = false;          // looking for what follows
        bool doubtful_fault = false; // see TimedSteps::Actions
    };
    enum class Extent : std::uint8_t {
        complete,    // and exact, unless there are stopwatches
        too_big,     // more points than the limit
        unsupported, // see clock_point.h
    };
    enum class Truth : std::uint8_t { no, yes, fault };

    explicit PointGraph(const model::Network& network, PointGraphOptions options = {});

    /// Walks through the network, as finely as the predicates of this query need.
    /// Nodes that were known before may have other numbers afterwards.
    Extent explore_for(const model::Query& query);

    /// The first is the initial one. None: there is no initial state, which is a fault.
    const std::vector<Node>& nodes() const { return nodes_; }
    bool stopwatches() const { return use_.stopwatches; }
    const ClockUse& clock_use() const { return use_; }

    /// For each node, whether this predicate of the query holds there. Only after
    /// explore_for(query).
    std::vector<Truth> where(const model::Query& query,
                             const model::Predicate& predicate);

private:
    struct KeyHash {
        std::size_t operator()(const std::vector<std::int32_t>& key) const;
    };

    bool is_too_coarse_for(const model::Query& query);
    void explore();
    void expand(std::size_t index, class TimedSteps& steps);
    void wait(std::size_t index, class TimedSteps& steps);
    /// The node for this point, new or with fewer transitions: to be expanded (again).
    std::size_t visit(Point point, std::uint32_t transitions, bool by_delay);
    void find_waiting_for_ever();
    bool is_deadlocked(std::size_t index);
    std::vector<Truth> where(const model::Predicate& predicate, Interpreter& interpreter);

    const model::Network& network_;
    PointGraphOptions options_;
    ClockUse use_;
    bool explored_ = false;
    Extent extent_ = Extent::complete;

    std::vector<Node> nodes_;
    std::vector<std::optional<bool>> deadlocked_; // asked already
    std::unordered_map<std::vector<std::int32_t>, std::size_t, KeyHash> known_;
    std::deque<std::size_t> waiting_;
};

} // namespace zonar::oracle
