#include "abstraction/label_reduction.h"

#include "abstraction/build.h"
#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <set>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

/// The same processes as factors again.
System system_of(const std::vector<Process>& processes, LabelId labels) {
    System system;
    system.labels = labels;
    const auto costs = processes.front().costs();
    system.costs.assign(costs.begin(), costs.end());
    for (const Process& p : processes) {
        Factor factor;
        factor.states = p.states();
        factor.initial.assign(p.initial().begin(), p.initial().end());
        for (StateId s = 0; s < p.states(); ++s) {
            if (p.is_error(s)) factor.error.push_back(s);
            for (const Step& step : p.steps(s))
                factor.transitions.push_back({s, step.label, step.to});
        }
        factor.waits_for.assign(p.alphabet().begin(), p.alphabet().end());
        system.factors.push_back(factor);
    }
    return system;
}

std::size_t labels_in(const std::vector<Process>& processes) {
    std::set<LabelId> labels;
    for (const Process& p : processes)
        labels.insert(p.alphabet().begin(), p.alphabet().end());
    return labels.size();
}

} // namespace

TEST_CASE("fewer labels leave every state and every distance as it was",
          "[label_reduction]") {
    std::size_t gone = 0;
    for (std::uint32_t seed = 0; seed < with_effort(3000u); ++seed) {
        const System system = random_system(seed);
        std::vector<Process> processes;
        for (const Factor& factor : system.factors)
            processes.emplace_back(factor, system.costs);
        const StateSpace before = space_of(system);
        const std::size_t labels_before = labels_in(processes);
        std::vector<Process*> all;
        for (Process& p : processes) all.push_back(&p);
        reduce_labels(all, system.labels);
        gone += labels_before - labels_in(processes);

        INFO("seed " << seed);
        const StateSpace after = space_of(system_of(processes, system.labels));
        REQUIRE(after.states() == before.states());
        // Breadth first, but perhaps in another order.
        std::set<std::pair<std::vector<StateId>, Distance>> expected, found;
        for (std::size_t i = 0; i < before.states(); ++i) {
            expected.insert(
                {{before.state(i).begin(), before.state(i).end()}, before.distance(i)});
            found.insert(
                {{after.state(i).begin(), after.state(i).end()}, after.distance(i)});
        }
        REQUIRE(found == expected);
    }
    CHECK(gone > 0);
}

TEST_CASE("tables built with fewer labels are tables", "[label_reduction]") {
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        for (const StateId bound : {0u, 2u, 4u}) {
            const Built built = build(system, {.bound = bound, .reduce_labels = true});
            const Quality q = compare(space, [&](std::span<const StateId> state) {
                return built.table.estimate(state);
            });
            INFO("seed " << seed << ", bound " << bound);
            REQUIRE(q.above == 0);
            REQUIRE(q.inconsistent == 0);
            if (bound == 0) REQUIRE(q.mean_error() == 0);
        }
    }
}
