// guide/relaxation/relaxed_graph.h
//
// Factors and labels, if nothing that was once reached were ever lost again: what the
// estimates of [KHDB06] look at. Facts are states of factors, (process, location) and
// (variable, value), and they accumulate.
//
// A label lets a factor go from a to b once a was reached and every other factor that the
// label moves has reached some state from which it can. So a label is written as steps: a
// step needs a set of facts of some factors, one of each set, and gives facts. A relation
// between old and new states becomes alternatives, each with the states that it may come
// from and those it may lead to, and a step takes an alternative in each factor. What
// depends on nothing needs nothing: a set of all states of a factor is left out, so that
// setting a variable is a step from any of its values.
//
// A label whose factors have many alternatives each would need too many steps. It has
// steps for one factor at a time then, with any state of the others that the label can
// take. Facts are reached at the same costs; what is lost is that several of them come
// from the same transition.
//
// Facts that are of no use on any way to the error are not given by any step.
//
// Sets are nodes of the graph themselves, and shared. A set of one fact is that fact. The
// error condition is a node, too: each of its alternatives is a step to it, for nothing.
#pragma once

#include "abstraction/system.h"
#include "checks/check.h"
#include "guide/factors/factors.h"
#include "guide/relaxation/ranges.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::guide {

using NodeId = std::uint32_t; // facts by factor and state, then the goal, then sets
using StepId = std::uint32_t;

class RelaxedGraph {
public:
    /// The errors of the system's factors are not looked at.
    RelaxedGraph(const abstraction::System& system, std::span<const GoalStates> goals);

    std::uint32_t factors() const { return factors_; }
    NodeId nodes() const { return nodes_; }
    StepId steps() const { return static_cast<StepId>(costs_.size()); }
    NodeId fact(abstraction::FactorId f, abstraction::StateId s) const {
        ZONAR_ASSERT(f < factors_ && s < first_fact_[f + 1] - first_fact_[f]);
        return first_fact_[f] + s;
    }
    NodeId goal() const { return first_fact_[factors_]; }
    bool is_set(NodeId node) const { return node > goal(); }
    abstraction::FactorId factor_of(NodeId node) const { return factor_of_[node]; }
    /// Of a fact.
    abstraction::StateId state_of(NodeId fact) const {
        ZONAR_ASSERT(fact < goal());
        return fact - first_fact_[factor_of_[fact]];
    }

    /// Sets that the fact belongs to; a set or the goal belongs to none.
    std::span<const NodeId> sets_of(NodeId node) const { return sets_of_[node]; }
    /// Steps that need the node.
    std::span<const StepId> steps_from(NodeId node) const { return steps_from_[node]; }
    /// Steps that need nothing.
    std::span<const StepId> free_steps() const { return free_steps_; }

    std::uint32_t cost(StepId step) const { return costs_[step]; }
    std::span<const NodeId> needs(StepId step) const { return needs_[step]; }
    /// Facts factor by factor. Several of one factor are alternatives: a trace that needs two
    /// of them has to take the step twice.
    std::span<const NodeId> gives(StepId step) const { return gives_[step]; }

private:
    friend class RelaxedGraphBuilder;

    std::uint32_t factors_ = 0;
    NodeId nodes_ = 0;
    std::vector<NodeId> first_fact_;               // by factor; the last one is the goal
    std::vector<abstraction::FactorId> factor_of_; // by node; of the goal: factors_
    Ranges sets_of_;                               // by node
    Ranges steps_from_;                            // likewise
    std::vector<StepId> free_steps_;
    std::vector<std::uint32_t> costs_; // by step
    Ranges needs_;                     // likewise
    Ranges gives_;
};

} // namespace zonar::guide
