#include "abstraction/cost_partition.h"

#include "abstraction/assert.h"
#include "abstraction/compose.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace zonar::abstraction {

namespace {

/// The tables are there already, so nothing is too large.
constexpr Limits no_limits() {
    Limits limits;
    limits.transitions = limits.table_bytes = std::numeric_limits<std::size_t>::max();
    return limits;
}

/// Of the children of a node, with the values of the node as states.
Process composed(const TableNode& node, const Process& left, const Process& right,
                 std::span<const LabelId> names) {
    Product product = *compose(left, right, names, no_limits());
    Mapping mapping;
    mapping.states = node.states;
    mapping.to.resize(product.process.states());
    for (std::size_t pair = 0; pair < product.pairs.size(); ++pair) {
        if (product.pairs[pair] != unreachable)
            mapping.to[product.pairs[pair]] = node.to[pair];
    }
    return quotient(product.process, mapping);
}

using Costs = std::vector<std::uint32_t>; // by label

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
    for (const LabelId label : process.alphabet()) {
        // More than there is would be a cost that is used twice.
        ABSTRACTION_ASSERT(needed[label] <= costs[label]);
        costs[label] -= needed[label];
    }
}

} // namespace

std::vector<Process> abstract_systems(const System& system, const DistanceTable& table) {
    std::vector<LabelId> names(system.labels);
    std::iota(names.begin(), names.end(), LabelId{0});
    const auto nodes = table.nodes();
    std::vector<Process> processes(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const TableNode& node = nodes[n];
        if (node.is_leaf()) {
            processes[n] = quotient(Process{system.factors[node.factor], system.costs},
                                    Mapping{node.to, node.states});
            continue;
        }
        processes[n] = composed(node, processes[node.left], processes[node.right], names);
        processes[node.left] = processes[node.right] = {};
    }
    std::vector<Process> roots;
    for (const DistanceTable::Root& root : table.roots())
        roots.push_back(std::move(processes[root.node]));
    return roots;
}

DistanceTable share_costs(const System& system, std::span<const Process> systems,
                          const DistanceTable& table,
                          std::span<const std::size_t> order) {
    ABSTRACTION_ASSERT(systems.size() == table.roots().size() &&
                       order.size() == systems.size());
    Costs costs = system.costs;
    if (costs.empty()) costs.assign(system.labels, 1);
    std::vector<DistanceTable::Root> roots(table.roots().begin(), table.roots().end());
    for (const std::size_t r : order) {
        roots[r].distances = systems[r].distances_with(costs);
        ABSTRACTION_ASSERT(roots[r].distances.size() ==
                           table.nodes()[roots[r].node].states);
        saturate(systems[r], roots[r].distances, costs);
    }
    for (DistanceTable::Root& root : roots) root.group = 0;
    return {
        table.factors(), {table.nodes().begin(), table.nodes().end()}, std::move(roots)};
}

DistanceTable share_costs(const System& system, const DistanceTable& table) {
    std::vector<std::size_t> order(table.roots().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return share_costs(system, abstract_systems(system, table), table, order);
}

} // namespace zonar::abstraction
