#include "app/interrupt.h"

namespace zonar::app {

namespace {

// A handler reaches nothing but globals, and may only touch what is free of locks.
std::atomic<bool> raised = false;
static_assert(std::atomic<bool>::is_always_lock_free);

struct sigaction with_handler(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART; // a write that is under way is not to fail
    sigemptyset(&action.sa_mask);
    return action;
}

void raise_flag(int) {
    raised.store(true, std::memory_order_relaxed);
    const struct sigaction usual = with_handler(SIG_DFL);
    sigaction(SIGINT, &usual, nullptr);
    sigaction(SIGTERM, &usual, nullptr);
}

void listen(int signal, struct sigaction& before) {
    sigaction(signal, nullptr, &before);
    // Who started us with the signal ignored (nohup, a job in the background) wants that.
    if (before.sa_handler == SIG_IGN) return;
    const struct sigaction ours = with_handler(raise_flag);
    sigaction(signal, &ours, nullptr);
}

} // namespace

Interrupt::Interrupt() {
    raised.store(false, std::memory_order_relaxed);
    listen(SIGINT, interrupt_before_);
    listen(SIGTERM, terminate_before_);
}

Interrupt::~Interrupt() {
    sigaction(SIGINT, &interrupt_before_, nullptr);
    sigaction(SIGTERM, &terminate_before_, nullptr);
}

bool Interrupt::requested() const {
    return raised.load(std::memory_order_relaxed);
}

const std::atomic<bool>& Interrupt::flag() const {
    return raised;
}

} // namespace zonar::app
