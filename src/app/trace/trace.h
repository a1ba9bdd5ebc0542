// app/trace/trace.h
//
// What every action of `zonar trace` does first: read the model and a file with a run of it.
#pragma once

#include "app/model/open_model.h"
#include "app/options/options.h"
#include "app/terminal/console.h"
#include "exchange/run_formats.h"
#include "trace/timed_run.h"

#include <optional>
#include <string>

namespace zonar::app {

struct OpenedTrace {
    OpenedModel model;
    trace::TimedRun run; // it was replayed
    std::string query;   // that the file says it decides; empty: it does not say
};

/// MODEL, TRACE and --only. Tells what is wrong; nothing if that is an error.
std::optional<OpenedTrace> open_trace(const Arguments& arguments, Console& console);

/// Where a run goes, by --output and --format.
struct RunFile {
    std::string path; // "-": standard output
    const exchange::RunFormat* format = nullptr;
    std::string problem; // empty: none
};
RunFile run_file(const Arguments& arguments);
/// Returns an exit code.
int write_run(const RunFile& file, const model::Network& network,
              const trace::TimedRun& run, const Arguments& arguments, Console& console);

// `zonar trace improve` and `zonar trace report`; each returns an exit code.
int improve_trace(const Arguments& arguments, Console& console);
/// What is wrong with the options of the first, before anything is read; empty: nothing.
std::string problem_with_improving(const Arguments& arguments);
int report_trace(const Arguments& arguments, Console& console);

} // namespace zonar::app
