#include "app/model/open_model.h"
#include "app/options/command.h"
#include "app/terminal/output_file.h"
#include "language/write/ugi.h"
#include "language/write/write_model.h"
#include "model/network.h"

#include <fmt/format.h>

#include <filesystem>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;
using language::Format;
using language::LoadedModel;

/// "xml" or "xta", as the name says; empty when it does not.
std::string format_named(const std::string& path) {
    const std::string extension = fs::path(path).extension().string();
    if (extension == ".xml") return "xml";
    if (extension == ".xta" || extension == ".ta") return "xta";
    return {};
}

/// What to write and where.
struct Target {
    std::string path; // "-": standard output
    Format format = Format::xml;
    std::string problem; // empty: none
};

Target target_of(const Arguments& arguments) {
    Target target;
    target.path = arguments.value("--output");
    const std::string named = format_named(target.path);
    const std::string asked = arguments.value("--to");
    const std::string& format = asked.empty() ? named : asked;
    target.format = format == "xml" ? Format::xml : Format::xta;
    if (target.path.empty())
        target.problem = "say where to write: -o OUT, or -o - for standard output";
    else if (format.empty())
        target.problem = fmt::format(
            "'{}' does not tell the format; add --to xml or --to xta", target.path);
    else if (!named.empty() && named != format)
        target.problem =
            fmt::format("--to {} and the name '{}' disagree", asked, target.path);
    else if (target.path != "-")
        target.problem = refusal_to_overwrite(target.path, files_read(arguments));
    return target;
}

/// Reads the text back. What was written must be the model that was read. `complaints`: the
/// diagnostics, if it cannot be read at all.
std::string check_text(const LoadedModel& model, const Target& target,
                       const std::string& text, std::string& complaints) {
    const auto again = language::load_text(target.path, text, target.format,
                                           {.syntax = language::Syntax::modern});
    if (!again->ok()) {
        complaints = to_text(again->diagnostics(), again->sources(), {}, Warnings::hide);
        return "what was to be written cannot be read back";
    }
    if (const auto difference = model::difference(model.network(), again->network()))
        return "what was to be written is not the same model: " + *difference;
    return {};
}

/// The file of places beside an XTA file; empty: none is needed.
std::string places_path(const LoadedModel& model, const Target& target) {
    if (target.format != Format::xta || !language::has_places(model.document()))
        return {};
    return fs::path(target.path).replace_extension(".ugi").string();
}

/// Both files or none: neither takes its place before both are complete.
std::string write_files(const LoadedModel& model, const Target& target,
                        const std::string& text, const Arguments& arguments) {
    OutputFile file(target.path);
    if (std::string problem = file.write(text); !problem.empty()) return problem;
    const std::string beside = places_path(model, target);
    if (beside.empty()) return file.commit();
    if (std::string problem = refusal_to_overwrite(beside, files_read(arguments));
        !problem.empty())
        return problem;

    OutputFile places(beside);
    const std::string lines = language::write_ugi(model.document(), model.names());
    if (std::string problem = places.write(lines); !problem.empty()) return problem;
    if (std::string problem = places.commit(); !problem.empty()) return problem;
    return file.commit();
}

} // namespace

int convert(const Arguments& arguments, Console& console) {
    const auto refuse = [&](const std::string& problem) {
        console.fail(problem);
        return exit_error;
    };
    const Target target = target_of(arguments);
    if (!target.problem.empty()) return refuse(target.problem);

    const Warnings warnings = warnings_of(arguments);
    const OpenedModel opened = open_model(arguments);
    console.tell(complaints(opened, console.err_colours(), warnings));
    if (!opened.ok()) return exit_error;

    const LoadedModel& model = *opened.model;
    const language::WrittenModel written =
        target.format == Format::xml ? write_xml(model) : write_xta(model);
    for (const std::string& problem : written.problems) console.fail(problem);
    if (!written.problems.empty()) return exit_error;
    std::string faults;
    if (const std::string problem = check_text(model, target, written.text, faults);
        !problem.empty()) {
        refuse(problem);
        console.tell(faults);
        return exit_error;
    }
    for (const std::string& note : written.notes)
        if (warnings == Warnings::show)
            console.tell(
                fmt::format("zonar: {} {}\n", console.err_colours().note("note:"), note));

    if (target.path == "-") {
        console.print_document(written.text);
        return exit_ok;
    }
    const std::string problem = write_files(model, target, written.text, arguments);
    return problem.empty() ? exit_ok : refuse(problem);
}

} // namespace zonar::app
