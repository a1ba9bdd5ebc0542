#include "guide/locations/location_graph.h"

#include "checks/check.h"

#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

namespace zonar::guide {

using model::SyncKind;

LocationGraph::LocationGraph(const semantics::System& system, const SyncEdges& edges,
                             const semantics::Costs& costs, Weights weights)
    : arrows_(system.processes()) {
    const model::Network& network = system.network();
    for (const model::Process& process : network.processes)
        location_count_.push_back(process.locations.count);

    const auto cost_of = [&](std::uint32_t edge) {
        return costs.of({&system.edge(edge).origin, 1});
    };
    std::vector<std::uint32_t> cheapest(edges.channels(),
                                        std::numeric_limits<std::uint32_t>::max());
    for (std::uint32_t c = 0; c < edges.channels(); ++c)
        for (const std::uint32_t sender : edges.senders(c))
            cheapest[c] = std::min(cheapest[c], cost_of(sender));

    const bool shared = weights == Weights::shared;
    for (std::uint32_t id = 0; id < system.edges(); ++id) {
        const semantics::EdgeInfo& info = system.edge(id);
        const model::Edge& edge = network.edges[info.origin.index()];
        const bool receives = edge.sync == SyncKind::receive;
        std::optional<Arrow> lightest;
        const auto offer = [&](std::uint32_t cost, std::uint32_t share) {
            if (lightest && std::uint64_t{lightest->cost} * lightest->share <=
                                std::uint64_t{cost} * share)
                return;
            lightest = {edge.source, edge.target, cost, share};
        };
        if (edge.sync == SyncKind::none) offer(cost_of(id), shared ? 2 : 1);
        const semantics::Interval channels = channels_of(system, id);
        for (std::int64_t i = channels.low; i <= channels.high; ++i) {
            const auto c = static_cast<std::uint32_t>(i);
            if (!edges.is_usable(c)) continue;
            const std::uint32_t cost = receives ? cheapest[c] : cost_of(id);
            const bool alone = shared && edges.is_broadcast(c);
            offer(cost, !alone ? 1 : receives ? 0 : 2);
        }
        if (lightest) arrows_[info.process].push_back(*lightest);
    }
}

// Dijkstra's algorithm, backwards.
std::vector<Distance> LocationGraph::distances(std::uint32_t process,
                                               const LocationSet& to) const {
    const std::uint32_t count = location_count_[process];
    ZONAR_ASSERT(to.empty() || to.size() == count);
    std::vector<std::vector<const Arrow*>> into(count);
    for (const Arrow& arrow : arrows_[process]) into[arrow.to].push_back(&arrow);

    std::vector<Distance> found(count, infinite);
    using Entry = std::pair<Distance, std::uint32_t>; // distance, location
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto improve = [&](std::uint32_t location, Distance distance) {
        if (distance >= found[location]) return;
        found[location] = distance;
        open.emplace(distance, location);
    };
    for (std::uint32_t l = 0; l < count; ++l)
        if (to.empty() || to[l] != 0) improve(l, 0);
    while (!open.empty()) {
        const auto [distance, location] = open.top();
        open.pop();
        if (distance > found[location]) continue;
        for (const Arrow* arrow : into[location])
            improve(arrow->from,
                    finite(distance + std::uint64_t{arrow->cost} * arrow->share));
    }
    // Consistent along every edge: what the promises of fsm and formula rest on.
    for (const Arrow& arrow : arrows_[process])
        ZONAR_ASSERT(
            found[arrow.to] == infinite ||
            found[arrow.from] <=
                finite(found[arrow.to] + std::uint64_t{arrow.cost} * arrow.share));
    return found;
}

} // namespace zonar::guide
