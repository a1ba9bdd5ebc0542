#include "explore/expanding_search.h"

#include "explore/alternation.h"
#include "explore/cycle_condition.h"
#include "explore/frontiers.h"

#include <utility>

namespace zonar::explore {

using semantics::Part;
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

ExpandingSearch::ExpandingSearch(SearchContext& context, bool shortest)
    : context_(context), producer_(context.producer()), batch_(context.batch()),
      store_(context.store()), path_costs_(context.path_costs()), shortest_(shortest),
      may_be_stale_(context.meets_explored_nodes()),
      shuffles_(row_of(context.settings().order).shuffles),
      random_(context.settings().seed) {
    if (Merging::applies_to(context)) merging_.emplace(context);
    if (!path_costs_.is_kept()) batch_.leave_out_edges(); // their costs are not asked for
}

void ExpandingSearch::run() {
    const Settings& settings = context_.settings();
    if (settings.order == Order::breadth_first) {
        LevelQueue frontier{store_, shortest_};
        explore(frontier);
    } else if (alternates(settings)) {
        Alternation frontier{settings, store_, context_.system().is_timed()};
        explore(frontier);
    } else if (settings.order == Order::best_first) {
        BestFirst frontier{settings};
        explore(frontier);
    } else if (settings.order == Order::a_star) {
        AStar frontier{settings, path_costs_};
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
    if (!context_.begin()) return;
    add_successors(frontier, no_node, 0);
    const bool may_need_rest = context_.settings().cycle_condition != nullptr;
    Waiting current;
    while (!context_.is_done() && frontier.pop(current)) {
        const NodeId node{current.node};
        if (store_.is_covered(node)) continue;
        if (may_be_stale_ && store_.is_explored(node)) continue;
        if constexpr (Frontier::by_time) {
            if (frontier.now() >= last_moment)
                return context_.stop(Limit::other,
                                     "more time passes than a zone can measure");
        }
        if (current.is_goal) {
            finish_at(node, Answer::yes);
            if (context_.is_done()) break;
        }
        if (context_.is_time_to_stop()) break;
        const bool too_deep = context_.is_too_deep(current.depth);
        if (too_deep && !context_.asks_late()) continue;
        if (merging_ && merging_->is_on()) {
            merging_->enlarge(
                node, Frontier::joins,
                [&](NodeId other) { return frontier.may_join(node, other); },
                frontier.joining(node));
        }
        Answer answer = context_.expand(node);
        if (too_deep && answer == Answer::error) continue;
        if constexpr (Frontier::by_time) {
            if (answer == Answer::yes) {
                answer = defer_goal(frontier, node, current.depth, store_.words(node),
                                    producer_.zone_of(node));
            }
        }
        if (answer != Answer::no) {
            finish_at(node, answer);
            if (context_.is_done()) break;
        }
        if (too_deep) continue;
        if constexpr (Frontier::looks_back) look_back(frontier, node);
        add_successors(frontier, node, current.depth + 1);
        if (may_need_rest && !context_.is_done())
            add_rest(frontier, node, current.depth + 1);
    }
}

// After the successors by the chosen transitions: those by the rest, if they are needed.
template <class Frontier>
void ExpandingSearch::add_rest(Frontier& frontier, NodeId parent, std::uint32_t depth) {
    if (context_.settings().cycle_condition->holds(parent, standings_)) return;
    if (!context_.fill_batch(parent, Part::rest)) return finish_at(parent, Answer::error);
    add_successors(frontier, parent, depth);
}

// What to do about a goal state now: nothing, if it is a goal later than others may be. Then
// it waits for that.
template <class Frontier>
Answer ExpandingSearch::defer_goal(Frontier& frontier, NodeId node, std::uint32_t depth,
                                   const Word* words, zone::ConstZone zone) {
    const Moment moment = context_.earliest(words, zone);
    if (frontier.settles(moment.key)) return Answer::yes;
    frontier.push(waiting(node, depth, true), 0, moment.key);
    return Answer::no;
}

// Only now, when the state is known to have been worth exploring.
template <class Frontier>
void ExpandingSearch::look_back(Frontier& frontier, NodeId node) {
    zone::ConstZone zone;
    if (frontier.uses_zone()) zone = producer_.zone_of(node);
    frontier.look_from(node, store_.words(node), zone);
    context_.note_pending(0, frontier.bytes());
}

// What all successors need before the first of them is added.
void ExpandingSearch::prepare() {
    store_.hash_all(batch_, hashes_);
    if (shuffles_) random_.permute(batch_.size(), order_);
    standings_.clear();
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
    const bool costs = path_costs_.is_kept();
    const bool notes_standings = context_.settings().cycle_condition != nullptr;
    const std::uint32_t total_before = path_costs_.total(parent);
    const std::uint32_t count = batch.size();
    for (std::uint32_t k = 0; k < count; ++k) {
        const std::uint32_t i = shuffles_ ? order_[k] : k;
        std::uint32_t step = 0, total = 0;
        if (costs) {
            step = path_costs_.cost_of(batch.edges(i));
            total = context_.sum(total_before, step);
            rule.set_cost(total);
            if (context_.is_done()) return;
        }
        const Store::Added added = store.add(
            batch.words(i), hashes_[i], batch.known_zone(i), batch.zone(i), parent, rule);
        if (notes_standings) standings_.push_back(standing_of(added));
        context_.remember_zone(i, added);
        if (added.fate == Store::Fate::covered) continue;
        ZONAR_ASSERT(!costs || producer_.keeps_promise(parent, i, step));
        if (costs) path_costs_.write(added.node, total, step);
        enqueue(frontier, i, added, total, depth);
        if (context_.is_done()) return;
    }
}

// What waits once more was explored before: what was put off to it then counts, not now.
Standing ExpandingSearch::standing_of(const Store::Added& added) const {
    if (added.is_new()) return Standing::fresh;
    const bool was_explored =
        added.fate == Store::Fate::reopened || store_.is_explored(added.node);
    return was_explored ? Standing::explored : Standing::waiting;
}

// A node that is to wait, unless it ends the search or the estimate rules it out.
template <class Frontier>
void ExpandingSearch::enqueue(Frontier& frontier, std::uint32_t i,
                              const Store::Added& added, std::uint32_t total,
                              std::uint32_t depth) {
    Statistics& counted = context_.counted();
    if (added.fate == Store::Fate::improved) ++counted.improved;
    if (added.fate == Store::Fate::reopened) ++counted.reopened;
    // What is too expensive stays in the store, with its cost: what it covers for no less is
    // too expensive, too, and what comes for less is looked at again.
    const std::uint32_t cost = path_costs_.is_kept() ? total : depth;
    if (context_.is_too_expensive(cost, 0)) return store_.dismiss(added.node);
    if (batch_.interesting(i)) {
        Answer answer = producer_.ask(i);
        if constexpr (Frontier::by_time) {
            if (answer == Answer::yes)
                answer = defer_goal(frontier, added.node, depth, batch_.words(i),
                                    producer_.zone_of(i));
        } else if (answer == Answer::yes && !frontier.settles(total)) {
            store_.pin(added.node); // a part of another would not be known as a goal
            frontier.push(waiting(added.node, depth, true), total, 0);
            return;
        }
        if (answer != Answer::no) finish_at(added.node, answer);
        if (context_.is_done()) return;
    }
    guide::Distance distance = 0;
    if constexpr (Frontier::looks_back) {
        const bool uses_zone = frontier.uses_zone();
        if (!frontier.evaluate(added.node, batch_.words(i),
                               uses_zone ? producer_.zone_of(i) : zone::ConstZone{}))
            return mark_dead_end(added.node);
    } else if (producer_.has_estimate() &&
               (Frontier::uses_estimate || context_.prunes())) {
        distance = producer_.estimate(i);
        if (context_.is_dead_end(distance)) return mark_dead_end(added.node);
    }
    if (context_.is_too_expensive(cost, distance)) return store_.dismiss(added.node);
    if constexpr (Frontier::by_time)
        distance = earliest_of(producer_.zone_of(i), context_.system().total_time()).key;
    frontier.push(waiting(added.node, depth), total, distance);
}

// A dead end. Whatever it covers is useless as well, for any cost.
void ExpandingSearch::mark_dead_end(NodeId node) {
    ++context_.counted().dead_ends;
    store_.dismiss(node);
    path_costs_.write(node, 0, 0);
}

// Ends the search, unless the goal refuses the state.
void ExpandingSearch::finish_at(NodeId node, Answer answer) {
    if (answer == Answer::error) {
        context_.finish(Ending::error, {}, node);
    } else if (context_.accept(node)) {
        context_.note_goal(node);
        context_.promise(guarantee());
        context_.finish(Ending::found, {}, node);
    }
}

std::optional<Weight> ExpandingSearch::guarantee() const {
    const Settings& settings = context_.settings();
    if (settings.order == Order::breadth_first) {
        const bool by_length = shortest_ || !context_.system().is_timed();
        if (path_costs_.unit() && by_length) return context_.if_certain({});
    } else if (settings.order == Order::a_star) {
        return context_.guarantee_of_a_star();
    }
    return std::nullopt;
}

} // namespace zonar::explore
