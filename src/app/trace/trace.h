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
/// Likewise for an action that shows what it found if it need not be written: then there is no format.
RunFile found_run_file(const Arguments& arguments);
/// Returns an exit code.
int write_run(const RunFile& file, const model::Network& network,
              const trace::TimedRun& run, const Arguments& arguments, Console& console);

/// What an action found: its report, as text or by --json as a document with the run in it; and the run,
/// written or shown. Returns an exit code.
int show_found_run(const std::string& report, const RunFile& file,
                   const model::Network& network, const trace::TimedRun& run,
                   const Arguments& arguments, Console& console);

// Actions of `zonar trace`; each returns an exit code.
int improve_trace(const Arguments& arguments, Console& console);
/// What is wrong with the options of the first, before anything is read; empty: nothing.
std::string problem_with_improving(const Arguments& arguments);
int report_trace(const Arguments& arguments, Console& console);
int simplify_trace(const Arguments& arguments, Console& console);

} // namespace zonar::app
