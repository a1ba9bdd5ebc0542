#include "app/options/command.h"
#include "app/options/option_values.h"
#include "app/report.h"
#include "app/terminal/output_file.h"
#include "draw/table.h"
#include "families/member.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

namespace zonar::app {

namespace {

using families::Family;
using families::Parameter;

std::string parameter_text(const Parameter& parameter, bool is_size) {
    const std::string range =
        fmt::format("{} {} to {}", parameter.name, parameter.smallest, parameter.largest);
    return is_size ? range : fmt::format("{} ({})", range, parameter.standard);
}

std::string list_text() {
    std::vector<draw::TableRow> rows;
    for (const Family& family : families::all()) {
        std::string parameters;
        for (std::size_t i = 0; i < family.count(); ++i)
            parameters +=
                (i == 0 ? "" : ", ") + parameter_text(family.parameters[i], i == 0);
        rows.push_back({family.name, family.has_clocks ? "timed" : "untimed",
                        family.error != 0 ? "error" : "", family.summary, parameters});
    }
    return draw::table(rows) +
           "\n  error: one of the queries asks for an error that the model has.\n"
           "  The first parameter is the size; others are set with --set NAME=VALUE, or "
           "are as in\n  brackets. docs/benchmarks.md says where the models come from.\n";
}

std::string list_json() {
    Json list = Json::array();
    for (const Family& family : families::all()) {
        Json parameters = Json::array();
        for (std::size_t i = 0; i < family.count(); ++i) {
            const Parameter& p = family.parameters[i];
            Json parameter{
                {"name", p.name}, {"smallest", p.smallest}, {"largest", p.largest}};
            if (i > 0) parameter["standard"] = p.standard;
            parameters.push_back(std::move(parameter));
        }
        Json entry{{"name", family.name},
                   {"summary", family.summary},
                   {"timed", family.has_clocks},
                   {"parameters", std::move(parameters)}};
        if (family.error != 0) entry["error_query"] = family.error;
        list.push_back(std::move(entry));
    }
    Json document = document_head("generate", true);
    document["families"] = std::move(list);
    return to_text(document);
}

/// "writers=3"
std::optional<families::Setting> parse_setting(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0) return std::nullopt;
    const auto value = parse_number<int>(text.substr(equals + 1));
    if (!value) return std::nullopt;
    return families::Setting{std::string(text.substr(0, equals)), *value};
}

struct Wanted {
    std::vector<families::Setting> settings;
    std::string problem; // empty: none
};

Wanted wanted_of(const Arguments& arguments) {
    Wanted wanted;
    std::optional<int> size;
    ValueReader reader(arguments);
    reader.read("--size", "a whole number", parse_number<int>, size);
    wanted.problem = reader.problem();
    if (size) wanted.settings.push_back({"size", *size});
    for (const std::string& text : arguments.all("--set")) {
        auto setting = parse_setting(text);
        if (setting)
            wanted.settings.push_back(std::move(*setting));
        else if (wanted.problem.empty())
            wanted.problem = fmt::format(
                "--set cannot be '{}', only a name and a whole number, such as seed=3",
                text);
    }
    return wanted;
}

} // namespace

int generate(const Arguments& arguments, Console& console) {
    const auto refuse = [&](const std::string& problem) {
        console.fail(problem);
        return exit_error;
    };
    const std::string name = arguments.value("FAMILY");
    if (name.empty() || name == "list") {
        console.print(arguments.has("--json") ? list_json() : list_text());
        return exit_ok;
    }
    if (arguments.has("--json")) return refuse("--json is for the list of families");
    const Wanted wanted = wanted_of(arguments);
    if (!wanted.problem.empty()) return refuse(wanted.problem);
    const families::ChosenMember chosen =
        families::choose(name, wanted.settings, language::did_you_mean);
    if (!chosen.member) {
        console.fail(chosen.problem);
        console.tell("       'zonar generate list' shows all\n");
        return exit_error;
    }

    const std::string text = chosen.member->text();
    const std::string path = arguments.value("--output");
    if (path.empty() || path == "-") {
        console.print_document(text);
        return exit_ok;
    }
    OutputFile file(path);
    std::string problem = file.write(text);
    if (problem.empty()) problem = file.commit();
    return problem.empty() ? exit_ok : refuse(problem);
}

} // namespace zonar::app
