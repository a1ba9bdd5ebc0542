#include "app/check/run_page.h"
#include "app/options/command.h"
#include "app/terminal/output_file.h"
#include "app/trace/trace.h"
#include "report/report.h"

#include <filesystem>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;

/// What is wrong with the place for the page, as far as it can be told beforehand.
std::string problem_with_output(const std::string& path, const Arguments& arguments) {
    if (path.empty())
        return "say where to write: -o page.html, or -o - for standard output";
    return path == "-" ? std::string{}
                       : refusal_to_overwrite(path, files_read(arguments));
}

/// A page about this run alone: there is no query.
std::string page_of(const OpenedTrace& opened, const Arguments& arguments) {
    const language::LoadedModel& model = *opened.model.model;
    const auto name = [&](const char* input) {
        return fs::path(arguments.value(input)).filename().string();
    };
    report::Asked run;
    run.text = name("TRACE");
    run.shown.run = &opened.run;
    run.shown.about = length_text(opened.run, model.network());
    run.shown.zone = zones_shown(model.network(), opened.run);
    return report::page({.model = model,
                         .title = fs::path(opened.model.name).filename().string(),
                         .program = program_name(),
                         .queries = {std::move(run)}});
}

} // namespace

int report_trace(const Arguments& arguments, Console& console) {
    const std::string path = arguments.value("--output");
    std::string problem = problem_with_output(path, arguments);
    if (problem.empty()) {
        const std::optional<OpenedTrace> opened = open_trace(arguments, console);
        if (!opened) return exit_error;
        const std::string page = page_of(*opened, arguments);
        if (path == "-")
            console.print_document(page);
        else
            problem = write_page(path, page);
    }
    if (problem.empty()) return exit_ok;
    console.fail(problem);
    return exit_error;
}

} // namespace zonar::app
