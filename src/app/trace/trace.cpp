#include "app/trace/trace.h"

#include "app/check/check.h"
#include "app/model/open_model.h"
#include "app/options/command.h"
#include "app/options/option_values.h"
#include "app/terminal/output_file.h"
#include "app/trace/read_trace.h"
#include "app/words.h"
#include "exchange/run_formats.h"
#include "follow/clock_steps.h"
#include "follow/zones_along.h"
#include "language/text/suggest.h"
#include "trace/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <variant>
#include <vector>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;
using model::Network;

// ---- what can be done with a trace

struct Action {
    std::string_view name;
    int (*function)(const Arguments& arguments, Console& console);
};

int convert_trace(const Arguments& arguments, Console& console);
int show_trace(const Arguments& arguments, Console& console);

constexpr Action actions[] = {
    {"convert", convert_trace}, {"improve", improve_trace},   {"report", report_trace},
    {"show", show_trace},       {"simplify", simplify_trace},
};

int refuse(Console& console, const std::string& problem) {
    console.fail(problem);
    return exit_error;
}

// ---- writing

std::vector<std::string_view> format_words() {
    std::vector<std::string_view> words;
    for (const exchange::RunFormat& format : exchange::run_formats)
        words.push_back(format.word);
    return words;
}

/// Zones along the run, or what is wrong.
exchange::Zones zones_of(const Network& network, const trace::TimedRun& run,
                         exchange::ZoneChoice choice) {
    auto zones = follow::zones_along(network, run);
    if (std::holds_alternative<std::string>(zones) ||
        (!choice.stable && !choice.time_clock)) {
        return zones;
    }
    const auto steps = follow::clock_steps(network, run);
    if (const auto* problem = std::get_if<std::string>(&steps)) return *problem;
    const auto& known = std::get<std::vector<follow::ClockStep>>(steps);
    if (choice.stable)
        return follow::stable_zones(known, std::get<std::vector<zone::Dbm>>(zones));
    auto timed = follow::zones_with_time(network, known);
    if (timed.empty()) return "clock values become too large";
    return timed;
}

exchange::WriteRequest request_for(const Network& network, const Arguments& arguments) {
    return {.network = network,
            .text = {.depth = arguments.has("--depth"),
                     .elapsed = arguments.has("--elapsed")},
            .choice = {.stable = arguments.has("--stable"),
                       .time_clock = arguments.has("--time-clock")}};
}

int deliver(const RunFile& target, const exchange::WriteRequest& request,
            Console& console) {
    const exchange::WrittenRun written = target.format->write(request);
    if (!written.problem.empty()) return refuse(console, written.problem);
    if (target.path == "-") {
        console.print_document(written.text);
        return exit_ok;
    }
    OutputFile file(target.path);
    std::string problem = file.write(written.text);
    if (problem.empty()) problem = file.commit();
    return problem.empty() ? exit_ok : refuse(console, problem);
}

std::string run_text(const Network& network, const trace::TimedRun& run,
                     const Arguments& arguments) {
    const auto detail =
        arguments.has("--verbose") ? trace::Detail::all : trace::Detail::changes;
    return fmt::format("a run: {}\n{}", length_text(run, network),
                       trace::print(network, run, detail));
}

// ---- actions

/// A format that is about the model alone.
int write_model(const RunFile& target, const Arguments& arguments, Console& console) {
    const OpenedModel opened = open_model(arguments);
    console.tell(complaints(opened, console.err_colours(), warnings_of(arguments)));
    if (!opened.ok()) return exit_error;
    return deliver(target, request_for(opened.model->network(), arguments), console);
}

int convert_trace(const Arguments& arguments, Console& console) {
    const RunFile target = run_file(arguments);
    if (!target.problem.empty()) return refuse(console, target.problem);
    if (!target.format->needs_run) return write_model(target, arguments, console);
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    return write_run(target, opened->model.model->network(), opened->run, arguments,
                     console);
}

int show_trace(const Arguments& arguments, Console& console) {
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    console.print(run_text(opened->model.model->network(), opened->run, arguments));
    return exit_ok;
}

} // namespace

RunFile run_file(const Arguments& arguments) {
    RunFile target{arguments.value("--output"), nullptr, {}};
    target.format =
        arguments.has("--format")
            ? exchange::format_named(arguments.value("--format"))
            : exchange::format_with_ending(fs::path(target.path).extension().string());
    if (target.path.empty())
        target.problem = "say where to write: -o OUT, or -o - for standard output";
    else if (target.format == nullptr)
        target.problem = fmt::format("'{}' does not tell the format; add --format {}",
                                     target.path, alternatives(format_words()));
    else if (target.path != "-")
        target.problem = refusal_to_overwrite(target.path, files_read(arguments));
    return target;
}

int write_run(const RunFile& file, const Network& network, const trace::TimedRun& run,
              const Arguments& arguments, Console& console) {
    exchange::WriteRequest request = request_for(network, arguments);
    request.run = &run;
    request.zones = [&](exchange::ZoneChoice choice) {
        return zones_of(network, run, choice);
    };
    return deliver(file, request, console);
}

RunFile found_run_file(const Arguments& arguments) {
    if (!arguments.has("--output")) return {};
    RunFile file = run_file(arguments);
    if (!file.problem.empty()) return file;
    if (!file.format->needs_run)
        file.problem =
            fmt::format("the format {} is about the model alone", file.format->word);
    else if (file.path == "-" && arguments.has("--json"))
        file.problem = "with --json the run is in the document: leave out -o -";
    return file;
}

int show_found_run(const std::string& report, const RunFile& file, const Network& network,
                   const trace::TimedRun& run, const Arguments& arguments,
                   Console& console) {
    const bool writes = file.format != nullptr;
    if (file.path == "-")
        console.tell(report); // what is written goes to standard output
    else
        console.print(report);
    if (writes) return write_run(file, network, run, arguments, console);
    if (!arguments.has("--json")) console.print(run_text(network, run, arguments));
    return exit_ok;
}

std::optional<OpenedTrace> open_trace(const Arguments& arguments, Console& console) {
    const auto fail = [&](const std::string& problem) {
        console.fail(problem);
        return std::nullopt;
    };
    const std::string file = arguments.value("TRACE");
    if (file.empty()) return fail("say which trace: a file after the model");
    ValueReader reader(arguments);
    std::optional<std::size_t> query;
    reader.read<std::size_t>("--only", "the number of a query", parse_number, query);
    if (!reader.problem().empty()) return fail(reader.problem());

    OpenedTrace opened{open_model(arguments), {}, {}};
    if (opened.model.ok()) opened.model.add_obstacles(opened.model.name);
    const Warnings warnings = warnings_of(arguments);
    console.tell(complaints(opened.model, console.err_colours(), warnings));
    if (!opened.model.ok()) return std::nullopt;

    auto answer = read_trace(*opened.model.model, file, query);
    if (const auto* error = std::get_if<exchange::ReadError>(&answer))
        return fail(error->message);
    auto& found = std::get<exchange::ReadRun>(answer);
    for (const std::string& warning : found.warnings)
        if (warnings == Warnings::show)
            console.tell(fmt::format("zonar: {} {}\n",
                                     console.err_colours().warning("warning:"), warning));
    opened.run = std::move(found.run);
    opened.query = std::move(found.query);
    return opened;
}

int trace_files(const Arguments& arguments, Console& console) {
    const std::string name = arguments.value("ACTION");
    const auto action = std::ranges::find(actions, name, &Action::name);
    if (action != std::end(actions)) return action->function(arguments, console);
    std::vector<std::string_view> names;
    for (const Action& known : actions) names.push_back(known.name);
    return refuse(console, fmt::format("unknown action '{}'{}; there are: {}", name,
                                       language::did_you_mean(name, names),
                                       fmt::join(names, ", ")));
}

} // namespace zonar::app
