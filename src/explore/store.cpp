#include "explore/store.h"

#include <algorithm>

namespace zonar::explore {

Store::Store(std::uint32_t words, std::uint32_t dimension, Inclusion inclusion,
             std::span<const zone::Diagonal> diagonals)
    : words_(words), inclusion_(inclusion),
      diagonals_(diagonals.begin(), diagonals.end()), discrete_(words) {
    if (dimension > 1) {
        zones_.emplace(dimension);
        if (!diagonals_.empty()) {
            other_ = zone::Dbm{dimension};
            scratch_.reserve(dimension, diagonals_.size());
        }
    }
}

std::uint32_t Store::intern(const Word* words, std::uint64_t hash, bool& is_new) {
    std::uint32_t id = slots_.find(hash, [&](std::uint32_t number) {
        return std::equal(words, words + words_, discrete_[number]);
    });
    is_new = id == Slots::nothing;
    if (is_new) {
        id = static_cast<std::uint32_t>(discrete_.size());
        std::copy_n(words, words_, discrete_.push());
        slots_.add(hash, id);
    }
    return id;
}

bool Store::is_covered_by(std::uint32_t zone, zone::ConstZone z,
                          std::span<const std::int32_t> l,
                          std::span<const std::int32_t> u) {
    if (inclusion_ == Inclusion::inclusion) return zones_->includes_taken(zone);
    if (diagonals_.empty()) return zones_->simulates_taken(zone);
    zones_->unpack(zone, other_);
    return zone::simulated(z, other_, l, u, diagonals_, scratch_);
}

bool Store::covers(std::uint32_t zone, zone::ConstZone z, std::span<const std::int32_t> l,
                   std::span<const std::int32_t> u) {
    if (inclusion_ == Inclusion::inclusion) return zones_->taken_includes(zone);
    if (diagonals_.empty()) return zones_->taken_simulates(zone, l, u);
    zones_->unpack(zone, other_);
    return zone::simulated(other_, z, l, u, diagonals_, scratch_);
}

void Store::drop_covered(std::uint32_t discrete, zone::ConstZone z,
                         std::span<const std::int32_t> l, std::span<const std::int32_t> u,
                         NodeId keep_below) {
    Chain& chain = *chains_[discrete];
    std::uint32_t* link = &chain.newest;
    std::uint32_t link_flags = 0; // of the node that the link lies in
    while ((*link & ~flag) != 0) {
        const std::uint32_t id = (*link & ~flag) - 1;
        Node& node = *nodes_[id];
        const bool waiting = (node.next & flag) == 0;
        if ((waiting && id < keep_below.raw) || !covers(node.zone, z, l, u)) {
            link = &node.next;
            link_flags = node.next & flag;
            continue;
        }
        *link = (node.next & ~flag) | link_flags;
        node.parent |= flag;
        --chain.length;
        --stored_;
        if (waiting) ++covered_waiting_;
    }
}

Store::Added Store::add(const Word* words, std::uint64_t hash, zone::ConstZone z,
                        std::span<const std::int32_t> l, std::span<const std::int32_t> u,
                        NodeId parent, NodeId keep_below) {
    bool is_new = false;
    const std::uint32_t discrete = intern(words, hash, is_new);
    if (!zones_) {
        if (is_new) {
            *parents_.push() = parent.raw;
            ++stored_;
        }
        return {NodeId{discrete}, is_new};
    }

    zones_->take(z);
    std::uint32_t number = zones_->find();
    if (is_new) {
        *chains_.push() = {};
    } else {
        const Chain& chain = *chains_[discrete];
        if (number != Slots::nothing) {
            const std::uint32_t equal = find_equal(discrete, chain, number);
            if (equal != Slots::nothing) return {NodeId{equal}, false};
        }
        if (inclusion_ != Inclusion::equality) {
            if (inclusion_ == Inclusion::simulation && diagonals_.empty()) {
                zones_->cast_shadow(l, u);
            }
            for (std::uint32_t n = chain.newest; n != 0;
                 n = nodes_[n - 1]->next & ~flag) {
                if (is_covered_by(nodes_[n - 1]->zone, z, l, u))
                    return {NodeId{n - 1}, false};
            }
            drop_covered(discrete, z, l, u, keep_below);
        }
    }
    if (number == Slots::nothing) number = zones_->add();
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    Chain& chain = *chains_[discrete];
    *nodes_.push() = {discrete, number, parent.raw, chain.newest};
    chain.newest = id + 1;
    ++chain.length;
    if (chain.length > long_chain) {
        pairs_.add(pair_hash(discrete, number), id);
    } else if (chain.length == long_chain) {
        index_chain(chain);
    }
    ++stored_;
    return {NodeId{id}, true};
}

// The node of a chain with exactly this zone. Node records never move and zones are kept
// once each, so numbers decide.
std::uint32_t Store::find_equal(std::uint32_t discrete, const Chain& chain,
                                std::uint32_t zone) const {
    if (chain.length < long_chain) {
        for (std::uint32_t n = chain.newest; n != 0; n = nodes_[n - 1]->next & ~flag) {
            if (nodes_[n - 1]->zone == zone) return n - 1;
        }
        return Slots::nothing;
    }
    return pairs_.find(pair_hash(discrete, zone), [&](std::uint32_t id) {
        const Node& node = *nodes_[id];
        return node.discrete == discrete && node.zone == zone;
    });
}

void Store::index_chain(const Chain& chain) {
    for (std::uint32_t n = chain.newest; n != 0; n = nodes_[n - 1]->next & ~flag) {
        const Node& node = *nodes_[n - 1];
        const std::uint64_t hash = pair_hash(node.discrete, node.zone);
        const bool known = pairs_.find(hash, [&](std::uint32_t id) {
            return id == n - 1;
        }) != Slots::nothing;
        if (!known) pairs_.add(hash, n - 1);
    }
}

const Word* Store::words(NodeId node) const {
    return discrete_[zones_ ? nodes_[node.index()]->discrete : node.raw];
}

void Store::zone(NodeId node, zone::Zone to) const {
    if (zones_) zones_->unpack(nodes_[node.index()]->zone, to);
}

NodeId Store::parent(NodeId node) const {
    return NodeId{(zones_ ? nodes_[node.index()]->parent : *parents_[node.index()]) &
                  ~flag};
}

bool Store::is_covered(NodeId node) const {
    return zones_ && (nodes_[node.index()]->parent & flag) != 0;
}

void Store::mark_explored(NodeId node) {
    if (zones_) {
        nodes_[node.index()]->next |= flag;
    } else {
        *parents_[node.index()] |= flag;
    }
}

bool Store::was_explored(NodeId node) const {
    return ((zones_ ? nodes_[node.index()]->next : *parents_[node.index()]) & flag) != 0;
}

std::uint32_t Store::nodes() const {
    return static_cast<std::uint32_t>(zones_ ? nodes_.size() : parents_.size());
}

std::size_t Store::bytes() const {
    return slots_.bytes() + discrete_.bytes() + chains_.bytes() + pairs_.bytes() +
           nodes_.bytes() + parents_.bytes() + (zones_ ? zones_->bytes() : 0);
}

} // namespace zonar::explore
