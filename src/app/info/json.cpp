#include "app/info/features.h"
#include "app/info/info.h"
#include "app/model/opened_json.h"
#include "app/words.h"

namespace zonar::app {

namespace {

using model::Network;
using model::Shape;

Json shape_json(const Network& network, const Shape& shape) {
    Json json;
    const Shape* at = &shape;
    Json dimensions = Json::array();
    for (; at->kind == Shape::Kind::array; at = at->element)
        dimensions.push_back({{"low", at->low}, {"count", at->count}});
    json["type"] = type_text(network, *at);
    json["dimensions"] = std::move(dimensions);
    json["elements"] = shape.elements;
    switch (at->kind) {
        using enum Shape::Kind;
    case integer:
    case boolean:
    case scalar: json["range"] = {at->range.low, at->range.high}; break;
    case structure:
        json["fields"] = Json::array();
        for (const model::ShapeField& field : at->fields) {
            Json entry = {{"name", field.name}};
            entry.update(shape_json(network, *field.shape));
            json["fields"].push_back(std::move(entry));
        }
        break;
    default: break;
    }
    return json;
}

template <class Declared>
Json declared_json(const Network& network, const Declared& declared) {
    Json json = {{"name", declared.name}};
    if (declared.owner) json["process"] = network.processes[declared.owner->index()].name;
    json.update(shape_json(network, *declared.shape));
    return json;
}

/// Adds the line where something stands, if that is known.
void add_line(Json& json, const language::LoadedModel& model, model::SourceRange range) {
    const auto place = range.known() ? model.sources().place(range.begin) : std::nullopt;
    if (place) json["line"] = place->line;
}

Json drawn_location_json(const language::LoadedModel& model,
                         const language::TemplateSyntax& t, std::size_t index) {
    const language::LocationSyntax& location = t.locations[index];
    Json json = {{"name", model.names().text(location.name)},
                 {"initial", t.initial == index},
                 {"urgent", location.urgent},
                 {"committed", location.committed},
                 {"invariant", location.invariant_label.text}};
    add_line(json, model, location.range);
    return json;
}

Json drawn_edge_json(const language::LoadedModel& model,
                     const language::TemplateSyntax& t,
                     const language::EdgeSyntax& edge) {
    const auto name_of = [&](language::EdgeEnd end) {
        return model.names().text(end.branchpoint ? t.branchpoints[end.index].name
                                                  : t.locations[end.index].name);
    };
    Json json = {{"source", name_of(edge.source)},   {"target", name_of(edge.target)},
                 {"select", edge.select_label.text}, {"guard", edge.guard_label.text},
                 {"sync", edge.sync_label.text},     {"update", edge.update_label.text}};
    add_line(json, model, edge.range);
    return json;
}

Json templates_json(const language::LoadedModel& model) {
    Json list = Json::array();
    for (const language::TemplateSyntax* t : model.document().templates) {
        Json entry = {{"name", model.names().text(t->name)},
                      {"parameters", one_line(t->parameter_label.text)},
                      {"locations", Json::array()},
                      {"branchpoints", Json::array()},
                      {"edges", Json::array()}};
        for (std::size_t i = 0; i < t->locations.size(); ++i)
            entry["locations"].push_back(drawn_location_json(model, *t, i));
        for (const language::BranchpointSyntax& branchpoint : t->branchpoints)
            entry["branchpoints"].push_back(model.names().text(branchpoint.name));
        for (const language::EdgeSyntax& edge : t->edges)
            entry["edges"].push_back(drawn_edge_json(model, *t, edge));
        list.push_back(std::move(entry));
    }
    return list;
}

Json sets_json(const Network& network) {
    Json list = Json::array();
    for (const model::ProcessSet& set : network.process_sets) {
        Json entry = {{"name", set.name}, {"processes", set.processes.count}};
        entry["parameters"] = Json::array();
        for (const model::Dimension& parameter : set.parameters)
            entry["parameters"].push_back(
                {{"low", parameter.low}, {"count", parameter.count}});
        list.push_back(std::move(entry));
    }
    return list;
}

Json processes_json(const Network& network, Detail detail) {
    Json list = Json::array();
    for (std::uint32_t i = 0; i < network.processes.size(); ++i) {
        const model::Process& process = network.processes[i];
        Json entry = {{"name", process.name},
                      {"template", network.template_of({i}).name},
                      {"priority", process.priority},
                      {"arguments", Json::object()}};
        for (const model::Argument& argument : process.arguments)
            entry["arguments"][argument.name] = argument.value;
        if (detail == Detail::network) entry.update(flat_process_json(network, {i}));
        list.push_back(std::move(entry));
    }
    return list;
}

Json channels_json(const Network& network) {
    Json list = Json::array();
    for (const model::ChannelGroup& group : network.channel_groups) {
        if (group.shape->elements == 0) continue;
        Json entry = declared_json(network, group);
        const model::Channel& first = network.channels[group.first.index()];
        entry["broadcast"] = first.broadcast;
        entry["urgent"] = first.urgent;
        if (network.has_channel_priorities) {
            entry["priorities"] = Json::array();
            for (std::uint32_t i = 0; i < group.shape->elements; ++i)
                entry["priorities"].push_back(
                    network.channels[group.first.index() + i].priority);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Json memory_json(const model::Memory& memory) {
    return {{"stored", memory.stored},
            {"locations", memory.locations},
            {"variables", memory.stored - memory.locations},
            {"meta", memory.state.size() - memory.stored},
            {"auxiliary", memory.auxiliary.size()},
            {"packed_bits", packed_bits(memory)}};
}

Json model_json(const language::LoadedModel& model, Detail detail) {
    const Network& network = model.network();
    const language::Document& document = model.document();
    Json json = {
        {"format", document.format == language::Format::xml ? "xml" : "xta"},
        {"syntax", document.dialect == language::Dialect::old ? "old" : "new"},
        {"templates", templates_json(model)},
        {"process_sets", sets_json(network)},
        {"processes", processes_json(network, detail)},
        {"clock_count", network.clocks - 1},
        {"clocks", Json::array()},
        {"channel_count", network.channels.size()},
        {"channels", channels_json(network)},
        {"variables", Json::array()},
        {"scalar_sets", Json::array()},
        {"memory", memory_json(network.memory)},
        {"features", Json::array()},
        {"obstacles", Json::array()},
    };
    if (network.has_channel_priorities)
        json["internal_priority"] = network.default_priority;
    for (const model::ClockGroup& clock : network.clock_groups)
        json["clocks"].push_back(declared_json(network, clock));
    for (const model::Variable& variable : network.variables) {
        json["variables"].push_back(declared_json(network, variable));
        json["variables"].back()["meta"] = variable.storage == model::Storage::meta;
    }
    for (const model::ScalarSet& set : network.scalar_sets)
        json["scalar_sets"].push_back({{"name", set.name}, {"size", set.size}});
    for (const Feature& feature : features_of(network, document))
        json["features"].push_back(feature.id);
    for (const model::Obstacle& obstacle : network.obstacles) {
        Json entry = {{"what", obstacle.what}};
        add_line(entry, model, obstacle.range);
        json["obstacles"].push_back(std::move(entry));
    }
    return json;
}

} // namespace

Json info_json(const OpenedModel& opened, Detail detail, Warnings warnings) {
    const language::SourceMap& sources = opened.model->sources();
    Json json = document_head("info", opened.ok());
    if (opened.model->ok()) {
        json["model"] = model_json(*opened.model, detail);
        json["query_source"] = describe(opened.source);
        json["queries"] = Json::array();
        for (const language::CompiledQuery& query : opened.queries())
            json["queries"].push_back(query_json(query, sources, warnings));
    }
    json["diagnostics"] = diagnostics_json(opened, warnings);
    return json;
}

} // namespace zonar::app
