// abstraction/evaluator.h
//
// A distance table laid out for being asked millions of times: one array of entries, no
// tests on the way. Each node's values are its states and two more, "dead" and
// "unreachable", so a table has a row and a column for them and every question is one
// look-up per node. Distances stand in the roots' tables themselves.
//
// States of a search differ in few factors from the state before, so a caller that keeps
// the values of all nodes may ask for the difference alone.
#pragma once

#include "abstraction/assert.h"
#include "abstraction/table.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::abstraction {

class Evaluator {
public:
    explicit Evaluator(const DistanceTable& table,
                       Unreachable rule = Unreachable::means_infinite);

    /// How many values a caller keeps: one per leaf, then one per inner node.
    std::size_t values() const { return leaves_.size() + nodes_.size(); }
    std::size_t bytes() const;

    /// `states`: one per factor; `values` is filled.
    Distance estimate(std::span<const StateId> states,
                      std::span<std::uint32_t> values) const {
        ABSTRACTION_ASSERT(values.size() >= this->values());
        for (std::size_t l = 0; l < leaves_.size(); ++l) {
            ABSTRACTION_ASSERT(states[leaves_[l].factor] < leaves_[l].states);
            values[l] = entries_[leaves_[l].first + states[leaves_[l].factor]];
        }
        std::uint32_t* const inner = values.data() + leaves_.size();
        for (std::size_t n = 0; n < nodes_.size(); ++n)
            inner[n] = value_of(nodes_[n], values);
        return result(values);
    }

    /// One factor is in another state than when `values` was filled. Several changes may
    /// follow each other.
    void change(FactorId factor, StateId state, std::span<std::uint32_t> values) const {
        for (const std::uint32_t leaf : leaves_of_[factor]) {
            ABSTRACTION_ASSERT(state < leaves_[leaf].states);
            values[leaf] = entries_[leaves_[leaf].first + state];
            for (std::uint32_t n = parents_[leaf]; n != no_parent;) {
                std::uint32_t& value = values[leaves_.size() + n];
                const std::uint32_t now = value_of(nodes_[n], values);
                if (now == value) break;
                value = now;
                n = parents_[leaves_.size() + n];
            }
        }
    }
    /// The estimate for values that are up to date.
    Distance result(std::span<const std::uint32_t> values) const {
        std::uint64_t most = 0, sum = 0;
        for (const Root& root : roots_) {
            if (values[root.value] == infinite) return infinite;
            sum = values[root.value] + (root.begins_group ? 0 : sum);
            most = std::max(most, sum);
        }
        return static_cast<Distance>(std::min<std::uint64_t>(most, largest_distance));
    }

private:
    static constexpr std::uint32_t no_parent = 0xffffffffu;
    struct Leaf {
        FactorId factor = 0;
        StateId states = 0;    // of the factor
        std::size_t first = 0; // in entries_
    };
    struct Root {
        std::uint32_t value = 0; // its index; it is a distance
        bool begins_group = true;
    };
    struct Node {
        std::uint32_t left = 0; // indices of values
        std::uint32_t right = 0;
        std::uint32_t width = 0; // of a row
        std::size_t first = 0;   // in entries_
    };

    std::uint32_t value_of(const Node& node,
                           std::span<const std::uint32_t> values) const {
        ABSTRACTION_ASSERT(values[node.right] < node.width);
        return entries_[node.first + std::size_t{values[node.left]} * node.width +
                        values[node.right]];
    }

    std::vector<Leaf> leaves_;
    std::vector<std::vector<std::uint32_t>> leaves_of_; // by factor
    std::vector<Node> nodes_;                           // children before parents
    std::vector<std::uint32_t> parents_;                // by value: the node above it
    std::vector<Root> roots_;
    std::vector<std::uint32_t> entries_;
};

} // namespace zonar::abstraction
