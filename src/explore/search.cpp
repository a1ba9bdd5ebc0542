#include "explore/search.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <numeric>

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

/// splitmix64: small, good enough for shuffling, and the same everywhere.
std::uint64_t next_random(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// How much is done between two looks at the clock: 1 for a state, and for large zones more
// with each successor.
constexpr std::uint64_t look_every = 64;
constexpr std::uint64_t large_zone = 256; // bounds
constexpr double progress_every = 0.2;    // seconds

} // namespace

Search::Search(semantics::Expander& expander, const semantics::System& system,
               Store& store, const Settings& settings, Goal& goal, bool shortest)
    : expander_(expander), system_(system), store_(store), settings_(settings),
      goal_(goal), shortest_(shortest && settings.order == Order::breadth_first),
      batch_(system.layout().words(), system.dimension()), zone_(system.dimension()),
      zone_size_(std::uint64_t{system.dimension()} * system.dimension()),
      random_(settings.seed) {}

Statistics Search::statistics() const {
    Statistics s;
    s.explored = explored_;
    s.generated = generated_;
    s.stored = store_.stored();
    s.waiting = store_.waiting();
    s.seconds = now() - started_;
    s.store_bytes = store_.bytes();
    s.peak_bytes = peak_bytes();
    return s;
}

void Search::finish(Ending ending, std::string reason, NodeId node) {
    done_ = true;
    outcome_.ending = ending;
    outcome_.reason = std::move(reason);
    outcome_.node = node;
}

bool Search::is_time_to_stop() {
    const Limits& limits = settings_.limits;
    if (settings_.interrupted != nullptr &&
        settings_.interrupted->load(std::memory_order_relaxed)) {
        finish(Ending::limit, "interrupted");
    } else if (limits.states && explored_ >= *limits.states) {
        finish(Ending::limit, "the limit on states was reached");
    } else if (limits.bytes && store_.bytes() > *limits.bytes) {
        finish(Ending::limit, "the memory limit was reached");
    } else if (done_since_look_ >= look_every) {
        done_since_look_ = 0;
        const double time = now();
        if (limits.seconds && time - started_ > *limits.seconds) {
            finish(Ending::limit, "the time limit was reached");
        } else if (settings_.progress && time - last_progress_ > progress_every) {
            last_progress_ = time;
            settings_.progress(statistics());
        }
    }
    return done_;
}

// Puts the batch into the store; what is new will wait.
bool Search::add_successors(NodeId parent, std::uint32_t depth) {
    const std::uint32_t count = batch_.size();
    hashes_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        hashes_[i] = store_.hash(batch_.words(i));
        store_.prefetch(hashes_[i]);
    }
    for (const std::uint64_t hash : hashes_) store_.prefetch_records(hash);
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    const bool depth_first = settings_.order != Order::breadth_first;
    if (settings_.order == Order::random_depth_first) {
        for (std::uint32_t i = count; i > 1; --i) {
            std::swap(order_[i - 1], order_[next_random(random_) % i]);
        }
    }
    const NodeId keep_below{shortest_ ? level_end_ : 0};
    for (const std::uint32_t i : order_) {
        const Store::Added added =
            store_.add(batch_.words(i), hashes_[i], batch_.known_zone(i), batch_.zone(i),
                       parent, keep_below);
        if (batch_.has_key(i) && batch_.known_zone(i) == ZoneTable::nothing) {
            const std::uint32_t zone =
                added.zone != ZoneTable::nothing ? added.zone : store_.keep_refused();
            if (zone != ZoneTable::nothing) expander_.remember(batch_.key(i), zone);
        }
        if (!added.is_new) continue;
        if (depth_first) stack_.push_back({added.node.raw, depth});
        if (!batch_.interesting(i)) continue;
        switch (goal_.reached(batch_.words(i), zone_of(i))) {
        case Goal::Answer::no: break;
        case Goal::Answer::error: finish(Ending::error, {}, added.node); return false;
        case Goal::Answer::yes:
            if (!goal_.accept(added.node)) break;
            finish(Ending::found, {}, added.node);
            return false;
        }
    }
    return true;
}

// The zone of a successor as a matrix.
zone::ConstZone Search::zone_of(std::uint32_t i) {
    if (!system_.is_timed() || batch_.known_zone(i) == ZoneTable::nothing) {
        return batch_.zone(i);
    }
    store_.load(batch_.known_zone(i), zone_);
    return zone_;
}

// The next state to explore, in the order of the search.
bool Search::next(Waiting& out) {
    if (settings_.order == Order::breadth_first) {
        if (queue_ == level_end_) { // a level is done
            level_end_ = store_.nodes();
            ++level_;
        }
        if (queue_ == store_.nodes()) return false;
        out = {queue_++, level_ - 1};
        return true;
    }
    if (stack_.empty()) return false;
    out = stack_.back();
    stack_.pop_back();
    return true;
}

Outcome Search::run() {
    started_ = last_progress_ = now();
    try {
        if (!expander_.initial(batch_)) {
            finish(Ending::error);
            outcome_.no_initial_state = true;
            return outcome_;
        }
        add_successors(no_node, 0);
        Waiting current;
        while (!done_ && next(current)) {
            const NodeId node{current.node};
            if (store_.is_covered(node)) continue;
            if (is_time_to_stop()) break;
            if (settings_.limits.depth && current.depth >= *settings_.limits.depth) {
                cut_off_ = true;
                continue;
            }
            ++explored_;
            store_.begin_exploring(node);
            batch_.clear();
            const bool ok =
                system_.is_timed()
                    ? expander_.expand(store_.words(node), store_.zone_number(node),
                                       store_, batch_)
                    : expander_.expand(store_.words(node), zone_, batch_);
            if (!ok) {
                finish(Ending::error, {}, node);
                break;
            }
            generated_ += batch_.size();
            done_since_look_ += 1 + batch_.size() * zone_size_ / large_zone;
            if (goal_.asks_late()) store_.zone(node, zone_);
            switch (goal_.asks_late() ? goal_.reached_late(store_.words(node), zone_,
                                                           batch_.size() == 0)
                                      : Goal::Answer::no) {
            case Goal::Answer::no: break;
            case Goal::Answer::error: finish(Ending::error, {}, node); continue;
            case Goal::Answer::yes:
                if (!goal_.accept(node)) break;
                finish(Ending::found, {}, node);
                continue;
            }
            add_successors(node, current.depth + 1);
        }
    } catch (const std::bad_alloc&) {
        finish(Ending::limit, "the memory of this machine was used up");
    }
    if (!done_ && cut_off_) finish(Ending::limit, "the depth limit was reached");
    return outcome_;
}

} // namespace zonar::explore
