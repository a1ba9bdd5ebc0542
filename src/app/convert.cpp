#include "app/command.h"
#include "app/open_model.h"
#include "app/output_file.h"
#include "language/write_model.h"
#include "model/network.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace zonar::app {

namespace {

namespace fs = std::filesystem;
using language::Format;
using language::LoadedModel;

std::optional<Format> format_named(const std::string& path) {
    const std::string extension = fs::path(path).extension().string();
    if (extension == ".xml") return Format::xml;
    if (extension == ".xta" || extension == ".ta") return Format::xta;
    return std::nullopt;
}

/// What to write and where.
struct Target {
    std::string path; // "-": standard output
    Format format = Format::xml;
    std::string problem; // empty: none
};

Target target_of(const Arguments& arguments) {
    Target target{.path = arguments.value("--output"), .format = {}, .problem = {}};
    if (target.path.empty()) {
        target.problem = "say where to write: -o OUT, or -o - for standard output";
        return target;
    }
    const auto named = target.path == "-" ? std::nullopt : format_named(target.path);
    const std::string to = arguments.value("--to");
    if (to.empty() && !named) {
        target.problem = fmt::format(
            "'{}' does not tell the format; add --to xml or --to xta", target.path);
        return target;
    }
    target.format = to.empty() ? *named : to == "xml" ? Format::xml : Format::xta;
    std::error_code ignored; // a file that is not there is not the model
    if (named && *named != target.format)
        target.problem = fmt::format("--to {} and the name '{}' disagree", to, target.path);
    else if (fs::equivalent(target.path, arguments.value("MODEL"), ignored))
        target.problem = fmt::format("'{}' is the model itself; it stays as it is", target.path);
    return target;
}

/// Reads the text back. What was written must be the model that was read.
std::string check(const LoadedModel& model, const Target& target, const std::string& text,
                  std::string& details) {
    const auto again = language::load_text(target.path, text, target.format,
                                           {.syntax = language::Syntax::modern});
    if (!again->ok()) {
        details = to_text(again->diagnostics(), again->sources(), {}, Warnings::hide);
        return "the text that was to be written cannot be read back";
    }
    if (const auto difference = model::difference(model.network(), again->network()))
        return fmt::format("the text that was to be written is not the same model: {}",
                           *difference);
    return {};
}

} // namespace

int convert(const Arguments& arguments, Console& console) {
    const Target target = target_of(arguments);
    if (!target.problem.empty()) {
        console.fail(target.problem);
        return exit_error;
    }
    const OpenedModel opened = open_model(arguments);
    console.tell(complaints(opened, console.err_colours(), warnings_of(arguments)));
    if (!opened.ok()) return exit_error;
    const LoadedModel& model = *opened.model;
    (void)model; (void)check;
    return exit_ok;
}

} // namespace zonar::app
