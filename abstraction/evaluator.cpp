#include "abstraction/evaluator.h"

#include "abstraction/assert.h"
#include "abstraction/table_fault.h"

#include <algorithm>

namespace zonar::abstraction {

namespace {

/// The number that stands for a node's value in the tables of nodes above it.
std::uint32_t as_index(StateId value, StateId states) {
    if (value == dead) return states;
    if (value == unreachable) return states + 1;
    return value;
}

StateId from_index(std::uint32_t index, StateId states) {
    return index < states ? index : index == states ? dead : unreachable;
}

} // namespace

Evaluator::Evaluator(const DistanceTable& table, Unreachable rule) {
    const Distance of_unreachable = rule == Unreachable::means_infinite ? infinite : 0;
    ABSTRACTION_ASSERT(fault_of(table).empty());
    const auto nodes = table.nodes();
    std::vector<std::uint32_t> number(nodes.size()); // of a node's value
    std::vector<const DistanceTable::Root*> root_of(nodes.size(), nullptr);
    for (const DistanceTable::Root& root : table.roots()) root_of[root.node] = &root;

    // What stands in the table of a node for one of its values.
    const auto entry = [&](std::size_t n, StateId value) -> std::uint32_t {
        if (root_of[n] == nullptr) return as_index(value, nodes[n].states);
        if (value == dead) return infinite;
        if (value == unreachable) return of_unreachable;
        return root_of[n]->distances[value];
    };

    leaves_of_.resize(table.factors());
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        if (!nodes[n].is_leaf()) continue;
        const FactorId f = nodes[n].factor;
        number[n] = static_cast<std::uint32_t>(leaves_.size());
        leaves_of_[f].push_back(number[n]);
        leaves_.push_back({f, static_cast<StateId>(nodes[n].to.size()), entries_.size()});
        parents_.push_back(no_parent);
        for (const StateId to : nodes[n].to) entries_.push_back(entry(n, to));
    }
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const TableNode& node = nodes[n];
        if (node.is_leaf()) continue;
        const StateId left = nodes[node.left].states;
        const StateId right = nodes[node.right].states;
        number[n] = static_cast<std::uint32_t>(leaves_.size() + nodes_.size());
        parents_.push_back(no_parent);
        for (const std::uint32_t child : {node.left, node.right})
            parents_[number[child]] = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(
            {number[node.left], number[node.right], right + 2, entries_.size()});
        for (std::uint32_t l = 0; l < left + 2; ++l) {
            for (std::uint32_t r = 0; r < right + 2; ++r) {
                entries_.push_back(
                    entry(n, node.combined(from_index(l, left), from_index(r, right))));
            }
        }
    }
    const auto roots = table.roots();
    for (std::size_t r = 0; r < roots.size(); ++r)
        roots_.push_back(
            {number[roots[r].node], r == 0 || roots[r].group != roots[r - 1].group});
}

std::size_t Evaluator::bytes() const {
    return entries_.size() * sizeof(entries_[0]) + nodes_.size() * sizeof(Node);
}

} // namespace zonar::abstraction
