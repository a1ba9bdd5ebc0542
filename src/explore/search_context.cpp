#include "explore/course.h"

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

constexpr guide::Promises promises_of_nothing{
    .admissible = true, .consistent = true, .dead_ends = false};

bool compares_costs(Order order) {
    return order == Order::a_star || order == Order::ida_star || order == Order::adfs;
}

} // namespace

Course::Course(semantics::Expander& expander, const semantics::System& system,
               Store& store, const Settings& settings, Goal& goal)
    : expander_(expander), system_(system), store_(store), settings_(settings),
      goal_(goal),
      promises_(settings.estimate == nullptr ? promises_of_nothing
                                             : settings.estimate->promises()),
      estimate_uses_zone_(settings.estimate != nullptr && settings.estimate->uses_zone()),
      ledger_(settings.costs, compares_costs(settings.order)),
      batch_(system.layout().words()), dimension_(system.dimension()) {
    if (meets_explored_nodes()) store.mark_explored();
    if (system.dimension() > settings.frames_above) expander.follow_frames();
    if (expander.follows_frames()) store.follow_frames();
}

// Where costs are compared, a cheaper way leads to an explored node again. Breadth-first
// search goes through the nodes by number and finds the dead ends among them. With several
// queues a node waits in each.
bool Course::meets_explored_nodes() const {
    return compares_costs(settings_.order) || alternates(settings_) ||
           (settings_.order == Order::breadth_first && prunes());
}

// ---- exploring

void Course::start_clock() {
    started_ = last_progress_ = now();
}

bool Course::begin() {
    batch_.clear();
    if (expander_.initial(batch_)) return true;
    finish(Ending::error);
    outcome_.no_initial_state = true;
    return false;
}

void Course::count_batch() {
    counted_.generated += batch_.size();
    done_since_look_ += 1 + batch_.cells() / large_zone;
}

bool Course::fill_batch(NodeId node) {
    ++counted_.explored;
    batch_.clear();
    const Word* words = store_.words(node);
    const bool ok = system_.is_timed() ? expander_.expand(words, store_.zone_number(node),
                                                          store_, batch_)
                                       : expander_.expand(words, {}, batch_);
    if (ok) count_batch();
    return ok;
}

Goal::Answer Course::expand(NodeId node) {
    store_.begin_exploring(node);
    if (!fill_batch(node)) return Goal::Answer::error;
    if (!goal_.asks_late()) return Goal::Answer::no;
    return goal_.reached_late(store_.words(node), zone_of(node), batch_.size() == 0);
}

Goal::Answer Course::expand(const Word* words, zone::ConstZone zone) {
    ++counted_.explored;
    batch_.clear();
    if (!expander_.expand(words, zone, batch_)) return Goal::Answer::error;
    count_batch();
    if (!goal_.asks_late()) return Goal::Answer::no;
    return goal_.reached_late(words, over_all_clocks(words, zone), batch_.size() == 0);
}

zone::ConstZone Course::zone_of(NodeId node) {
    const zone::Zone to = room_.of(dimension_);
    store_.zone(node, to);
    return to;
}

zone::ConstZone Course::zone_of(std::uint32_t i) {
    if (!system_.is_timed()) return {};
    const std::uint32_t number = batch_.known_zone(i);
    if (number == ZoneTable::nothing)
        return over_all_clocks(batch_.words(i), batch_.zone(i));
    const zone::Zone to = room_.of(dimension_);
    store_.zone(batch_.words(i), number, to);
    return to;
}

bool Course::accept(NodeId node) {
    store_.pin(node); // the goal may keep it
    const bool accepted = goal_.accept(node);
    refused_ |= !accepted;
    return accepted;
}

// ---- the end

bool Course::is_time_to_stop() {
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

bool Course::is_too_deep(std::uint32_t depth) {
    if (!settings_.limits.depth || depth < *settings_.limits.depth) return false;
    too_deep_ = true;
    return true;
}

std::uint32_t Course::sum(std::uint32_t total, std::uint32_t step) {
    if (step >= Ledger::unknown - total) {
        stop(Limit::other, "a way costs more than can be counted");
        return total;
    }
    return total + step;
}

void Course::finish(Ending ending, std::string reason, NodeId node) {
    done_ = true;
    outcome_.ending = ending;
    outcome_.reason = std::move(reason);
    outcome_.node = node;
}

void Course::stop(Limit limit, std::string reason) {
    finish(Ending::limit, std::move(reason));
    outcome_.limit = limit;
}

void Course::stop(const watch::Stopped& stopped) {
    stop(limit_of(stopped.limit()), stopped.what());
}

watch::Limits Course::watch_limits() const {
    const Limits& limits = settings_.limits;
    const watch::Clock::time_point beginning{}; // of the clock that now() reads
    std::optional<double> end;
    if (limits.seconds) end = started_ + *limits.seconds;
    return {.until = watch::after(beginning, end),
            .bytes = limits.bytes,
            .interrupted = settings_.interrupted};
}

void Course::note_goal(NodeId node) {
    best_ = node;
    ++counted_.goals;
    counted_.best_goal = Milestone{counted_.explored, now() - started_};
    if (!counted_.first_goal) counted_.first_goal = counted_.best_goal;
}

std::optional<Weight> Course::if_certain(Weight within) const {
    if (refused_) return std::nullopt;
    // A cheap way may be a long one.
    if (too_deep_ && !ledger_.unit()) return std::nullopt;
    return within;
}

std::optional<Weight> Course::guarantee_of_a_star() const {
    if (!promises_.admissible) return std::nullopt;
    // With a consistent estimate nothing is ever reopened; one that breaks this promise is
    // not to be believed in others.
    const bool broken = promises_.consistent && settings_.weight.is_one() &&
                        !estimate_uses_zone_ && counted_.reopened > 0;
    return broken ? std::nullopt : if_certain(settings_.weight);
}

const Outcome& Course::conclude() {
    if (!done_ && too_deep_) stop(Limit::depth, "the depth limit was reached");
    if (has_goal()) {
        if (outcome_.ending == Ending::error)
            outcome_.reason = "the model has an error on the way to other states";
        outcome_.ending = Ending::found;
        outcome_.node = best_;
        outcome_.length = ledger_.length(store_, best_);
        outcome_.proved_earliest =
            settings_.order == Order::earliest_first && !refused_ && !too_deep_;
        if (outcome_.length == 0) outcome_.within = Weight{}; // nothing costs less
    }
    return outcome_;
}

void Course::note_pending(std::uint64_t states, std::size_t bytes) {
    pending_ = states;
    other_bytes_ = bytes;
}

Statistics Course::statistics() const {
    Statistics s = counted_;
    s.zones = expander_.zones_computed();
    s.stored = store_.stored();
    s.waiting = store_.waiting() + pending_;
    s.seconds = now() - started_;
    s.store_bytes = bytes();
    s.peak_bytes = peak_bytes();
    return s;
}

} // namespace zonar::explore
