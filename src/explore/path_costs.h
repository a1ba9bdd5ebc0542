// explore/path_costs.h
//
// What the ways to nodes cost, beside the store and by the same numbers. Totals are kept for
// the searches that compare them. Of each node's last transition the cost is kept if not all
// are alike, for the sum along the parents is what a way really costs: when a cheaper way to
// a node is found, the totals of those behind it are out of date.
#pragma once

#include "explore/blocks.h"
#include "explore/store.h"
#include "semantics/costs.h"

#include <cstdint>
#include <limits>
#include <span>

namespace zonar::explore {

class PathCosts {
public:
    static constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

    PathCosts(const semantics::Costs* costs, bool keeps_totals)
        : costs_(costs != nullptr && !costs->unit() ? costs : nullptr),
          keeps_totals_(keeps_totals) {}

    bool unit() const { return costs_ == nullptr; }
    /// Whether there is anything to write down.
    bool is_kept() const { return keeps_totals_ || costs_ != nullptr; }

    /// Of one transition, or of none: the initial state is there for nothing.
    std::uint32_t cost_of(std::span<const model::EdgeId> edges) const {
        if (edges.empty()) return 0;
        return costs_ == nullptr ? 1 : costs_->of(edges);
    }
    std::uint32_t total(NodeId node) const {
        return !keeps_totals_ || node == no_node ? 0 : *totals_[node.index()];
    }
    const Blocks<std::uint32_t>& totals() const { return totals_; }

    /// A new node, or an old one with another parent.
    void write(NodeId node, std::uint32_t total, std::uint32_t last) {
        if (keeps_totals_) write(totals_, node, total);
        if (costs_ != nullptr) write(lasts_, node, last);
    }
    /// All totals become unknown: no node stands for another any more.
    void forget_totals() {
        for (std::size_t i = 0; i < totals_.size(); ++i) *totals_[i] = unknown;
    }

    /// The cost of the way to a node along the parents.
    std::uint64_t length(const Store& store, NodeId node) const {
        std::uint64_t sum = 0;
        for (NodeId n = node; store.parent(n) != no_node; n = store.parent(n)) {
            ZONAR_ASSERT(sum <= std::uint64_t{unknown} * store.nodes()); // no circle
            sum += costs_ == nullptr ? 1 : *lasts_[n.index()];
        }
        return sum;
    }
    std::size_t bytes() const { return totals_.bytes() + lasts_.bytes(); }

private:
    static void write(Blocks<std::uint32_t>& to, NodeId node, std::uint32_t cost) {
        ZONAR_ASSERT(node.index() <= to.size()); // nodes are numbered as they come
        *(node.index() == to.size() ? to.push() : to[node.index()]) = cost;
    }

    const semantics::Costs* costs_; // null: 1 each
    bool keeps_totals_;
    Blocks<std::uint32_t> totals_, lasts_;
};

} // namespace zonar::explore
