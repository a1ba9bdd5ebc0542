// explore/drop_rule.h
//
// When one state may stand for another that it covers. For knowing what can be reached,
// always. For the cheapest way to it, only if it costs no more: a state that is covered may
// be one transition away from a goal that its cover will be explored too late for.
//
// Two cases, for a new state of cost g:
//  - It may be dropped because of a stored one that covers it and cost no more.
//  - It may throw out a stored one that it covers, if that was explored already, for then
//    its successors are stored, or if that waits and cost no less.
//
// A search for endless runs is different. It knows what a state leads to only when all of
// it was looked at, so until then nothing stands for another; and nothing is thrown out
// because of a state that is not finished.
//
// If costs are kept, no test is needed that an estimate is consistent: then a state that was
// explored never costs more than one met later with the same discrete part, and the first
// test succeeds.
#pragma once

#include "explore/blocks.h"
#include "explore/node_id.h"

#include <cstdint>

namespace zonar::explore {

class DropRule {
public:
    static DropRule plain() { return {nullptr, 0}; }
    /// Waiting nodes below this one stay: breadth first, those are the levels before, and
    /// all others are on the level of the new state.
    static DropRule keeping_below(NodeId node) { return {nullptr, node.raw}; }
    /// Breadth first, if ways need not be shortest: everything may go. A state takes the place
    /// in the queue of the first waiting one below this node, of the present level, that it
    /// throws out. If it went to the next level, a state whose zone keeps growing would never
    /// have its turn.
    static DropRule taking_places_below(NodeId node) {
        DropRule rule = plain();
        rule.places_below_ = node.raw;
        return rule;
    }
    /// By what the ways to nodes cost. Of equal states the cheaper one takes the other's
    /// place.
    static DropRule by_cost(const Blocks<std::uint32_t>& costs) { return {&costs, 0}; }
    /// The same for a search whose explored nodes have successors that are not stored yet:
    /// they count as waiting.
    static DropRule by_cost_as_if_waiting(const Blocks<std::uint32_t>& costs) {
        DropRule rule = by_cost(costs);
        rule.explored_may_go_ = false;
        return rule;
    }

    /// Only what was explored to its end stands for others: see Store::Fate::closes.
    static DropRule finished_only() { return finished_only_but(no_node); }
    /// The same, and this node stays in any case.
    static DropRule finished_only_but(NodeId node) {
        DropRule rule{nullptr, node.raw};
        rule.finished_only_ = true;
        return rule;
    }

    /// The same, but to cover what is not finished means nothing: only the very same state
    /// closes.
    static DropRule finished_or_equal() {
        DropRule rule = finished_only();
        rule.covering_closes_ = false;
        return rule;
    }

    /// The cost of the state to be added next.
    void set_cost(std::uint32_t cost) { cost_ = cost; }

    bool compares_costs() const { return costs_ != nullptr; }
    bool is_finished_only() const { return finished_only_; }
    bool covering_closes() const { return covering_closes_; }
    bool takes_place_of(std::uint32_t node) const { return node < places_below_; }
    /// Whether a node that covers the new state may stand for it.
    bool lets_stand_for_new(std::uint32_t node) const {
        return costs_ == nullptr || *(*costs_)[node] <= cost_;
    }
    /// Whether a node may be thrown out if the new state covers it.
    bool lets_go(std::uint32_t node, bool explored) const {
        if (finished_only_) return explored && node != kept_;
        if (explored && explored_may_go_) return true;
        return costs_ == nullptr ? node >= kept_ : *(*costs_)[node] >= cost_;
    }

private:
    DropRule(const Blocks<std::uint32_t>* costs, std::uint32_t kept)
        : costs_(costs), kept_(kept) {}

    const Blocks<std::uint32_t>* costs_;
    std::uint32_t kept_; // from here on waiting nodes may go; if finished_only_, not this
    std::uint32_t cost_ = 0;
    bool finished_only_ = false;
    bool covering_closes_ = true;
    bool explored_may_go_ = true;
    std::uint32_t places_below_ = 0;
};

} // namespace zonar::explore
