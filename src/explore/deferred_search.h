// explore/deferred_search.h
//
// Best-first search and A* with zones for which there is no hurry. Estimates look at discrete
// parts alone, and many states that wait never have their turn: so what waits here is a
// transition, by the number of its source and its own, in the order of its target's estimate.
// When it is taken, its zone is computed and the state is looked up; if it is new, it is asked
// whether it is a goal, and explored right away. The idea is that of deferred evaluation in
// planning [Hel06], with zones in the place of estimates.
//
// What changes for those who reason about it:
//
//  - All nodes of the store were explored, but their successors are not stored yet. A node
//    may therefore be thrown out only for one that costs no more (drop_rule.h); what waits of
//    it is then superfluous, for the other one has the same transitions, from more points.
//    That is why the zones of nodes that were thrown out are not missed.
//  - A goal is asked for when its state is taken. With A*, what waits costs no less then if
//    the estimate is never too large, so the promise of A* is the same.
//  - A state that is a dead end, or too expensive, does not wait.
//
// Zones must not have to be cut (Expander::has_single_pieces), and the system must have
// clocks.
#pragma once

#include "explore/course.h"
#include "explore/discrete_estimates.h"

#include <cstdint>

namespace zonar::explore {

class DeferredSearch {
public:
    explicit DeferredSearch(Course& course);

    void run();

private:
    struct Deferred {
        NodeId parent = no_node;
        std::uint32_t transition = 0;
        std::uint32_t depth = 0;
        std::uint32_t total = 0; // the cost of the way, with it
    };

    template <class Frontier>
    void explore(Frontier& frontier, DropRule rule);
    template <class Frontier>
    void enter(Frontier& frontier, const Deferred& by, DropRule rule);
    template <class Frontier>
    void put_successors(Frontier& frontier, NodeId node, const Deferred& by);
    bool is_goal(NodeId node);
    void finish_at(NodeId node, Goal::Answer answer);

    Course& course_;
    semantics::Batch& batch_;
    Store& store_;
    Ledger& ledger_;
    DiscreteEstimates estimates_;
    std::uint64_t waiting_ = 0;
};

} // namespace zonar::explore
