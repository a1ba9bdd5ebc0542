#include "abstraction/least_estimate.h"

#include "abstraction/assert.h"

#include <algorithm>
#include <cstdint>

namespace zonar::abstraction {

namespace {

/// The values that a node may have for states of the box.
struct Possible {
    std::vector<StateId> values; // ascending
    bool dead = false;
    bool unreachable = false;
};

/// Collects values of one node.
class Collector {
public:
    explicit Collector(StateId states) : has_(states, 0) {}

    void add(StateId value) {
        if (value == dead)
            found_.dead = true;
        else if (value == unreachable)
            found_.unreachable = true;
        else
            has_[value] = 1;
    }
    Possible take() {
        for (StateId v = 0; v < has_.size(); ++v)
            if (has_[v] != 0) found_.values.push_back(v);
        return std::move(found_);
    }

private:
    std::vector<std::uint8_t> has_; // by value
    Possible found_;
};

Possible of_leaf(const TableNode& node, const std::vector<StateId>& states) {
    Collector found(node.states);
    if (states.empty())
        for (const StateId value : node.to) found.add(value);
    for (const StateId state : states) {
        ABSTRACTION_ASSERT(state < node.to.size());
        found.add(node.to[state]);
    }
    return found.take();
}

Possible of_merge(const TableNode& node, const Possible& left, const Possible& right) {
    Collector found(node.states);
    for (const StateId l : left.values)
        for (const StateId r : right.values) found.add(node.combined(l, r));
    // Being dead is a proof, even if the other side is unreachable; see TableNode::combined.
    if (left.dead || right.dead) found.add(dead);
    const auto not_dead = [](const Possible& side) {
        return side.unreachable || !side.values.empty();
    };
    if ((left.unreachable && not_dead(right)) || (right.unreachable && not_dead(left)))
        found.add(unreachable);
    return found.take();
}

} // namespace

LeastEstimate least_estimate(const DistanceTable& table, const StateBox& box) {
    ABSTRACTION_ASSERT(box.size() >= table.factors());
    const auto nodes = table.nodes();
    std::vector<Possible> possible(nodes.size());
    for (std::size_t n = 0; n < nodes.size(); ++n)
        possible[n] = nodes[n].is_leaf() ? of_leaf(nodes[n], box[nodes[n].factor])
                                         : of_merge(nodes[n], possible[nodes[n].left],
                                                    possible[nodes[n].right]);
    LeastEstimate result{.distance = 0};
    std::uint64_t sum = 0;
    std::uint32_t group = 0;
    for (const DistanceTable::Root& root : table.roots()) {
        if (root.group != group) sum = 0;
        group = root.group;
        Distance least = infinite;
        for (const StateId value : possible[root.node].values)
            least = std::min(least, root.distances[value]);
        if (least == infinite) {
            result.distance = infinite;
            result.dead = result.dead || !possible[root.node].unreachable;
            continue;
        }
        sum = std::min<std::uint64_t>(sum + least, largest_distance);
        result.distance = std::max(result.distance, static_cast<Distance>(sum));
    }
    return result;
}

} // namespace zonar::abstraction
