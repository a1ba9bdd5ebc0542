#include "reduce/unfolding.h"

#include "checks/check.h"

#include <algorithm>
#include <span>

namespace zonar::reduce {

namespace {

using semantics::KnownCell;
using semantics::Outgoing;

/// Of the same kind as the edge: internal, sending or receiving.
std::span<const Outgoing> outgoing_like(const semantics::System& system,
                                        std::uint32_t process, std::uint32_t location,
                                        model::SyncKind sync) {
    const auto& info = system.location(process, static_cast<std::int32_t>(location));
    return system.outgoing(sync == model::SyncKind::none   ? info.internal
                           : sync == model::SyncKind::send ? info.sends
                                                           : info.receives);
}

} // namespace

Unfolding::Unfolding(const Quotient& quotient) : quotient_(quotient) {
    for (const model::Process& process : quotient.system().network().processes)
        at_.push_back(process.initial);
}

void Unfolding::follow(model::EdgeId& edge, std::vector<std::int32_t>& selected) {
    const semantics::System& system = quotient_.system();
    const std::uint32_t process = system.process_of(edge);
    const model::Edge& written = system.network().edges[edge.index()];
    // The quotient is where the representative of the process's own location is.
    ZONAR_ASSERT(quotient_.stands_for()[system.location_id(
                     process, static_cast<std::int32_t>(at_[process]))] ==
                 written.source);
    const auto is_taken = [&](const Outgoing& o) {
        const semantics::EdgeInfo& info = system.edge(o.edge);
        if (info.origin != edge) return false;
        return info.open_selects ||
               std::ranges::equal(system.selected(info), selected, {}, &KnownCell::value);
    };
    const auto the_edge = [](std::span<const Outgoing> edges, const auto& is_it) {
        const auto found = std::ranges::find_if(edges, is_it);
        ZONAR_CHECK(found != edges.end());
        return found->edge;
    };
    std::uint32_t own =
        the_edge(outgoing_like(system, process, written.source, written.sync), is_taken);
    if (at_[process] != written.source) {
        const std::uint32_t taken = own;
        own = the_edge(outgoing_like(system, process, at_[process], written.sync),
                       [&](const Outgoing& o) { return quotient_.alike(o.edge, taken); });
    }
    const semantics::EdgeInfo& info = system.edge(own);
    at_[process] = info.target;
    edge = info.origin;
    if (info.open_selects) return; // the same text, the same values
    selected.clear();
    for (const KnownCell& known : system.selected(info)) selected.push_back(known.value);
}

} // namespace zonar::reduce
