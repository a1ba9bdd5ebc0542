// Costs in a relaxed system: compared with what is found by saying literally what they
// are, again and again until nothing changes.
#include "guide/relaxation/relaxation.h"

#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>
#include <vector>

using namespace zonar;
using abstraction::Distance;
using abstraction::infinite;
using abstraction::StateId;
using guide::GoalStates;
using guide::NodeId;
using guide::RelaxedGraph;
using guide::StepId;

namespace {

using Costs = std::vector<std::vector<Distance>>; // by factor and state

Distance sum(Distance a, Distance b) {
    return a == infinite || b == infinite ? infinite : a + b;
}

bool concerns(const abstraction::Factor& factor, abstraction::LabelId label) {
    return std::ranges::find(factor.waits_for, label) != factor.waits_for.end() ||
           std::ranges::any_of(factor.transitions,
                               [&](const auto& t) { return t.label == label; });
}

/// The least cost of a state in which the factor can take the label.
Distance least_source(const abstraction::Factor& factor, abstraction::LabelId label,
                      const std::vector<Distance>& costs) {
    Distance least = infinite;
    for (const auto& t : factor.transitions)
        if (t.label == label) least = std::min(least, costs[t.from]);
    return least;
}

bool improve(const abstraction::System& system, Costs& costs) {
    bool changed = false;
    for (std::size_t f = 0; f < system.factors.size(); ++f) {
        for (const auto& [from, label, to] : system.factors[f].transitions) {
            Distance cost = costs[f][from];
            for (std::size_t g = 0; g < system.factors.size(); ++g)
                if (g != f && concerns(system.factors[g], label))
                    cost =
                        std::max(cost, least_source(system.factors[g], label, costs[g]));
            cost = sum(cost, system.costs.empty() ? 1 : system.costs[label]);
            if (cost >= costs[f][to]) continue;
            costs[f][to] = cost;
            changed = true;
        }
    }
    return changed;
}

Distance cost_of(const std::vector<GoalStates>& goals, const Costs& costs) {
    Distance least = infinite;
    for (const GoalStates& goal : goals) {
        Distance all = 0;
        for (const auto& [f, states] : goal) {
            Distance some = infinite;
            for (const StateId s : states) some = std::min(some, costs[f][s]);
            all = std::max(all, some);
        }
        least = std::min(least, all);
    }
    return least;
}

Distance naive(const abstraction::System& system, const std::vector<GoalStates>& goals,
               const std::vector<StateId>& states) {
    Costs costs;
    for (std::size_t f = 0; f < states.size(); ++f) {
        costs.emplace_back(system.factors[f].states, infinite);
        costs[f][states[f]] = 0;
    }
    while (improve(system, costs)) {
    }
    return cost_of(goals, costs);
}

/// The errors of the system, and sometimes other alternatives.
std::vector<GoalStates> random_goals(const abstraction::System& system,
                                     tests::Draw& draw) {
    std::vector<GoalStates> goals(1);
    for (abstraction::FactorId f = 0; f < system.factors.size(); ++f) {
        std::vector<StateId> error = system.factors[f].error;
        std::ranges::sort(error);
        error.erase(std::unique(error.begin(), error.end()), error.end());
        if (!error.empty()) goals[0].emplace_back(f, error);
    }
    for (; draw.percent(40); goals.emplace_back()) {
        for (abstraction::FactorId f = 0; f < system.factors.size(); ++f)
            if (draw.percent(50))
                goals.back().emplace_back(
                    f, std::vector{draw.between(0, system.factors[f].states - 1)});
    }
    return goals;
}

/// False: that was the last combination of states.
bool next(const abstraction::System& system, std::vector<StateId>& states) {
    for (std::size_t f = 0; f < states.size(); ++f) {
        if (++states[f] < system.factors[f].states) return true;
        states[f] = 0;
    }
    return false;
}

/// What is reached by these steps alone if nothing is lost.
bool leads_to_goal(const RelaxedGraph& graph, const std::vector<StateId>& states,
                   std::span<const StepId> steps) {
    std::vector<bool> reached(graph.nodes(), false);
    const auto reach = [&](NodeId node) {
        reached[node] = true;
        for (const NodeId set : graph.sets_of(node)) reached[set] = true;
    };
    const auto holds = [&](NodeId node) { return reached[node]; };
    for (abstraction::FactorId f = 0; f < states.size(); ++f)
        reach(graph.fact(f, states[f]));
    for (std::size_t round = 0; round <= steps.size(); ++round)
        for (const StepId step : steps)
            if (std::ranges::all_of(graph.needs(step), holds))
                std::ranges::for_each(graph.gives(step), reach);
    for (StepId step = 0; step < graph.steps(); ++step)
        if (graph.gives(step)[0] == graph.goal() &&
            std::ranges::all_of(graph.needs(step), holds))
            return true;
    return false;
}

struct Tally {
    std::size_t states = 0;
    std::size_t positive = 0;
    std::size_t dead = 0;
    std::size_t above_layer = 0; // traces that cost more than h_max
};

void check_trace(const RelaxedGraph& graph, guide::Relaxation& relaxation,
                 const std::vector<StateId>& states, Distance layer, Tally& tally) {
    Distance total = 0;
    const std::vector<StepId> trace{relaxation.trace().begin(), relaxation.trace().end()};
    for (const StepId step : trace) total += graph.cost(step);
    REQUIRE(leads_to_goal(graph, states, trace));
    REQUIRE(total >= layer);
    tally.above_layer += total > layer ? 1 : 0;
    REQUIRE((trace.empty() || std::ranges::any_of(trace, [&](StepId step) {
                 return relaxation.is_first(step);
             })));
    for (const StepId step : trace) {
        if (!relaxation.is_first(step)) continue;
        const auto is_here = [&](NodeId need) {
            const abstraction::FactorId f = graph.factor_of(need);
            const NodeId here = graph.fact(f, states[f]);
            const auto sets = graph.sets_of(here);
            return need == here || std::ranges::find(sets, need) != sets.end();
        };
        REQUIRE(std::ranges::all_of(graph.needs(step), is_here));
    }
}

} // namespace

TEST_CASE("relaxed costs are what they are said to be", "[relaxation]") {
    Tally tally;
    for (std::uint32_t seed = 1; seed <= with_effort(std::uint32_t{150}); ++seed) {
        INFO("seed " << seed);
        const abstraction::System system = tests::random_system(seed);
        tests::Draw draw{seed};
        const std::vector<GoalStates> goals = random_goals(system, draw);
        const RelaxedGraph graph{system, goals};
        guide::Relaxation relaxation{graph};
        std::vector<StateId> states(system.factors.size(), 0);
        do {
            const Distance layer = naive(system, goals, states);
            REQUIRE(relaxation.reach(states) == layer);
            if (layer != infinite) check_trace(graph, relaxation, states, layer, tally);
            ++tally.states;
            tally.positive += layer != 0 && layer != infinite ? 1 : 0;
            tally.dead += layer == infinite ? 1 : 0;
        } while (next(system, states));
    }
    CHECK(tally.positive > 0);
    CHECK(tally.above_layer > 0);
    if (effort() < 100) return; // too few to be typical
    CHECK(tally.positive * 20 > tally.states);
    CHECK(tally.dead * 10 > tally.states);
    CHECK(tally.above_layer * 200 > tally.states);
}

TEST_CASE("without an alternative there is no way to the error", "[relaxation]") {
    const abstraction::System system = tests::random_system(1);
    const RelaxedGraph graph{system, {}};
    guide::Relaxation relaxation{graph};
    CHECK(relaxation.reach(std::vector<StateId>(system.factors.size(), 0)) == infinite);
}

TEST_CASE("a variable that is overwritten needs no value", "[relaxation]") {
    abstraction::System system;
    system.labels = 1;
    abstraction::Factor variable;
    variable.states = 4;
    variable.initial = {0};
    for (StateId s = 0; s < 4; ++s) variable.transitions.push_back({s, 0, 2});
    abstraction::Factor process;
    process.states = 2;
    process.initial = {0};
    process.transitions = {{0, 0, 1}};
    system.factors = {variable, process};
    const std::vector<GoalStates> both{{{0, {2}}, {1, {1}}}};
    const RelaxedGraph graph{system, both};
    REQUIRE(graph.steps() == 2); // the goal's is the first
    CHECK(graph.needs(1).size() == 1);
    CHECK(graph.gives(1).size() == 2);
    // What is of no use is not given.
    const std::vector<GoalStates> one{{{0, {2}}}};
    CHECK(RelaxedGraph{system, one}.gives(1).size() == 1);
    const std::vector<GoalStates> other{{{0, {3}}}};
    CHECK(RelaxedGraph{system, other}.steps() == 1);
}

// Ten factors of ten states, all moved by one label in any way.
TEST_CASE("combinations do not explode", "[relaxation]") {
    abstraction::System system;
    system.labels = 1;
    abstraction::Factor factor;
    factor.states = 10;
    factor.initial = {0};
    for (StateId s = 0; s < 9; ++s) factor.transitions.push_back({s, 0, s + 1});
    system.factors.assign(10, factor);
    std::vector<GoalStates> goals(1);
    for (abstraction::FactorId f = 0; f < 10; ++f) goals[0].push_back({f, {9}});
    const RelaxedGraph graph{system, goals};
    CHECK(graph.steps() == 10 * 9 + 1);
    guide::Relaxation relaxation{graph};
    const std::vector<StateId> first(10, 0);
    CHECK(relaxation.reach(first) == 9);
    CHECK(relaxation.reach(first) == naive(system, goals, first));
}

TEST_CASE("what costs much is reached in order, too", "[relaxation]") {
    abstraction::System system;
    abstraction::Factor factor;
    factor.states = 41;
    factor.initial = {0};
    system.labels = 80;
    for (StateId s = 0; s < 40; ++s) {
        factor.transitions.push_back({s, 2 * s, s + 1});
        factor.transitions.push_back({s, 2 * s + 1, s + 1});
        system.costs.push_back(1000);
        system.costs.push_back(900 + s % 7);
    }
    system.factors = {factor};
    const std::vector<GoalStates> goals{{{0, {40}}}};
    const RelaxedGraph graph{system, goals};
    guide::Relaxation relaxation{graph};
    for (StateId s = 0; s <= 40; ++s)
        CHECK(relaxation.reach(std::vector{s}) == naive(system, goals, {s}));
}
