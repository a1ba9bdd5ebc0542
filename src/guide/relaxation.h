// guide/relaxation.h
//
// What it costs to reach the goal of a relaxed graph, by Dijkstra's algorithm on its facts:
// a step may be taken when all that it needs was reached, and gives its facts at its own
// cost and that of what it needs. What that is has two answers:
//
//  - the largest of the needs (h_max): all ways are gone side by side. The goal's cost is
//    never above the true one, since a true way reaches each fact at no less.
//  - the sum of the needs (h_add): as if no step were ever of use twice. It says nothing
//    about true costs, but it is the better guess of which way is the shorter one.
//
// From the goal back, by the step that reached each fact first, there is a relaxed trace: a
// set of steps that, nothing being lost, leads to the goal [HN01]. Other steps may reach a
// fact at the same cost, and one that is in the trace already is as good as the first.
#pragma once

#include "abstraction/system.h"
#include "guide/cost_queue.h"
#include "guide/relaxed_graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::guide {

class Relaxation {
public:
    using Distance = abstraction::Distance;

    /// The graph must outlive it.
    explicit Relaxation(const RelaxedGraph& graph);

    /// How costs of several needs are put together.
    enum class Needs : std::uint8_t { largest, sum };

    /// The cost of the goal from here, by factor; infinite if it cannot be reached.
    template <Needs rule>
    Distance reach(std::span<const abstraction::StateId> states);

    /// After reach() found the goal: the steps of a relaxed trace. Valid until the next one.
    std::span<const StepId> trace();
    /// Whether all that a step needs held where reach() began. Of steps of the trace.
    bool is_first(StepId step) const;

private:
    static constexpr StepId no_step = 0xffffffffu;

    struct Progress { // of a step
        std::uint32_t missing = 0;
        Distance needs = 0; // cost of those that are not
    };

    template <Needs rule>
    void expand(NodeId node, Distance cost);
    template <Needs rule>
    void serve(NodeId node, Distance cost);
    void give(StepId step, Distance cost);
    void want(NodeId node);
    void take(StepId step);

    const RelaxedGraph& graph_;
    std::vector<Progress> untouched_; // by step, before anything is reached
    std::vector<Progress> progress_;  // likewise, now
    std::vector<Distance> costs_;     // by node
    /// By node: the step that reached a fact, none if it was there from the first; the
    /// fact that reached a set.
    std::vector<std::uint32_t> reached_by_;
    CostQueue queue_;

    // of the trace
    std::vector<std::uint32_t> wanted_; // by node: the last round in which it was
    std::vector<std::uint32_t> given_;  // by fact, likewise: by a step of the trace
    std::uint32_t round_ = 0;
    std::vector<NodeId> open_;
    std::vector<StepId> trace_;
};

extern template Relaxation::Distance Relaxation::reach<Relaxation::Needs::largest>(
    std::span<const abstraction::StateId> states);
extern template Relaxation::Distance
Relaxation::reach<Relaxation::Needs::sum>(std::span<const abstraction::StateId> states);

} // namespace zonar::guide
