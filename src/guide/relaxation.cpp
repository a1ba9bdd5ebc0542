#include "guide/relaxation.h"

#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

namespace {

std::uint32_t dearest(const RelaxedGraph& graph) {
    std::uint32_t cost = 0;
    for (StepId step = 0; step < graph.steps(); ++step)
        cost = std::max(cost, graph.cost(step));
    return cost;
}

} // namespace

Relaxation::Relaxation(const RelaxedGraph& graph)
    : graph_(graph), costs_(graph.nodes(), infinite), reached_by_(graph.nodes(), no_step),
      queue_(dearest(graph)), wanted_(graph.nodes(), 0), given_(graph.nodes(), 0) {
    for (StepId step = 0; step < graph.steps(); ++step)
        needs_.push_back(static_cast<std::uint32_t>(graph.needs(step).size()));
    missing_ = needs_;
}

/// A step was completed, at this cost.
inline void Relaxation::give(StepId step, Distance cost) {
    const Distance there = cost + graph_.cost(step);
    for (const NodeId fact : graph_.gives(step)) {
        if (costs_[fact] <= there) continue;
        costs_[fact] = there;
        reached_by_[fact] = step;
        queue_.push(there, fact);
    }
}

/// Facts come by cost, so the one that was missing last is the most expensive.
inline void Relaxation::serve(NodeId node, Distance cost) {
    for (const StepId step : graph_.steps_from(node))
        if (--missing_[step] == 0) give(step, cost);
}

inline void Relaxation::expand(NodeId node, Distance cost) {
    serve(node, cost);
    for (const NodeId set : graph_.sets_of(node)) {
        if (costs_[set] != infinite) continue;
        costs_[set] = cost;
        reached_by_[set] = node;
        serve(set, cost);
    }
}

Relaxation::Distance Relaxation::reach(std::span<const abstraction::StateId> states) {
    std::ranges::copy(needs_, missing_.begin());
    std::ranges::fill(costs_, infinite);
    queue_.clear();
    for (abstraction::FactorId f = 0; f < graph_.factors(); ++f) {
        const NodeId fact = graph_.fact(f, states[f]);
        costs_[fact] = 0;
        reached_by_[fact] = no_step;
    }
    for (const StepId step : graph_.free_steps()) give(step, 0);
    // Before any other fact that costs nothing: a set is to be reached by what holds here,
    // if it can be.
    for (abstraction::FactorId f = 0; f < graph_.factors(); ++f)
        expand(graph_.fact(f, states[f]), 0);
    Distance cost = 0;
    NodeId node = 0;
    while (costs_[graph_.goal()] > cost && queue_.pop(cost, node)) {
        if (costs_[node] != cost) continue; // it was reached at less
        if (node == graph_.goal()) break;
        expand(node, cost);
    }
    return costs_[graph_.goal()];
}

// ---------------------------------------------------------------- the trace

void Relaxation::want(NodeId node) {
    if (wanted_[node] == round_) return;
    wanted_[node] = round_;
    open_.push_back(node);
}

/// Variables come last among the factors, and what is wanted last is looked at first. So
/// the step that gives the right value is found before the one that only moves the process.
void Relaxation::take(StepId step, NodeId wanted) {
    if (graph_.gives(step)[0] != graph_.goal()) trace_.push_back(step);
    for (const NodeId need : graph_.needs(step)) want(need);
    const Distance there = costs_[wanted];
    for (const NodeId fact : graph_.gives(step)) {
        const bool is_other_alternative =
            fact != wanted && graph_.factor_of(fact) == graph_.factor_of(wanted);
        if (is_other_alternative) continue;
        // At a higher cost, or for nothing, what the step needs may itself need the fact.
        if (reached_by_[fact] == step || (costs_[fact] == there && graph_.cost(step) > 0))
            given_[fact] = round_;
    }
}

std::span<const StepId> Relaxation::trace() {
    ++round_;
    if (round_ == 0) { // all numbers were used: begin again
        std::ranges::fill(wanted_, 0);
        std::ranges::fill(given_, 0);
        round_ = 1;
    }
    trace_.clear();
    open_.clear();
    want(graph_.goal());
    while (!open_.empty()) {
        const NodeId node = open_.back();
        open_.pop_back();
        const std::uint32_t by = reached_by_[node];
        if (graph_.is_set(node)) {
            want(by);
            continue;
        }
        if (by != no_step && given_[node] != round_) take(by, node);
    }
    return trace_;
}

bool Relaxation::is_first(StepId step) const {
    return std::ranges::all_of(graph_.needs(step), [&](NodeId node) {
        const NodeId fact = graph_.is_set(node) ? reached_by_[node] : node;
        return reached_by_[fact] == no_step;
    });
}

} // namespace zonar::guide
