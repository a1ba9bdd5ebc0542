// watch/watch.h
//
// Limits on time and memory, and a request to stop, for all that a thread does: however deep
// inside, and whatever it does there.
//
// The code that knows the limits makes a Watch, which counts as long as it lives. Code that
// may run long calls spend(), once per piece of work that takes 10 nanoseconds to 10
// microseconds: a transition, a row of a large matrix, a turn of a loop. This decrements a
// counter. Some hundred times per second, clock, memory and the request to stop are looked
// at, and if a limit is reached, Stopped is thrown. The code that made the Watch catches it:
// what was being made is lost, what was known before is not.
//
// Code that is about to allocate something large calls claim() before.
//
// The watch belongs to the thread, like its stack, and is not passed as an argument: what
// takes long is at the bottom (a matrix is closed, a federation is cut, a loop of the model
// runs), far below the code that knows why. Without a Watch nothing is ever stopped; another
// thread has none. Watches of one thread are nested: the last one made is the first to go.
//
// It is an exception, and not a value, because the functions in between have nothing to do
// with it. Lack of memory can happen at the same places and is treated in the same way.
// Do not spend in a destructor.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>

namespace zonar::watch {

using Clock = std::chrono::steady_clock;

/// Which limit was reached.
enum class Limit : std::uint8_t { time, memory, interrupt };

const char* describe(Limit limit); // "the time limit was reached", ...

class Stopped final : public std::exception {
public:
    explicit Stopped(Limit limit) : limit_(limit) {}
    Limit limit() const { return limit_; }
    const char* what() const noexcept override { return describe(limit_); }

private:
    Limit limit_;
};

struct Limits {
    std::optional<Clock::time_point> until;
    /// By how much the process may grow. Inside another watch that has such a limit, its own
    /// counts from the time when that one was made.
    std::optional<std::uint64_t> bytes;
    const std::atomic<bool>* interrupted = nullptr; // set from outside: stop soon
};

/// The moment `seconds` after another; none: never.
std::optional<Clock::time_point> after(Clock::time_point start,
                                       std::optional<double> seconds);

/// Of several that live, the one that was made last counts.
class Watch {
public:
    explicit Watch(const Limits& limits);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    /// As the watch that counts now, but with at least this many seconds from now on: to
    /// complete what was found at the last moment.
    static Watch with_at_least(double seconds);

    /// Throws Stopped if it is over.
    void look();
    /// The same, and also if there is no room for this many more bytes.
    void look_with(std::uint64_t bytes);

private:
    Limits limits_;
    std::uint64_t before_ = 0; // bytes that do not count
    Clock::time_point next_look_at_memory_{};
    Watch* outer_;
};

namespace detail {

/// What may be spent until the next look.
extern constinit thread_local std::int64_t credit; // NOLINT: one for each thread

[[gnu::cold]] void look();
[[gnu::cold]] void look_with(std::uint64_t bytes);

constexpr std::uint64_t large = std::uint64_t{1} << 20; // bytes

} // namespace detail

/// Announces pieces of work that begin now.
inline void spend(std::uint64_t pieces = 1) {
    detail::credit -= static_cast<std::int64_t>(pieces);
    if (detail::credit < 0) [[unlikely]]
        detail::look();
}

/// Announces bytes that are about to be allocated and written to.
inline void claim(std::uint64_t bytes) {
    if (bytes >= detail::large) [[unlikely]]
        detail::look_with(bytes);
}

} // namespace zonar::watch
