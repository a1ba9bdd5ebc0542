// exchange/read.h
//
// What comes of reading a file with a run: a run that was replayed, or a message that says
// where the file is wrong.
#pragma once

#include "trace/timed_run.h"

#include <string>
#include <variant>
#include <vector>

namespace zonar::exchange {

struct ReadRun {
    trace::TimedRun run;
    std::vector<std::string> warnings; // sentences without full stop, with file and line
    /// The query that the file says it decides; empty: it says nothing of that.
    std::string query = {};
};

struct ReadError {
    std::string message; // "gate.xtr:12: there is no process 5, only 0 to 3"
};

using ReadAnswer = std::variant<ReadRun, ReadError>;

} // namespace zonar::exchange
