#include "explore/lasso_search.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::explore {

using Answer = Goal::Answer;

LassoSearch::LassoSearch(semantics::Expander& expander, const semantics::System& system,
                         Store& store, const Settings& settings, LassoGoal& goal)
    : system_(system), store_(store), goal_(goal),
      course_(expander, system, store, settings, no_goal_),
      shuffles_(settings.order == Order::random_depth_first), random_(settings.seed),
      words_(system.layout().words()) {
    store.mark_explored();
}

Outcome LassoSearch::run() {
    start_clock();
    course_.within_limits([this] {
        if (course_.begin()) explore();
    });
    return course_.conclude();
}

const Outcome& LassoSearch::run_from_batch() {
    course_.within_limits([this] { explore(); });
    return course_.outcome();
}

void LassoSearch::explore() {
    push_successors();
    while (!course_.is_done()) {
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
    course_.note_pending(pending_.size(), frames_.capacity() * sizeof(Frame) +
                                              pending_.capacity() * sizeof(Pending) +
                                              pending_words_.capacity() * sizeof(Word));
}

// The last of the states that wait becomes one of the way, and its successors wait.
void LassoSearch::enter() {
    const std::size_t last = pending_.size() - 1;
    const Pending pending = pending_[last];
    const auto drop = [&] {
        store_.release_zone(pending.zone);
        pending_.pop_back();
    };
    if (course_.is_too_deep(static_cast<std::uint32_t>(frames_.size()))) return drop();
    // What was finished since it began to wait may cover it.
    const Store::Added added =
        store_.add(pending_words_.data() + last * words_, pending.hash, pending.zone, {},
                   top(), DropRule::finished_only());
    drop();
    if (added.fate == Store::Fate::covered) return;
    frames_.push_back({added.node, pending_.size()});
    store_.collect();
    note_pending();
    if (course_.is_time_to_stop()) return;

    if (!course_.fill_batch(added.node))
        return course_.finish(Ending::error, {}, added.node);
    find_ends(added.node);
    if (!course_.is_done()) push_successors();
}

// Of the newest state on the way.
void LassoSearch::find_ends(NodeId node) {
    const zone::ConstZone zone =
        system_.is_timed() ? course_.zone_of(node) : zone::ConstZone{};
    Lasso::Kind end = Lasso::Kind::none;
    do {
        if (!goal_.find_end(node, zone, end))
            return course_.finish(Ending::error, {}, node);
        if (end != Lasso::Kind::none) find({.kind = end});
    } while (end != Lasso::Kind::none && !course_.is_done());
}

void LassoSearch::find(Lasso lasso) {
    lasso.end = top();
    if (!goal_.accept(lasso)) return;
    found_ = std::move(lasso);
    course_.finish(Ending::found, {}, found_.end);
}

std::optional<zone::Dbm> LassoSearch::zone_of(std::uint32_t i) {
    if (!system_.is_timed()) return std::nullopt;
    return zone::Dbm{course_.zone_of(i)};
}

// What of the batch may lead further waits; the last one is entered first.
void LassoSearch::push_successors() {
    const semantics::Batch& batch = course_.batch();
    const std::uint32_t count = batch.size();
    store_.hash_all(batch, hashes_);
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t i = shuffles_ ? count : 0; i > 1; --i)
        std::swap(order_[i - 1], order_[random_.below(i)]);
    const DropRule rule = DropRule::finished_only();
    for (std::uint32_t k = 0; k < count && !course_.is_done(); ++k) {
        const std::uint32_t i = order_[k];
        if (!batch.interesting(i)) continue;
        Store::Added met = store_.look(batch.words(i), hashes_[i], batch.known_zone(i),
                                       batch.zone(i), rule);
        if (met.fate == Store::Fate::created) {
            const Answer inside = goal_.inside(batch.words(i));
            if (inside == Answer::error) return course_.finish(Ending::error, {}, top());
            if (inside == Answer::yes) {
                met.zone = store_.hold_zone(met.zone);
                push(i, met.zone);
            }
        }
        if (batch.has_key(i)) remember(i, met);
        if (met.fate == Store::Fate::closes)
            find({.kind = Lasso::Kind::repeats, .loop = met.node, .closing = zone_of(i)});
    }
}

void LassoSearch::push(std::uint32_t i, std::uint32_t zone) {
    const std::size_t at = pending_.size() * words_;
    if (pending_words_.size() < at + words_) pending_words_.resize(2 * (at + words_));
    std::copy_n(course_.batch().words(i), words_, pending_words_.data() + at);
    pending_.push_back({hashes_[i], zone});
}

// The zone of this successor, which has a key, need not be computed next time.
void LassoSearch::remember(std::uint32_t i, const Store::Added& met) {
    const semantics::Batch& batch = course_.batch();
    if (batch.known_zone(i) != ZoneTable::nothing) return;
    const std::uint32_t zone =
        met.zone != ZoneTable::nothing ? met.zone : store_.keep_refused();
    if (zone != ZoneTable::nothing) course_.expander().remember(batch.key(i), zone);
}

} // namespace zonar::explore
