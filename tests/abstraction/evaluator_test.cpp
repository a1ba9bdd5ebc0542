#include "abstraction/evaluator.h"

#include "abstraction/build.h"
#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

TEST_CASE("the evaluator says what the table says", "[evaluator]") {
    for (std::uint32_t seed = 0; seed < with_effort(1000u); ++seed) {
        const System system = random_system(seed);
        Options options{.bound = 1 + seed % 9};
        if (seed % 4 == 0) options.limits.table_bytes = 60; // several roots
        const DistanceTable table = build(system, options).table;
        const StateSpace space = space_of(system);
        for (const Unreachable rule :
             {Unreachable::means_infinite, Unreachable::means_unknown}) {
            const Evaluator evaluator{table, rule};
            std::vector<std::uint32_t> values(evaluator.values());
            for (std::size_t i = 0; i < space.states(); ++i) {
                INFO("seed " << seed << ", state " << i);
                REQUIRE(evaluator.estimate(space.state(i), values) ==
                        table.estimate(space.state(i), rule));
            }
        }
    }
}

TEST_CASE("changes from state to state lead to the same values", "[evaluator]") {
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        const System system = random_system(seed);
        const DistanceTable parts[] = {
            build(system, {.bound = 1 + seed % 9}).table,
            build(system, {.bound = 3, .tie = TieBreak::last}).table};
        const DistanceTable table = seed % 2 == 0 ? joined(parts) : parts[0];
        const Evaluator evaluator{table, Unreachable::means_unknown};
        std::vector<std::uint32_t> fresh(evaluator.values()), kept(evaluator.values());
        // Any states will do, reachable or not.
        std::vector<StateId> state(system.factors.size());
        Draw draw{seed};
        evaluator.estimate(state, kept);
        for (int round = 0; round < 50; ++round) {
            for (std::uint32_t changes = draw.between(1, 3); changes > 0; --changes) {
                const auto f = draw.between(
                    0, static_cast<std::uint32_t>(system.factors.size()) - 1);
                state[f] = draw.between(0, system.factors[f].states - 1);
                evaluator.change(f, state[f], kept);
            }
            REQUIRE(evaluator.result(kept) == evaluator.estimate(state, fresh));
            REQUIRE(kept == fresh);
        }
    }
}

TEST_CASE("joined tables say the largest of what each says", "[evaluator]") {
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        const System system = random_system(seed);
        const DistanceTable parts[] = {
            build(system, {.bound = 2, .tie = TieBreak::first}).table,
            build(system, {.bound = 5, .order = MergeOrder::smallest}).table,
            build(system, {.bound = 3, .only_lossless = true}).table};
        const DistanceTable table = joined(parts);
        const Evaluator evaluator{table};
        std::vector<std::uint32_t> values(evaluator.values());
        const StateSpace space = space_of(system);
        for (std::size_t i = 0; i < space.states(); ++i) {
            Distance most = 0;
            for (const DistanceTable& part : parts)
                most = std::max(most, part.estimate(space.state(i)));
            INFO("seed " << seed << ", state " << i);
            REQUIRE(table.estimate(space.state(i)) == most);
            REQUIRE(evaluator.estimate(space.state(i), values) == most);
        }
    }
}
