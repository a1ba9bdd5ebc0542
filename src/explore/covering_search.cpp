#include "explore/covering_search.h"

#include <algorithm>

namespace zonar::explore {

CoveringSearch::CoveringSearch(semantics::Successors& successors, Store& store,
                               const Settings& settings,
                               const logic::Automaton& automaton, ProductView& view,
                               bool ticks)
    : store_(store), context_(successors, store, settings, no_goal_),
      step_(context_, automaton, view, ticks), places_(step_.places()),
      words_(store.system().layout().words() + more_words), pending_(store, words_),
      met_words_(words_) {
    store.mark_explored();
}

Outcome CoveringSearch::run() {
    context_.start_clock();
    context_.within_limits([this] { explore(); });
    return context_.conclude();
}

// A node that was left and is not red is no state that waits.
Statistics CoveringSearch::statistics() const {
    Statistics statistics = context_.statistics();
    statistics.waiting = pending_.size();
    statistics.most_waiting = most_pending_;
    return statistics;
}

DropRule CoveringSearch::rule(std::uint32_t place) const {
    switch (places_.kind(place)) {
    case Kind::rejecting: break;
    case Kind::accepting: return DropRule::finished_only();
    case Kind::mixed: return DropRule::finished_or_equal();
    }
    return DropRule::plain();
}

// ---- the first search

void CoveringSearch::explore() {
    if (!step_.begin()) return;
    zone_of_ = nothing_;
    for (std::uint32_t i = 0; i < context_.batch().size(); ++i) {
        if (look(i, 0).fate == Store::Fate::created) add_pending();
    }
    while (!context_.is_done()) {
        const std::size_t first = frames_.empty() ? 0 : frames_.back().first;
        if (pending_.size() > first) {
            enter();
        } else if (!frames_.empty()) {
            leave();
        } else {
            break;
        }
    }
    note_pending();
}

void CoveringSearch::note_pending() {
    most_pending_ = std::max(most_pending_, pending_.size());
    context_.note_pending(pending_.size(),
                          colours_.bytes() + pending_.bytes() +
                              (frames_.capacity() + again_.capacity()) * sizeof(Frame) +
                              pending_again_.capacity() * sizeof(NodeId));
}

// What was looked at last waits to be entered.
void CoveringSearch::add_pending() {
    zone_ = pending_.push(met_words_.data(), met_hash_, zone_);
}

// The last of the states that wait becomes one of the way, and its successors wait.
void CoveringSearch::enter() {
    const PendingStates::State state = pending_.top();
    const auto at = static_cast<std::uint32_t>(state.words[words_ - 1]);
    Store::Added added{no_node};
    if (!context_.is_too_deep(static_cast<std::uint32_t>(frames_.size()))) {
        // What was met since it began to wait may cover it.
        const NodeId parent = frames_.empty() ? no_node : frames_.back().node;
        added = store_.add(state.words, state.hash, state.zone, {}, parent, rule(at));
    }
    if (added.fate != Store::Fate::created) return pending_.pop();
    pending_.pop_keeping_zone();
    frames_.push_back({added.node, state.zone, pending_.size()});
    const Kind kind = places_.kind(at);
    if (kind == Kind::mixed) colours_.set(added.node.raw, Colours::cyan);
    if (kind == Kind::rejecting) store_.dismiss(added.node);
    store_.collect();
    note_pending();
    if (context_.is_time_to_stop()) return;
    ++context_.counted().explored;

    const Expansion taken = step_.take(added.node, at, false);
    if (taken == Expansion::ends) find(step_.end());
    if (taken != Expansion::done) return;
    zone_of_ = nothing_;
    step_.each_move([&](std::uint32_t i, std::uint32_t to) {
        if (context_.is_done()) return;
        const Store::Added met = look(i, to);
        if (met.fate == Store::Fate::created) add_pending();
        remember(i, met);
        if (met.fate != Store::Fate::closes) return;
        if (places_.kind(to) == Kind::accepting) return close_by(i, met);
        const bool accepts = places_.is_accepting(at) || places_.is_accepting(to);
        if (accepts && colours_[met.node.raw] == Colours::cyan) close(met.node);
    });
}

// All that follows from the last state of the way was looked at.
void CoveringSearch::leave() {
    const Frame frame = frames_.back();
    const std::uint32_t at = place(frame.node);
    switch (places_.kind(at)) {
    case Kind::rejecting: break;
    case Kind::accepting: store_.finish(frame.node); break;
    case Kind::mixed:
        if (!places_.is_accepting(at)) {
            colours_.set(frame.node.raw, Colours::blue);
            break;
        }
        if (!search_again(frame.node)) return;
        colours_.set(frame.node.raw, Colours::red);
        store_.finish(frame.node);
        break;
    }
    store_.release_zone(frame.zone);
    frames_.pop_back();
}

// ---- the second search

bool CoveringSearch::enter_again(NodeId node) {
    if (context_.is_time_to_stop()) return false;
    ++context_.counted().revisited;
    const ZoneId zone = store_.hold_zone(store_.zone_number(node));
    again_.push_back({node, zone, pending_again_.size()});
    const std::uint32_t at = place(node);
    if (step_.take(node, at, true) != Expansion::done) return false;
    zone_of_ = nothing_;
    step_.each_move([&](std::uint32_t i, std::uint32_t to) {
        // From other components there is no way back.
        if (context_.is_done() || places_.component(to) != places_.component(at)) return;
        const Store::Added met = look(i, to);
        remember(i, met);
        if (met.fate != Store::Fate::closes) return;
        if (colours_[met.node.raw] == Colours::cyan)
            close(met.node);
        else
            pending_again_.push_back(met.node);
    });
    return !context_.is_done();
}

// False if it found something, or was stopped.
bool CoveringSearch::search_again(NodeId seed) {
    if (!enter_again(seed)) return false;
    while (!again_.empty()) {
        if (pending_again_.size() == again_.back().first) {
            store_.release_zone(again_.back().zone);
            again_.pop_back();
            continue;
        }
        const NodeId next = pending_again_.back();
        pending_again_.pop_back();
        if (colours_[next.raw] == Colours::red) continue;
        colours_.set(next.raw, Colours::red);
        store_.finish(next);
        if (!enter_again(next)) return false;
    }
    return true;
}

// ---- what both meet

// A successor may be met at several places; its zone is looked up once.
Store::Added CoveringSearch::look(std::uint32_t i, std::uint32_t place) {
    const semantics::Batch& batch = context_.batch();
    if (i != zone_of_) zone_ = batch.known_zone(i);
    zone_of_ = i;
    std::copy_n(batch.words(i), words_ - 1, met_words_.begin());
    met_words_.back() = place;
    met_hash_ = store_.hash(met_words_.data());
    const Store::Added met =
        store_.look(met_words_.data(), met_hash_, zone_, batch.zone(i), rule(place));
    zone_ = met.zone;
    return met;
}

// The zone of this successor, if it has a key, need not be computed next time.
void CoveringSearch::remember(std::uint32_t i, const Store::Added& met) {
    if (!context_.needs_remembering(i)) return;
    if (zone_ == no_zone && met.fate != Store::Fate::created)
        zone_ = store_.keep_refused();
    context_.remember_zone(i, zone_);
}

// The next state after the last one is one of the way.
void CoveringSearch::close(NodeId loop) {
    find(Lasso::Kind::repeats);
    way_.loop = static_cast<std::size_t>(std::ranges::find(way_.nodes, loop) -
                                         way_.nodes.begin());
}

// It covers one of the way.
void CoveringSearch::close_by(std::uint32_t i, const Store::Added& met) {
    close(met.node);
    if (zone_ != no_zone && zone_ == store_.zone_number(met.node)) return;
    way_.closing.emplace(context_.producer().zone_of(i));
}

void CoveringSearch::find(Lasso::Kind kind) {
    way_.kind = kind;
    for (const Frame& frame : frames_) way_.nodes.push_back(frame.node);
    // The first of the second search is the last of the first.
    for (std::size_t i = 1; i < again_.size(); ++i) way_.nodes.push_back(again_[i].node);
    for (const NodeId node : way_.nodes) way_.places.push_back(place(node));
    context_.finish(Ending::found, {}, way_.nodes.back());
}

} // namespace zonar::explore
