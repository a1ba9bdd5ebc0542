#include "explore/expanding_search.h"

#include "explore/alternation.h"
#include "explore/frontiers.h"

#include <numeric>
#include <utility>

namespace zonar::explore {

using Answer = Goal::Answer;

namespace {

/// Depths fit into 31 bits: there are no more nodes than that.
Waiting waiting(NodeId node, std::uint32_t depth, bool is_goal = false) {
    Waiting w;
    w.node = node.raw;
    w.depth = depth & 0x7fffffffu;
    w.is_goal = is_goal ? 1 : 0;
    return w;
}

} // namespace

ExpandingSearch::ExpandingSearch(Course& course, bool shortest)
    : course_(course), batch_(course.batch()), store_(course.store()),
      ledger_(course.ledger()), shortest_(shortest),
      may_be_stale_(course.meets_explored_nodes()),
      shuffles_(course.settings().order == Order::random_depth_first),
      random_(course.settings().seed) {
    if (Merging::applies_to(course)) merging_.emplace(course);
    if (!ledger_.is_kept()) batch_.leave_out_edges(); // nobody asks what they cost
}

void ExpandingSearch::run() {
    const Settings& settings = course_.settings();
    if (settings.order == Order::breadth_first) {
        LevelQueue frontier{store_, shortest_};
        explore(frontier);
    } else if (alternates(settings)) {
        Alternation frontier{settings, store_, course_.system().is_timed()};
        explore(frontier);
    } else if (settings.order == Order::best_first) {
        BestFirst frontier{settings};
        explore(frontier);
    } else if (settings.order == Order::a_star) {
        AStar frontier{settings, ledger_};
        explore(frontier);
    } else if (settings.order == Order::earliest_first) {
        EarliestFirst frontier{settings.seed};
        explore(frontier);
    } else {
        Stack frontier;
        explore(frontier);
    }
}

template <class Frontier>
void ExpandingSearch::explore(Frontier& frontier) {
    if (!course_.begin()) return;
    add_successors(frontier, no_node, 0);
    Waiting current;
    while (!course_.is_done() && frontier.pop(current)) {
        const NodeId node{current.node};
        if (store_.is_covered(node)) continue;
        if (may_be_stale_ && store_.is_explored(node)) continue;
        if constexpr (Frontier::by_time) {
            if (frontier.now() >= last_moment)
                return course_.stop(Limit::other,
                                    "more time passes than a zone can measure");
        }
        if (current.is_goal) {
            finish_at(node, Answer::yes);
            if (course_.is_done()) break;
        }
        if (course_.is_time_to_stop()) break;
        const bool too_deep = course_.is_too_deep(current.depth);
        if (too_deep && !course_.asks_late()) continue;
        if (merging_ && merging_->is_on()) {
            merging_->enlarge(
                node, Frontier::joins,
                [&](NodeId other) { return frontier.may_join(node, other); },
                frontier.joining(node));
        }
        Answer answer = course_.expand(node);
        if (too_deep && answer == Answer::error) continue;
        if constexpr (Frontier::by_time) {
            if (answer == Answer::yes) {
                answer = put_off(frontier, node, current.depth, store_.words(node),
                                 course_.zone_of(node));
            }
        }
        if (answer != Answer::no) {
            finish_at(node, answer);
            if (course_.is_done()) break;
        }
        if (too_deep) continue;
        if constexpr (Frontier::looks_back) look_back(frontier, node);
        add_successors(frontier, node, current.depth + 1);
    }
}

// What to do about a goal state now: nothing, if it is a goal later than others may be. Then
// it waits for that.
template <class Frontier>
Answer ExpandingSearch::put_off(Frontier& frontier, NodeId node, std::uint32_t depth,
                                const Word* words, zone::ConstZone zone) {
    const Moment moment = course_.earliest(words, zone);
    if (frontier.settles(moment.key)) return Answer::yes;
    frontier.push(waiting(node, depth, true), 0, moment.key);
    return Answer::no;
}

// Only now, when the state is known to have been worth exploring.
template <class Frontier>
void ExpandingSearch::look_back(Frontier& frontier, NodeId node) {
    zone::ConstZone zone;
    if (frontier.uses_zone()) zone = course_.zone_of(node);
    frontier.look_from(node, store_.words(node), zone);
    course_.note_pending(0, frontier.bytes());
}

// What all successors need before the first of them is added.
void ExpandingSearch::prepare() {
    store_.hash_all(batch_, hashes_);
    if (!shuffles_) return;
    const std::uint32_t count = batch_.size();
    order_.resize(count);
    std::uint32_t* const order = order_.data();
    std::iota(order, order + count, 0u);
    for (std::uint32_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[random_.below(i)]);
}

// Puts the batch into the store; what is new will wait. Names for members keep the compiler
// from loading them again for each successor.
template <class Frontier>
void ExpandingSearch::add_successors(Frontier& frontier, NodeId parent,
                                     std::uint32_t depth) {
    prepare();
    const semantics::Batch& batch = batch_;
    Store& store = store_;
    DropRule rule = frontier.rule();
    const bool costs = ledger_.is_kept();
    const std::uint32_t total_before = ledger_.total(parent);
    const std::uint32_t count = batch.size();
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint32_t i = shuffles_ ? order_[k] : k;
        std::uint32_t step = 0, total = 0;
        if (costs) {
            step = ledger_.cost_of(batch.edges(i));
            total = course_.sum(total_before, step);
            rule.set_cost(total);
            if (course_.is_done()) return;
        }
        const Store::Added added = store.add(
            batch.words(i), hashes_[i], batch.known_zone(i), batch.zone(i), parent, rule);
        if (batch.has_key(i)) course_.remember_zone(i, added);
        if (added.fate == Store::Fate::covered) continue;
        if (costs) ledger_.write(added.node, total, step);
        put(frontier, i, added, total, depth);
        if (course_.is_done()) return;
    }
}

// A node that is to wait, unless it ends the search or the estimate rules it out.
template <class Frontier>
void ExpandingSearch::put(Frontier& frontier, std::uint32_t i, const Store::Added& added,
                          std::uint32_t total, std::uint32_t depth) {
    Statistics& counted = course_.counted();
    if (added.fate == Store::Fate::improved) ++counted.improved;
    if (added.fate == Store::Fate::reopened) ++counted.reopened;
    // What is too expensive stays in the store, with its cost: what it covers for no less is
    // too expensive, too, and who comes for less is looked at again.
    if (course_.is_too_expensive(total, 0)) return store_.dismiss(added.node);
    if (batch_.interesting(i)) {
        Answer answer = course_.ask(batch_.words(i), course_.zone_of(i));
        if constexpr (Frontier::by_time) {
            if (answer == Answer::yes)
                answer = put_off(frontier, added.node, depth, batch_.words(i),
                                 course_.zone_of(i));
        } else if (answer == Answer::yes && !frontier.settles(total)) {
            store_.pin(added.node); // a part of another would not be known as a goal
            frontier.push(waiting(added.node, depth, true), total, 0);
            return;
        }
        if (answer != Answer::no) finish_at(added.node, answer);
        if (course_.is_done()) return;
    }
    guide::Distance distance = 0;
    if constexpr (Frontier::looks_back) {
        const bool uses_zone = frontier.uses_zone();
        if (!frontier.weigh(added.node, batch_.words(i),
                            uses_zone ? course_.zone_of(i) : zone::ConstZone{}))
            return bury(added.node);
    } else if (course_.has_estimate() && (Frontier::uses_estimate || course_.prunes())) {
        distance = course_.estimate(batch_.words(i), course_.estimate_uses_zone()
                                                         ? course_.zone_of(i)
                                                         : zone::ConstZone{});
        if (course_.is_dead_end(distance)) return bury(added.node);
    }
    if (course_.is_too_expensive(total, distance)) return store_.dismiss(added.node);
    if constexpr (Frontier::by_time)
        distance = earliest_of(course_.zone_of(i), course_.system().total_time()).key;
    frontier.push(waiting(added.node, depth), total, distance);
}

// A dead end. Whatever it covers is useless as well, for any cost.
void ExpandingSearch::bury(NodeId node) {
    ++course_.counted().dead_ends;
    store_.dismiss(node);
    ledger_.write(node, 0, 0);
}

// Ends the search, unless the goal refuses the state.
void ExpandingSearch::finish_at(NodeId node, Answer answer) {
    if (answer == Answer::error) {
        course_.finish(Ending::error, {}, node);
    } else if (course_.accept(node)) {
        course_.note_goal(node);
        course_.promise(guarantee());
        course_.finish(Ending::found, {}, node);
    }
}

std::optional<Weight> ExpandingSearch::guarantee() const {
    const Settings& settings = course_.settings();
    if (settings.order == Order::breadth_first) {
        const bool by_length = shortest_ || !course_.system().is_timed();
        if (ledger_.unit() && by_length) return course_.if_certain({});
    } else if (settings.order == Order::a_star) {
        return course_.guarantee_of_a_star();
    }
    return std::nullopt;
}

} // namespace zonar::explore
