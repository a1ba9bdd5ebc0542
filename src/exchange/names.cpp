#include "exchange/names.h"

#include <cctype>

namespace zonar::exchange {

using model::Network;
using model::ProcessId;

namespace {

void add_parameters(const Network& network, ProcessId owner,
                    std::vector<StateInteger>& integers) {
    const model::Process& process = network.processes[owner.index()];
    for (const model::Argument& argument : process.arguments) {
        if (argument.constant) continue;
        integers.push_back({.name = process.name + '.' + argument.name,
                            .owner = owner,
                            .cell = {},
                            .initial = argument.value});
    }
}

/// x = 0 becomes x := 0; comparisons and x += 1 stay.
std::string with_colons(std::string_view update) {
    std::string text;
    for (std::size_t i = 0; i < update.size(); ++i) {
        const bool part_of_operator =
            (i > 0 && std::string_view{"=<>!:+-*/%&|^?"}.find(update[i - 1]) !=
                          std::string_view::npos) ||
            (i + 1 < update.size() && update[i + 1] == '=');
        if (update[i] == '=' && !part_of_operator) text += ':';
        text += update[i];
    }
    return text;
}

} // namespace

std::vector<StateInteger> state_integers(const Network& network) {
    std::vector<StateInteger> integers;
    std::uint32_t next = 0; // the first process whose parameters are still to come
    for (const model::Variable& variable : network.variables) {
        if (variable.storage != model::Storage::stored) continue;
        for (; variable.owner && next <= variable.owner->index(); ++next)
            add_parameters(network, {next}, integers);
        for (std::uint32_t i = 0; i < variable.shape->elements; ++i) {
            const auto cell = variable.first.raw + static_cast<std::int32_t>(i);
            const auto index = static_cast<std::size_t>(cell);
            integers.push_back({.name = network.cell_name({cell}),
                                .owner = variable.owner,
                                .cell = model::CellId{cell},
                                .initial = network.memory.state.initial[index],
                                .range = network.memory.state.ranges[index]});
        }
    }
    for (; next < network.processes.size(); ++next)
        add_parameters(network, {next}, integers);
    return integers;
}

std::string location_name(const Network& network, ProcessId process,
                          std::uint32_t location) {
    return network.processes[process.index()].name + '.' +
           network.location_of(process, location).name;
}

std::string location_name(const Network& network, ProcessId process,
                          const trace::Moment& moment) {
    return location_name(network, process,
                         static_cast<std::uint32_t>(moment.cells[process.index()]));
}

std::uint32_t edge_number(const Network& network, const trace::Participant& participant) {
    return participant.edge.raw -
           network.processes[participant.process.index()].edges.first;
}

EdgeLabels edge_labels(const Network& network, ProcessId process,
                       const model::Edge& edge) {
    const model::TemplateEdge written = network.labels_of(process, edge);
    return {on_one_line(written.guard_text), on_one_line(written.sync_text),
            on_one_line(written.update_text)};
}

EdgeLabels printed(EdgeLabels labels) {
    if (labels.guard.empty()) labels.guard += '1';
    if (labels.sync.empty()) labels.sync += "tau";
    labels.update = with_colons(labels.update);
    if (labels.update.empty()) labels.update += '1';
    return labels;
}

std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    if (line.ends_with(' ')) line.pop_back();
    return line;
}

} // namespace zonar::exchange
