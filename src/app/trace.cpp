#include "app/trace.h"

#include "app/check.h"
#include "app/command.h"
#include "app/open_model.h"
#include "app/option_values.h"
#include "app/output_file.h"
#include "exchange/intermediate.h"
#include "exchange/json_run.h"
#include "exchange/text_trace.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "language/text/suggest.h"
#include "trace/print.h"
#include "verify/clock_steps.h"
#include "verify/zones_along.h"

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
    {"convert", convert_trace},
    {"report", report_trace},
    {"show", show_trace},
};

int refuse(Console& console, const std::string& problem) {
    console.fail(problem);
    return exit_error;
}

// ---- reading

enum class Written : std::uint8_t { xtr, xml, json, text, empty };

/// By a line that only text has, else by the first character that says something.
Written format_of(std::string_view text) {
    const auto at = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (at == std::string_view::npos) return Written::empty;
    if (text[at] == '<') return Written::xml;
    if (text[at] == '{' || text[at] == '[') return Written::json;
    if (exchange::is_text_trace(text)) return Written::text;
    // Numbers, dots and semicolons are .xtr; of anything else, text says what is missing.
    const bool begins =
        std::string_view{"0123456789-.;"}.find(text[at]) != std::string_view::npos;
    return begins ? Written::xtr : Written::text;
}

/// The constants of a model, "N" or "P.N".
std::vector<std::string> constants_of(const language::LoadedModel& model) {
    std::vector<std::string> found;
    const auto add = [&](const auto& declarations, const std::string& before) {
        for (const language::Declaration* d : declarations) {
            if (d->kind != language::DeclarationKind::variables ||
                d->type->prefix != language::TypePrefix::const_)
                continue;
            for (const language::Declarator& one : d->declarators)
                found.push_back(before + std::string{model.names().text(one.name)});
        }
    };
    add(model.document().declarations, "");
    add(model.document().system_declarations, "");
    const Network& network = model.network();
    for (const model::Process& process : network.processes)
        for (const language::TemplateSyntax* written : model.document().templates)
            if (model.names().text(written->name) ==
                network.templates[process.origin.index()].name)
                add(written->declarations, process.name + '.');
    return found;
}

exchange::ReadAnswer read(const language::LoadedModel& model, const std::string& file,
                          std::string_view text, std::optional<std::size_t> query) {
    const Network& network = model.network();
    switch (format_of(text)) {
    case Written::xml: return exchange::read_xml_trace(network, file, text);
    case Written::json: return exchange::read_json_run(network, file, text, query);
    case Written::xtr: return exchange::read_xtr(network, file, text);
    case Written::text:
        return exchange::read_text_trace(network, file, text,
                                         {.query = query,
                                          .suggest = language::did_you_mean,
                                          .constants = constants_of(model)});
    case Written::empty: break;
    }
    return exchange::ReadError{file + ": the file is empty"};
}

// ---- writing

constexpr std::pair<std::string_view, std::string_view> extensions[] = {
    {".xtr", "xtr"}, {".xml", "xml"},  {".json", "json"},
    {".if", "if"},   {".txt", "text"}, {".trace", "text"},
};

/// What to write and where.
struct Target {
    std::string path; // "-": standard output
    std::string format;
    std::string problem; // empty: none
};

Target target_of(const Arguments& arguments) {
    Target target{arguments.value("--output"), arguments.value("--format"), {}};
    const std::string extension = fs::path(target.path).extension().string();
    for (const auto& [ending, format] : extensions)
        if (target.format.empty() && extension == ending) target.format = format;
    if (target.path.empty())
        target.problem = "say where to write: -o OUT, or -o - for standard output";
    else if (target.format.empty())
        target.problem = fmt::format(
            "'{}' does not tell the format; add --format text, symbolic, xtr, xml, json "
            "or if",
            target.path);
    else if (target.path != "-")
        target.problem = refusal_to_overwrite(target.path, files_read(arguments));
    return target;
}

/// The run in a format, or what is wrong.
struct Text {
    std::string text;
    std::string problem;
};

/// Which zones, where a format has a choice.
struct ZoneChoice {
    bool stable = false;     // those from which the run can go on
    bool time_clock = false; // with #time
};

/// Zones along the run, or what is wrong.
std::variant<std::vector<zone::Dbm>, std::string>
zones_of(const Network& network, const trace::TimedRun& run, ZoneChoice choice) {
    auto zones = verify::zones_along(network, run);
    if (std::holds_alternative<std::string>(zones) ||
        (!choice.stable && !choice.time_clock)) {
        return zones;
    }
    const auto steps = verify::clock_steps(network, run);
    if (const auto* problem = std::get_if<std::string>(&steps)) return *problem;
    const auto& known = std::get<std::vector<verify::ClockStep>>(steps);
    if (choice.stable)
        return verify::stable_zones(known, std::get<std::vector<zone::Dbm>>(zones));
    auto timed = verify::zones_with_time(network, known);
    if (timed.empty()) return "clock values become too large";
    return timed;
}

Text text_of(const Network& network, const trace::TimedRun& run,
             const std::string& format, const Arguments& arguments) {
    const exchange::TextOptions options{.depth = arguments.has("--depth"),
                                        .elapsed = arguments.has("--elapsed")};
    if (format == "json") return {to_text(exchange::run_json(network, run)), {}};
    if (format == "text") return {exchange::text_trace(network, run, options), {}};
    const auto found =
        zones_of(network, run,
                 {.stable = format == "symbolic" && arguments.has("--stable"),
                  .time_clock = format == "xtr" && arguments.has("--time-clock")});
    if (const auto* problem = std::get_if<std::string>(&found))
        return {{}, fmt::format("the zones along the run are not known: {}", *problem)};
    const auto& zones = std::get<std::vector<zone::Dbm>>(found);
    if (format == "symbolic")
        return {exchange::symbolic_trace(network, run, zones, options), {}};
    if (format == "xml") return {exchange::write_xml_trace(network, run, zones), {}};
    return {exchange::write_xtr(network, run, zones), {}};
}

int deliver(const Target& target, const std::string& text, Console& console) {
    if (target.path == "-") {
        console.print_document(text);
        return exit_ok;
    }
    OutputFile file(target.path);
    std::string problem = file.write(text);
    if (problem.empty()) problem = file.commit();
    return problem.empty() ? exit_ok : refuse(console, problem);
}

// ---- actions

int convert_trace(const Arguments& arguments, Console& console) {
    const Target target = target_of(arguments);
    if (!target.problem.empty()) return refuse(console, target.problem);
    if (target.format == "if") {
        const OpenedModel opened = open_model(arguments);
        console.tell(complaints(opened, console.err_colours(), warnings_of(arguments)));
        if (!opened.ok()) return exit_error;
        const auto time = arguments.has("--time-clock") ? exchange::TimeClock::yes
                                                        : exchange::TimeClock::no;
        return deliver(
            target, exchange::write_intermediate(opened.model->network(), time), console);
    }
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    const Text written =
        text_of(opened->model.model->network(), opened->run, target.format, arguments);
    if (!written.problem.empty()) return refuse(console, written.problem);
    return deliver(target, written.text, console);
}

int show_trace(const Arguments& arguments, Console& console) {
    const std::optional<OpenedTrace> opened = open_trace(arguments, console);
    if (!opened) return exit_error;
    const Network& network = opened->model.model->network();
    const auto detail =
        arguments.has("--verbose") ? trace::Detail::all : trace::Detail::changes;
    console.print(fmt::format("a run: {}\n{}", length_text(opened->run, network),
                              trace::print(network, opened->run, detail)));
    return exit_ok;
}

} // namespace

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

    OpenedTrace opened{open_model(arguments), {}};
    if (opened.model.ok()) opened.model.add_obstacles(opened.model.name);
    const Warnings warnings = warnings_of(arguments);
    console.tell(complaints(opened.model, console.err_colours(), warnings));
    if (!opened.model.ok()) return std::nullopt;

    std::string problem;
    const auto text = language::read_file(file, language::Limits{}.file_bytes, problem);
    if (!text) return fail(fmt::format("{}: {}", file, problem));
    auto answer = read(*opened.model.model, file, *text, query);
    if (const auto* error = std::get_if<exchange::ReadError>(&answer))
        return fail(error->message);
    auto& found = std::get<exchange::ReadRun>(answer);
    for (const std::string& warning : found.warnings)
        if (warnings == Warnings::show)
            console.tell(fmt::format("zonar: {} {}\n",
                                     console.err_colours().warning("warning:"), warning));
    opened.run = std::move(found.run);
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
