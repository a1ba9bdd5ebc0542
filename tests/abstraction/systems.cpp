#include "abstraction/systems.h"

#include "catch.h"

namespace zonar::tests {

using abstraction::Factor;
using abstraction::LabelId;
using abstraction::System;

namespace {

Factor random_factor(Draw& draw, LabelId labels) {
    Factor factor;
    factor.name = "f";
    factor.states = draw.between(1, 5);
    const auto state = [&] { return draw.between(0, factor.states - 1); };
    factor.initial.push_back(state());
    if (draw.percent(20)) factor.initial.push_back(state());
    if (draw.percent(60)) {
        factor.error.push_back(state());
        if (draw.percent(30)) factor.error.push_back(state());
    }
    for (LabelId label = 0; label < labels; ++label) {
        if (draw.percent(50)) continue;
        if (draw.percent(10)) {
            factor.waits_for.push_back(label); // and may never have it
            continue;
        }
        for (std::uint32_t n = draw.between(1, factor.states + 1); n > 0; --n)
            factor.transitions.push_back({state(), label, state()});
    }
    return factor;
}

} // namespace

System random_system(std::uint32_t seed) {
    Draw draw{seed};
    System system;
    const std::uint32_t factors = draw.between(1, 4);
    system.labels = draw.between(1, 6);
    for (std::uint32_t f = 0; f < factors; ++f)
        system.factors.push_back(random_factor(draw, system.labels));
    if (draw.percent(40)) {
        for (LabelId label = 0; label < system.labels; ++label)
            system.costs.push_back(draw.between(0, 3));
    }
    return system;
}

abstraction::Process random_process(std::uint32_t seed) {
    for (;; seed += 100'000) {
        Draw draw{seed};
        Factor factor;
        factor.states = draw.between(1, 12);
        const auto state = [&] { return draw.between(0, factor.states - 1); };
        factor.initial = {0};
        factor.error = {state()};
        if (draw.percent(30)) factor.error.push_back(state());
        for (std::uint32_t n = draw.between(1, 3 * factor.states); n > 0; --n)
            factor.transitions.push_back({state(), draw.between(0, 3), state()});
        const abstraction::Process process{factor};
        const abstraction::Mapping relevant = abstraction::relevant_states(process);
        if (relevant.states > 0) return abstraction::quotient(process, relevant);
    }
}

abstraction::StateSpace space_of(const System& system) {
    auto space = abstraction::StateSpace::explore(system, 1'000'000);
    REQUIRE(space.has_value());
    return std::move(*space);
}

abstraction::Quality quality(const abstraction::StateSpace& space,
                             const abstraction::DistanceTable& table) {
    std::vector<abstraction::StateId> scratch(table.nodes().size());
    return compare(space, [&](std::span<const abstraction::StateId> state) {
        return table.estimate(state, scratch);
    });
}

} // namespace zonar::tests
