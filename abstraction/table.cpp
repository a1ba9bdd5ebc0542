#include "abstraction/table.h"

#include "abstraction/assert.h"

#include <algorithm>

namespace zonar::abstraction {

DistanceTable::DistanceTable(FactorId factors, std::vector<TableNode> nodes,
                             std::vector<Root> roots)
    : factors_(factors), nodes_(std::move(nodes)), roots_(std::move(roots)) {}

std::size_t DistanceTable::bytes() const {
    std::size_t bytes = 0;
    for (const TableNode& node : nodes_)
        bytes += sizeof node + node.to.size() * sizeof(StateId);
    for (const Root& root : roots_) bytes += root.distances.size() * sizeof(Distance);
    return bytes;
}

// Being dead is a proof, even if the other side is unreachable.
StateId TableNode::combined(StateId left_value, StateId right_value) const {
    if (left_value == dead || right_value == dead) return dead;
    if (left_value == unreachable || right_value == unreachable) return unreachable;
    ABSTRACTION_ASSERT(right_value < right_states &&
                       std::size_t{left_value} * right_states + right_value < to.size());
    return to[std::size_t{left_value} * right_states + right_value];
}

Distance DistanceTable::estimate(std::span<const StateId> states,
                                 std::span<StateId> scratch, Unreachable rule) const {
    ABSTRACTION_ASSERT(states.size() >= factors_ && scratch.size() >= nodes_.size());
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        const TableNode& node = nodes_[n];
        ABSTRACTION_ASSERT(!node.is_leaf() || states[node.factor] < node.to.size());
        scratch[n] = node.is_leaf()
                         ? node.to[states[node.factor]]
                         : node.combined(scratch[node.left], scratch[node.right]);
    }
    std::uint64_t most = 0, sum = 0;
    std::uint32_t group = 0;
    for (const Root& root : roots_) {
        if (root.group != group) sum = 0;
        group = root.group;
        const StateId value = scratch[root.node];
        if (value == dead) return infinite;
        if (value != unreachable) {
            if (root.distances[value] == infinite) return infinite;
            sum += root.distances[value];
            most = std::max(most, sum);
        } else if (rule == Unreachable::means_infinite) {
            return infinite;
        }
    }
    return static_cast<Distance>(std::min<std::uint64_t>(most, largest_distance));
}

DistanceTable joined(std::span<const DistanceTable> tables) {
    std::vector<TableNode> nodes;
    std::vector<DistanceTable::Root> roots;
    std::uint32_t groups = 0;
    for (const DistanceTable& table : tables) {
        ABSTRACTION_ASSERT(table.factors() == tables.front().factors());
        const auto shift = static_cast<std::uint32_t>(nodes.size());
        for (TableNode node : table.nodes()) {
            if (!node.is_leaf()) {
                node.left += shift;
                node.right += shift;
            }
            nodes.push_back(std::move(node));
        }
        for (DistanceTable::Root root : table.roots()) {
            root.node += shift;
            root.group += groups;
            roots.push_back(std::move(root));
        }
        if (!roots.empty()) groups = roots.back().group + 1;
    }
    const FactorId factors = tables.empty() ? 0 : tables.front().factors();
    return {factors, std::move(nodes), std::move(roots)};
}

Distance DistanceTable::estimate(std::span<const StateId> states,
                                 Unreachable rule) const {
    std::vector<StateId> scratch(nodes_.size());
    return estimate(states, scratch, rule);
}

} // namespace zonar::abstraction
