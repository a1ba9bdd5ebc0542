#include "guide/relaxation/relaxation.h"

#include "checks/check.h"
#include "guide/distances.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::guide {

namespace {

std::uint32_t dearest(const RelaxedGraph& graph) {
    std::uint32_t cost = 0;
    for (StepId step = 0; step < graph.steps(); ++step)
        cost = std::max(cost, graph.cost(step));
    return cost;
}

/// A step gives its facts once.
std::size_t all_gifts(const RelaxedGraph& graph) {
    std::size_t count = 0;
    for (StepId step = 0; step < graph.steps(); ++step) count += graph.gives(step).size();
    return count;
}

} // namespace

Relaxation::Relaxation(const RelaxedGraph& graph)
    : graph_(graph), costs_(graph.nodes(), infinite), reached_by_(graph.nodes(), no_step),
      queue_(dearest(graph), all_gifts(graph)), layer_(graph.nodes() + 1),
      completed_(graph.steps() + 1), wanted_(graph.nodes(), 0), given_(graph.nodes(), 0) {
    for (StepId step = 0; step < graph.steps(); ++step)
        needs_.push_back(static_cast<std::uint32_t>(graph.needs(step).size()));
    missing_ = needs_;
}

// The three loops below are where the time goes, and most of that went into branches that
// the processor cannot predict: whether a step is complete, whether a fact is new. So everything is
// written to the end of a list, and the list grows by one or not.

inline void Relaxation::serve(NodeId node) {
    for (const StepId step : graph_.steps_from(node)) {
        ZONAR_ASSERT(missing_[step] > 0);
        completed_[steps_] = step;
        steps_ += --missing_[step] == 0 ? 1 : 0;
    }
}

inline void Relaxation::give(StepId step, Distance cost) {
    const Distance there = cost + graph_.cost(step);
    for (const NodeId fact : graph_.gives(step)) {
        if (costs_[fact] <= there) continue;
        costs_[fact] = there;
        reached_by_[fact] = step;
        queue_.push(there, fact);
    }
}

/// From the facts of the layer, which cost this much, to what they give. They come by cost,
/// so what a step was waiting for last is the most expensive of its needs.
void Relaxation::spread(Distance cost) {
    for (std::size_t i = 0; i < facts_; ++i) {
        serve(layer_[i]);
        for (const NodeId set : graph_.sets_of(layer_[i])) {
            if (costs_[set] != infinite) continue;
            costs_[set] = cost;
            reached_by_[set] = layer_[i];
            serve(set);
        }
    }
    for (std::size_t i = 0; i < steps_; ++i) give(completed_[i], cost);
    facts_ = 0;
    steps_ = 0;
}

void Relaxation::begin(std::span<const abstraction::StateId> states) {
    std::ranges::copy(needs_, missing_.begin());
    std::ranges::fill(costs_, infinite);
    queue_.clear();
    facts_ = 0;
    ZONAR_ASSERT(states.size() >= graph_.factors());
    for (abstraction::FactorId f = 0; f < graph_.factors(); ++f) {
        const NodeId fact = graph_.fact(f, states[f]);
        costs_[fact] = 0;
        reached_by_[fact] = no_step;
        layer_[facts_++] = fact;
    }
    std::ranges::copy(graph_.free_steps(), completed_.begin());
    steps_ = graph_.free_steps().size();
}

Relaxation::Distance Relaxation::reach(std::span<const abstraction::StateId> states) {
    begin(states);
    const NodeId goal = graph_.goal();
    for (std::optional<Distance> cost = 0; cost && costs_[goal] > *cost;) {
        watch::spend(1 + facts_ + steps_);
        spread(*cost);
        cost = queue_.take_cheapest([&](NodeId fact, Distance at) {
            layer_[facts_] = fact;
            facts_ += costs_[fact] == at ? 1 : 0; // otherwise it was reached at less
        });
    }
    return costs_[goal];
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
    ZONAR_ASSERT(reached_by_[wanted] == step);
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
    ZONAR_ASSERT(costs_[graph_.goal()] != infinite);
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
        ZONAR_ASSERT(costs_[node] != infinite); // a trace uses only what was reached
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
