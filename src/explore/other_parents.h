// explore/other_parents.h
//
// Most nodes have one parent. One whose zone is that of several states together (merging.h)
// has one for each of them; those beyond the first are here, beside the store and by the same
// numbers. They are written down when a node is merged, all at once, and never added to.
#pragma once

#include "checks/check.h"
#include "explore/node_id.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace zonar::explore {

class OtherParents {
public:
    /// No node has any, nor ever had.
    bool empty() const { return parents_.empty(); }
    std::span<const NodeId> of(NodeId node) const {
        const auto found = places_.find(node.raw);
        if (found == places_.end()) return {};
        return std::span{parents_}.subspan(found->second.first, found->second.count);
    }
    /// One more of the node that was added to last, or of one that has none.
    void add(NodeId node, NodeId parent) {
        const auto first = static_cast<std::uint32_t>(parents_.size());
        Place& place = places_.try_emplace(node.raw, Place{first, 0}).first->second;
        parents_.push_back(parent);
        ++place.count;
        // Only the node that was added to last may get more.
        ZONAR_ASSERT(place.first + place.count == parents_.size());
    }
    /// The node came by another way, and by that alone.
    void forget(NodeId node) { places_.erase(node.raw); }
    std::size_t bytes() const {
        // A node of the table: its key and value, a link and a bucket.
        constexpr std::size_t entry = sizeof(Place) + sizeof(std::uint32_t) + 16;
        return parents_.size() * sizeof(NodeId) + places_.size() * entry;
    }

private:
    struct Place {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    std::vector<NodeId> parents_;
    std::unordered_map<std::uint32_t, Place> places_; // by node
};

} // namespace zonar::explore
