#include "guide/estimates/active.h"

#include "checks/check.h"

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
    active_processes_ = 0;
    const auto look = [&](const auto& what) {
        count(what, zone);
        return active_processes_ < system_.processes();
    };
    transitions_.each(look, look);
    step_.forget_error(); // the search will meet it, too
    ZONAR_ASSERT(active_processes_ <= system_.processes());
    return active_processes_;
}

void ActiveProcesses::count(const semantics::Transition& transition,
                            zone::ConstZone zone) {
    const auto is_new = [&](const Instance& instance) {
        return active_[system_.edge(instance.edge).process] == 0;
    };
    if (std::ranges::none_of(transition.participants, is_new)) return;
    if (system_.is_timed() && !guards_hold(transition, zone)) return;
    for (const Instance& instance : transition.participants) {
        if (!is_new(instance)) continue;
        active_[system_.edge(instance.edge).process] = 1;
        ++active_processes_;
    }
}

// Where the guards of a sender and a listener hold, both take part in some transition, no
// matter what the others do; if the committed rule needs a third process, together with it.
void ActiveProcesses::count(const semantics::Broadcast& broadcast, zone::ConstZone zone) {
    const auto count_with = [&](std::span<const Instance> third) {
        Instance some[] = {broadcast.sender, {}, {}};
        const std::size_t before = 1 + third.size();
        std::ranges::copy(third, some + 1);
        count({{some, before}, {}}, zone);
        for (const Instance& edge : broadcast.edges) {
            if (!third.empty() && system_.edge(edge.edge).process ==
                                      system_.edge(third.front().edge).process)
                continue;
            some[before] = edge;
            count({{some, before + 1}, {}}, zone);
        }
    };
    if (!broadcast.needs_committed) return count_with({});
    for (const Instance& edge : broadcast.edges)
        if (system_.edge(edge.edge).committed) count_with({&edge, 1});
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
    ZONAR_ASSERT(zone.dimension == enabled_.dimension());
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
