#include "app/info/info.h"

#include "app/check/run_page.h"
#include "app/info/dependence.h"
#include "app/info/symmetry.h"
#include "app/options/command.h"
#include "app/terminal/output_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace zonar::app {

namespace {

/// Options that cannot be obeyed together; empty when they can.
std::string contradiction(const Arguments& arguments) {
    std::string_view given; // one that decides what is printed
    for (const char* view :
         {"--dot", "--svg", "--json", "--network", "--symmetry", "--dependence"}) {
        if (!arguments.has(view)) continue;
        const bool more_of_it = given == "--json"; // with those after it
        if (!given.empty() && !more_of_it)
            return fmt::format("{} and {} ask for different output; choose one", given,
                               view);
        given = view;
    }
    for (const char* of_pictures : {"--template", "--output"})
        if (arguments.has(of_pictures) && !arguments.has("--svg"))
            return fmt::format("{} says something about the picture of --svg; add that",
                               of_pictures);
    return {};
}

/// Returns what went wrong, as a sentence; empty: nothing.
std::string show_svg(const language::LoadedModel& model, const Arguments& arguments,
                     Console& console) {
    const std::vector<std::string> wanted = arguments.all("--template");
    const TemplatesPicture picture = templates_svg(model, wanted);
    if (!picture.problem.empty()) return picture.problem;
    const std::string path = arguments.value("--output");
    if (path.empty() || path == "-") {
        console.print_document(picture.svg);
        return {};
    }
    std::string problem = refusal_to_overwrite(path, files_read(arguments));
    return problem.empty() ? write_page(path, picture.svg) : problem;
}

std::string requested_view(const Arguments& arguments, const OpenedModel& opened,
                           Detail detail, Palette palette) {
    if (arguments.has("--symmetry")) return symmetry_text(opened, palette);
    if (arguments.has("--dependence")) return dependence_text(opened, palette);
    const std::string picture = arguments.value("--dot");
    const std::string title = std::filesystem::path(opened.name).filename().string();
    if (picture == "templates") return templates_dot(*opened.model);
    if (picture == "processes") return processes_dot(opened.model->network(), title);
    if (picture == "dependence") return dependence_dot(opened.model->network(), title);
    return info_text(opened, detail, palette);
}

} // namespace

int info(const Arguments& arguments, Console& console) {
    if (const std::string problem = contradiction(arguments); !problem.empty()) {
        console.fail(problem);
        return exit_error;
    }
    const Warnings warnings = warnings_of(arguments);
    const Detail detail = arguments.has("--network") ? Detail::network : Detail::summary;
    const OpenedModel opened = open_model(arguments);
    if (arguments.has("--json")) {
        Json json = info_json(opened, detail, warnings);
        if (opened.model->ok() && arguments.has("--symmetry"))
            json["symmetry"] = symmetry_json(opened);
        if (opened.model->ok() && arguments.has("--dependence"))
            json["dependence"] = dependence_json(opened);
        console.print(to_text(json));
    } else {
        console.tell(complaints(opened, console.err_colours(), warnings));
        if (opened.model->ok() && arguments.has("--svg")) {
            const std::string problem = show_svg(*opened.model, arguments, console);
            if (!problem.empty()) {
                console.fail(problem);
                return exit_error;
            }
        } else if (opened.model->ok())
            console.print(
                requested_view(arguments, opened, detail, console.out_colours()));
    }
    return opened.ok() ? exit_ok : exit_error;
}

} // namespace zonar::app
