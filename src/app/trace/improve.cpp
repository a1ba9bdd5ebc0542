#include "verify/improve.h"

#include "app/abstract/options.h"
#include "app/check/check.h"
#include "app/options/command.h"
#include "app/options/option_values.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/output_file.h"
#include "app/terminal/progress.h"
#include "app/trace/decided_query.h"
#include "app/trace/improve_report.h"
#include "app/trace/trace.h"
#include "explore/orders.h"
#include "guide/estimate_spec.h"
#include "language/text/suggest.h"
#include "trace/print.h"
#include "watch/usable_memory.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonar::app {

namespace {

/// The command line.
struct ImproveOptions {
    verify::Options options;
    std::optional<verify::Aim> aim;  // nothing: by what is known
    std::optional<std::size_t> only; // the number of a query
    RunFile file;                    // nothing: the run is shown
    std::string problem;             // a sentence; empty: none
};

/// Returns what is wrong.
std::string read_heuristic(const Arguments& arguments, verify::Options& options) {
    if (!arguments.has("--heuristic")) return {};
    guide::ParsedEstimate parsed =
        guide::parse_estimate(arguments.value("--heuristic"), language::did_you_mean);
    if (!parsed.spec)
        return fmt::format(
            "--heuristic: {}{} 'zonar check --heuristic list' explains all",
            parsed.problem, parsed.problem.ends_with('?') ? "" : ";");
    if (parsed.spec->kind->id == guide::EstimateId::alternate)
        return "--heuristic: estimates take turns in best-first search alone, which is "
               "none of the searches here";
    const bool directed =
        options.choose_search || explore::row_of(options.search.order).is_directed;
    if (!directed)
        return fmt::format("--heuristic has no effect with --search {}",
                           arguments.value("--search"));
    options.guidance.heuristic = std::move(parsed.spec);
    return {};
}

ImproveOptions improve_options(const Arguments& arguments) {
    ImproveOptions read;
    verify::Options& options = read.options;
    const std::string goal = arguments.value("--goal");
    if (!goal.empty())
        read.aim = goal == "same" ? verify::Aim::same : verify::Aim::equivalent;
    const explore::OrderRow* order = explore::order_named(arguments.value("--search"));
    options.choose_search = order == nullptr;
    if (order != nullptr) options.search.order = order->order;
    options.search.merge = explore::Merge::automatic;
    options.symmetry = arguments.value("--symmetry") == "off"
                           ? verify::SymmetryUse::off
                           : verify::SymmetryUse::automatic;
    explore::Limits& limits = options.search.limits;
    ValueReader reader(arguments);
    reader.read<std::size_t>("--only", "the number of a query", parse_number, read.only);
    reader.read("--bits", "a whole number", parse_number<std::uint32_t>,
                options.search.bits);
    reader.read("--time-limit", "a number of seconds above 0", parse_seconds,
                limits.seconds);
    reader.read("--memory-limit", "a number with its unit, such as 500M or 2G",
                parse_size, limits.bytes);
    reader.read("--state-limit", "a whole number", parse_number<std::uint64_t>,
                limits.states);
    options.guidance.table.limits = table_limits(limits.bytes);
    if (!limits.bytes) limits.bytes = watch::default_memory_limit();
    read.problem = reader.problem();
    if (read.problem.empty()) read.problem = read_heuristic(arguments, options);
    if (read.problem.empty() && options.search.bits && options.choose_search)
        read.problem = "--bits goes with --search idastar alone";
    if (read.problem.empty() && !options.choose_search)
        read.problem = explore::problem_with(options.search);
    if (read.problem.empty()) {
        read.file = found_run_file(arguments);
        read.problem = read.file.problem;
    }
    return read;
}

} // namespace

std::string problem_with_improving(const Arguments& arguments) {
    return improve_options(arguments).problem;
}

int improve_trace(const Arguments& arguments, Console& console) {
    const auto refuse = [&](const std::string& problem) {
        console.fail(problem);
        return exit_error;
    };
    ImproveOptions options = improve_options(arguments);
    if (!options.problem.empty()) return refuse(options.problem);
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    const DecidedQuery chosen = decided_query(*opened, options.only);
    if (!chosen.problem.empty()) return refuse(chosen.problem);

    verify::ImproveRequest request{.network = opened->model.model->network(),
                                   .run = opened->run,
                                   .options = options.options};
    if (chosen.query != nullptr) request.query = &chosen.query->query;
    request.aim = options.aim.value_or(request.query != nullptr ? verify::Aim::equivalent
                                                                : verify::Aim::same);
    Interrupt interrupt;
    ProgressLine line(console);
    request.options.search.interrupted = &interrupt.flag();
    if (!arguments.has("--no-progress"))
        request.options.search.progress = [&](const explore::Statistics& statistics) {
            line.show(statistics);
        };
    verify::ShorterRun found = verify::improve(request);
    if (!found.problem.empty() && chosen.is_guess && !options.aim) {
        request.query = nullptr;
        request.aim = verify::Aim::same;
        found = verify::improve(request);
    }
    line.erase();
    if (!found.problem.empty()) return refuse(found.problem);
    const ImproveReport report{request, found};
    return show_found_run(arguments.has("--json") ? to_text(to_json(report))
                                                  : to_text(report),
                          options.file, request.network, found.run, arguments, console);
}

} // namespace zonar::app
