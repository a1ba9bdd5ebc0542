#include "explore/explicit_graph.h"

#include <algorithm>
#include <utility>

namespace zonar::tests {

using guide::Distance;
using guide::infinite;

namespace {

struct Arc {
    std::uint32_t from, to;
    Distance cost;
};

/// Towards the wanted, by relaxing until nothing changes.
std::vector<Distance> distances(std::vector<Distance> found,
                                const std::vector<Arc>& arcs) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const Arc& arc : arcs) {
            if (found[arc.to] == infinite) continue;
            const Distance by_this = found[arc.to] + arc.cost;
            if (by_this >= found[arc.from]) continue;
            found[arc.from] = by_this;
            changed = true;
        }
    }
    return found;
}

} // namespace

std::optional<ExplicitGraph> ExplicitGraph::of(Engine& engine,
                                               semantics::Extrapolation extrapolation,
                                               std::size_t most) {
    using Key = std::pair<Words, std::vector<zone::Raw>>;
    semantics::Expander expander{engine.system(), engine.bounds(), extrapolation};
    semantics::Batch batch = engine.new_batch();
    const std::uint32_t words = engine.system().layout().words();
    ExplicitGraph graph;
    std::map<Key, std::uint32_t> numbers;
    std::map<Words, std::uint32_t> part_numbers;
    std::vector<zone::Dbm> zones;
    const auto number_of = [&](std::uint32_t i) {
        Key key{{batch.words(i), batch.words(i) + words}, {}};
        const zone::ConstZone zone = batch.zone(i);
        for (zone::Clock x = 0; x < zone.dimension; ++x)
            key.second.insert(key.second.end(), zone.row(x),
                              zone.row(x) + zone.dimension);
        const auto next_part = static_cast<std::uint32_t>(graph.parts_.size());
        const auto part = part_numbers.emplace(key.first, next_part);
        if (part.second) graph.parts_.push_back(key.first);
        const auto next = static_cast<std::uint32_t>(numbers.size());
        const auto found = numbers.emplace(std::move(key), next);
        if (found.second) {
            graph.discrete_.push_back(part.first->second);
            zones.push_back(engine.system().is_timed() ? zone::Dbm{zone} : zone::Dbm{1});
        }
        return found.first->second;
    };
    if (!expander.initial(batch)) return std::nullopt;
    number_of(0);
    for (std::uint32_t from = 0; from < graph.discrete_.size(); ++from) {
        batch.clear();
        const Words& source = graph.parts_[graph.discrete_[from]];
        if (from >= most || !expander.expand(source.data(), zones[from], batch))
            return std::nullopt;
        for (std::uint32_t i = 0; i < batch.size(); ++i) {
            const auto edges = batch.edges(i);
            graph.transitions_.push_back(
                {from, number_of(i), {edges.begin(), edges.end()}});
        }
    }
    return graph;
}

bool ExplicitGraph::is_stuck(std::uint32_t state) const {
    return std::ranges::none_of(transitions_,
                                [&](const Transition& t) { return t.from == state; });
}

ExplicitGraph::Distances ExplicitGraph::to(const std::vector<bool>& wanted,
                                           const semantics::Costs& costs) const {
    Distances start(discrete_.size(), infinite);
    for (std::size_t i = 0; i < start.size(); ++i)
        if (wanted[discrete_[i]]) start[i] = 0;
    std::vector<Arc> arcs;
    for (const Transition& t : transitions_)
        arcs.push_back({t.from, t.to, costs.of(t.edges)});
    return distances(std::move(start), arcs);
}

ExplicitGraph::Distances
ExplicitGraph::projected_to(const std::vector<bool>& wanted,
                            const semantics::Costs& costs) const {
    Distances start(parts_.size(), infinite);
    for (std::size_t i = 0; i < start.size(); ++i)
        if (wanted[i]) start[i] = 0;
    std::vector<Arc> arcs;
    for (const Transition& t : transitions_)
        arcs.push_back({discrete_[t.from], discrete_[t.to], costs.of(t.edges)});
    return distances(std::move(start), arcs);
}

Distance ExplicitGraph::between(const Words& from, const Words& to,
                                const semantics::Costs& costs) const {
    Distance least = infinite;
    for (const Transition& t : transitions_) {
        if (parts_[discrete_[t.from]] == from && parts_[discrete_[t.to]] == to)
            least = std::min(least, costs.of(t.edges));
    }
    return least;
}

Told::Told(const ExplicitGraph& graph, const ExplicitGraph::Distances& by_part,
           guide::Promises promises)
    : key_(graph.parts().front().size()), promises_(promises) {
    for (std::size_t i = 0; i < by_part.size(); ++i)
        distances_.emplace(graph.parts()[i], by_part[i]);
}

} // namespace zonar::tests
