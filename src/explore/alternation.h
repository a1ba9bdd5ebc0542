// explore/alternation.h
//
// Best-first search by several estimates at once [RH10]. Each has a queue of its own, and
// every state waits in all of them, by what each estimate says; the queues take turns. Where
// one estimate sees nothing for a long time another often does, and the price is a factor,
// the number of queues, at worst.
//
// Transitions are told apart in two ways, if that is asked for:
//
//   preferred   An estimate names the transitions that it would take (preferences.h). What
//               they lead to waits in further queues as well. Whenever some estimate reaches
//               a value lower than ever, these queues have the next turns: as long as that
//               works, nothing else is looked at. (Planners give them a thousand. On random
//               systems ten are ten times better, and on the others about as good.)
//   useless     No estimate becomes smaller. What such a transition leads to waits aside
//               until nothing else is left, or is treated as if it were as much further
//               away as the way to it is long [WKP09].
//
// The same node waits in several places, so whoever takes it has to look whether it was
// explored.
#pragma once

#include "explore/appraisal.h"
#include "explore/buckets.h"
#include "explore/frontiers.h"
#include "guide/preferences.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

class Alternation {
public:
    static constexpr bool uses_estimate = true;
    static constexpr bool by_time = false;
    static constexpr bool looks_back = true;

    /// The settings have an estimate.
    Alternation(const Settings& settings, const Store& store, bool timed);

    /// The state whose successors are pushed from here on.
    void look_from(NodeId node, const Word* words, zone::ConstZone zone);
    /// What all estimates say of a successor, which is pushed next. False: one of them
    /// proves it to be a dead end, if that is wanted.
    bool evaluate(NodeId node, const Word* words, zone::ConstZone zone);
    /// The distance is that of evaluate().
    void push(Waiting waiting, std::uint32_t total, guide::Distance distance);
    bool pop(Waiting& out);

    DropRule rule() const { return DropRule::plain(); }
    bool settles(std::uint32_t) const { return true; }
    static constexpr Store::Beside joins = Store::Beside::all;
    bool may_join(NodeId, NodeId) const { return true; }
    DropRule joining(NodeId) const { return DropRule::plain(); }
    bool uses_zone() const { return uses_zone_; }
    std::size_t bytes() const;

private:
    struct Queue {
        std::size_t appraisal = 0; // by which it is sorted; `by_age`: none
        bool only_preferred = false;
        Ties ties = Ties::newest;
        std::int64_t turns = 0; // that it had, less those it is owed
        Buckets<Pile> piles = {};
    };
    static constexpr std::size_t by_age = static_cast<std::size_t>(-1);
    static constexpr std::int64_t boost = 10; // turns

    void add_queues(std::vector<Queue>& to);
    void push_to(std::vector<Queue>& queues, Waiting waiting, std::uint32_t late);
    bool pop_from(std::vector<Queue>& queues, Waiting& out);
    bool note_progress();

    const Settings& settings_;
    Random random_;
    std::vector<Appraisal> appraisals_;
    std::vector<guide::Preferences*> preferences_; // of those that have any, if asked for
    bool uses_zone_ = false;
    std::vector<Queue> queues_;
    std::vector<Queue> aside_; // the same for useless transitions

    std::vector<guide::Distance> from_;      // by appraisal: of the state looked from
    std::vector<guide::Distance> now_;       // of the state evaluated
    std::vector<guide::Distance> least_;     // of any state so far
    std::vector<guide::Preferences*> asked_; // those with an opinion here
    std::size_t waiting_ = 0;                // in all queues
    bool is_first_ = true;                   // nothing was looked from yet
    bool is_preferred_ = false;
};

} // namespace zonar::explore
