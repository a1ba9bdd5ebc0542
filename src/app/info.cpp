#include "app/info.h"

#include "app/command.h"

#include <filesystem>

namespace zonar::app {

namespace {

/// Options that cannot be obeyed together; empty when they can.
std::string contradiction(const Arguments& arguments) {
    if (!arguments.has("--dot")) return {};
    for (const char* other : {"--json", "--network"})
        if (arguments.has(other))
            return std::string{"--dot and "} + other +
                   " ask for different output; choose one";
    return {};
}

std::string requested_view(const Arguments& arguments, const OpenedModel& opened,
                           Detail detail, Palette palette) {
    const std::string picture = arguments.value("--dot");
    if (picture == "templates") return templates_dot(*opened.model);
    if (picture == "processes")
        return processes_dot(opened.model->network(),
                             std::filesystem::path(opened.name).filename().string());
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
        console.print(to_text(info_json(opened, detail, warnings)));
    } else {
        console.tell(complaints(opened, console.err_colours(), warnings));
        if (opened.model->ok())
            console.print(
                requested_view(arguments, opened, detail, console.out_colours()));
    }
    return opened.ok() ? exit_ok : exit_error;
}

} // namespace zonar::app
