#include "explore/search_context.h"

#include "explore/cycle_condition.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace zonar::explore {

namespace {

double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}

std::uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

// How much is done between two looks at the clock: 1 for a state, and for large zones more
// with each successor.
constexpr std::uint64_t look_every = 64;
constexpr std::uint64_t large_zone = 256; // bounds
constexpr double progress_every = 0.2;    // seconds

} // namespace

SearchContext::SearchContext(semantics::Successors& successors, Store& store,
                             const Settings& settings, Goal& goal)
    : store_(store), settings_(settings),
      producer_(successors, store, goal, settings.estimate), memo_(successors.memo()),
      path_costs_(settings.costs, row_of(settings.order).compares_costs) {
    if (meets_explored_nodes()) store.mark_explored();
    if (system().dimension() > settings.frames_above) successors.follow_frames();
    if (successors.follows_frames()) store.follow_frames();
}

// Where costs are compared, a cheaper way leads to an explored node again. Breadth-first
// search goes through the nodes by number and finds what was left out among them. With several
// queues a node waits in each. A cycle condition may ask whether a node was explored.
bool SearchContext::meets_explored_nodes() const {
    return row_of(settings_.order).compares_costs || alternates(settings_) ||
           settings_.cycle_condition != nullptr ||
           (settings_.order == Order::breadth_first &&
            (prunes() || settings_.below.has_value()));
}

// ---- exploring

void SearchContext::start_clock() {
    started_ = last_progress_ = now();
}

bool SearchContext::begin() {
    if (producer_.begin()) return true;
    finish(Ending::error);
    outcome_.no_initial_state = true;
    return false;
}

void SearchContext::count_batch() {
    counted_.generated += batch().size();
    done_since_look_ += 1 + batch().cells() / large_zone;
}

bool SearchContext::fill_batch(NodeId node, semantics::Part part) {
    if (part != semantics::Part::rest) ++counted_.explored;
    if (!producer_.expand(node, part)) return false;
    count_batch();
    return true;
}

bool SearchContext::fill_batch(const Word* words, zone::ConstZone zone,
                               semantics::Part part) {
    if (part != semantics::Part::rest) ++counted_.explored;
    if (!producer_.expand(words, zone, part)) return false;
    count_batch();
    return true;
}

Goal::Answer SearchContext::expand(NodeId node) {
    store_.begin_exploring(node);
    return fill_batch(node) ? producer_.ask_late(node) : Goal::Answer::error;
}

Goal::Answer SearchContext::expand(const Word* words, zone::ConstZone zone) {
    return fill_batch(words, zone) ? producer_.ask_late(words, zone)
                                   : Goal::Answer::error;
}

void SearchContext::doubt_cycle_condition() {
    const CycleCondition* condition = settings_.cycle_condition;
    if (!done_ && condition != nullptr && condition->is_guess())
        stop(Limit::other, "without a cycle condition states may have been missed");
}

bool SearchContext::accept(NodeId node) {
    store_.pin(node); // the goal may keep it
    const bool accepted = producer_.goal().accept(node);
    refused_ |= !accepted;
    return accepted;
}

// ---- the end

bool SearchContext::is_time_to_stop() {
    const Limits& limits = settings_.limits;
    counted_.most_waiting = std::max(counted_.most_waiting, store_.waiting() + pending_);
    if (settings_.interrupted != nullptr &&
        settings_.interrupted->load(std::memory_order_relaxed)) {
        stop(watch::Stopped{watch::Limit::interrupt});
    } else if (limits.states && counted_.explored >= *limits.states) {
        stop(Limit::states, "the limit on states was reached");
    } else if (limits.bytes && bytes() > *limits.bytes) {
        stop(watch::Stopped{watch::Limit::memory});
    } else if (done_since_look_ >= look_every) {
        done_since_look_ = 0;
        const double time = now();
        if (limits.seconds && time - started_ > *limits.seconds) {
            stop(watch::Stopped{watch::Limit::time});
        } else if (settings_.progress && time - last_progress_ > progress_every) {
            last_progress_ = time;
            settings_.progress(statistics());
        }
    }
    return done_;
}

bool SearchContext::is_too_deep(std::uint32_t depth) {
    if (!settings_.limits.depth || depth < *settings_.limits.depth) return false;
    too_deep_ = true;
    return true;
}

std::uint32_t SearchContext::sum(std::uint32_t total, std::uint32_t step) {
    if (step >= PathCosts::unknown - total) {
        stop(Limit::other, "a way costs more than can be counted");
        return total;
    }
    return total + step;
}

void SearchContext::finish(Ending ending, std::string reason, NodeId node) {
    ZONAR_ASSERT(ending != Ending::found || node != no_node);
    done_ = true;
    outcome_.ending = ending;
    outcome_.reason = std::move(reason);
    outcome_.node = node;
}

void SearchContext::stop(Limit limit, std::string reason) {
    finish(Ending::limit, std::move(reason));
    outcome_.limit = limit;
}

void SearchContext::stop(const watch::Stopped& stopped) {
    stop(limit_of(stopped.limit()), stopped.what());
}

watch::Limits SearchContext::watch_limits() const {
    const Limits& limits = settings_.limits;
    const watch::Clock::time_point beginning{}; // of the clock that now() reads
    std::optional<double> end;
    if (limits.seconds) end = started_ + *limits.seconds;
    return {.until = watch::after(beginning, end),
            .bytes = limits.bytes,
            .interrupted = settings_.interrupted};
}

void SearchContext::note_goal(NodeId node) {
    ZONAR_ASSERT(node.raw < store_.nodes());
    best_ = node;
    ++counted_.goals;
    counted_.best_goal = Milestone{counted_.explored, now() - started_};
    if (!counted_.first_goal) counted_.first_goal = counted_.best_goal;
}

std::optional<Weight> SearchContext::if_certain(Weight within) const {
    if (refused_ || !settings_.keeps_lengths) return std::nullopt;
    // A cheap way may be a long one.
    if (too_deep_ && !path_costs_.unit()) return std::nullopt;
    return within;
}

std::optional<Weight> SearchContext::guarantee_of_a_star() const {
    if (!promises().admissible) return std::nullopt;
    // With a consistent estimate nothing is ever reopened; one that breaks this promise is
    // not to be believed in others.
    const bool broken = promises().consistent && settings_.weight.is_one() &&
                        !producer_.estimate_uses_zone() && counted_.reopened > 0;
    return broken ? std::nullopt : if_certain(settings_.weight);
}

const Outcome& SearchContext::conclude() {
    if (!done_ && too_deep_) stop(Limit::depth, "the depth limit was reached");
    if (has_goal()) {
        if (outcome_.ending == Ending::error)
            outcome_.reason = "the model has an error on the way to other states";
        outcome_.ending = Ending::found;
        outcome_.node = best_;
        outcome_.length = path_costs_.length(store_, best_);
        outcome_.proved_earliest =
            settings_.order == Order::earliest_first && !refused_ && !too_deep_;
        if (outcome_.length == 0) outcome_.within = Weight{}; // nothing costs less
    }
    return outcome_;
}

void SearchContext::note_pending(std::uint64_t states, std::size_t bytes) {
    pending_ = states;
    other_bytes_ = bytes;
}

Statistics SearchContext::statistics() const {
    Statistics s = counted_;
    s.zones = producer_.successors().zones_computed();
    s.stored = store_.stored();
    s.waiting = store_.waiting() + pending_;
    s.seconds = now() - started_;
    s.store_bytes = bytes();
    s.peak_bytes = peak_bytes();
    return s;
}

} // namespace zonar::explore
