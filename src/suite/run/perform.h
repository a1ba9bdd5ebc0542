// suite/run/perform.h
//
// Runs what is left to run of a plan, several runs at once if that is wished for. Every run
// is a process of its own, so that none suffers from what another one left behind.
#pragma once

#include "suite/run/journal.h"
#include "suite/run/plan.h"
#include "suite/suite.h"

#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace zonar::suite {

struct Progress {
    std::size_t done = 0; // of all, those known from before included
    std::size_t all = 0;
    double seconds = 0;            // since the beginning
    double seconds_left = 0;       // a guess; below 0: there is nothing to guess from
    std::vector<std::string> busy; // "H7 N100, 12 s"
};

struct Performance {
    std::string program; // the path of zonar
    std::string build;   // its name
    unsigned jobs = 1;
    const std::atomic<bool>* interrupted = nullptr;
    std::function<void(const Progress&)> progress = {}; // a few times a second
    std::function<void(const Record&)> finished = {};   // after each run
};

/// Runs that the journal knows are left out, unless they failed. Returns what went wrong with the journal or
/// with starting the program; empty: nothing, or it was interrupted.
std::string perform(const Suite& suite, std::span<const Run> runs, Journal& journal,
                    const Performance& how);

} // namespace zonar::suite
