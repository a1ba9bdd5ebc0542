#include "reduce/order/certainty.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::ClockWrite;
using semantics::FixedConstraint;
using semantics::Interval;

Certainty::Certainty(const semantics::System& system,
                     const std::vector<EdgeAccesses>& accesses,
                     const std::vector<std::uint32_t>& sources)
    : system_(system), accesses_(accesses), sources_(sources), things_(system),
      lowest_(system.dimension(), none) {
    const AccessCollector collector{system};
    collector.add_thing(things_.invariants(), constrained_);
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const model::Run locations = system.network().processes[p].locations;
        for (std::uint32_t l = 0; l < locations.count; ++l) {
            const semantics::LocationInfo& info =
                system.location(p, static_cast<std::int32_t>(l));
            for (const FixedConstraint& c : system.fixed(info.ceilings)) {
                std::int32_t& lowest = lowest_[c.i];
                const std::int32_t value =
                    c.bound.value() - (c.bound.is_strict() ? 1 : 0);
                lowest = std::min(lowest, value);
            }
            if (info.floors.count == 0 && info.clocks.dynamic.count == 0) continue;
            collector.read_constraints(
                system.network().locations[locations.first + l].invariant.clocks, {},
                constrained_, constrained_);
        }
    }
}

bool Certainty::is_certain(std::uint32_t edge) const {
    const semantics::EdgeInfo& info = system_.edge(edge);
    const model::Edge& origin = system_.network().edges[info.origin.index()];
    if (origin.guard.clocks.count != 0 ||
        !common(accesses_[edge].writes, constrained_).empty())
        return false;
    const semantics::LocationInfo& target = location(edge, info.target);
    if (target.floors.count != 0 || target.clocks.dynamic.count != 0) return false;
    const auto flags =
        system_.flags(info.process, static_cast<std::int32_t>(info.target));
    if ((flags & semantics::location_flag::data_invariant) != 0) return false;
    // Whoever else has an invariant about a clock that it sets.
    for (const ClockWrite& write : accesses_[edge].clocks) {
        const bool is_reset = write.certain && write.target.is_single() &&
                              write.source == Interval::single(0) &&
                              write.offset.low >= 0;
        const std::int64_t first = std::max<std::int64_t>(write.target.low, 0);
        const std::int64_t last = std::min<std::int64_t>(
            write.target.high, static_cast<std::int64_t>(lowest_.size()) - 1);
        for (std::int64_t x = first; x <= last; ++x) {
            const std::int32_t lowest = lowest_[static_cast<std::size_t>(x)];
            if (lowest != none && (!is_reset || write.offset.high > lowest)) return false;
        }
    }
    return std::ranges::none_of(system_.fixed(target.ceilings),
                                [&](const FixedConstraint& c) { return minds(edge, c); });
}

// It sets no clock beyond any ceiling, so a clock that it sets is fine.
bool Certainty::minds(std::uint32_t edge, const FixedConstraint& ceiling) const {
    const auto sets = [&](const ClockWrite& write) {
        return write.target.contains(ceiling.i);
    };
    if (std::ranges::any_of(accesses_[edge].clocks, sets)) return false;
    const auto held = [&](const FixedConstraint& c) {
        return c.i == ceiling.i && c.bound <= ceiling.bound;
    };
    return std::ranges::none_of(system_.fixed(location(edge, sources_[edge]).ceilings),
                                held);
}

} // namespace zonar::reduce
