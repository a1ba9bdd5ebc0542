#include "app/bench/suite_options.h"

#include "app/abstract/options.h"
#include "app/check/options.h"
#include "app/options/command.h"
#include "app/trace/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace zonar::app {

namespace {

// clang-format off
using Said = std::pair<std::string_view, std::string_view>;
/// What the suite says in another way.
constexpr Said said_elsewhere[] = {
    {"MODEL",          "[[model]] says which models are run"},
    {"QUERIES",        "query of [[model]] says what is asked"},
    {"--query",        "query of [[model]] says what is asked"},
    {"--ltl",          "query of [[model]] says what is asked, such as \"ltl: F P.done\""},
    {"--only",         "query of [[model]] says what is asked"},
    {"--to",           "find of [[model]] says which state is looked for"},
    {"--time-limit",   "seconds of limits or of [[configuration]] says how long a run may take"},
    {"--memory-limit", "memory of limits says how much a run may take"},
    {"--quality",      "task says what is done"},
    {"--json",         "it is how results are read"},
    {"--format",       "it is how results are read"},
    {"--no-progress",  "it is always given"},
    {"--no-warnings",  "it is always given"},
    {"--help",         "nothing would be run"},
    {"--help-all",     "nothing would be run"},
};
// clang-format on

/// Whether an option names a file that is written. --table and --to name one that is read.
bool writes_file(const OptionRow& row) {
    constexpr std::string_view places[] = {"FILE", "FOLDER", "OUT"};
    return std::ranges::count(places, row.value) > 0 && key_of(row) != "--table" &&
           key_of(row) != "--to";
}

/// `names_files`: arguments are not what the suite has said.
std::string forbidden(std::span<const OptionRow> rows, const Arguments& arguments,
                      bool names_files) {
    for (const OptionRow& row : rows) {
        const std::string_view key = key_of(row);
        if (!arguments.has(key) || (names_files && is_argument(row))) continue;
        if (writes_file(row))
            return fmt::format("{} cannot be an option in a suite: runs of a suite write "
                               "no files of their own",
                               key);
        const auto found = std::ranges::find(said_elsewhere, key, &Said::first);
        if (found == std::end(said_elsewhere)) continue;
        if (is_argument(row))
            return fmt::format("'{}' is no option; {}", arguments.value(key),
                               found->second);
        return fmt::format("{} cannot be an option in a suite: {}", key, found->second);
    }
    if (arguments.value("--heuristic") == "list")
        return "--heuristic list cannot be an option in a suite: nothing would be run";
    return {};
}

} // namespace

std::string problem_with_suite_options(suite::Task task,
                                       const std::vector<std::string>& options) {
    using suite::Task;
    const std::string_view name = task == Task::check     ? "check"
                                  : task == Task::quality ? "abstract"
                                                          : "trace";
    const auto command = std::ranges::find(commands(), name, &Command::name);
    std::vector<std::string> words = options;
    // Any will do: they are not opened yet.
    if (task == Task::improve)
        words.insert(words.begin(), {"improve", "model.xml", "run.json"});
    Parsed parsed = parse(command->options, words);
    if (!parsed.problem.empty()) return parsed.problem;
    std::string problem =
        forbidden(command->options, parsed.arguments, task == Task::improve);
    if (!problem.empty()) return problem;
    if (task == Task::improve) return problem_with_improving(parsed.arguments);
    parsed.arguments.add("MODEL", "model.xml");
    if (task == Task::check) {
        // The model says whether a state is looked for.
        parsed.arguments.add("--to", "run.json");
        return check_request(parsed.arguments).problem;
    }
    parsed.arguments.add("--quality", "");
    return abstract_request(parsed.arguments).problem;
}

} // namespace zonar::app
