// explore/expanding_search.h
//
// The exploration loop: take a waiting state, compute its successors, look each up in the
// store, keep what is new. The order of the waiting states is all that differs between
// breadth-first, depth-first, best-first search, A*, and the order of time.
//
// With a rule that compares costs, a state to which a cheaper way is found waits once more,
// even if it was explored. That A* with an estimate that is never too high finds a cheapest
// way although covered states are dropped is shown in drop_rule.h's terms: of a cheapest run
// there is always a state that waits, or is covered by one that waits, for no more than the
// run pays for it.
//
// In the order of time, the clock of total time is in the zones, and states are taken by the
// least time at which they are reached. So the first goal taken is a fastest one. A state is
// often a goal only later than it is reached, when a clock has grown: until then it waits for
// that once more, and is explored meanwhile.
#pragma once

#include "explore/cycle_condition.h"
#include "explore/merging.h"
#include "explore/random.h"
#include "explore/search_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::explore {

class ExpandingSearch {
public:
    /// `shortest`: with breadth-first order, the first goal state found is one with as few
    /// transitions as possible.
    ExpandingSearch(SearchContext& context, bool shortest);

    void run();

private:
    template <class Frontier>
    void explore(Frontier& frontier);
    template <class Frontier>
    void add_successors(Frontier& frontier, NodeId parent, std::uint32_t depth);
    template <class Frontier>
    void add_rest(Frontier& frontier, NodeId parent, std::uint32_t depth);
    template <class Frontier>
    void enqueue(Frontier& frontier, std::uint32_t successor, const Store::Added& added,
                 std::uint32_t total, std::uint32_t depth);
    template <class Frontier>
    Goal::Answer defer_goal(Frontier& frontier, NodeId node, std::uint32_t depth,
                            const Word* words, zone::ConstZone zone);
    template <class Frontier>
    void look_back(Frontier& frontier, NodeId node);
    Standing standing_of(const Store::Added& added) const;
    void mark_dead_end(NodeId node);
    void prepare();
    void finish_at(NodeId node, Goal::Answer answer);
    std::optional<Weight> guarantee() const;

    SearchContext& context_;
    Producer& producer_;
    semantics::Batch& batch_;
    Store& store_;
    PathCosts& path_costs_;
    bool shortest_;
    bool may_be_stale_; // what waits may have been explored already
    bool shuffles_;     // the successors of each state

    std::vector<std::uint64_t> hashes_;
    std::vector<std::uint32_t> order_; // of the successors, if shuffled
    std::vector<Standing> standings_;  // of them, for the cycle condition
    Random random_;
    std::optional<Merging> merging_;
};

} // namespace zonar::explore
