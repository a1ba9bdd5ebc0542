#include "abstraction/cost_partition.h"

#include <algorithm>
#include <deque>

namespace zonar::abstraction {

namespace {

/// The steps of a leaf: those of its factor, between values.
Process leaf_process(const Factor& factor, const TableNode& node) {
    return quotient(Process{factor}, Mapping{node.to, node.states});
}

/// Composes what the children are abstractions of, over the pairs that the table has.
class Composition {
public:
    Composition(const TableNode& node, const Process& left, const Process& right)
        : node_(node), left_(left), right_(right) {}

    Process run() {
        std::vector<std::uint8_t> error(node_.states);
        std::vector<StateId> initial;
        for (StateId l = 0; l < left_.states(); ++l) {
            for (StateId r = 0; r < right_.states(); ++r) {
                const StateId from = node_.combined(l, r);
                if (!is_state(from)) continue;
                if (left_.is_error(l) && right_.is_error(r)) error[from] = 1;
                expand(from, l, r);
            }
        }
        for (const StateId l : left_.initial()) {
            for (const StateId r : right_.initial()) {
                const StateId s = node_.combined(l, r);
                if (is_state(s)) initial.push_back(s);
            }
        }
        std::vector<LabelId> alphabet(left_.alphabet().begin(), left_.alphabet().end());
        alphabet.insert(alphabet.end(), right_.alphabet().begin(),
                        right_.alphabet().end());
        return {node_.states, std::move(initial), std::move(error), std::move(alphabet),
                std::move(transitions_)};
    }

private:
    void add(StateId from, LabelId label, StateId l, StateId r) {
        const StateId to = node_.combined(l, r);
        if (is_state(to)) transitions_.push_back({from, label, to});
    }
    void expand(StateId from, StateId l, StateId r) {
        const auto right = right_.steps(r);
        for (const Step& step : left_.steps(l)) {
            if (!right_.has_label(step.label)) {
                add(from, step.label, step.to, r);
                continue;
            }
            for (const Step& other : right_.steps_with(r, step.label))
                add(from, step.label, step.to, other.to);
        }
        for (const Step& step : right) {
            if (!left_.has_label(step.label)) add(from, step.label, l, step.to);
        }
    }

    const TableNode& node_;
    const Process& left_;
    const Process& right_;
    std::vector<Transition> transitions_;
};

using Costs = std::vector<std::uint32_t>; // by label, 0 or 1

/// Distances if a step costs what is left of its label: backwards, with a queue of two ends.
std::vector<Distance> distances_with(const Process& process, const Costs& costs) {
    std::vector<std::vector<Step>> backwards(process.states());
    for (StateId s = 0; s < process.states(); ++s) {
        for (const Step& step : process.steps(s))
            backwards[step.to].push_back({step.label, s});
    }
    std::vector<Distance> distances(process.states(), infinite);
    std::deque<std::pair<Distance, StateId>> queue;
    for (StateId s = 0; s < process.states(); ++s) {
        if (!process.is_error(s)) continue;
        distances[s] = 0;
        queue.push_back({0, s});
    }
    while (!queue.empty()) {
        const auto [distance, s] = queue.front();
        queue.pop_front();
        if (distance != distances[s]) continue; // a shorter way was found meanwhile
        for (const Step& step : backwards[s]) {
            const Distance d = distance + costs[step.label];
            if (d >= distances[step.to]) continue;
            distances[step.to] = d;
            if (costs[step.label] == 0)
                queue.push_front({d, step.to});
            else
                queue.push_back({d, step.to});
        }
    }
    return distances;
}

/// Takes away what these distances need.
void saturate(const Process& process, std::span<const Distance> distances, Costs& costs) {
    Costs needed(costs.size());
    for (StateId s = 0; s < process.states(); ++s) {
        if (distances[s] == infinite) continue;
        for (const Step& step : process.steps(s)) {
            const Distance target = distances[step.to];
            if (target < distances[s]) // by no more than the step costs
                needed[step.label] = std::max(needed[step.label], distances[s] - target);
        }
    }
    for (const LabelId label : process.alphabet()) costs[label] -= needed[label];
}

} // namespace

std::vector<Process> abstract_systems(const System& system, const DistanceTable& table) {
    const auto nodes = table.nodes();
    std::vector<Process> processes(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const TableNode& node = nodes[n];
        if (node.is_leaf()) {
            processes[n] = leaf_process(system.factors[node.factor], node);
            continue;
        }
        processes[n] =
            Composition{node, processes[node.left], processes[node.right]}.run();
        processes[node.left] = processes[node.right] = {};
    }
    std::vector<Process> roots;
    for (const DistanceTable::Root& root : table.roots())
        roots.push_back(std::move(processes[root.node]));
    return roots;
}

std::vector<DistanceTable> share_costs(const System& system,
                                       std::span<const DistanceTable> tables) {
    Costs costs(system.labels, 1);
    std::vector<DistanceTable> shared;
    for (const DistanceTable& table : tables) {
        const std::vector<Process> systems = abstract_systems(system, table);
        for (std::size_t r = 0; r < systems.size(); ++r) {
            DistanceTable::Root root = table.roots()[r];
            root.distances = distances_with(systems[r], costs);
            saturate(systems[r], root.distances, costs);
            shared.push_back(
                {table.factors(), {table.nodes().begin(), table.nodes().end()}, {root}});
        }
    }
    return shared;
}

} // namespace zonar::abstraction
