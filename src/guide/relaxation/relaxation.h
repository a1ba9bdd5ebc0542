// guide/relaxation/relaxation.h
//
// What it costs to reach the goal of a relaxed graph, by Dijkstra's algorithm on its facts:
// a step may be taken when all that it needs was reached, and gives its facts at its own
// cost and that of the most expensive thing it needs. All ways are gone side by side, layer
// by layer; this is h_max [BG01], and never above the true cost, for a true way reaches each
// fact at no less.
//
// From the goal back, by the step that reached each fact first, there is a relaxed trace: a
// set of steps that, nothing being lost, leads to the goal [HN01]. Other steps may reach a
// fact at the same cost, and one that is in the trace already is as good as the first.
#pragma once

#include "abstraction/system.h"
#include "guide/relaxation/cost_queue.h"
#include "guide/relaxation/relaxed_graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::guide {

class Relaxation {
public:
    using Distance = abstraction::Distance;

    /// The graph must outlive it.
    explicit Relaxation(const RelaxedGraph& graph);

    /// The cost of the goal from here, by factor; infinite if it cannot be reached.
    Distance reach(std::span<const abstraction::StateId> states);

    /// After reach() found the goal: the steps of a relaxed trace, a step as often as it has
    /// to be taken. Valid until the next one.
    std::span<const StepId> trace();
    /// Whether all that a step needs held where reach() began. Of steps of the trace.
    bool is_first(StepId step) const;
    /// Whether some step of the trace, or the goal, needs the fact.
    bool is_wanted(NodeId fact) const { return wanted_[fact] == round_; }

private:
    static constexpr StepId no_step = 0xffffffffu;

    void begin(std::span<const abstraction::StateId> states);
    void spread(Distance cost);
    void serve(NodeId node);
    void give(StepId step, Distance cost);
    void want(NodeId node);
    void take(StepId step, NodeId wanted);

    const RelaxedGraph& graph_;
    std::vector<std::uint32_t> needs_;   // by step: of how many things
    std::vector<std::uint32_t> missing_; // of these
    std::vector<Distance> costs_;        // by node
    /// By node: the step that reached a fact, none if it was there from the first; the
    /// fact that reached a set.
    std::vector<std::uint32_t> reached_by_;
    CostQueue queue_;
    std::vector<NodeId> layer_;     // facts that cost the same, the first of the array
    std::size_t facts_ = 0;         // how many of it are in use
    std::vector<StepId> completed_; // by these facts, likewise
    std::size_t steps_ = 0;

    // of the trace
    std::vector<std::uint32_t> wanted_; // by node: the last round in which it was
    std::vector<std::uint32_t> given_;  // by fact, likewise: by a step of the trace
    std::uint32_t round_ = 0;
    std::vector<NodeId> open_;
    std::vector<StepId> trace_;
};

} // namespace zonar::guide
