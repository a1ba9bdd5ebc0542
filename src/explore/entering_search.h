// explore/entering_search.h
//
// True depth-first search: a state is marked when it is entered, and the states entered but
// not left are the way to it. Three orders, which differ in their bound on cost and in what
// may be entered again.
//
//   idfs      The first goal state sets a bound: from there on only what costs less is
//             looked at. No state is entered twice, so a cheaper way may be missed: one
//             that leads through a state which was first met just below the bound.
//   adfs      The same, but a state is entered again for a smaller cost. Finds a cheapest
//             way, after much repetition.
//   ida_star  The bound is on cost and estimate together, and it is the least that any goal
//             can cost. If it was too small, all begins again with the next larger one
//             that occurred: iterative deepening A* [Kor85]. The store serves as
//             transposition table, of which each iteration starts without any marks; or
//             there are only bits (bit_table.h).
//
// Costs are whole numbers, so "less" is at least 1 less. Settings::below is the bound from the
// beginning, and the last one of ida_star. What was beyond it when nothing is left was too
// expensive; but idfs may have missed what was not.
//
// A way stays good when a node on it is entered again: the node keeps its state, and its new
// parent is at the end of a cheaper way. So the parents of a goal state found earlier lead
// to it for no more than was counted.
#pragma once

#include "explore/bit_table.h"
#include "explore/cycle_condition.h"
#include "explore/pending.h"
#include "explore/random.h"
#include "explore/search_context.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace zonar::explore {

class EnteringSearch {
public:
    explicit EnteringSearch(SearchContext& context);

    void run();

private:
    using State = PendingStack::State;
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    void deepen();
    void make_bits();
    void iterate();
    bool enter();
    bool mark();
    bool mark_bits();
    void note_pending();
    bool finish_at_top(Goal::Answer answer);
    NodeId node_of_top();
    void push_successors(const State& from);
    void push_rest(std::size_t top);
    void find_standings();
    void mark_way(NodeId node, bool is_on_it);
    bool is_on_way(NodeId node) const {
        return node.index() < on_way_.size() && on_way_[node.index()] != 0;
    }
    bool is_within_bound(const State& state);

    SearchContext& context_;
    Producer& producer_;
    semantics::Batch& batch_;
    Store& store_;
    PathCosts& path_costs_;
    Order order_;
    bool uses_estimate_; // in the bound

    PendingStack stack_;
    std::optional<BitTable> bits_;
    std::uint64_t bound_ = unlimited;
    std::uint64_t least_cut_ = unlimited; // of what was beyond the bound
    std::uint64_t entered_ = 0;           // states on the stack that are
    std::vector<std::uint32_t> successors_;
    // for a cycle condition
    std::vector<Standing> standings_;
    std::vector<std::uint8_t> on_way_; // by node
    Random random_;
};

} // namespace zonar::explore
