// app/interrupt.h
//
// Ctrl-C asks a long check to stop and to report what it has. The first SIGINT or SIGTERM
// only raises a flag; the second one does what it always does, so nobody is stuck.
#pragma once

#include <signal.h>

#include <atomic>

namespace zonar::app {

/// Listens as long as it lives. There is one at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt(); // as it was before
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    bool requested() const;
    /// Stays where it is; for those who look at it often.
    const std::atomic<bool>& flag() const;

private:
    struct sigaction interrupt_before_ {};
    struct sigaction terminate_before_ {};
};

} // namespace zonar::app
