#include "guide/active.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::guide {

using semantics::Instance;

ActiveProcesses::ActiveProcesses(const semantics::System& system)
    : system_(system), machine_(system.network()), step_(system, machine_),
      transitions_(system, machine_), enabled_(system.dimension()),
      active_(system.processes()) {}

Distance ActiveProcesses::of(const semantics::Word* words, zone::ConstZone zone) {
    machine_.reset_meta();
    system_.layout().unpack(words, machine_.cells());
    std::ranges::fill(active_, std::uint8_t{0});
    std::uint32_t count = 0;
    transitions_.each([&](const semantics::Transition& transition) {
        const auto is_new = [&](const Instance& instance) {
            return active_[system_.edge(instance.edge).process] == 0;
        };
        if (std::ranges::none_of(transition.participants, is_new)) return true;
        if (system_.is_timed() && !guards_hold(transition, zone)) return true;
        for (const Instance& instance : transition.participants) {
            if (!is_new(instance)) continue;
            active_[system_.edge(instance.edge).process] = 1;
            ++count;
        }
        return count < system_.processes();
    });
    step_.forget_error(); // the search will meet it, too
    return count;
}

/// All together in some point of the zone.
bool ActiveProcesses::guards_hold(const semantics::Transition& transition,
                                  zone::ConstZone zone) {
    std::size_t guarded = 0;
    for (const Instance& instance : transition.participants) {
        const semantics::ClockCondition& clocks = system_.edge(instance.edge).clocks;
        for (const semantics::FixedConstraint& c : system_.fixed(clocks.fixed))
            if (!zone::satisfiable(zone, c.i, c.j, c.bound)) return false;
        guarded += clocks.fixed.count + 2 * clocks.dynamic.count;
    }
    if (guarded <= 1)
        return true; // the usual case: one look at one entry has answered it
    zone::copy(enabled_, zone);
    zone::Growth growth{zone::magnitude(zone)};
    return std::ranges::all_of(transition.participants, [&](const Instance& instance) {
        return narrow(instance, growth);
    });
}

bool ActiveProcesses::narrow(Instance instance, zone::Growth& growth) {
    const semantics::EdgeInfo& edge = system_.edge(instance.edge);
    if (edge.has_selects && edge.clocks.dynamic.count != 0)
        transitions_.write_selects(instance);
    return step_.each_constraint(
        edge.clocks, [&](zone::Clock i, zone::Clock j, zone::Bound bound) {
            if (zone::satisfies(enabled_, i, j, bound)) return true;
            growth.grow(std::abs(std::int64_t{bound.raw()}));
            if (!growth.is_safe()) {
                growth = zone::Growth{zone::magnitude(enabled_)};
                growth.grow(std::abs(std::int64_t{bound.raw()}));
            }
            // Beyond what a zone can hold the search ends with an error.
            return growth.is_safe() && zone::constrain(enabled_, i, j, bound);
        });
}

} // namespace zonar::guide
