#include "semantics/stepper.h"

namespace zonar::semantics {

Stepper::Stepper(const System& all, const ClockBounds& bounds,
                 Extrapolation extrapolation, const model::Cells& extra)
    : system(all), machine(all.network(), extra), step(all, machine),
      transitions(all, machine), zones(all, bounds, extrapolation, step, transitions),
      split(all, step, transitions, zones) {
    machine.note_wraparounds(&all.wraparounds());
}

void Stepper::turn_to(const Word* words) {
    failed_edges_.clear();
    failed_selected_.clear();
    zones.forget_failure();
    zones.begin_with_all_clocks();
    machine.reset_meta();
    system.layout().unpack(words, machine.cells());
}

bool Stepper::add_enabled(zone::ConstZone piece, zone::Federation& enabled) {
    const zone::Zone before = before_.of(piece.dimension);
    if (zones.find_points_before(piece, before)) enabled.add(before);
    return !step.failed();
}

bool Stepper::note_failure(const Transition& transition) {
    failed_edges_.clear();
    failed_selected_.clear();
    for (const Instance& instance : transition.participants) {
        failed_edges_.push_back(system.edge(instance.edge).origin);
        transitions.each_selected(
            instance, [&](std::int32_t value) { failed_selected_.push_back(value); });
    }
    return false;
}

} // namespace zonar::semantics
