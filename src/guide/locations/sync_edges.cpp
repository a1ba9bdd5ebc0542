#include "guide/locations/sync_edges.h"

#include "checks/check.h"

#include <limits>

namespace zonar::guide {

using model::SyncKind;
using semantics::Interval;

Interval channels_of(const semantics::System& system, std::uint32_t id) {
    const semantics::EdgeInfo& info = system.edge(id);
    const model::Network& network = system.network();
    const model::Edge& edge = network.edges[info.origin.index()];
    if (edge.sync == SyncKind::none) return {0, -1};
    if (info.constant_channel) return Interval::single(info.channel);
    const Interval value =
        system.analysis().facts(edge.channel.entry(), system.selected(info)).value;
    return {std::max<std::int64_t>(value.low, 0),
            std::min(value.high, static_cast<std::int64_t>(network.channels.size()) - 1)};
}

SyncEdges::SyncEdges(const semantics::System& system)
    : system_(system), senders_(system.network().channels.size()),
      receivers_(system.network().channels.size()) {
    for (std::uint32_t id = 0; id < system.edges(); ++id) {
        const SyncKind sync = system.network().edges[system.edge(id).origin.index()].sync;
        if (sync == SyncKind::none) internal_.push_back(id);
        if (sync != SyncKind::send && sync != SyncKind::receive) continue;
        const Interval channels = channels_of(system, id);
        ZONAR_ASSERT(channels.low >= 0 &&
                     channels.high < static_cast<std::int64_t>(senders_.size()));
        auto& lists = sync == SyncKind::send ? senders_ : receivers_;
        for (std::int64_t c = channels.low; c <= channels.high; ++c)
            lists[static_cast<std::size_t>(c)].push_back(id);
    }
}

bool SyncEdges::is_broadcast(std::uint32_t channel) const {
    return system_.network().channels[channel].broadcast;
}

bool SyncEdges::is_usable(std::uint32_t channel) const {
    return !senders_[channel].empty() &&
           (is_broadcast(channel) || !receivers_[channel].empty());
}

std::uint32_t SyncEdges::least_cost(const semantics::Costs& costs) const {
    if (costs.unit()) return 1;
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    const auto look = [&](const EdgeList& edges) {
        for (const std::uint32_t edge : edges)
            least = std::min(least, costs.of({&system_.edge(edge).origin, 1}));
    };
    look(internal_);
    for (std::uint32_t c = 0; c < channels(); ++c)
        if (is_usable(c)) look(senders_[c]);
    return least;
}

} // namespace zonar::guide
