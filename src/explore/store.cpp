#include "explore/store.h"

#include "watch/watch.h"

#include <algorithm>

namespace zonar::explore {

Store::Store(const semantics::System& system, const semantics::ClockBounds& bounds,
             Inclusion inclusion, std::uint32_t more_words)
    : words_(system.layout().words() + more_words), dimension_(system.dimension()),
      inclusion_(inclusion),
      diagonals_(inclusion == Inclusion::simulation ? bounds.diagonals()
                                                    : std::span<const zone::Diagonal>{}),
      bounds_(system, bounds), discrete_(words_), marks_explored_(system.is_timed()) {
    if (!system.is_timed()) return;
    zones_.emplace(bounds.largest() <= zone::largest_finite16 / 2);
    if (!diagonals_.empty()) {
        taken_ = zone::Dbm{system.dimension()};
        other_ = zone::Dbm{system.dimension()};
    }
}

namespace {

// Most states have one word or two, too few for a call of memcmp.
bool equal_words(const Word* a, const Word* b, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i)
        if (a[i] != b[i]) return false;
    return true;
}

} // namespace

std::uint32_t Store::intern(const Word* words, std::uint64_t hash, bool& is_new) {
    std::uint32_t id = slots_.find(hash, [&](std::uint32_t number) {
        return equal_words(words, discrete_[number], words_);
    });
    is_new = id == Slots::nothing;
    if (is_new) {
        id = static_cast<std::uint32_t>(discrete_.size());
        std::copy_n(words, words_, discrete_.push());
        slots_.add(hash, id);
    }
    return id;
}

// ---- comparing zones

void Store::take(std::uint32_t number, zone::ConstZone zone) {
    if (number == ZoneTable::nothing) {
        zones_->take(zone);
        if (!diagonals_.empty()) zone::copy(taken_, zone);
    } else {
        zones_->take(number);
        if (!diagonals_.empty()) zones_->unpack(number, taken_);
    }
}

void Store::prepare_questions() {
    signature_.reset();
    shadow_.reset();
    if (inclusion_ == Inclusion::simulation) {
        zones_->cast_shadow(bounds_.framed_lower(), bounds_.framed_upper());
    }
}

bool Store::covers_taken(std::uint32_t zone) {
    if (inclusion_ == Inclusion::inclusion) return zones_->includes_taken(zone);
    if (diagonals_.empty()) return zones_->simulates_taken(zone);
    zones_->unpack(zone, other_);
    return zone::simulated(taken_, other_, bounds_.lower(), bounds_.upper(), diagonals_,
                           scratch_);
}

bool Store::taken_covers(std::uint32_t zone) {
    if (inclusion_ == Inclusion::inclusion) return zones_->taken_includes(zone);
    if (diagonals_.empty()) return zones_->taken_simulates(zone);
    zones_->unpack(zone, other_);
    return zone::simulated(other_, taken_, bounds_.lower(), bounds_.upper(), diagonals_,
                           scratch_);
}

// Of the zone taken and of its shadow; prepare_questions() must have been called. With
// diagonals a zone may be covered by one that is smaller everywhere: signatures that rule
// nothing out.
std::uint64_t Store::signature() {
    if (!signature_)
        signature_ = diagonals_.empty() ? zones_->signature() : ~std::uint64_t{0};
    return *signature_;
}
std::uint64_t Store::shadow() {
    if (!diagonals_.empty()) return 0;
    if (inclusion_ != Inclusion::simulation) return signature();
    if (!shadow_) shadow_ = zones_->shadow_signature();
    return *shadow_;
}

Store::Listed Store::listed(std::uint32_t zone, std::uint32_t node) {
    return {signature(), shadow(), zone, node};
}

// ---- chains

// The node of a chain with exactly this zone: zones are kept once each, so numbers decide.
std::uint32_t Store::find_equal(std::uint32_t discrete, const Chain& chain,
                                std::uint32_t zone, const DropRule& rule) const {
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
    const auto covers = [&](std::uint32_t node, std::uint32_t zone) {
        return (!rule.is_finished_only() || is_explored(NodeId{node})) &&
               covers_taken(zone) && rule.lets_stand_for_new(node);
    };
    if (!is_listed(chain)) {
        for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
            if (covers(n - 1, nodes_[n - 1]->zone)) return NodeId{n - 1};
        }
        return std::nullopt;
    }
    const std::uint64_t needed = shadow();
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
            if (!is_explored(NodeId{n - 1}) && taken_covers(nodes_[n - 1]->zone))
                return NodeId{n - 1};
        }
        return std::nullopt;
    }
    const std::uint64_t available = signature();
    for (const Listed& entry : lists_[chain.first]) {
        if ((entry.shadow & ~available) != 0 || is_explored(NodeId{entry.node})) continue;
        if (taken_covers(entry.zone)) return NodeId{entry.node};
    }
    return std::nullopt;
}

// Throws a covered node out, unless it has to stay.
bool Store::drop(std::uint32_t id, const DropRule& rule) {
    Node& node = *nodes_[id];
    const bool explored = (node.next & flag) != 0;
    if (!rule.lets_go(id, explored) || !taken_covers(node.zone)) return false;
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
        const std::uint64_t available = signature();
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

// Signatures that suit the first zones need not suit the later ones. Each dimension has its
// own.
void Store::renew_signatures(std::uint32_t dimension) {
    constexpr std::size_t growth = 4;
    if (!diagonals_.empty()) return;
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
    const auto take_listed = [&](const Listed& entry) {
        watch::spend(4);
        if (simulation) bounds_.find(discrete_[nodes_[entry.node]->discrete]);
        zones_->take(entry.zone);
        prepare_questions();
    };
    std::vector<zone::Raw> pairs;
    const std::size_t each = listed_here / zones_->samples_wanted(dimension) + 1;
    std::size_t number = 0;
    for (const List& list : lists_) {
        if (!concerns(list)) continue;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list.size() == 1 || number++ % each != 0) continue;
            take_listed(list[i]);
            // Any other will do, as long as it is not always the same.
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
void Store::make_list(std::uint32_t discrete) {
    if (inclusion_ == Inclusion::simulation) bounds_.find(discrete_[discrete]);
    Chain& chain = *chains_[discrete];
    List list;
    for (std::uint32_t n = chain.first; n != 0; n = next_of(n)) {
        const Node& node = *nodes_[n - 1];
        zones_->take(node.zone);
        prepare_questions();
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

// ---- adding

// Another way to the state of a node, which costs less.
Store::Fate Store::improve(std::uint32_t id, NodeId parent) {
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
inline std::optional<Store::Added> Store::compare(std::uint32_t discrete,
                                                  const Word* words, std::uint32_t number,
                                                  zone::ConstZone zone, bool known,
                                                  const DropRule& rule,
                                                  std::uint32_t& equal) {
    const Chain& chain = *chains_[discrete];
    const bool has_others = compares(chain);
    const bool list = has_others && length(chain) >= long_chain && !is_listed(chain);
    if (list) make_list(discrete);
    if (number != ZoneTable::nothing) {
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
    if (list || known) take(number, zone);
    if (inclusion_ == Inclusion::simulation) bounds_.find(words);
    prepare_questions();
    if (const auto node = find_covering(chain, rule))
        return Added{*node, Fate::covered, number};
    if (!rule.is_finished_only() || !rule.covering_closes()) return std::nullopt;
    if (const auto node = find_included(chain)) return Added{*node, Fate::closes, number};
    return std::nullopt;
}

Store::Added Store::add(const Word* words, std::uint64_t hash, std::uint32_t number,
                        zone::ConstZone zone, NodeId parent, const DropRule& rule) {
    watch::spend();
    bool is_new = false;
    const std::uint32_t discrete = intern(words, hash, is_new);
    if (!zones_) {
        const NodeId node{discrete};
        if (!is_new) {
            if (stands_for_new(discrete, rule)) return {node};
            if (rule.is_finished_only()) return {node, Fate::closes};
            return {node, improve(discrete, parent)};
        }
        *parents_.push() = parent.raw;
        ++stored_;
        return {node, Fate::created};
    }

    const bool known = number != ZoneTable::nothing;
    if (!known) {
        take(number, zone);
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
        if (compares(*chains_[discrete]) && !rule.is_finished_only())
            free = drop_covered(*chains_[discrete], rule);
    }
    if (number == ZoneTable::nothing) number = zones_->add();
    zones_->hold(number);

    const bool is_free = free != Slots::nothing;
    const auto id = is_free ? free : static_cast<std::uint32_t>(nodes_.size());
    *(is_free ? nodes_[id] : nodes_.push()) = {discrete, number, parent.raw, 0};
    link(id);
    return {NodeId{id}, Fate::created, number};
}

// Into the chain or list of its discrete part, as the newest. The zone of a list is taken.
void Store::link(std::uint32_t id) {
    Node& node = *nodes_[id];
    Chain& chain = *chains_[node.discrete];
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

Store::Added Store::look(const Word* words, std::uint64_t hash, std::uint32_t number,
                         zone::ConstZone zone, const DropRule& rule) {
    watch::spend();
    const std::uint32_t discrete = slots_.find(hash, [&](std::uint32_t id) {
        return equal_words(words, discrete_[id], words_);
    });
    const bool is_new = discrete == Slots::nothing;
    if (!zones_) {
        if (is_new) return {no_node, Fate::created};
        const bool stands = stands_for_new(discrete, rule);
        return {NodeId{discrete}, stands ? Fate::covered : Fate::closes};
    }
    const bool known = number != ZoneTable::nothing;
    if (!known) {
        take(number, zone);
        number = zones_->find();
    }
    std::uint32_t equal = Slots::nothing;
    if (!is_new) {
        if (const auto met = compare(discrete, words, number, zone, known, rule, equal))
            return *met;
    }
    return {no_node, Fate::created, number};
}

std::uint32_t Store::hold_zone(std::uint32_t number) {
    if (!zones_) return ZoneTable::nothing;
    if (number == ZoneTable::nothing) number = zones_->add();
    zones_->hold(number);
    return number;
}

void Store::finish(NodeId node) {
    dismiss(node);
    if (!zones_) return;
    const Node& finished = *nodes_[node.index()];
    Chain& chain = *chains_[finished.discrete];
    if (inclusion_ == Inclusion::equality || length(chain) < 2) return;
    take(finished.zone, {});
    if (inclusion_ == Inclusion::simulation) bounds_.find(discrete_[finished.discrete]);
    prepare_questions();
    drop_covered(chain, DropRule::finished_only_but(node));
}

// ---- merging

void Store::find_waiting_beside(NodeId node, Beside which, std::size_t most,
                                std::vector<NodeId>& to) const {
    to.clear();
    std::size_t looks = 4 * most; // most of what is old was explored long ago
    // Newest first, in a list as in a chain. False: that is all.
    const auto look = [&](std::uint32_t id) {
        if (id == node.raw) return which == Beside::all;
        if ((nodes_[id]->next & flag) == 0 && !pinned_.contains(id))
            to.push_back(NodeId{id});
        return to.size() < most && --looks > 0;
    };
    const Chain& chain = *chains_[nodes_[node.index()]->discrete];
    if (is_listed(chain)) {
        const List& list = lists_[chain.first];
        for (std::size_t i = list.size(); i-- > 0 && look(list[i].node);) {
        }
    } else {
        for (std::uint32_t n = chain.first; n != 0 && look(n - 1); n = next_of(n)) {
        }
    }
}

// Out of its chain or list. An index of zones may still name it, with the zone that it had.
void Store::unlink(std::uint32_t id) {
    Node& node = *nodes_[id];
    Chain& chain = *chains_[node.discrete];
    if (is_listed(chain)) {
        listed_ -= std::erase_if(lists_[chain.first],
                                 [&](const Listed& entry) { return entry.node == id; });
    } else {
        std::uint32_t* link = &chain.first;
        while ((*link & ~flag) != id + 1) link = &nodes_[(*link & ~flag) - 1]->next;
        *link = (*link & flag) | (node.next & ~flag);
        node.next &= flag;
    }
    --chain.length;
    --stored_;
}

std::uint64_t Store::enlarge(NodeId id, zone::ConstZone zone,
                             std::span<const NodeId> parts, const DropRule& rule) {
    const std::uint64_t before = stored_;
    Node& node = *nodes_[id.index()];
    keeps_explored_ = true;
    for (const NodeId part : parts) {
        const NodeId from = parent(part);
        if (part != id) other_parents_.add(id, from);
        if (is_covered(from)) zones_->hold(nodes_[from.index()]->zone);
    }
    unlink(id.raw);
    take(ZoneTable::nothing, zone);
    std::uint32_t number = zones_->find();
    if (number == ZoneTable::nothing) number = zones_->add();
    zones_->hold(number);
    zones_->release(node.zone);
    node.zone = number;
    if (inclusion_ == Inclusion::simulation) bounds_.find(discrete_[node.discrete]);
    prepare_questions();
    drop_covered(*chains_[node.discrete], rule);
    link(id.raw);
    return before - stored_;
}

std::uint32_t Store::keep_refused() {
    constexpr std::size_t little = std::size_t{1} << 20; // bytes that nobody will miss
    if (refused_bytes_ > std::max(little, bytes() / 4)) return ZoneTable::nothing;
    refused_bytes_ += zones_->bytes_each();
    const std::uint32_t number = zones_->add();
    zones_->hold(number);
    return number;
}

// ---- nodes

const Word* Store::words(NodeId node) const {
    return discrete_[discrete_part(node)];
}

std::uint32_t Store::zone_number(NodeId node) const {
    return zones_ ? nodes_[node.index()]->zone : 0;
}

void Store::zone(NodeId node, zone::Zone to) const {
    if (zones_) zone(words(node), nodes_[node.index()]->zone, to);
}

void Store::zone(const Word* words, std::uint32_t number, zone::Zone to) const {
    const std::uint32_t dimension = zones_->dimension(number);
    if (dimension == to.dimension) return zones_->unpack(number, to);
    const zone::Zone framed = framed_.of(dimension);
    zones_->unpack(number, framed);
    bounds_.find(words);
    zone::spread(to, framed, bounds_.frame().clocks());
}

zone::ConstZone Store::over_all_clocks(const Word* words, zone::ConstZone zone,
                                       zone::Room& room) const {
    if (zone.dimension == dimension_) return zone;
    const zone::Zone to = room.of(dimension_);
    bounds_.find(words);
    zone::spread(to, zone, bounds_.frame().clocks());
    return to;
}

void Store::load(std::uint32_t number, zone::Zone to) const {
    zones_->unpack(number, to);
}

zone::ConstZone Store::over_frame(const Word* words, zone::ConstZone zone,
                                  zone::Room& room) const {
    if (!zones_) return zone;
    bounds_.find(words);
    const semantics::ClockFrame& frame = bounds_.frame();
    if (zone.dimension == frame.dimension()) return zone;
    const zone::Zone to = room.of(frame.dimension());
    zone::select(to, zone, frame.clocks());
    return to;
}

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
    if (!marks_explored_) return;
    (zones_ ? nodes_[node.index()]->next : *parents_[node.index()]) |= flag;
}

void Store::begin_exploring(NodeId node) {
    dismiss(node);
    collect();
}

bool Store::has_zone(NodeId node) const {
    return zones_ && zones_->has(nodes_[node.index()]->zone);
}

std::uint32_t Store::nodes() const {
    return static_cast<std::uint32_t>(zones_ ? nodes_.size() : parents_.size());
}

std::size_t Store::bytes() const {
    return slots_.bytes() + discrete_.bytes() + chains_.bytes() + nodes_.bytes() +
           parents_.bytes() + pairs_.bytes() + other_parents_.bytes() +
           listed_ * sizeof(Listed) + (zones_ ? zones_->bytes() : 0);
}

} // namespace zonar::explore
