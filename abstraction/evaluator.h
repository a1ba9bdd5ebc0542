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

#include "abstraction/table.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::abstraction {

class Evaluator {
public:
    explicit Evaluator(const DistanceTable& table,
                       Unreachable rule = Unreachable::means_infinite);

    FactorId factors() const { return static_cast<FactorId>(leaves_.size()); }
    /// How many values a caller keeps.
    std::size_t values() const { return leaves_.size() + nodes_.size(); }
    std::size_t bytes() const;

    /// `states`: one per factor; `values` is filled.
    Distance estimate(std::span<const StateId> states,
                      std::span<std::uint32_t> values) const {
        for (std::size_t f = 0; f < leaves_.size(); ++f)
            values[f] = entries_[leaves_[f] + states[f]];
        std::uint32_t* const inner = values.data() + leaves_.size();
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            const Node& node = nodes_[n];
            inner[n] = entries_[node.first + values[node.left] * node.width +
                                values[node.right]];
        }
        return result(values);
    }

    /// One factor is in another state than when `values` was filled. Several changes may
    /// follow each other; the result is right after the last.
    void change(FactorId factor, StateId state, std::span<std::uint32_t> values) const {
        values[factor] = entries_[leaves_[factor] + state];
        for (std::uint32_t n = parents_[factor]; n != no_parent;) {
            const Node& node = nodes_[n];
            std::uint32_t& value = values[leaves_.size() + n];
            const std::uint32_t now =
                entries_[node.first + values[node.left] * node.width +
                         values[node.right]];
            if (now == value) return;
            value = now;
            n = parents_[leaves_.size() + n];
        }
    }
    /// The estimate for values that are up to date.
    Distance result(std::span<const std::uint32_t> values) const {
        Distance most = 0;
        for (const std::uint32_t root : roots_) most = std::max(most, values[root]);
        return most;
    }

private:
    static constexpr std::uint32_t no_parent = 0xffffffffu;
    struct Node {
        std::uint32_t left = 0; // indices of values: leaves first, then nodes
        std::uint32_t right = 0;
        std::uint32_t width = 0; // of a row
        std::size_t first = 0;   // in entries_
    };
    std::vector<std::size_t> leaves_;    // by factor: where its entries begin
    std::vector<Node> nodes_;            // children before parents
    std::vector<std::uint32_t> parents_; // by value: the node above it
    std::vector<std::uint32_t> roots_;   // values that are distances
    std::vector<std::uint32_t> entries_;
};

} // namespace zonar::abstraction
