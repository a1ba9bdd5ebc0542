#include "abstraction/table_fault.h"

#include <algorithm>
#include <utility>

namespace zonar::abstraction {

namespace {

/// One look at each node, in order, so that children are known to be sound.
class Inspection {
public:
    explicit Inspection(const DistanceTable& table)
        : table_(table), nodes_(table.nodes()), used_(nodes_.size()) {}

    std::string run() {
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            const char* fault = nodes_[n].is_leaf() ? in_leaf(nodes_[n]) : in_merge(n);
            if (fault == nullptr) fault = in_entries(nodes_[n]);
            if (fault != nullptr) return "node " + std::to_string(n) + " " + fault;
        }
        std::uint32_t groups = 0;
        for (std::size_t r = 0; r < table_.roots().size(); ++r) {
            const std::uint32_t group = table_.roots()[r].group;
            if (group != groups && group + 1 != groups)
                return "root " + std::to_string(r) + " is in a group out of order";
            groups = group + 1;
            if (const char* fault = in_root(table_.roots()[r]))
                return "root " + std::to_string(r) + " " + fault;
        }
        return {};
    }

private:
    const char* in_leaf(const TableNode& node) {
        if (node.right != TableNode::no_node) return "has one child only";
        if (node.factor >= table_.factors()) return "is of a factor that is not there";
        if (node.right_states != 0) return "is a leaf with rows";
        return nullptr;
    }

    const char* in_merge(std::size_t n) {
        const TableNode& node = nodes_[n];
        if (node.left >= n || node.right >= n) return "comes before its children";
        if (!use(node.left) || !use(node.right)) return "has a child that is taken";
        if (node.factor != 0) return "is of a factor and of two nodes";
        const StateId left = nodes_[node.left].states;
        const StateId right = nodes_[node.right].states;
        if (node.right_states != right) return "has rows of another width";
        if (node.to.size() != std::uint64_t{left} * right)
            return "has not one entry for each pair";
        return nullptr;
    }

    static const char* in_entries(const TableNode& node) {
        // Else a small file could claim a large table.
        if (node.states > node.to.size()) return "has values that nothing leads to";
        const bool inside = std::ranges::all_of(
            node.to, [&](StateId to) { return to < node.states || !is_state(to); });
        return inside ? nullptr : "has an entry that is no value of it";
    }

    const char* in_root(const DistanceTable::Root& root) {
        if (root.node >= nodes_.size()) return "is a node that is not there";
        if (!use(root.node)) return "is a node that is part of another";
        if (root.distances.size() != nodes_[root.node].states)
            return "has not one distance for each value";
        // So that sums do not wrap around.
        const auto too_large = [](Distance d) {
            return d > largest_distance && d != infinite;
        };
        if (std::ranges::any_of(root.distances, too_large))
            return "has a distance that is too large";
        const StateId values = nodes_[root.node].states;
        const auto outside = [&](const DistanceTable::Root::Step& step) {
            return step.from >= values || step.to >= values;
        };
        if (std::ranges::any_of(root.steps, outside))
            return "has a step of a value that is not there";
        return nullptr;
    }

    /// A tree has one way to each node.
    bool use(std::uint32_t node) {
        return 0 == std::exchange(used_[node], std::uint8_t{1});
    }

    const DistanceTable& table_;
    std::span<const TableNode> nodes_;
    std::vector<std::uint8_t> used_;
};

} // namespace

std::string fault_of(const DistanceTable& table) {
    return Inspection{table}.run();
}

} // namespace zonar::abstraction
