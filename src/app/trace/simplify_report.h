// app/trace/simplify_report.h
//
// What `zonar trace simplify` left out of a run and what it did not, with reasons, as text and as
// JSON.
#pragma once

#include "app/report.h"
#include "model/network.h"
#include "trace/simplify.h"

#include <string>

namespace zonar::app {

struct SimplifyReport {
    const model::Network& network;
    const trace::TimedRun& run; // as it was
    const model::Query* query;  // null: its last state itself is what counts
    const trace::Simplified& found;
};

/// Several lines, each ended; the run itself is not among them.
std::string to_text(const SimplifyReport& report);

/// The whole document, with the run.
Json to_json(const SimplifyReport& report);

} // namespace zonar::app
