#include "explore/deferred_search.h"

#include "explore/frontiers.h"

#include <span>

namespace zonar::explore {

using Answer = Goal::Answer;

DeferredSearch::DeferredSearch(Course& course)
    : course_(course), batch_(course.batch()), store_(course.store()),
      ledger_(course.ledger()),
      estimates_(course.settings().estimate, course.system().layout().words()) {}

void DeferredSearch::run() {
    const Settings& settings = course_.settings();
    if (settings.order == Order::a_star) {
        AStar<Deferred> frontier{settings, ledger_};
        explore(frontier, DropRule::by_cost_as_if_waiting(ledger_.totals()));
    } else {
        BestFirst<Deferred> frontier{settings};
        explore(frontier, DropRule::plain());
    }
}

template <class Frontier>
void DeferredSearch::explore(Frontier& frontier, DropRule rule) {
    if (!course_.begin() || course_.is_too_expensive(0, 0)) return;
    enter(frontier, {}, rule);
    Deferred next;
    while (!course_.is_done() && frontier.pop(next)) {
        --waiting_;
        if (store_.is_covered(next.parent)) continue;
        if (course_.is_time_to_stop()) break;
        if (!course_.expand_one(next.parent, next.transition)) {
            finish_at(next.parent, Answer::error);
        } else if (batch_.size() != 0) {
            enter(frontier, next, rule);
        }
    }
}

// The only state of the batch.
template <class Frontier>
void DeferredSearch::enter(Frontier& frontier, const Deferred& by, DropRule rule) {
    rule.set_cost(by.total);
    const Word* words = batch_.words(0);
    const Store::Added added = store_.add(words, store_.hash(words), batch_.known_zone(0),
                                          batch_.zone(0), by.parent, rule);
    if (batch_.has_key(0)) course_.remember_zone(0, added);
    if (added.fate == Store::Fate::covered) return;
    if (added.fate == Store::Fate::reopened) ++course_.counted().reopened;
    if (ledger_.is_kept())
        ledger_.write(added.node, by.total, ledger_.cost_of(batch_.edges(0)));
    if (is_goal(added.node)) return;
    const bool too_deep = course_.is_too_deep(by.depth);
    if (too_deep && !course_.asks_late()) return;
    const Answer answer = course_.expand_discretely(added.node);
    if (too_deep && answer == Answer::error) return;
    if (answer != Answer::no) {
        finish_at(added.node, answer);
        if (course_.is_done()) return;
    }
    if (too_deep) return;
    put_successors(frontier, added.node, by);
}

// Whether the search is over with this new state of the batch.
bool DeferredSearch::is_goal(NodeId node) {
    if (!batch_.interesting(0)) return false;
    const Answer answer = course_.ask(batch_.words(0), course_.zone_of(0));
    if (answer != Answer::no) finish_at(node, answer);
    return course_.is_done();
}

template <class Frontier>
void DeferredSearch::put_successors(Frontier& frontier, NodeId node, const Deferred& by) {
    const std::span<const std::uint32_t> numbers =
        course_.expander().transition_numbers();
    for (std::uint32_t i = 0; i < batch_.size(); ++i) {
        Deferred next;
        next.parent = node;
        next.transition = numbers[i];
        next.depth = by.depth + 1;
        if (ledger_.is_kept())
            next.total = course_.sum(by.total, ledger_.cost_of(batch_.edges(i)));
        if (course_.is_done()) return;
        const guide::Distance distance = estimates_.of(batch_.words(i));
        if (course_.is_dead_end(distance)) {
            ++course_.counted().dead_ends;
        } else if (!course_.is_too_expensive(next.total, distance)) {
            frontier.push(next, next.total, distance);
            ++waiting_;
        }
    }
    course_.note_pending(waiting_, waiting_ * sizeof(Deferred) + estimates_.bytes());
}

// Ends the search, unless the goal refuses the state.
void DeferredSearch::finish_at(NodeId node, Answer answer) {
    if (answer == Answer::error) {
        course_.finish(Ending::error, {}, node);
    } else if (course_.accept(node)) {
        course_.note_goal(node);
        if (course_.settings().order == Order::a_star)
            course_.promise(course_.guarantee_of_a_star());
        course_.finish(Ending::found, {}, node);
    }
}

} // namespace zonar::explore
