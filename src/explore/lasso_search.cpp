#include "explore/lasso_search.h"

#include <utility>

namespace zonar::explore {

using Answer = Goal::Answer;

LassoSearch::LassoSearch(semantics::Successors& successors, Store& store,
                         const Settings& settings, LassoGoal& goal)
    : store_(store), goal_(goal), context_(successors, store, settings, no_goal_),
      shuffles_(row_of(settings.order).shuffles), random_(settings.seed),
      pending_(store, store.system().layout().words()) {
    store.mark_explored();
}

Outcome LassoSearch::run() {
    start_clock();
    context_.within_limits([this] {
        if (context_.begin()) explore();
    });
    return context_.conclude();
}

const Outcome& LassoSearch::run_from_batch() {
    context_.within_limits([this] { explore(); });
    return context_.outcome();
}

void LassoSearch::explore() {
    push_successors();
    while (!context_.is_done()) {
        const std::size_t first = frames_.empty() ? 0 : frames_.back().first;
        if (pending_.size() > first) {
            enter();
        } else if (!frames_.empty()) {
            store_.finish(frames_.back().node);
            frames_.pop_back();
        } else {
            break;
        }
    }
    note_pending();
}

void LassoSearch::note_pending() {
    context_.note_pending(pending_.size(),
                          frames_.capacity() * sizeof(Frame) + pending_.bytes());
}

// The last of the states that wait becomes one of the way, and its successors wait.
void LassoSearch::enter() {
    if (context_.is_too_deep(static_cast<std::uint32_t>(frames_.size())))
        return pending_.pop();
    // What was finished since it began to wait may cover it.
    const PendingStates::State state = pending_.top();
    const Store::Added added = store_.add(state.words, state.hash, state.zone, {}, top(),
                                          DropRule::finished_only());
    pending_.pop();
    if (added.fate == Store::Fate::covered) return;
    frames_.push_back({added.node, pending_.size()});
    store_.collect();
    note_pending();
    if (context_.is_time_to_stop()) return;

    if (!context_.fill_batch(added.node))
        return context_.finish(Ending::error, {}, added.node);
    find_ends(added.node);
    if (!context_.is_done()) push_successors();
}

// Of the newest state on the way.
void LassoSearch::find_ends(NodeId node) {
    const zone::ConstZone zone = context_.producer().zone_of(node);
    Lasso::Kind end = Lasso::Kind::none;
    do {
        if (!goal_.find_end(node, zone, end))
            return context_.finish(Ending::error, {}, node);
        if (end != Lasso::Kind::none) find({.kind = end});
    } while (end != Lasso::Kind::none && !context_.is_done());
}

void LassoSearch::find(Lasso lasso) {
    lasso.end = top();
    if (!goal_.accept(lasso)) return;
    found_ = std::move(lasso);
    context_.finish(Ending::found, {}, found_.end);
}

std::optional<zone::Dbm> LassoSearch::zone_of(std::uint32_t i) {
    if (!context_.system().is_timed()) return std::nullopt;
    return zone::Dbm{context_.producer().zone_of(i)};
}

// What of the batch may lead further waits; the last one is entered first.
void LassoSearch::push_successors() {
    const semantics::Batch& batch = context_.batch();
    const std::uint32_t count = batch.size();
    store_.hash_all(batch, hashes_);
    if (shuffles_) random_.permute(count, order_);
    const DropRule rule = DropRule::finished_only();
    for (std::uint32_t k = 0; k < count && !context_.is_done(); ++k) {
        const std::uint32_t i = shuffles_ ? order_[k] : k;
        if (!batch.interesting(i)) continue;
        Store::Added met = store_.look(batch.words(i), hashes_[i], batch.known_zone(i),
                                       batch.zone(i), rule);
        if (met.fate == Store::Fate::created) {
            const Answer inside = goal_.inside(batch.words(i));
            if (inside == Answer::error) return context_.finish(Ending::error, {}, top());
            if (inside == Answer::yes)
                met.zone = pending_.push(batch.words(i), hashes_[i], met.zone);
        }
        context_.remember_zone(i, met);
        if (met.fate == Store::Fate::closes)
            find({.kind = Lasso::Kind::repeats, .loop = met.node, .closing = zone_of(i)});
    }
}

} // namespace zonar::explore
