#include "app/info/info.h"

namespace zonar::app {

namespace {

using model::Edge;
using model::Network;
using model::ProcessId;

std::string_view direction_of(const Edge& edge) {
    switch (edge.sync) {
    case model::SyncKind::none: return "none";
    case model::SyncKind::send: return "send";
    case model::SyncKind::receive: return "receive";
    case model::SyncKind::csp: return "csp";
    }
    return "";
}

/// The texts of an edge, or of the two that a branchpoint joins.
Json written_json(const model::TemplateEdge& edge) {
    return {{"select", edge.select_text},
            {"guard", edge.guard_text},
            {"sync", edge.sync_text},
            {"update", edge.update_text}};
}

Json edge_json(const Network& network, ProcessId id, const Edge& edge) {
    const model::Template& origin = network.template_of(id);
    Json json = {{"source", network.location_of(id, edge.source).name},
                 {"target", network.location_of(id, edge.target).name},
                 {"written", Json::array({written_json(origin.edges[edge.origin])})},
                 {"direction", direction_of(edge)},
                 {"clock_constraints", edge.guard.clocks.count}};
    if (edge.branch) json["written"].push_back(written_json(origin.edges[*edge.branch]));
    if (edge.sync != model::SyncKind::none && edge.channel.is_constant())
        json["channel"] =
            network.channel_name({static_cast<std::uint32_t>(edge.channel.value())});
    return json;
}

} // namespace

Json flat_process_json(const Network& network, ProcessId id) {
    const model::Process& process = network.processes[id.index()];
    Json json = {{"initial", network.location_of(id, process.initial).name},
                 {"locations", Json::array()},
                 {"edges", Json::array()}};
    for (std::uint32_t i = 0; i < process.locations.count; ++i) {
        const model::TemplateLocation& drawn = network.location_of(id, i);
        const model::Location& location = network.locations[process.locations.first + i];
        json["locations"].push_back(
            {{"name", drawn.name},
             {"urgent", drawn.urgent},
             {"committed", drawn.committed},
             {"invariant", drawn.invariant_text},
             {"clock_constraints", location.invariant.clocks.count},
             {"rates", location.rates.count}});
    }
    for (const Edge& edge : slice(network.edges, process.edges))
        json["edges"].push_back(edge_json(network, id, edge));
    return json;
}

} // namespace zonar::app
