// explore/store.h
//
// Every state met so far, explored or waiting, in one table: "unified passed and waiting
// list" [DBLY03]. Discrete parts are kept once each, and so are zones, which very
// different states often share; a node is four small numbers that name them.
//
//     node:  discrete part | zone | parent | next node with this discrete part
//
// A model without clocks has no zones: a node is its discrete part, and only the parent is
// kept beside it.
//
// A new state is dropped if a stored one covers it, and it takes the place of those that it
// covers: they leave the table (a waiting one need not be explored any more) but stay as
// nodes, because others may name them as parents; their zones may be thrown away. Nothing
// names a waiting node but the queue, so breadth first a state gets the node, and with it the
// turn, of the first waiting one that it covers. A search
// for cheapest ways allows less (drop_rule.h): then the same state may come again with a
// smaller cost, and its node gets the new parent. Parents never form a circle, since a node
// costs no less than its parent and only a smaller cost changes a parent.
//
// Most discrete parts have one zone or a few, which are looked at one after the other. Some
// have thousands: those are listed side by side with signatures that rule out most tests,
// and pairs of discrete part and zone are indexed, because the same zone again is the most
// frequent way to be covered.
//
// Functions that are const keep no scratch: several workers may read a store at once, while
// nothing is added to it. Zones over all clocks are read by way of state_reader.h.
#pragma once

#include "checks/check.h"
#include "explore/blocks.h"
#include "explore/cover_test.h"
#include "explore/discrete_table.h"
#include "explore/drop_rule.h"
#include "explore/node_id.h"
#include "explore/other_parents.h"
#include "explore/settings.h"
#include "explore/slots.h"
#include "explore/zone_table.h"
#include "semantics/batch.h"
#include "semantics/clock_bounds.h"
#include "semantics/successors.h"
#include "semantics/system.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace zonar::explore {

using semantics::no_zone;

class Store final : public semantics::ZoneKeeper {
public:
    /// `more_words`: what a search adds at the end of each discrete part.
    Store(const semantics::System& system, const semantics::ClockBounds& bounds,
          Inclusion inclusion, std::uint32_t more_words = 0);

    /// Zones are over the frames of their states from here on (semantics/clock_frame.h).
    void follow_frames() {
        follows_frames_ = true;
        if (covers_) covers_->follow_frames();
    }
    bool follows_frames() const { return follows_frames_; }
    const semantics::System& system() const { return system_; }
    const semantics::ClockBounds& clock_bounds() const { return bounds_; }

    enum class Fate : std::uint8_t {
        covered,  // nothing was changed
        created,  // a new node, or one that waited and was covered
        improved, // the node that waits with this very state has a new parent
        reopened, // the same, and the node was explored: it waits once more
        closes,   // by DropRule::finished_only: it covers a node that is being explored
    };
    struct Added {
        NodeId node; // with this state, or one that covers it
        Fate fate = Fate::covered;
        ZoneId zone = no_zone; // its number, if it has one now

        bool is_new() const { return fate == Fate::created; }
    };
    std::uint64_t hash(const Word* words) const { return discrete_.hash(words); }
    /// Of all states of a batch, which are about to be added: what add() will look at is
    /// fetched meanwhile.
    void hash_all(const semantics::Batch& batch, std::vector<std::uint64_t>& to) const {
        const std::uint32_t count = batch.size();
        to.resize(count);
        std::uint64_t* const hashes = to.data();
        for (std::uint32_t i = 0; i < count; ++i) {
            hashes[i] = hash(batch.words(i));
            discrete_.prefetch(hashes[i]);
        }
        for (std::uint32_t i = 0; i < count; ++i) prefetch_records(hashes[i]);
    }

    /// Adds a state unless it is covered. Its zone is given as a number, or, if that is no_zone,
    /// as a matrix. The rule knows what the state costs.
    Added add(const Word* words, std::uint64_t hash, ZoneId number, zone::ConstZone zone,
              NodeId parent, const DropRule& rule);

    /// What add() would say, with `created` for what is new; nothing is added.
    Added look(const Word* words, std::uint64_t hash, ZoneId number, zone::ConstZone zone,
               const DropRule& rule);
    /// Keeps the zone that look() has just called new until it is released; its number.
    ZoneId hold_zone(ZoneId number);
    void release_zone(ZoneId number) {
        if (zones_) zones_->release(number);
    }
    /// By DropRule::finished_only: all of this node was looked at, and from here on it
    /// stands for what it covers.
    void finish(NodeId node);

    // ---- merging (merging.h)

    /// Whether the node has a parent whose zone is still there: only then its way can be told
    /// from others.
    bool has_zone_before(NodeId node) const {
        return parent(node) != no_node && has_zone(parent(node));
    }
    /// Whether larger zones stand for smaller ones.
    bool compares_zones() const { return zones_ && inclusion_ != Inclusion::equality; }
    /// Which of those that wait with the discrete part of a node: those found since that node,
    /// or older ones, too.
    enum class Beside : std::uint8_t { newer, all };
    /// The newest of them, `most` at most. Pinned ones are left out: they wait for more than to
    /// be explored.
    void find_waiting_beside(NodeId node, Beside which, std::size_t most,
                             std::vector<NodeId>& to) const;
    /// A waiting node gets a larger zone, which the zones of `parts`, its own among them, cover
    /// together. Throws out what that covers, and returns how many nodes that were. From here on
    /// the zones of explored nodes are kept, for ways that part (verify/way_back.h).
    std::uint64_t enlarge(NodeId node, zone::ConstZone zone,
                          std::span<const NodeId> parts, const DropRule& rule);
    /// The parents of those parts, beside its own.
    std::span<const NodeId> other_parents(NodeId node) const {
        return other_parents_.of(node);
    }

    /// Stores the zone of a state that add() has just refused, so that it has a number to be
    /// remembered by; no_zone if there are enough of these.
    ZoneId keep_refused();

    const Word* words(NodeId node) const { return discrete_[discrete_part(node)]; }
    /// no_zone without clocks.
    ZoneId zone_number(NodeId node) const {
        return zones_ ? nodes_[node.index()]->zone : no_zone;
    }
    DiscreteId discrete_part(NodeId node) const {
        ZONAR_ASSERT(node.raw < nodes());
        return zones_ ? nodes_[node.index()]->discrete : DiscreteId{node.raw};
    }
    /// The zone of a covered node may be gone.
    bool has_zone(NodeId node) const {
        return zones_ && zones_->has(nodes_[node.index()]->zone);
    }
    bool has(ZoneId number) const override { return zones_->has(number); }
    std::uint32_t dimension(ZoneId number) const override {
        return zones_->dimension(number);
    }
    /// As it is stored, over all clocks or over a frame.
    void load(ZoneId number, zone::Zone to) const override { zones_->unpack(number, to); }
    NodeId parent(NodeId node) const;
    /// The node is named elsewhere from now on: no other state gets it.
    void pin(NodeId node) { pinned_.insert(node.raw); }
    /// Something newer covers it.
    bool is_covered(NodeId node) const;
    /// From here on the node counts as explored.
    void dismiss(NodeId node);
    /// Without clocks it takes a visit to the node's record to mark it as explored, which
    /// is done only for searches that ask for it at the beginning.
    void mark_explored() { marks_explored_ = true; }
    bool is_explored(NodeId node) const;
    /// The same as dismiss(), and collect().
    void begin_exploring(NodeId node);
    /// The zones of nodes that were covered so far may be gone.
    void collect() {
        if (zones_) zones_->collect();
    }

    std::uint32_t nodes() const; // ever made; ids are 0 .. nodes() - 1
    std::uint64_t stored() const { return stored_; } // not covered
    std::uint64_t waiting() const {
        return stored_ - explored_;
    } // of these, not explored
    std::size_t discrete_parts() const { return discrete_.size(); }
    std::size_t zones() const { return zones_ ? zones_->size() : 0; }
    std::size_t bytes() const;

private:
    struct Node {
        DiscreteId discrete;
        ZoneId zone;
        std::uint32_t parent = 0; // top bit: covered
        std::uint32_t next = 0;   // + 1, 0: none; top bit: explored
    };
    static constexpr std::uint32_t flag = 0x80000000u;

    /// The nodes with one discrete part that are not covered.
    struct Chain {
        std::uint32_t first = 0;  // node + 1, or the number of a list
        std::uint32_t length = 0; // top bit: there is a list
    };
    struct Listed {
        std::uint64_t signature = 0; // of the zone
        std::uint64_t shadow = 0;    // of what must be included to cover it
        ZoneId zone;
        std::uint32_t node = 0;
    };
    using List = std::vector<Listed>;
    static constexpr std::uint32_t long_chain = 8;

    void prefetch_records(std::uint64_t hash) const {
        const DiscreteId discrete = discrete_.prefetch_candidate(hash);
        if (discrete != no_discrete && zones_)
            __builtin_prefetch(chains_[discrete.index()]);
    }
    static std::uint64_t pair_hash(DiscreteId discrete, ZoneId zone) {
        const std::uint64_t pair = (std::uint64_t{discrete.raw} << 32) | zone.raw;
        return hash_words(&pair, 1);
    }
    Chain& chain_of(DiscreteId discrete) { return *chains_[discrete.index()]; }
    const Chain& chain_of(DiscreteId discrete) const {
        return *chains_[discrete.index()];
    }
    bool is_listed(const Chain& chain) const { return (chain.length & flag) != 0; }
    std::uint32_t length(const Chain& chain) const { return chain.length & ~flag; }
    std::uint32_t next_of(std::uint32_t node) const {
        return nodes_[node - 1]->next & ~flag;
    }

    // ---- store.cpp
    bool stands_for_new(std::uint32_t node, const DropRule& rule) const {
        return rule.lets_stand_for_new(node) &&
               (!rule.is_finished_only() || is_explored(NodeId{node}));
    }
    Added add_without_zone(DiscreteTable::Interned part, NodeId parent,
                           const DropRule& rule);
    std::optional<Added> compare(DiscreteId discrete, const Word* words, ZoneId number,
                                 zone::ConstZone zone, bool known, const DropRule& rule,
                                 std::uint32_t& equal);
    Fate improve(std::uint32_t node, NodeId parent);

    // ---- store_chains.cpp: the nodes with one discrete part
    bool compares(const Chain& chain) const {
        return inclusion_ != Inclusion::equality && chain.length != 0;
    }
    std::uint32_t find_equal(DiscreteId discrete, const Chain& chain, ZoneId zone,
                             const DropRule& rule) const;
    std::optional<NodeId> find_covering(const Chain& chain, const DropRule& rule);
    std::optional<NodeId> find_included(const Chain& chain);
    /// The least node that may be used for another state; `nothing` if there is none.
    std::uint32_t drop_covered(Chain& chain, const DropRule& rule);
    bool drop(std::uint32_t node, const DropRule& rule);
    void link(std::uint32_t id);
    void unlink(std::uint32_t id);
    Listed listed(ZoneId zone, std::uint32_t node);
    void take_listed(const Listed& entry);
    void make_list(DiscreteId discrete);
    void renew_signatures(std::uint32_t dimension);
    void index_newest(const Chain& chain);
    bool chains_are_sound(DiscreteId discrete) const;

    const semantics::System& system_;
    const semantics::ClockBounds& bounds_;
    Inclusion inclusion_;
    DiscreteTable discrete_;
    Blocks<Chain> chains_; // by discrete part
    Blocks<Node> nodes_;
    Blocks<std::uint32_t> parents_; // without clocks; top bit: explored
    std::optional<ZoneTable> zones_;
    std::optional<CoverTest> covers_;
    bool follows_frames_ = false;
    std::vector<List> lists_;
    Slots pairs_; // to the nodes of long chains
    bool marks_explored_;
    std::size_t refused_bytes_ = 0; // of zones kept of states that were refused
    std::unordered_set<std::uint32_t> pinned_;
    OtherParents other_parents_;
    bool keeps_explored_ = false;
    std::uint64_t stored_ = 0;
    std::uint64_t explored_ = 0; // of the stored ones
    std::size_t listed_ = 0;
    // by dimension, how many zones there were when signatures were chosen
    std::vector<std::size_t> signed_for_;
};

} // namespace zonar::explore
