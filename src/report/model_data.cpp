#include "report/model_data.h"

#include "language/write/model_text.h"
#include "report/picture.h"

#include <algorithm>
#include <string>

namespace zonar::report {

namespace {

using language::LoadedModel;
using language::TemplateSyntax;

/// An element as a list: its tag, its attributes, and its children, of which texts are texts.
Json element_json(const Element& element) {
    Json attributes = Json::object();
    for (const auto& [name, value] : element.attributes) attributes[name] = value;
    Json json = {element.tag, std::move(attributes)};
    if (!element.text.empty()) json.push_back(element.text);
    for (const Element& child : element.children) json.push_back(element_json(child));
    return json;
}

Json template_json(const TemplateSyntax& syntax, const language::TemplateText& text,
                   const language::NameTable& names) {
    const Picture picture = picture_of(syntax, names);
    Json json = {{"name", names.text(syntax.name)},
                 {"parameters", syntax.parameter_label.text},
                 {"declarations", text.declarations},
                 {"locations", Json::array()},
                 {"selects", Json::array()},
                 {"sheet", {picture.x, picture.y, picture.width, picture.height}},
                 {"picture", element_json(picture.root)}};
    for (const language::LocationSyntax& location : syntax.locations)
        json["locations"].push_back(names.text(location.name));
    for (const language::EdgeSyntax& edge : syntax.edges) {
        Json selects = Json::array();
        for (const language::BoundVariable* select : edge.selects)
            selects.push_back(names.text(select->name));
        json["selects"].push_back(std::move(selects));
    }
    return json;
}

/// The edges that a process can take: [source, target, edge as drawn, and, through a
/// branchpoint, the second one]. All instances of a template have the same.
Json transitions_json(const model::Network& network, const model::Process& process) {
    Json all = Json::array();
    for (const model::Edge& edge : model::slice(network.edges, process.edges)) {
        Json one = {edge.source, edge.target, edge.origin};
        if (edge.branch) one.push_back(*edge.branch);
        all.push_back(std::move(one));
    }
    return all;
}

Json templates_json(const LoadedModel& model, const language::ModelText& text) {
    const model::Network& network = model.network();
    Json all = Json::array();
    for (const model::Template& origin : network.templates) {
        const auto& drawn = model.document().templates;
        const auto syntax = std::ranges::find(drawn, origin.name, [&](const auto* t) {
            return model.names().text(t->name);
        });
        const auto place = static_cast<std::size_t>(syntax - drawn.begin());
        all.push_back(template_json(**syntax, text.templates[place], model.names()));
        const auto number = static_cast<std::uint32_t>(all.size() - 1);
        const auto instance = std::ranges::find(
            network.processes, model::TemplateId{number}, &model::Process::origin);
        all.back()["transitions"] = instance == network.processes.end()
                                        ? Json::array()
                                        : transitions_json(network, *instance);
    }
    return all;
}

Json processes_json(const model::Network& network) {
    Json all = Json::array();
    for (const model::Process& process : network.processes) {
        Json json = {{"name", process.name},
                     {"template", process.origin.raw},
                     {"initial", process.initial}};
        for (const model::Argument& argument : process.arguments)
            json["arguments"].push_back({argument.name, argument.value});
        all.push_back(std::move(json));
    }
    return all;
}

/// Stored variables: [name, how many cells]; an array also has the name of each element.
Json variables_json(const model::Network& network) {
    Json all = Json::array();
    for (const model::Variable& variable : network.variables) {
        if (variable.storage != model::Storage::stored) continue;
        Json one = {{"name", variable.name},
                    {"first", static_cast<std::uint32_t>(variable.first.raw) -
                                  network.memory.locations}};
        if (variable.shape->elements != 1 ||
            variable.shape->kind == model::Shape::Kind::array ||
            variable.shape->kind == model::Shape::Kind::structure) {
            one["elements"] = Json::array();
            for (std::uint32_t i = 0; i < variable.shape->elements; ++i)
                one["elements"].push_back(model::element_name("", *variable.shape, i));
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// Process assignments and the system line; in XML they may be two sections.
std::string system_text(const language::ModelText& text) {
    if (text.instantiation.empty()) return text.system;
    return text.instantiation + '\n' + text.system;
}

} // namespace

Json model_data(const LoadedModel& model) {
    const model::Network& network = model.network();
    Json clocks = Json::array();
    for (std::uint32_t x = 1; x < network.clocks; ++x)
        clocks.push_back(network.clock_name(model::ClockId{x}));
    const language::ModelText text = language::model_text(
        model.document(), model.names(), model.sources(), language::Charts::kept);
    return {{"declarations", text.declarations},
            {"system", system_text(text)},
            {"templates", templates_json(model, text)},
            {"processes", processes_json(network)},
            {"variables", variables_json(network)},
            {"clocks", std::move(clocks)},
            {"stopwatches", network.has_stopwatches}};
}

} // namespace zonar::report
