// explore/store.h
//
// Every state met so far, explored or waiting, in one table: "unified passed and waiting
// list" [BBDLPW02]. Discrete parts are kept once each, and so are zones, which very
// different states often share; a node is four small numbers that name them.
//
//     node:  discrete part | zone | parent | next node with this discrete part
//
// A model without clocks has no zones: a node is its discrete part, and only the parent is
// kept beside it.
//
// A new state is dropped if a stored one covers it, and it takes the place of those that it
// covers: they leave the table (a waiting one need not be explored any more) but stay as
// nodes, because others may name them as parents.
#pragma once

#include "explore/blocks.h"
#include "explore/settings.h"
#include "explore/slots.h"
#include "model/ids.h"
#include "semantics/layout.h"
#include "zone/dbm.h"
#include "zone/packed.h"
#include "zone/simulation.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::explore {

using semantics::Word;
using NodeId = model::Id<struct NodeTag>;
inline constexpr NodeId no_node{0x7fffffffu};

/// Each different zone once, packed into 16 bits a bound where they fit.
class ZoneTable {
public:
    explicit ZoneTable(std::uint32_t dimension);

    /// Packs a zone into the scratch space of this table.
    void take(zone::ConstZone z);
    /// The number of the zone taken, if it is stored.
    std::uint32_t find() const;
    /// Stores the zone taken; it must not be stored yet.
    std::uint32_t add();

    // ---- questions about the zone taken and a stored one

    bool includes_taken(std::uint32_t outer);
    bool taken_includes(std::uint32_t inner);
    /// To be called before simulates_taken, with the bounds of the zone taken.
    void cast_shadow(std::span<const std::int32_t> l, std::span<const std::int32_t> u);
    bool simulates_taken(std::uint32_t by);
    bool taken_simulates(std::uint32_t other, std::span<const std::int32_t> l,
                         std::span<const std::int32_t> u);

    void unpack(std::uint32_t number, zone::Zone z) const;
    std::size_t size() const { return narrow_.size() + wide_.size(); }
    std::size_t bytes() const { return narrow_.bytes() + wide_.bytes() + slots_.bytes(); }

private:
    static constexpr std::uint32_t wide_bit = 0x80000000u;
    const zone::Raw* widen(std::uint32_t number, std::vector<zone::Raw>& to) const;
    const zone::Raw* widen_taken();
    template <class Narrow, class Wide>
    bool ask(std::uint32_t number, Narrow&& narrow, Wide&& wide);

    std::uint32_t dimension_;
    std::size_t cells_;
    Blocks<zone::Raw16> narrow_;
    Blocks<zone::Raw> wide_;
    Slots slots_;
    std::vector<zone::Raw16> taken_narrow_;
    std::vector<zone::Raw> taken_wide_;
    bool taken_is_wide_ = false;
    bool widened_ = false;
    std::vector<zone::Raw16> shadow_narrow_; // see zone::shadow
    std::vector<zone::Raw> shadow_wide_;
    bool shadow_widened_ = false;
    std::span<const std::int32_t> shadow_l_, shadow_u_;
    std::uint64_t taken_hash_ = 0;
    std::vector<zone::Raw> other_wide_;
};

class Store {
public:
    /// `dimension` 1: no zones. `diagonals` are for Inclusion::simulation.
    Store(std::uint32_t words, std::uint32_t dimension, Inclusion inclusion,
          std::span<const zone::Diagonal> diagonals);

    struct Added {
        NodeId node;
        bool is_new = false;
    };
    std::uint64_t hash(const Word* words) const { return hash_words(words, words_); }
    void prefetch(std::uint64_t hash) const { slots_.prefetch(hash); }

    /// Adds a state unless it is covered. l and u are the clock bounds of its locations.
    /// Waiting nodes below `keep_below` are not thrown out even if they are covered: a
    /// search for shortest paths needs them.
    Added add(const Word* words, std::uint64_t hash, zone::ConstZone zone,
              std::span<const std::int32_t> l, std::span<const std::int32_t> u,
              NodeId parent, NodeId keep_below);

    const Word* words(NodeId node) const;
    /// Unpacks the node's zone.
    void zone(NodeId node, zone::Zone to) const;
    NodeId parent(NodeId node) const;
    /// Something newer covers it.
    bool is_covered(NodeId node) const;
    void mark_explored(NodeId node);
    bool was_explored(NodeId node) const;

    std::uint32_t nodes() const; // ever made; ids are 0 .. nodes() - 1
    std::uint64_t stored() const { return stored_; } // not covered
    std::uint64_t covered_waiting() const { return covered_waiting_; }
    std::size_t discrete_parts() const { return discrete_.size(); }
    std::size_t zones() const { return zones_ ? zones_->size() : 0; }
    std::size_t bytes() const;

private:
    struct Node {
        std::uint32_t discrete = 0;
        std::uint32_t zone = 0;
        std::uint32_t parent = 0; // top bit: covered
        std::uint32_t next = 0;   // + 1, 0: none; top bit: explored
    };
    static constexpr std::uint32_t flag = 0x80000000u;

    std::uint32_t intern(const Word* words, std::uint64_t hash, bool& is_new);
    bool is_covered_by(std::uint32_t zone, zone::ConstZone z,
                       std::span<const std::int32_t> l, std::span<const std::int32_t> u);
    bool covers(std::uint32_t zone, zone::ConstZone z, std::span<const std::int32_t> l,
                std::span<const std::int32_t> u);
    void drop_covered(std::uint32_t discrete, zone::ConstZone z,
                      std::span<const std::int32_t> l, std::span<const std::int32_t> u,
                      NodeId keep_below);

    std::uint32_t words_;
    Inclusion inclusion_;
    std::vector<zone::Diagonal> diagonals_;
    Slots slots_;
    Blocks<Word> discrete_;
    /// The nodes with one discrete part.
    struct Chain {
        std::uint32_t newest = 0; // node + 1
        std::uint32_t length = 0; // covered ones not counted
    };
    // From this length on, the pairs of discrete part and zone are indexed.
    static constexpr std::uint32_t long_chain = 8;
    static std::uint64_t pair_hash(std::uint32_t discrete, std::uint32_t zone) {
        const std::uint64_t pair = (std::uint64_t{discrete} << 32) | zone;
        return hash_words(&pair, 1);
    }
    std::uint32_t find_equal(std::uint32_t discrete, const Chain& chain,
                             std::uint32_t zone) const;
    void index_chain(const Chain& chain);

    Blocks<Chain> chains_; // by discrete part
    Slots pairs_;          // to nodes, those of long chains only
    Blocks<Node> nodes_;
    Blocks<std::uint32_t> parents_; // without clocks
    std::optional<ZoneTable> zones_;
    zone::Dbm other_; // a stored zone, for the test with diagonals
    zone::SimulationScratch scratch_;
    std::uint64_t stored_ = 0;
    std::uint64_t covered_waiting_ = 0;
};

} // namespace zonar::explore
