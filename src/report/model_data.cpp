#include "report/model_data.h"

#include "report/places.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace zonar::report {

namespace {

using language::EdgeEnd;
using language::EdgeSyntax;
using language::Label;
using language::LoadedModel;
using language::LocationSyntax;
using language::Point;
using language::TemplateSyntax;

Json point(Point p) {
    return Json::array({p.x, p.y});
}

Json end_of(EdgeEnd end) {
    return Json::array({end.branchpoint ? 1 : 0, end.index});
}

/// "#ff8800" or a word. Anything else is no colour, and the drawing does without.
bool is_colour(std::string_view text) {
    const bool number = text.starts_with('#');
    if (number) text.remove_prefix(1);
    const auto fits = [&](char c) {
        const auto letter = static_cast<unsigned char>(c);
        return (number ? std::isxdigit(letter) : std::isalpha(letter)) != 0;
    };
    const bool length = number ? text.size() == 3 || text.size() == 6 || text.size() == 8
                               : !text.empty() && text.size() <= 30;
    return length && std::ranges::all_of(text, fits);
}

void add_colour(Json& json, std::string_view colour) {
    if (is_colour(colour)) json["colour"] = colour;
}

void add_label(Json& labels, std::string_view kind, const Label& label,
               const std::optional<Point>& at) {
    if (label.text.empty()) return;
    labels.push_back(
        {{"kind", kind}, {"text", label.text}, {"at", point(at.value_or(Point{}))}});
}

Json location_json(const LocationSyntax& location, const language::DrawnLocation& drawn,
                   std::string_view name) {
    Json json = {{"name", name}, {"at", point(*drawn.at)}};
    if (location.unnamed) json["unnamed"] = true;
    if (location.committed) json["committed"] = true;
    if (location.urgent) json["urgent"] = true;
    if (!location.comments.text.empty()) json["comments"] = location.comments.text;
    add_colour(json, location.color);
    Json labels = Json::array();
    if (!location.unnamed)
        labels.push_back({{"kind", "name"}, {"text", name}, {"at", point(*drawn.name)}});
    add_label(labels, "invariant", location.invariant_label, drawn.invariant);
    add_label(labels, "rate", location.rate_label, drawn.rate);
    json["labels"] = std::move(labels);
    return json;
}

Json edge_json(const EdgeSyntax& edge, const language::DrawnEdge& drawn,
               const language::NameTable& names) {
    Json json = {{"source", end_of(edge.source)}, {"target", end_of(edge.target)}};
    if (!drawn.nails.empty()) {
        json["nails"] = Json::array();
        for (const Point nail : drawn.nails) json["nails"].push_back(point(nail));
    }
    if (!edge.controllable) json["uncontrollable"] = true;
    if (!edge.comments.text.empty()) json["comments"] = edge.comments.text;
    add_colour(json, edge.color);
    for (const language::BoundVariable* select : edge.selects)
        json["selects"].push_back(names.text(select->name));
    Json labels = Json::array();
    add_label(labels, "select", edge.select_label, drawn.select);
    add_label(labels, "guard", edge.guard_label, drawn.guard);
    add_label(labels, "sync", edge.sync_label, drawn.sync);
    add_label(labels, "update", edge.update_label, drawn.update);
    add_label(labels, "weight", edge.weight_label, drawn.weight);
    json["labels"] = std::move(labels);
    return json;
}

Json drawing_json(const TemplateSyntax& syntax, const language::NameTable& names) {
    const language::Drawing drawing = places_of(syntax);
    Json json = {{"name", names.text(syntax.name)},
                 {"parameters", syntax.parameter_label.text},
                 {"locations", Json::array()},
                 {"branchpoints", Json::array()},
                 {"edges", Json::array()}};
    for (std::size_t i = 0; i < syntax.locations.size(); ++i)
        json["locations"].push_back(location_json(syntax.locations[i],
                                                  drawing.locations[i],
                                                  names.text(syntax.locations[i].name)));
    for (const std::optional<Point>& at : drawing.branchpoints)
        json["branchpoints"].push_back(point(*at));
    for (std::size_t i = 0; i < syntax.edges.size(); ++i)
        json["edges"].push_back(edge_json(syntax.edges[i], drawing.edges[i], names));
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

Json templates_json(const LoadedModel& model) {
    const model::Network& network = model.network();
    Json all = Json::array();
    for (const model::Template& origin : network.templates) {
        const auto& drawn = model.document().templates;
        const auto syntax = std::ranges::find(drawn, origin.name, [&](const auto* t) {
            return model.names().text(t->name);
        });
        all.push_back(drawing_json(**syntax, model.names()));
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

} // namespace

Json model_data(const LoadedModel& model) {
    const model::Network& network = model.network();
    Json clocks = Json::array();
    for (std::uint32_t x = 1; x < network.clocks; ++x)
        clocks.push_back(network.clock_name(model::ClockId{x}));
    return {{"templates", templates_json(model)},
            {"processes", processes_json(network)},
            {"variables", variables_json(network)},
            {"clocks", std::move(clocks)},
            {"stopwatches", network.has_stopwatches}};
}

} // namespace zonar::report
