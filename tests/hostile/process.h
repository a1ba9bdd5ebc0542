// process.h
//
// The program under way, for tests that send it a signal or starve it: started, watched, and
// never waited for longer than it may take.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

/// How a process ended.
struct Ended {
    int code = -1;        // its exit code, or minus the signal that ended it
    bool in_time = false; // it did not have to be killed
    double seconds = 0;   // since the last signal, or since it was started
    double worked = 0;    // seconds of processor time, all in all
    std::uint64_t peak_bytes = 0;
    std::string out, err; // whole, also if it was killed
};

class Process {
public:
    /// `zonar words...` with its two streams caught.
    explicit Process(std::vector<std::string> words);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Waits until it has used as much processor time; false if it ended before.
    bool has_worked_for(double seconds) const;
    /// Whether it has started another process, which has not ended yet.
    bool has_child() const;
    void send(int signal);
    /// Waits, and kills it after `limit` seconds.
    Ended end(double limit = 60);

private:
    double now() const;

    pid_t child_ = 0;
    double since_ = 0;
    std::string out_file_, err_file_;
};
