// reduce/order/stubborn_set.h
//
// A stubborn set of edges in the making, in one state (stubborn.h has what it is good for).
//
// How it is closed. An edge e of process p belongs to it; then so do
//
//   - if no transition with e is possible: edges one of which must come first (a *necessary enabling
//     set*): those that bring p to where e begins, or can make an atom of its guard true, or are
//     e's partners, or leave a committed location. The set that costs least is chosen.
//   - otherwise: all edges that leave p's location; those that write what e reads or access
//     what it writes; e's partners (all who may hear a broadcast); and the senders of
//     broadcasts that are heard where e leads to.
//
// A transition that makes a location committed hides all others: then there is no set but that of all.
//
// Only guards on integers are looked at, so a set is right for every point of a zone.
//
// Sets are bits; edges that are possible are gone on from first, since it is they that make a set too
// large to be of use. Nothing is allocated once the lists have grown.
#pragma once

#include "checks/check.h"
#include "reduce/order/dependence.h"
#include "semantics/transition_list.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

class StubbornSet {
public:
    explicit StubbornSet(const Dependence& dependence);

    using Bits = std::vector<std::uint64_t>; // by edge

    /// In a state with these transitions and cells: empty.
    void begin(const semantics::TransitionList& list, const std::int32_t* cells);
    /// From here on it must do without these edges if they are possible. Null: any will do.
    void shun(const Bits* edges) { shunned_ = edges; }
    /// Whatever needs this edge, which is possible, has failed: others need not try.
    void give_up(std::uint32_t edge) {
        failed_[EdgeBlock::word_of(edge)] |= EdgeBlock::bit_of(edge);
    }
    void forgive() { std::ranges::fill(failed_, 0u); }
    /// As many edges that are possible, or more, are too many.
    void must_be_less(std::uint32_t enabled) { most_enabled_ = enabled; }
    std::uint32_t most_enabled() const { return most_enabled_; }
    std::uint32_t enabled_members() const {
        return static_cast<std::uint32_t>(ready_.size());
    }

    // These are false if the set is of no use: too large, or in need of an edge that is shunned. Then it
    // must be cut back.

    bool add(std::uint32_t edge) {
        return add_block({EdgeBlock::word_of(edge), EdgeBlock::bit_of(edge)});
    }
    bool add_all(EdgeBlocks blocks) {
        for (const EdgeBlock& block : blocks)
            if (!add_block(block)) return false;
        return true;
    }
    /// Adds what its members need.
    bool close();
    /// Edges of a process one of which it must take before it is at this location.
    bool add_way(std::uint32_t process, std::uint32_t to);

    /// How far a set is; it can be cut back to here.
    struct Mark {
        std::size_t ready = 0, idle = 0, ways = 0;
    };
    Mark mark() const;
    void cut_back(const Mark& mark);
    void clear() { cut_back({}); }

    bool contains(std::uint32_t edge) const { return has(member_, edge); }
    bool contains_all(EdgeBlocks blocks) const {
        return std::ranges::all_of(blocks, [this](const EdgeBlock& block) {
            return (block.bits & ~member_[block.word]) == 0;
        });
    }
    /// Whether some transition of the state has it.
    bool is_enabled(std::uint32_t edge) const { return has(enabled_, edge); }
    /// Those, each once.
    std::span<const std::uint32_t> enabled_edges() const { return enabled_edges_; }
    const std::int32_t* cells() const { return cells_; }
    std::int32_t location(std::uint32_t process) const { return cells_[process]; }
    /// Some process is in a committed location.
    bool is_committed() const { return !committed_.empty(); }

private:
    static bool has(const Bits& bits, std::uint32_t edge) {
        return (bits[EdgeBlock::word_of(edge)] & EdgeBlock::bit_of(edge)) != 0;
    }
    bool add_block(EdgeBlock block) {
        const std::uint64_t fresh = block.bits & ~member_[block.word];
        return fresh == 0 || add_fresh(block.word, fresh);
    }
    bool add_fresh(std::uint32_t word, std::uint64_t bits);
    bool add_dependent(std::uint32_t edge);
    bool add_enabling(std::uint32_t edge);
    bool add_unblocking(const Dependence::Edge& edge, bool ready);
    EdgeBlocks way(std::uint32_t process, std::uint32_t to);
    std::uint64_t price(EdgeBlocks blocks, std::uint64_t below) const;

    const Dependence& dependence_;
    // of the state
    const std::int32_t* cells_ = nullptr;
    std::vector<std::uint32_t> committed_; // processes in committed locations
    Bits enabled_, failed_;
    std::vector<std::uint32_t> enabled_edges_;
    std::uint32_t most_enabled_ = 0;

    // the set
    Bits member_;
    std::vector<std::uint32_t> ready_, idle_; // its members in the order they were added
    std::size_t ready_done_ = 0, idle_done_ = 0;
    const Bits* shunned_ = nullptr;
    /// Locations, by LocationId, a way to which was added.
    std::vector<std::uint8_t> has_way_;
    std::vector<std::uint32_t> ways_;
    std::vector<EdgeBlock> way_; // scratch
};

} // namespace zonar::reduce
