#include "explore/store.h"

#include "watch/watch.h"

#include <algorithm>

namespace zonar::explore {

Store::Store(const semantics::System& system, const semantics::ClockBounds& bounds,
             Inclusion inclusion, std::uint32_t more_words)
    : system_(system), bounds_(bounds), inclusion_(inclusion),
      discrete_(system.layout().words() + more_words),
      marks_explored_(system.is_timed()) {
    if (!system.is_timed()) return;
    zones_.emplace(bounds.largest() <= zone::largest_finite16 / 2);
    covers_.emplace(system, bounds, inclusion, *zones_);
}

// ---- adding

// Another way to the state of a node, which costs less.
Store::Fate Store::improve(std::uint32_t id, NodeId parent) {
    ZONAR_ASSERT(parent != NodeId{id});
    const bool explored = is_explored(NodeId{id});
    if (explored) --explored_;
    if (zones_) {
        nodes_[id]->parent = parent.raw;
        nodes_[id]->next &= ~flag;
        other_parents_.forget(NodeId{id});
    } else {
        *parents_[id] = parent.raw;
    }
    return explored ? Fate::reopened : Fate::improved;
}

// What the nodes with this discrete part say about a state; nothing: it is new, or the node
// with its very zone does not stand for it. The zone is taken afterwards, unless its number
// was known and there is nothing to compare it with.
inline std::optional<Store::Added> Store::compare(DiscreteId discrete, const Word* words,
                                                  ZoneId number, zone::ConstZone zone,
                                                  bool known, const DropRule& rule,
                                                  std::uint32_t& equal) {
    const Chain& chain = chain_of(discrete);
    const bool has_others = compares(chain);
    const bool list = has_others && length(chain) >= long_chain && !is_listed(chain);
    if (list) make_list(discrete);
    if (number != no_zone) {
        equal = find_equal(discrete, chain, number, rule);
        if (equal != Slots::nothing) {
            if (stands_for_new(equal, rule))
                return Added{NodeId{equal}, Fate::covered, number};
            if (rule.is_finished_only())
                return Added{NodeId{equal}, Fate::closes, number};
        }
    }
    if (!has_others) return std::nullopt;
    watch::spend(length(chain) / 4); // of a few the first will do
    if (list || known) covers_->take(number, zone);
    covers_->turn_to(words);
    if (const auto node = find_covering(chain, rule))
        return Added{*node, Fate::covered, number};
    if (!rule.is_finished_only() || !rule.covering_closes()) return std::nullopt;
    if (const auto node = find_included(chain)) return Added{*node, Fate::closes, number};
    return std::nullopt;
}

// A model without clocks has one node for each discrete part.
Store::Added Store::add_without_zone(DiscreteTable::Interned part, NodeId parent,
                                     const DropRule& rule) {
    const NodeId node{part.id.raw};
    if (!part.is_new) {
        if (stands_for_new(node.raw, rule)) return {node};
        if (rule.is_finished_only()) return {node, Fate::closes};
        return {node, improve(node.raw, parent)};
    }
    *parents_.push() = parent.raw;
    ++stored_;
    return {node, Fate::created};
}

Store::Added Store::add(const Word* words, std::uint64_t hash, ZoneId number,
                        zone::ConstZone zone, NodeId parent, const DropRule& rule) {
    watch::spend();
    ZONAR_ASSERT(hash == discrete_.hash(words));
    const auto [discrete, is_new] = discrete_.intern(words, hash);
    if (!zones_) return add_without_zone({discrete, is_new}, parent, rule);

    const bool known = number != no_zone;
    ZONAR_ASSERT(!known || zones_->has(number));
    if (!known) {
        covers_->take(number, zone);
        number = zones_->find();
    }
    std::uint32_t free = Slots::nothing;
    if (is_new) {
        *chains_.push() = {};
    } else {
        std::uint32_t equal = Slots::nothing;
        if (const auto met = compare(discrete, words, number, zone, known, rule, equal))
            return *met;
        // What this state covers was thrown out when it came first, or nearly all of it.
        if (equal != Slots::nothing)
            return {NodeId{equal}, improve(equal, parent), number};
        // What is not finished throws nothing out.
        if (compares(chain_of(discrete)) && !rule.is_finished_only())
            free = drop_covered(chain_of(discrete), rule);
    }
    if (number == no_zone) number = zones_->add();
    zones_->hold(number);

    const bool is_free = free != Slots::nothing;
    const auto id = is_free ? free : static_cast<std::uint32_t>(nodes_.size());
    *(is_free ? nodes_[id] : nodes_.push()) = {discrete, number, parent.raw, 0};
    link(id);
    ZONAR_ASSERT(chains_are_sound(discrete));
    return {NodeId{id}, Fate::created, number};
}

Store::Added Store::look(const Word* words, std::uint64_t hash, ZoneId number,
                         zone::ConstZone zone, const DropRule& rule) {
    watch::spend();
    const DiscreteId discrete = discrete_.find(words, hash);
    const bool is_new = discrete == no_discrete;
    if (!zones_) {
        if (is_new) return {no_node, Fate::created};
        const bool stands = stands_for_new(discrete.raw, rule);
        return {NodeId{discrete.raw}, stands ? Fate::covered : Fate::closes};
    }
    const bool known = number != no_zone;
    if (!known) {
        covers_->take(number, zone);
        number = zones_->find();
    }
    std::uint32_t equal = Slots::nothing;
    if (!is_new) {
        if (const auto met = compare(discrete, words, number, zone, known, rule, equal))
            return *met;
    }
    return {no_node, Fate::created, number};
}

ZoneId Store::hold_zone(ZoneId number) {
    if (!zones_) return no_zone;
    if (number == no_zone) number = zones_->add();
    zones_->hold(number);
    return number;
}

void Store::finish(NodeId node) {
    dismiss(node);
    if (!zones_) return;
    const Node& finished = *nodes_[node.index()];
    Chain& chain = chain_of(finished.discrete);
    if (inclusion_ == Inclusion::equality || length(chain) < 2) return;
    covers_->take(finished.zone, {});
    covers_->turn_to(discrete_[finished.discrete]);
    drop_covered(chain, DropRule::finished_only_but(node));
}

// ---- merging

std::uint64_t Store::enlarge(NodeId id, zone::ConstZone zone,
                             std::span<const NodeId> parts, const DropRule& rule) {
    ZONAR_ASSERT(!is_explored(id) && !is_covered(id));
    const std::uint64_t before = stored_;
    Node& node = *nodes_[id.index()];
    keeps_explored_ = true;
    for (const NodeId part : parts) {
        const NodeId from = parent(part);
        if (part != id) other_parents_.add(id, from);
        if (is_covered(from)) zones_->hold(nodes_[from.index()]->zone);
    }
    unlink(id.raw);
    covers_->take(no_zone, zone);
    ZoneId number = zones_->find();
    if (number == no_zone) number = zones_->add();
    zones_->hold(number);
    zones_->release(node.zone);
    node.zone = number;
    covers_->turn_to(discrete_[node.discrete]);
    drop_covered(chain_of(node.discrete), rule);
    link(id.raw);
    ZONAR_ASSERT(chains_are_sound(node.discrete));
    return before - stored_;
}

ZoneId Store::keep_refused() {
    constexpr std::size_t little = std::size_t{1} << 20; // bytes: next to nothing
    if (refused_bytes_ > std::max(little, bytes() / 4)) return no_zone;
    refused_bytes_ += zones_->bytes_each();
    const ZoneId number = zones_->add();
    zones_->hold(number);
    return number;
}

// ---- nodes

NodeId Store::parent(NodeId node) const {
    return NodeId{(zones_ ? nodes_[node.index()]->parent : *parents_[node.index()]) &
                  ~flag};
}

bool Store::is_covered(NodeId node) const {
    return zones_ && (nodes_[node.index()]->parent & flag) != 0;
}

bool Store::is_explored(NodeId node) const {
    return ((zones_ ? nodes_[node.index()]->next : *parents_[node.index()]) & flag) != 0;
}

void Store::dismiss(NodeId node) {
    ++explored_;
    ZONAR_ASSERT(explored_ <= stored_);
    if (!marks_explored_) return;
    (zones_ ? nodes_[node.index()]->next : *parents_[node.index()]) |= flag;
}

void Store::begin_exploring(NodeId node) {
    dismiss(node);
    collect();
}

std::uint32_t Store::nodes() const {
    return static_cast<std::uint32_t>(zones_ ? nodes_.size() : parents_.size());
}

std::size_t Store::bytes() const {
    return discrete_.bytes() + chains_.bytes() + nodes_.bytes() + parents_.bytes() +
           pairs_.bytes() + other_parents_.bytes() + listed_ * sizeof(Listed) +
           (zones_ ? zones_->bytes() : 0);
}

} // namespace zonar::explore
