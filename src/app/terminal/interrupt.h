// app/terminal/interrupt.h
//
// Ctrl-C asks a long check to stop and to report what it has. The first SIGINT, SIGTERM or
// SIGHUP (the terminal was closed) only raises a flag; the second one does what it always
// does, so a step that does not look at the flag can still be ended. Signals within a fifth of
// a second are one request: timeout(1) sends one to its child and one to the group.
#pragma once

#include <signal.h>

#include <array>
#include <atomic>

namespace zonar::app {

/// Listens as long as it lives. One may live inside of another: a request is for both.
class Interrupt {
public:
    Interrupt();
    ~Interrupt(); // as it was before
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    bool requested() const;
    /// Valid as long as the program runs; for loops that look at it often.
    const std::atomic<bool>& flag() const;

private:
    static constexpr std::array signals_{SIGINT, SIGTERM, SIGHUP};
    static void raise_flag(int signal);

    std::array<struct sigaction, signals_.size()> before_{};
};

} // namespace zonar::app
