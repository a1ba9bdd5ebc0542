// app/info/info.h
//
// The views that `zonar info` gives of a model. Each returns the whole text.
#pragma once

#include "app/model/open_model.h"

#include <span>
#include <string>

namespace zonar::app {

enum class Detail : std::uint8_t { summary, network };

/// For people. A summary shortens long lists and says so.
std::string info_text(const OpenedModel& opened, Detail detail, Palette palette);

/// The flat network, process by process: texts as written, and what became of them.
std::string network_text(const model::Network& network, Palette palette);

/// The document of docs/json.md; also for a model that could not be read.
Json info_json(const OpenedModel& opened, Detail detail, Warnings warnings);

/// Its part about one process with --network.
Json flat_process_json(const model::Network& network, model::ProcessId process);

/// Templates as drawn, as SVG; or why there is no picture, as a sentence.
struct TemplatesPicture {
    std::string svg;
    std::string problem;
};

/// `wanted`: names of templates; none: all of them.
TemplatesPicture templates_svg(const language::LoadedModel& model,
                               std::span<const std::string> wanted);

/// Graphviz: the templates as drawn, and the communication between processes.
std::string templates_dot(const language::LoadedModel& model);
std::string processes_dot(const model::Network& network, const std::string& title);

} // namespace zonar::app
