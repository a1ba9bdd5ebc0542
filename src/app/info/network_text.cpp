#include "app/info/info.h"
#include "app/words.h"
#include "draw/table.h"

#include <fmt/format.h>

namespace zonar::app {

namespace {

using model::Edge;
using model::Network;
using model::Process;
using model::ProcessId;

void add(std::vector<std::string>& parts, std::string_view what, std::string_view text) {
    if (!text.empty()) parts.push_back(fmt::format("{} {}", what, one_line(text)));
}

std::string_view mark_of(model::SyncKind kind) {
    switch (kind) {
    case model::SyncKind::send: return "!";
    case model::SyncKind::receive: return "?";
    case model::SyncKind::none:
    case model::SyncKind::csp: break;
    }
    return "";
}

/// What the compiler made of a guard or an invariant, where it is worth a word.
void add_compiled(std::vector<std::string>& parts, const model::Condition& condition) {
    if (condition.data.is(0)) parts.emplace_back("[always false]");
    if (condition.clocks.count > 0)
        parts.push_back(
            fmt::format("[{}]", count_of(condition.clocks.count, "clock constraint")));
}

std::string location_text(const Network& network, ProcessId id, std::uint32_t index) {
    const Process& process = network.processes[id.index()];
    const model::TemplateLocation& drawn = network.location_of(id, index);
    const model::Location& location = network.locations[process.locations.first + index];
    std::vector<std::string> parts;
    if (index == process.initial) parts.emplace_back("initial");
    if (drawn.urgent) parts.emplace_back("urgent");
    if (drawn.committed) parts.emplace_back("committed");
    add(parts, "invariant", drawn.invariant_text);
    add_compiled(parts, location.invariant);
    if (location.rates.count > 0)
        parts.push_back(fmt::format("[{}]", count_of(location.rates.count, "rate")));
    return fmt::format("{}", fmt::join(parts, "  "));
}

std::string edge_text(const Network& network, ProcessId id, const Edge& edge) {
    const model::Template& origin = network.template_of(id);
    std::vector<std::string> parts;
    // Through a branchpoint an edge is two as drawn: both have texts.
    std::vector<const model::TemplateEdge*> drawn{&origin.edges[edge.origin]};
    if (edge.branch) drawn.push_back(&origin.edges[*edge.branch]);
    for (const model::TemplateEdge* one : drawn) {
        add(parts, "select", one->select_text);
        add(parts, "guard", one->guard_text);
        add(parts, "sync", one->sync_text);
        add(parts, "update", one->update_text);
    }
    if (edge.sync != model::SyncKind::none && edge.channel.is_constant())
        parts.push_back(fmt::format(
            "[{}{}]",
            network.channel_name({static_cast<std::uint32_t>(edge.channel.value())}),
            mark_of(edge.sync)));
    add_compiled(parts, edge.guard);
    if (edge.branch) parts.emplace_back("[by a branchpoint]");
    return fmt::format("{}", fmt::join(parts, "  "));
}

std::string process_text(const Network& network, ProcessId id, Palette palette) {
    const Process& process = network.processes[id.index()];
    std::string text = fmt::format("{} {}  template {}", palette.heading("process"),
                                   process.name, network.template_of(id).name);
    for (const model::Argument& argument : process.arguments)
        text += fmt::format(", {} = {}", argument.name, argument.value);
    text += '\n';
    std::vector<draw::TableRow> rows;
    for (std::uint32_t i = 0; i < process.locations.count; ++i)
        rows.push_back({network.location_of(id, i).name, location_text(network, id, i)});
    text += draw::table(rows);
    rows.clear();
    for (const Edge& edge : slice(network.edges, process.edges))
        rows.push_back({fmt::format("{} -> {}", network.location_of(id, edge.source).name,
                                    network.location_of(id, edge.target).name),
                        edge_text(network, id, edge)});
    return text + draw::table(rows);
}

} // namespace

std::string network_text(const Network& network, Palette palette) {
    std::string text;
    for (std::uint32_t i = 0; i < network.processes.size(); ++i) {
        if (i > 0) text += '\n';
        text += process_text(network, ProcessId{i}, palette);
    }
    return text;
}

} // namespace zonar::app
