#include "trace/simplify.h"

#include "app/options/command.h"
#include "app/options/option_values.h"
#include "app/trace/decided_query.h"
#include "app/trace/simplify_report.h"
#include "app/trace/trace.h"
#include "model/query_kind.h"

#include <optional>
#include <string>
#include <variant>

namespace zonar::app {

namespace {

/// The command line.
struct SimplifyOptions {
    bool same_state = false;         // whatever the query
    std::optional<std::size_t> only; // the number of a query
    RunFile file;                    // nothing: the run is shown
    std::string problem;             // a sentence; empty: none
};

SimplifyOptions simplify_options(const Arguments& arguments) {
    SimplifyOptions read;
    read.same_state = arguments.value("--goal") == "same";
    ValueReader reader(arguments);
    reader.read<std::size_t>("--only", "the number of a query", parse_number, read.only);
    read.problem = reader.problem();
    if (read.problem.empty()) {
        read.file = found_run_file(arguments);
        read.problem = read.file.problem;
    }
    return read;
}

} // namespace

int simplify_trace(const Arguments& arguments, Console& console) {
    const auto refuse = [&](const std::string& problem) {
        console.fail(problem);
        return exit_error;
    };
    const SimplifyOptions options = simplify_options(arguments);
    if (!options.problem.empty()) return refuse(options.problem);
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    DecidedQuery chosen;
    if (!options.same_state) chosen = decided_query(*opened, options.only);
    if (!chosen.problem.empty()) return refuse(chosen.problem);

    const model::Network& network = opened->model.model->network();
    trace::EndShown shown;
    if (chosen.query != nullptr)
        shown = {.query = &chosen.query->query,
                 .negated = model::info(chosen.query->query.kind).refutes};
    const auto answer = trace::simplify(network, opened->run, shown);
    if (const auto* problem = std::get_if<std::string>(&answer)) return refuse(*problem);
    const auto& found = std::get<trace::Simplified>(answer);
    const SimplifyReport report{network, opened->run, shown.query, found};
    return show_found_run(arguments.has("--json") ? to_text(to_json(report))
                                                  : to_text(report),
                          options.file, network, found.run, arguments, console);
}

} // namespace zonar::app
