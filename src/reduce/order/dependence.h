// reduce/order/dependence.h
//
// Who depends on whom: the static tables behind every reduction that leaves out
// interleavings. Two edges of different processes depend on each other if one writes what the
// other reads or writes, if they can be partners of one synchronisation, or if one decides
// who hears a broadcast of the other. Edges of one process always depend on each other.
//
// Things (accesses.h) that the same edges use are one *segment*: arrays are not gone through
// element by element. What a search asks for in each state is made once, as sets of edges
// (edge_sets.h).
//
// All of it is about the network. What of it matters in a state is found by stubborn.h.
#pragma once

#include "model/program.h"
#include "reduce/order/accesses.h"
#include "reduce/order/edge_sets.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace zonar::reduce {

class Dependence {
public:
    /// It must outlive this.
    explicit Dependence(const semantics::System& system);

    /// Why transitions of this network must not be left out, in a sentence without a full
    /// stop; empty: they may.
    const std::string& obstacle() const { return obstacle_; }
    const semantics::System& system() const { return system_; }

    enum class Sync : std::uint8_t { none, send, receive };
    struct Edge {
        std::uint32_t process = 0;
        std::uint32_t source = 0; // indices within the process
        std::uint32_t target = 0;
        Sync sync = Sync::none;
        bool broadcast = false; // some of its channels is
        bool urgent = false;    // likewise
        bool from_committed = false;
        bool to_committed = false;
        /// Clocks or invariants may forbid it, though its guard on integers holds.
        bool may_be_impossible = false;
        // in segments(...)
        model::Run guard, reads, writes;
        // in edges_in(...)
        model::Run
            partners; // edges of other processes on its channels, from the other end
        model::Run announced; // senders of broadcasts that its target listens to
        // in set(...)
        model::Run dependents;    // once it is possible: all that do not commute with it
        model::Run partner_set;   // its partners
        model::Run guard_writers; // those that write what its guard looks at
        /// In atoms(...): those of its guard that compare a cell with a constant.
        model::Run atoms;
        bool guard_is_atoms = true; // nothing else decides about it, nor its channel
    };
    /// A condition on one cell, and who may make it true.
    struct GuardAtom {
        std::int32_t cell = 0;
        model::Op op = model::Op::equal;
        std::int32_t constant = 0;
        model::Run writers; // in set(...)
    };

    std::uint32_t edges() const { return static_cast<std::uint32_t>(edges_.size()); }
    const Edge& edge(std::uint32_t id) const { return edges_[id]; }
    std::span<const std::uint32_t> segments(model::Run run) const {
        return slice(segment_lists_, run);
    }
    std::span<const std::uint32_t> edges_in(model::Run run) const {
        return slice(edge_lists_, run);
    }

    EdgeBlocks set(model::Run run) const { return sets_[run]; }
    std::span<const GuardAtom> atoms(model::Run run) const { return slice(atoms_, run); }

    /// Those that leave a location.
    std::span<const std::uint32_t> leaving(std::uint32_t process,
                                           std::int32_t location) const {
        return slice(edge_lists_, leaving_[system_.location_id(process, location)]);
    }
    EdgeBlocks leaving_set(std::uint32_t process, std::int32_t location) const {
        return sets_[leaving_sets_[system_.location_id(process, location)]];
    }
    /// Whether way() can be asked about a process; if not, it has too many locations.
    bool has_ways(std::uint32_t process) const { return first_way_[process] != no_ways; }
    /// The edges that leave a location and are on a way to another one.
    EdgeBlocks way(std::uint32_t process, std::uint32_t from, std::uint32_t to) const {
        const std::size_t locations =
            system_.network().processes[process].locations.count;
        return sets_[ways_[first_way_[process] + from * locations + to]];
    }
    /// Whether a process can come from one location to another, or is there, as far as edges
    /// go.
    bool reaches(std::uint32_t process, std::uint32_t from, std::uint32_t to) const {
        const Reach& reach = reach_[process];
        if (from == to || reach.words == 0) return true;
        return (reach_bits_[reach.first + std::size_t{from} * reach.words + to / 64] >>
                    (to % 64) &
                1u) != 0;
    }
    EdgeBlocks to_committed() const { return sets_[to_committed_]; }
    /// By edge, whether it is *sticky*: every cycle of locations of a process has a sticky edge. Edges
    /// that much depends on, and those of `anyway`, come first. So a cycle of states has a transition with one.
    std::vector<std::uint8_t> sticky_edges(std::span<const std::uint32_t> anyway) const;
    bool has_committed() const { return has_committed_; }
    /// Some location or channel makes time stand still.
    bool can_freeze() const { return can_freeze_; }

    // ---- segments

    std::uint32_t segment_count() const {
        return static_cast<std::uint32_t>(readers_.size());
    }
    std::span<const std::uint32_t> readers(std::uint32_t segment) const {
        return slice(edge_lists_, readers_[segment]);
    }
    std::span<const std::uint32_t> writers(std::uint32_t segment) const {
        return slice(edge_lists_, writers_[segment]);
    }
    /// The segments of some things; those that no edge touches are left out.
    std::vector<std::uint32_t> segments_of(const semantics::IntervalSet& things) const;
    /// Appended: the edges that may give the cell a value that satisfies `value op constant`.
    /// Every one that writes it, if `op` is no comparison.
    void find_writers(std::int32_t cell, model::Op op, std::int32_t constant,
                      std::vector<std::uint32_t>& to) const;

    const EdgeAccesses& accesses(std::uint32_t edge) const { return accesses_[edge]; }
    const Things& things() const { return things_; }

private:
    struct Reach {
        std::size_t first = 0; // in reach_bits_
        std::uint32_t words = 0;
    };

    std::string find_obstacle() const;
    void note_edges(const std::vector<std::uint32_t>& sources);
    void find_segments();
    bool list_segments();
    void find_leaving();
    void find_partners();
    void find_reach();
    bool make_sets();
    void make_atoms(std::uint32_t edge);
    void make_ways();
    model::Run add_list(const std::vector<std::uint32_t>& list,
                        std::vector<std::uint32_t>& to);

    const semantics::System& system_;
    Things things_;
    std::vector<EdgeAccesses> accesses_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> edge_lists_;
    std::vector<std::uint32_t> segment_lists_;
    std::vector<model::Run> leaving_;           // by LocationId
    std::vector<std::int64_t> cuts_;            // where segments begin, ascending
    std::vector<model::Run> readers_, writers_; // by segment
    std::vector<Reach> reach_;                  // by process
    std::vector<std::uint64_t> reach_bits_;
    EdgeSets sets_;
    std::vector<model::Run> leaving_sets_; // by LocationId
    std::vector<GuardAtom> atoms_;
    static constexpr std::size_t no_ways = static_cast<std::size_t>(-1);
    std::vector<std::size_t> first_way_; // by process, in ...
    std::vector<model::Run> ways_;       // ... these, by two locations
    model::Run to_committed_;
    bool has_committed_ = false;
    bool can_freeze_ = false;
    std::string obstacle_;
};

/// Whether some value of an interval satisfies `value op constant`.
bool may_satisfy(semantics::Interval values, model::Op op, std::int32_t constant);

} // namespace zonar::reduce
