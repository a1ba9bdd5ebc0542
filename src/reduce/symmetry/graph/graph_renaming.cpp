// What permutations of the vertices of a network's graph mean for the network.
#include "reduce/symmetry/graph/network_graph.h"

#include <limits>

namespace zonar::reduce {

namespace {

/// A bijection that does what these pairs say: chains are closed.
ValueMap closed(const std::map<std::int32_t, std::int32_t>& pairs) {
    std::map<std::int32_t, std::int32_t> to = pairs, from;
    for (const auto& [a, b] : pairs) from[b] = a;
    for (const auto& [b, ignored] : from) {
        if (to.contains(b)) continue;
        std::int32_t first = b;
        while (from.contains(first)) first = from.at(first);
        to[b] = first;
    }
    std::erase_if(to, [](const auto& pair) { return pair.first == pair.second; });
    if (to.empty()) return {};
    const std::int32_t low = to.begin()->first, high = to.rbegin()->first;
    std::vector<std::int32_t> table;
    for (std::int32_t v = low; v <= high; ++v)
        table.push_back(to.contains(v) ? to.at(v) : v);
    return {low, std::move(table)};
}

} // namespace

ValueMap NetworkGraph::values_under(ValueKind kind, const VertexMap& images) const {
    std::map<std::int32_t, std::int32_t> pairs;
    const auto first =
        values_.lower_bound({kind, std::numeric_limits<std::int32_t>::min()});
    for (auto at = first; at != values_.end() && at->first.first == kind; ++at) {
        const auto image = value_of_.find(images[at->second]);
        if (image != value_of_.end())
            pairs.emplace(at->first.second, image->second.second);
    }
    return closed(pairs);
}

Renaming NetworkGraph::renaming(const VertexMap& images) const {
    Renaming found{network_};
    const auto map_table = [&](const std::vector<Vertex>& vertices,
                               std::vector<std::uint32_t>& to) {
        std::map<Vertex, std::uint32_t> index;
        for (std::uint32_t i = 0; i < vertices.size(); ++i) index.emplace(vertices[i], i);
        for (std::uint32_t i = 0; i < vertices.size(); ++i)
            to[i] = index.at(images[vertices[i]]);
    };
    map_table(processes_, found.processes);
    map_table(clocks_, found.clocks);
    map_table(channels_, found.channels);
    std::map<Vertex, std::int32_t> cell_at;
    for (const auto& [number, v] : cells_) cell_at.emplace(v, number);
    std::map<Vertex, std::uint32_t> location_at; // as an index within its process
    for (const model::Process& process : network_.processes)
        for (std::uint32_t l = 0; l < process.locations.count; ++l)
            location_at.emplace(locations_[process.locations.first + l], l);
    std::map<ValueKind, std::uint32_t> known;
    for (std::size_t c = 0; c < found.cells.size(); ++c) {
        const auto number = static_cast<std::int32_t>(c);
        found.cells[c] = cell_at.at(images[cells_.at(number)]);
        if (c < network_.processes.size()) {
            std::map<std::int32_t, std::int32_t> pairs;
            const model::Run own = network_.processes[c].locations;
            for (std::uint32_t l = 0; l < own.count; ++l)
                pairs.emplace(static_cast<std::int32_t>(l),
                              static_cast<std::int32_t>(
                                  location_at.at(images[locations_[own.first + l]])));
            found.values[c] = found.number(closed(pairs));
            continue;
        }
        const ValueKind kind = reader_.kind_of_cell(number);
        if (is_number(kind)) continue;
        const auto [map, is_new] = known.try_emplace(kind, 0);
        if (is_new) map->second = found.number(values_under(kind, images));
        found.values[c] = map->second;
    }
    // Selects and loops may range over what no variable holds.
    for (const auto& [kind, v] : kinds_) found.number(values_under(kind, images));
    return found;
}

} // namespace zonar::reduce
