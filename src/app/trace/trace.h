// app/trace/trace.h
//
// What every action of `zonar trace` does first: read the model and a file with a run of it.
#pragma once

#include "app/model/open_model.h"
#include "app/options/options.h"
#include "app/terminal/console.h"
#include "trace/timed_run.h"

#include <optional>

namespace zonar::app {

struct OpenedTrace {
    OpenedModel model;
    trace::TimedRun run; // it was replayed
};

/// MODEL, TRACE and --only. Tells what is wrong; nothing if that is an error.
std::optional<OpenedTrace> open_trace(const Arguments& arguments, Console& console);

/// `zonar trace report`; returns an exit code.
int report_trace(const Arguments& arguments, Console& console);

} // namespace zonar::app
