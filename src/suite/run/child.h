// suite/run/child.h
//
// A child process with limits, and how it ended.
#pragma once

#include "suite/suite.h"

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace zonar::suite {

/// How a child process ended, and what it printed.
struct Departed {
    int code = -1;        // its exit code; -1: it did not come so far
    int signal = 0;       // that ended it; 0: none
    bool overdue = false; // we ended it because of its time
    double seconds = 0;
    std::uint64_t peak_bytes = 0;
    std::string out, err; // the last part of it, if that is long
};

class Child {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts it. The limits are the last resort: the program is told of them as well, and
    /// is given a little more here to end by itself. `problem`: why it could not be started.
    Child(const std::string& program, const std::vector<std::string>& words,
          const Limits& limits, std::string& problem);
    ~Child(); // ends it at once, if it still runs
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    double seconds() const;
    /// Whether it has ended; if so, `departed` is filled in. To be asked now and then: this
    /// is where those that are overdue are ended.
    bool has_ended(Departed& departed);

private:
    pid_t process_ = -1;
    int out_ = -1, err_ = -1;
    bool overdue_ = false;
    Clock::time_point started_, last_moment_;
};

} // namespace zonar::suite
