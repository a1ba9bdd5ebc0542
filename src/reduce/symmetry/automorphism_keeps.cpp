// What else an automorphism leaves as it is: clock bounds, costs, merged locations.
#include "reduce/symmetry/automorphism.h"

#include <algorithm>
#include <span>

namespace zonar::reduce {

using model::Run;

bool AutomorphismTest::keeps(const Renaming& renaming,
                             const semantics::ClockBounds& bounds) {
    const model::Network& network = *renaming.network;
    const auto keeps_everywhere = [&](std::span<const std::int32_t> constants) {
        for (std::size_t x = 0; x < network.clocks && x < constants.size(); ++x)
            if (constants[x] != constants[renaming.clocks[x]]) return false;
        return true;
    };
    if (!keeps_everywhere(bounds.lower_everywhere()) ||
        !keeps_everywhere(bounds.upper_everywhere()))
        return false;
    for (const zone::Diagonal& d : bounds.diagonals()) {
        const zone::Diagonal image{renaming.clocks[d.i], renaming.clocks[d.j], d.bound};
        if (std::ranges::find(bounds.diagonals(), image) == bounds.diagonals().end())
            return false;
    }
    for (std::size_t p = 0; p < network.processes.size(); ++p) {
        const Run from = network.processes[p].locations;
        const Run to = network.processes[renaming.processes[p]].locations;
        for (std::uint32_t l = 0; l < from.count; ++l) {
            const auto m = static_cast<std::uint32_t>(
                renaming.image(p, static_cast<std::int32_t>(l)));
            const auto a = bounds.of_location(from.first + l);
            const auto b = bounds.of_location(to.first + m);
            // Going round a cycle of locations none has fewer entries than the one before it.
            for (semantics::ClockBounds::Entry entry : a) {
                if (entry.clock < network.clocks)
                    entry.clock = renaming.clocks[entry.clock];
                if (std::ranges::find(b, entry) == b.end()) return false;
            }
        }
    }
    return true;
}

bool AutomorphismTest::keeps(const Renaming& renaming, const semantics::Costs& costs) {
    for (std::size_t e = 0; e < costs.of_edge.size(); ++e)
        if (costs.of_edge[e] != costs.of_edge[renaming.edges[e]]) return false;
    return true;
}

bool AutomorphismTest::keeps_initial_state(const Renaming& renaming) {
    const model::Network& network = *renaming.network;
    const std::vector<std::int32_t>& cells = network.memory.state.initial;
    for (std::size_t c = 0; c < cells.size(); ++c)
        if (renaming.image(c, cells[c]) !=
            cells[static_cast<std::size_t>(renaming.cells[c])])
            return false;
    for (std::size_t x = 0; x < network.clocks; ++x)
        if (network.clock_initial[x] != network.clock_initial[renaming.clocks[x]])
            return false;
    return true;
}

bool AutomorphismTest::keeps(const Renaming& renaming,
                             std::span<const std::uint32_t> stands_for) {
    if (stands_for.empty()) return true;
    const model::Network& network = *renaming.network;
    for (std::size_t p = 0; p < network.processes.size(); ++p) {
        const Run from = network.processes[p].locations;
        const Run to = network.processes[renaming.processes[p]].locations;
        const auto image = [&](std::uint32_t l) {
            return static_cast<std::uint32_t>(
                renaming.image(p, static_cast<std::int32_t>(l)));
        };
        for (std::uint32_t l = 0; l < from.count; ++l)
            if (image(stands_for[from.first + l]) != stands_for[to.first + image(l)])
                return false;
    }
    return true;
}

} // namespace zonar::reduce
