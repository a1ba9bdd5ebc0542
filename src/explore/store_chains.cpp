// The chains of a store: the nodes with one discrete part, linked or side by side in a list.
#include "explore/store.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::explore {

// The node of a chain with exactly this zone: zones are kept once each, so numbers decide.
std::uint32_t Store::find_equal(DiscreteId discrete, const Chain& chain, ZoneId zone,
                                const DropRule& rule) const {
    if (length(chain) < long_chain && !is_listed(chain)) {
        for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
            if (nodes_[n - 1]->zone == zone) return n - 1;
        }
        return Slots::nothing;
    }
    // A node found here may be covered by now; then so is the new one, unless costs matter.
    return pairs_.find(pair_hash(discrete, zone), [&](std::uint32_t id) {
        const Node& node = *nodes_[id];
        return node.discrete == discrete && node.zone == zone &&
               !(rule.compares_costs() && (node.parent & flag) != 0);
    });
}

std::optional<NodeId> Store::find_covering(const Chain& chain, const DropRule& rule) {
    // What is not finished need not be compared, and there may be much of it.
    const auto covers = [&](std::uint32_t node, ZoneId zone) {
        return (!rule.is_finished_only() || is_explored(NodeId{node})) &&
               covers_->covers_taken(zone) && rule.lets_stand_for_new(node);
    };
    if (!is_listed(chain)) {
        for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
            if (covers(n - 1, nodes_[n - 1]->zone)) return NodeId{n - 1};
        }
        return std::nullopt;
    }
    const std::uint64_t needed = covers_->shadow();
    for (const Listed& entry : lists_[chain.first]) {
        if ((needed & ~entry.signature) != 0) continue;
        if (covers(entry.node, entry.zone)) return NodeId{entry.node};
    }
    return std::nullopt;
}

// A node being explored that the zone taken covers.
std::optional<NodeId> Store::find_included(const Chain& chain) {
    if (!is_listed(chain)) {
        for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
            if (!is_explored(NodeId{n - 1}) && covers_->taken_covers(nodes_[n - 1]->zone))
                return NodeId{n - 1};
        }
        return std::nullopt;
    }
    const std::uint64_t available = covers_->signature();
    for (const Listed& entry : lists_[chain.first]) {
        if ((entry.shadow & ~available) != 0 || is_explored(NodeId{entry.node})) continue;
        if (covers_->taken_covers(entry.zone)) return NodeId{entry.node};
    }
    return std::nullopt;
}

// Throws a covered node out, unless it has to stay.
bool Store::drop(std::uint32_t id, const DropRule& rule) {
    Node& node = *nodes_[id];
    const bool explored = (node.next & flag) != 0;
    if (!rule.lets_go(id, explored) || !covers_->taken_covers(node.zone)) return false;
    ZONAR_ASSERT((node.parent & flag) == 0 && stored_ > 0);
    node.parent |= flag;
    // Where ways part, they are found again from the zones of those explored.
    if (!explored || !keeps_explored_) zones_->release(node.zone);
    --stored_;
    if (explored) --explored_;
    return true;
}

std::uint32_t Store::drop_covered(Chain& chain, const DropRule& rule) {
    std::uint32_t free = Slots::nothing;
    const auto drops = [&](std::uint32_t id) {
        const bool waits = (nodes_[id]->next & flag) == 0;
        if (!drop(id, rule)) return false;
        if (waits && rule.takes_place_of(id) && id < free && !pinned_.contains(id))
            free = id;
        return true;
    };
    if (is_listed(chain)) {
        List& list = lists_[chain.first];
        const std::uint64_t available = covers_->signature();
        const std::size_t before = list.size();
        std::erase_if(list, [&](const Listed& entry) {
            return (entry.shadow & ~available) == 0 && drops(entry.node);
        });
        listed_ -= before - list.size();
        chain.length = static_cast<std::uint32_t>(list.size()) | flag;
        return free;
    }
    std::uint32_t* link = &chain.first;
    while ((*link & ~flag) != 0) {
        const std::uint32_t id = (*link & ~flag) - 1;
        Node& node = *nodes_[id];
        if (drops(id)) {
            // The link may lie in a node, beside that node's own flag.
            *link = (*link & flag) | (node.next & ~flag);
            --chain.length;
        } else {
            link = &node.next;
        }
    }
    return free;
}

Store::Listed Store::listed(ZoneId zone, std::uint32_t node) {
    return {covers_->signature(), covers_->shadow(), zone, node};
}

void Store::take_listed(const Listed& entry) {
    watch::spend(4);
    zones_->take(entry.zone);
    covers_->turn_to(discrete_[nodes_[entry.node]->discrete]);
}

// Signatures that suit the first zones need not suit the later ones. Each dimension has its
// own.
void Store::renew_signatures(std::uint32_t dimension) {
    constexpr std::size_t growth = 4;
    if (!covers_->has_signatures()) return;
    if (dimension >= signed_for_.size()) signed_for_.resize(dimension + 1);
    const std::size_t zones = zones_->size(dimension);
    if (zones < growth * signed_for_[dimension]) return;
    signed_for_[dimension] = zones;
    const bool simulation = inclusion_ == Inclusion::simulation;
    const auto concerns = [&](const List& list) {
        return !list.empty() && zones_->dimension(list.front().zone) == dimension;
    };
    std::size_t listed_here = 0;
    for (const List& list : lists_) listed_here += concerns(list) ? list.size() : 0;
    std::vector<zone::Raw> pairs;
    const std::size_t each = listed_here / zones_->samples_wanted(dimension) + 1;
    std::size_t number = 0;
    for (const List& list : lists_) {
        if (!concerns(list)) continue;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list.size() == 1 || number++ % each != 0) continue;
            take_listed(list[i]);
            // Any other will do, if it is not always the same.
            const std::size_t other = (i + 1 + number % (list.size() - 1)) % list.size();
            zones_->sample(list[other].zone, simulation, pairs);
        }
    }
    zones_->choose_signature(dimension, pairs);
    for (List& list : lists_) {
        if (!concerns(list)) continue;
        for (Listed& entry : list) {
            take_listed(entry);
            entry = listed(entry.zone, entry.node);
        }
    }
}

// From here on the chain is a list. Another zone is taken afterwards.
void Store::make_list(DiscreteId discrete) {
    Chain& chain = chain_of(discrete);
    List list;
    for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
        const Node& node = *nodes_[n - 1];
        take_listed({.zone = node.zone, .node = n - 1});
        list.push_back(listed(node.zone, n - 1));
        pairs_.add(pair_hash(node.discrete, node.zone), n - 1);
    }
    std::ranges::reverse(list); // oldest first
    listed_ += list.size();
    chain.first = static_cast<std::uint32_t>(lists_.size());
    chain.length |= flag;
    lists_.push_back(std::move(list));
    renew_signatures(zones_->dimension());
}

// Without lists, for the search of equal zones: the newest node, and with it those that
// were too few to be indexed before.
void Store::index_newest(const Chain& chain) {
    const std::uint32_t before = length(chain);
    if (before + 1 < long_chain) return;
    std::uint32_t n = chain.first;
    for (std::uint32_t left = before + 1 == long_chain ? long_chain : 1; left > 0;
         --left) {
        const Node& node = *nodes_[n - 1];
        pairs_.add(pair_hash(node.discrete, node.zone), n - 1);
        n = node.next & ~flag;
    }
}

// Into the chain or list of its discrete part, as the newest. The zone of a list is taken.
void Store::link(std::uint32_t id) {
    Node& node = *nodes_[id];
    Chain& chain = chain_of(node.discrete);
    ZONAR_ASSERT(zones_->has(node.zone));
    if (is_listed(chain)) {
        lists_[chain.first].push_back(listed(node.zone, id));
        ++listed_;
        pairs_.add(pair_hash(node.discrete, node.zone), id);
    } else {
        node.next |= chain.first;
        chain.first = id + 1;
        if (inclusion_ == Inclusion::equality) index_newest(chain);
    }
    ++chain.length;
    ++stored_;
}

// Out of its chain or list. An index of zones may still name it, with the zone that it had.
void Store::unlink(std::uint32_t id) {
    Node& node = *nodes_[id];
    Chain& chain = chain_of(node.discrete);
    if (is_listed(chain)) {
        listed_ -= std::erase_if(lists_[chain.first],
                                 [&](const Listed& entry) { return entry.node == id; });
    } else {
        std::uint32_t* link = &chain.first;
        while ((*link & ~flag) != id + 1) link = &nodes_[(*link & ~flag) - 1]->next;
        *link = (*link & flag) | (node.next & ~flag);
        node.next &= flag;
    }
    ZONAR_ASSERT(length(chain) > 0 && stored_ > 0);
    --chain.length;
    --stored_;
}

// What the header says of chains; of long ones, only their length.
bool Store::chains_are_sound(DiscreteId discrete) const {
    const Chain& chain = chain_of(discrete);
    const auto belongs = [&](std::uint32_t id) {
        return nodes_[id]->discrete == discrete && (nodes_[id]->parent & flag) == 0;
    };
    if (is_listed(chain)) {
        const List& list = lists_[chain.first];
        return list.size() == length(chain) &&
               (list.empty() ||
                (belongs(list.front().node) && belongs(list.back().node)));
    }
    std::uint32_t count = 0;
    for (std::uint32_t n = chain.first; n != 0 && count < 64; n = next_of(n), ++count)
        if (!belongs(n - 1)) return false;
    return count == 64 || count == length(chain);
}

// ---- merging

void Store::find_waiting_beside(NodeId node, Beside which, std::size_t most,
                                std::vector<NodeId>& to) const {
    to.clear();
    std::size_t looks = 4 * most; // most of what is old was explored long ago
    // Newest first, in a list as in a chain. False: no further look is wanted.
    const auto look = [&](std::uint32_t id) {
        if (id == node.raw) return which == Beside::all;
        if ((nodes_[id]->next & flag) == 0 && !pinned_.contains(id))
            to.push_back(NodeId{id});
        return to.size() < most && --looks > 0;
    };
    const Chain& chain = chain_of(nodes_[node.index()]->discrete);
    if (is_listed(chain)) {
        const List& list = lists_[chain.first];
        for (std::size_t i = list.size(); i-- > 0 && look(list[i].node);) {
        }
    } else {
        for (std::uint32_t n = chain.first; n != 0 && look(n - 1); n = next_of(n)) {
        }
    }
}

} // namespace zonar::explore
