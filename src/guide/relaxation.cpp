#include "guide/relaxation.h"

#include "guide/distances.h"

#include <algorithm>

namespace zonar::guide {

Relaxation::Relaxation(const RelaxedGraph& graph)
    : graph_(graph), costs_(graph.nodes(), infinite), reached_by_(graph.nodes(), no_step),
      wanted_(graph.nodes(), 0), given_(graph.nodes(), 0) {
    for (StepId step = 0; step < graph.steps(); ++step)
        untouched_.push_back({static_cast<std::uint32_t>(graph.needs(step).size()), 0});
    progress_ = untouched_;
}

/// A step was completed, at this cost.
void Relaxation::give(StepId step, Distance cost) {
    const Distance there = finite(std::uint64_t{cost} + graph_.cost(step));
    for (const NodeId fact : graph_.gives(step)) {
        if (costs_[fact] <= there) continue;
        costs_[fact] = there;
        reached_by_[fact] = step;
        queue_.push(there, fact);
    }
}

template <Relaxation::Needs rule>
void Relaxation::serve(NodeId node, Distance cost) {
    for (const StepId step : graph_.steps_from(node)) {
        Progress& progress = progress_[step];
        if constexpr (rule == Needs::largest) {
            progress.needs = cost; // they come by cost, so the last one is the largest
        } else {
            progress.needs = finite(std::uint64_t{progress.needs} + cost);
        }
        if (--progress.missing == 0) give(step, progress.needs);
    }
}

template <Relaxation::Needs rule>
void Relaxation::expand(NodeId node, Distance cost) {
    serve<rule>(node, cost);
    for (const NodeId set : graph_.sets_of(node)) {
        if (costs_[set] != infinite) continue;
        costs_[set] = cost;
        reached_by_[set] = node;
        serve<rule>(set, cost);
    }
}

template <Relaxation::Needs rule>
Relaxation::Distance Relaxation::reach(std::span<const abstraction::StateId> states) {
    std::ranges::copy(untouched_, progress_.begin());
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
        expand<rule>(graph_.fact(f, states[f]), 0);
    Distance cost = 0;
    NodeId node = 0;
    while (queue_.pop(cost, node)) {
        if (costs_[node] != cost) continue; // it was reached at less
        if (node == graph_.goal()) return cost;
        expand<rule>(node, cost);
    }
    return infinite;
}

template Relaxation::Distance Relaxation::reach<Relaxation::Needs::largest>(
    std::span<const abstraction::StateId> states);
template Relaxation::Distance
Relaxation::reach<Relaxation::Needs::sum>(std::span<const abstraction::StateId> states);

// ---------------------------------------------------------------- the trace

void Relaxation::want(NodeId node) {
    if (wanted_[node] == round_) return;
    wanted_[node] = round_;
    open_.push_back(node);
}

/// Variables come last among the factors, and what is wanted last is looked at first. So
/// the step that gives the right value is found before the one that only moves the process.
void Relaxation::take(StepId step) {
    if (graph_.gives(step)[0] != graph_.goal()) trace_.push_back(step);
    for (const NodeId need : graph_.needs(step)) want(need);
    const Distance before = progress_[step].needs;
    const Distance there = finite(std::uint64_t{before} + graph_.cost(step));
    for (const NodeId fact : graph_.gives(step)) {
        // At a higher cost, or at the cost of its needs, these may themselves need the fact.
        if (reached_by_[fact] == step || (costs_[fact] == there && before < there))
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
        if (by != no_step && given_[node] != round_) take(by);
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
