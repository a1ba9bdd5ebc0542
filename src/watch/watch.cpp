#include "watch/watch.h"

#include "checks/check.h"
#include "watch/resident.h"

#include <algorithm>

namespace zonar::watch {

namespace {

// Looking takes less than a microsecond, so this is neither often nor, with pieces of ten
// microseconds, seldom.
constexpr std::int64_t pieces_per_look = 1 << 14;
// Looking at memory takes longer. In this time a process may grow by some megabytes.
constexpr auto memory_look_every = std::chrono::milliseconds(10);
constexpr double longest_limit = 1e9; // seconds; the sum must not overflow

// Those who count exactly what they hold (the store of states) stop at the limit itself, and
// always at the same place. This is for the rest, and for what lies between what was asked for
// and what the system counts.
constexpr std::uint64_t fixed_allowance = std::uint64_t{64} << 20;

constexpr std::uint64_t with_allowance(std::uint64_t bytes) {
    return bytes + bytes / 4 + fixed_allowance;
}

// A thread has one of each for all it does (watch.h); nothing of them is left when the last
// watch is gone. NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
constinit thread_local Watch* current = nullptr;

} // namespace

namespace detail {

constinit thread_local std::int64_t credit = pieces_per_look;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

void look() {
    credit = pieces_per_look;
    if (current != nullptr) current->look();
}

void look_with(std::uint64_t bytes) {
    if (current != nullptr) current->look_with(bytes);
}

} // namespace detail

const char* describe(Limit limit) {
    switch (limit) {
    case Limit::time: return "the time limit was reached";
    case Limit::memory: return "the memory limit was reached";
    case Limit::interrupt: return "interrupted";
    }
    return "";
}

std::optional<Clock::time_point> after(Clock::time_point start,
                                       std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    const std::chrono::duration<double> wait{std::min(*seconds, longest_limit)};
    return start + std::chrono::duration_cast<Clock::duration>(wait);
}

Watch::Watch(const Limits& limits) : limits_(limits), outer_(current) {
    if (outer_ != nullptr && outer_->limits_.bytes) {
        limits_.bytes = outer_->limits_.bytes;
        before_ = outer_->before_;
    } else if (limits_.bytes) {
        before_ = resident_bytes();
    }
    current = this; // what may be spent stays: many short watches are one long work
}

Watch::~Watch() {
    ZONAR_ASSERT(current ==
                 this); // watches of a thread are nested, like the scopes they are in
    current = outer_;
}

Watch Watch::with_at_least(double seconds) {
    Limits limits;
    if (current != nullptr) limits = current->limits_;
    if (limits.until)
        limits.until = std::max(*limits.until, *after(Clock::now(), seconds));
    return Watch{limits};
}

void Watch::look() {
    if (limits_.interrupted != nullptr &&
        limits_.interrupted->load(std::memory_order_relaxed))
        throw Stopped{Limit::interrupt};
    if (!limits_.until && !limits_.bytes) return;
    const Clock::time_point now = Clock::now();
    if (limits_.until && now > *limits_.until) throw Stopped{Limit::time};
    if (limits_.bytes && now >= next_look_at_memory_) {
        next_look_at_memory_ = now + memory_look_every;
        if (resident_bytes() > before_ + with_allowance(*limits_.bytes))
            throw Stopped{Limit::memory};
    }
}

void Watch::look_with(std::uint64_t bytes) {
    look();
    if (!limits_.bytes) return;
    const std::uint64_t now = resident_bytes();
    const std::uint64_t grown = now > before_ ? now - before_ : 0;
    if (grown + bytes > *limits_.bytes) throw Stopped{Limit::memory};
}

} // namespace zonar::watch
