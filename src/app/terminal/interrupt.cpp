#include "app/terminal/interrupt.h"

#include <time.h>

#include <cstdint>

namespace zonar::app {

namespace {

// A handler reaches nothing but globals, and may only touch what is free of locks.
std::atomic<bool> raised = false;
std::atomic<std::int64_t> raised_at = 0; // in nanoseconds
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::int64_t>::is_always_lock_free);
constexpr std::int64_t one_request = 200'000'000;

std::int64_t nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

int listening = 0; // how many live

struct sigaction with_handler(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART; // a write that is under way is not to fail
    sigemptyset(&action.sa_mask);
    return action;
}

} // namespace

void Interrupt::raise_flag(int signal) {
    if (!raised.exchange(true)) {
        raised_at.store(nanoseconds());
        return;
    }
    if (nanoseconds() - raised_at.load() < one_request) return;
    // It is held back while we are here, and ends the program afterwards.
    const struct sigaction usual = with_handler(SIG_DFL);
    sigaction(signal, &usual, nullptr);
    raise(signal);
}

Interrupt::Interrupt() {
    if (listening++ == 0) raised.store(false, std::memory_order_relaxed);
    const struct sigaction ours = with_handler(raise_flag);
    for (std::size_t i = 0; i < signals_.size(); ++i) {
        sigaction(signals_[i], nullptr, &before_[i]);
        // A caller that has the signal ignored (nohup, a job in the background) wants that,
        // and after a first signal the next one is to end the program.
        if (before_[i].sa_handler != SIG_IGN && !requested())
            sigaction(signals_[i], &ours, nullptr);
    }
}

Interrupt::~Interrupt() {
    --listening;
    for (std::size_t i = 0; i < signals_.size(); ++i) {
        // The outer one has its request; the next signal is to end the program.
        if (requested() && before_[i].sa_handler == raise_flag)
            before_[i].sa_handler = SIG_DFL;
        sigaction(signals_[i], &before_[i], nullptr);
    }
}

bool Interrupt::requested() const {
    return raised.load(std::memory_order_relaxed);
}

const std::atomic<bool>& Interrupt::flag() const {
    return raised;
}

} // namespace zonar::app
