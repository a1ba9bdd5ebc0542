// explore/frontiers.h
//
// The states that wait to be explored. What is taken next is all that differs between the
// expanding orders, and it decides three more things:
//
//   rule()         what may be dropped (drop_rule.h)
//   settles(g)     whether a goal state of this cost ends the search at once; if not, it
//                  waits as one more state
//   uses_estimate  whether push() wants to know h
//   by_time        whether push() wants to know the moment when the state is reached instead
//   joins          where to look for states to explore with the one taken (merging.h)
//   may_join(a, b) whether node b may become a part of node a, which is taken
//   joining(a)     what may be thrown out because of a then
//   looks_back     whether it compares a state with the one that it came from; then it asks
//                  the estimates itself (alternation.h)
//
// What waits is a note that a node is waiting. There may be several about the same node, and
// it may be covered or explored by the time its turn comes: the search has to look.
#pragma once

#include "checks/check.h"
#include "explore/buckets.h"
#include "explore/drop_rule.h"
#include "explore/moment.h"
#include "explore/path_costs.h"
#include "explore/random.h"
#include "explore/settings.h"
#include "explore/store.h"
#include "guide/estimate.h"

#include <cstdint>
#include <vector>

namespace zonar::explore {

struct Waiting {
    std::uint32_t node = 0;
    std::uint32_t depth : 31 = 0;
    std::uint32_t is_goal : 1 = 0;
};

/// Breadth first: nodes in the order of their numbers, level by level.
class LevelQueue {
public:
    static constexpr bool uses_estimate = false;
    static constexpr bool by_time = false;
    static constexpr bool looks_back = false;

    LevelQueue(const Store& store, bool shortest) : store_(store), shortest_(shortest) {}

    void push(Waiting, std::uint32_t, guide::Distance) {}
    bool pop(Waiting& out) {
        if (next_ == level_end_) {
            level_end_ = store_.nodes();
            ++level_;
        }
        if (next_ == level_end_) return false;
        out.node = next_++;
        out.depth = (level_ - 1) & 0x7fffffffu;
        return true;
    }
    DropRule rule() const {
        return shortest_ ? DropRule::keeping_below(NodeId{level_end_})
                         : DropRule::taking_places_below(NodeId{level_end_});
    }
    bool settles(std::uint32_t) const { return true; }
    /// Only what is on the same level: all of that is known now, and where ways must be shortest
    /// they are as long. Nodes have their numbers in the order in which they were found.
    static constexpr Store::Beside joins = Store::Beside::newer;
    bool may_join(NodeId, NodeId other) const { return other.raw < level_end_; }
    DropRule joining(NodeId) const { return DropRule::plain(); }

private:
    const Store& store_;
    bool shortest_;
    std::uint32_t next_ = 0;
    std::uint32_t level_end_ = 0; // the first node of the next level
    std::uint32_t level_ = 0;
};

/// Depth first.
class Stack {
public:
    static constexpr bool uses_estimate = false;
    static constexpr bool by_time = false;
    static constexpr bool looks_back = false;

    void push(Waiting waiting, std::uint32_t, guide::Distance) {
        stack_.push_back(waiting);
    }
    bool pop(Waiting& out) {
        if (stack_.empty()) return false;
        out = stack_.back();
        stack_.pop_back();
        return true;
    }
    DropRule rule() const { return DropRule::plain(); }
    bool settles(std::uint32_t) const { return true; }
    static constexpr Store::Beside joins = Store::Beside::all;
    bool may_join(NodeId, NodeId) const { return true; }
    DropRule joining(NodeId) const { return DropRule::plain(); }

private:
    std::vector<Waiting> stack_;
};

/// What waits with equal keys.
class Pile {
public:
    bool empty() const { return items_.empty(); }
    void push(Waiting item) { items_.push_back(item); }
    Waiting pop(Ties ties, Random& random) {
        ZONAR_ASSERT(first_ < items_.size());
        if (ties == Ties::oldest) return pop_oldest();
        if (ties == Ties::random)
            std::swap(items_[random.below(items_.size())], items_.back());
        const Waiting taken = items_.back();
        items_.pop_back();
        return taken;
    }

private:
    Waiting pop_oldest() {
        const Waiting taken = items_[first_++];
        if (2 * first_ >= items_.size()) { // each is moved once per halving at most
            items_.erase(items_.begin(),
                         items_.begin() + static_cast<std::ptrdiff_t>(first_));
            first_ = 0;
        }
        return taken;
    }

    std::vector<Waiting> items_;
    std::size_t first_ = 0; // those before it were taken as the oldest
};

/// Least h first.
class BestFirst {
public:
    static constexpr bool uses_estimate = true;
    static constexpr bool by_time = false;
    static constexpr bool looks_back = false;

    explicit BestFirst(const Settings& settings)
        : ties_(settings.ties), random_(settings.seed) {}

    void push(Waiting item, std::uint32_t, guide::Distance h) {
        piles_.fill(h).push(item);
    }
    bool pop(Waiting& out) {
        if (piles_.empty()) return false;
        Pile& pile = piles_.least_bucket();
        out = pile.pop(ties_, random_);
        if (pile.empty()) piles_.remove_least();
        return true;
    }
    DropRule rule() const { return DropRule::plain(); }
    bool settles(std::uint32_t) const { return true; }
    static constexpr Store::Beside joins = Store::Beside::all;
    bool may_join(NodeId, NodeId) const { return true; }
    DropRule joining(NodeId) const { return DropRule::plain(); }

private:
    Ties ties_;
    Random random_;
    Buckets<Pile> piles_; // by h
};

/// Least f = g + weight * h first, then least h. Keys are f times the denominator.
class AStar {
public:
    static constexpr bool uses_estimate = true;
    static constexpr bool by_time = false;
    static constexpr bool looks_back = false;

    AStar(const Settings& settings, const PathCosts& path_costs)
        : ties_(settings.ties), random_(settings.seed), weight_(settings.weight),
          path_costs_(path_costs) {}

    void push(Waiting item, std::uint32_t g, guide::Distance h) {
        levels_.fill(scaled(g) + std::uint64_t{weight_.numerator} * h).fill(h).push(item);
    }
    bool pop(Waiting& out) {
        if (levels_.empty()) return false;
        f_ = levels_.least();
        Buckets<Pile>& level = levels_.least_bucket();
        Pile& pile = level.least_bucket();
        out = pile.pop(ties_, random_);
        if (pile.empty()) level.remove_least();
        if (level.empty()) levels_.remove_least();
        return true;
    }
    DropRule rule() const { return DropRule::by_cost(path_costs_.totals()); }
    /// When the last state was taken, nothing that waited had a smaller f. If f never
    /// exceeds what a way to the goal costs, then there is none that costs less.
    bool settles(std::uint32_t g) const { return scaled(g) <= f_; }
    static constexpr Store::Beside joins = Store::Beside::all;
    bool may_join(NodeId node, NodeId other) const {
        return path_costs_.total(node) == path_costs_.total(other);
    }
    DropRule joining(NodeId node) const {
        DropRule by_cost = rule();
        by_cost.set_cost(path_costs_.total(node));
        return by_cost;
    }

private:
    std::uint64_t scaled(std::uint32_t g) const {
        return std::uint64_t{weight_.denominator} * g;
    }

    Ties ties_;
    Random random_;
    Weight weight_;
    const PathCosts& path_costs_;
    std::uint64_t f_ = 0;           // of the last one taken
    Buckets<Buckets<Pile>> levels_; // by f, then by h
};

/// What can be reached soonest first; of that, what was found first. A goal state waits twice:
/// as any state, and for the moment when it is a goal.
class EarliestFirst {
public:
    static constexpr bool uses_estimate = false;
    static constexpr bool by_time = true;
    static constexpr bool looks_back = false;

    explicit EarliestFirst(std::uint64_t seed) : random_(seed) {}

    void push(Waiting waiting, std::uint32_t, std::uint32_t moment) {
        piles_.fill(moment).push(waiting);
    }
    bool pop(Waiting& out) {
        if (piles_.empty()) return false;
        // Time does not go back: what a state leads to is reached no sooner.
        ZONAR_ASSERT(piles_.least() >= now_.key);
        now_.key = static_cast<std::uint32_t>(piles_.least());
        Pile& pile = piles_.least_bucket();
        out = pile.pop(Ties::oldest, random_);
        if (pile.empty()) piles_.remove_least();
        return true;
    }
    /// When the last state was taken. No state comes before those that led to it.
    Moment now() const { return now_; }
    /// Time is a clock of the zones, so what covers a state is reached no later.
    DropRule rule() const { return DropRule::plain(); }
    /// Nothing that waited was to be reached before the last state taken.
    bool settles(std::uint32_t moment) const { return moment <= now_.key; }
    /// Nothing joins: a state waits for its own moments.
    static constexpr Store::Beside joins = Store::Beside::all;
    bool may_join(NodeId, NodeId) const { return false; }
    DropRule joining(NodeId) const { return rule(); }

private:
    Random random_;
    Moment now_;
    Buckets<Pile> piles_; // by moment
};

} // namespace zonar::explore
