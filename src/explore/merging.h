// explore/merging.h
//
// Waiting states of one discrete part whose zones together are one zone are explored as one.
//
// Processes that have nothing to do with each other move in any order, and each order leads to
// a zone of its own, in which clocks were set in this order. All of them together are one zone,
// the one of a semantics in which each process has its own time [SBM06]; what is exponential in
// the number of processes is constant then. No two of many need have a convex union, all of them
// have: "process 1 moved last", "process 2 moved last", and so on.
//
// So a state that is about to be explored is looked at together with those that wait beside it.
// A hull of some of them takes its place if all of them cover the hull: every point of it was
// reached then, by one of them, and nothing is lost or added. What the hull includes is thrown
// out. Breadth first, all states of a level are known before the first is explored, so this is
// the moment when most can be joined, and it is asked once.
//
// The node keeps the parents of all parts (other_parents.h). Which of them the way to a point
// goes by is found out when a run is wanted (verify/way_back.h).
//
// docs/merging.md has the proofs: what may be merged with what in each order, and why.
#pragma once

#include "explore/drop_rule.h"
#include "explore/node_id.h"
#include "explore/search_context.h"
#include "explore/settings.h"
#include "explore/store.h"
#include "zone/convex_union.h"
#include "zone/project.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

/// Decides by what came of it so far whether to go on trying. Costs are counted in looks at a
/// zone. Where it did not pay there is a pause, four times as long each time, and then another
/// trial that knows nothing of those before.
class MergingTrial {
public:
    /// Another state is about to be explored: whether to try it there.
    bool is_on() {
        if (pause_ == 0) return true;
        --pause_;
        return false;
    }
    /// What it took to try, and how many states need not be explored now.
    void note(std::uint64_t looks, std::uint64_t gain) {
        looks_ += looks;
        gain_ += gain;
        if (looks_ >= next_judgement_) judge();
    }

private:
    static constexpr std::uint64_t trial = 1024; // looks
    /// What it may take to save a state. That is more than exploring it takes: states that
    /// are not merged have successors that are not merged.
    static constexpr std::uint64_t worth = 512;

    void judge();

    std::uint64_t looks_ = 0;
    std::uint64_t gain_ = 0;
    std::uint64_t next_judgement_ = trial;
    std::uint64_t pause_ = 0; // states to pass by
    std::uint64_t next_pause_ = 8 * trial;
};

class Merging {
public:
    /// Whether states may be merged in a search like this one.
    static bool applies_to(SearchContext& context);
    explicit Merging(SearchContext& context);

    /// Whether to try it for the state that is explored next.
    bool is_on() { return !is_automatic_ || trial_.is_on(); }
    /// Lets a waiting node stand for others that wait, as far as `may_join(other)` allows it
    /// and zones do.
    template <class MayJoin>
    void enlarge(NodeId node, Store::Beside beside, MayJoin may_join,
                 const DropRule& rule) {
        parts_.clear();
        if (store_.has_zone_before(node)) {
            store_.find_waiting_beside(node, beside, zone::Cover::most_parts - 1, parts_);
            std::erase_if(parts_, [&](NodeId part) {
                return !may_join(part) || !store_.has_zone_before(part);
            });
        }
        const std::uint64_t gain = parts_.empty() ? 0 : merge(node, rule);
        merged_ += gain;
        // Even to find no other takes a look.
        if (is_automatic_) trial_.note(parts_.empty() ? 1 : looks_, gain);
    }

private:
    std::uint64_t merge(NodeId node, const DropRule& rule);
    bool find_hull();
    bool is_covered(zone::ConstZone zone);

    Store& store_;
    std::uint64_t& merged_; // statistics
    bool is_automatic_;
    MergingTrial trial_;
    zone::Cover cover_;
    std::vector<NodeId> parts_;
    std::vector<zone::Room> zones_; // of the parts, and memory to be used again
    std::vector<zone::ConstZone> views_;
    zone::Room hull_room_, wider_room_;
    zone::Zone hull_, wider_;
    std::uint64_t looks_ = 0; // of the last attempt
};

} // namespace zonar::explore
