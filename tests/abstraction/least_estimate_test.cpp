#include "abstraction/least_estimate.h"

#include "abstraction/build.h"
#include "abstraction/method.h"
#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

/// Some states of some factors; of the others, any.
StateBox random_box(const System& system, std::uint32_t seed) {
    Draw draw{seed};
    StateBox box(system.factors.size());
    for (std::size_t f = 0; f < box.size(); ++f) {
        if (draw.percent(40)) continue;
        for (StateId s = 0; s < system.factors[f].states; ++s)
            if (draw.percent(50)) box[f].push_back(s);
    }
    return box;
}

/// Calls visit(state) for every state in the box.
template <class Visit>
void for_each_state(const System& system, const StateBox& box, Visit visit) {
    StateBox all = box;
    std::vector<StateId> state(box.size());
    std::vector<std::size_t> at(box.size(), 0);
    for (std::size_t f = 0; f < box.size(); ++f)
        for (StateId s = 0; box[f].empty() && s < system.factors[f].states; ++s)
            all[f].push_back(s);
    for (;;) {
        for (std::size_t f = 0; f < box.size(); ++f) state[f] = all[f][at[f]];
        visit(state);
        std::size_t turn = 0;
        while (turn < at.size() && ++at[turn] == all[turn].size()) at[turn++] = 0;
        if (turn == at.size()) return;
    }
}

} // namespace

TEST_CASE("the least estimate of a box is that of its nearest state", "[least]") {
    std::size_t with_one_root = 0, finite = 0, infinitely_far = 0;
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        const System system = random_system(seed);
        for (const Method method : all_methods) {
            const DistanceTable table =
                build_by(method, system, {.bound = 1 + seed % 6}).table;
            const StateBox box = random_box(system, seed);
            Distance least = infinite;
            for_each_state(system, box, [&](const std::vector<StateId>& state) {
                least = std::min(least, table.estimate(state));
            });
            const LeastEstimate found = least_estimate(table, box);
            INFO("seed " << seed << ", " << name_of(method));
            REQUIRE(found.distance <= least);
            (found.distance == infinite ? infinitely_far : finite) += 1;
            if (table.roots().size() > 1) continue;
            REQUIRE(found.distance == least);
            ++with_one_root;
        }
    }
    CHECK(with_one_root > 0);
    CHECK(finite > 0);
    CHECK(infinitely_far > 0);
}

TEST_CASE("the least estimate of one state is its estimate", "[least]") {
    std::size_t states = 0;
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        for (const Method method : all_methods) {
            const DistanceTable table = build_by(method, system, {.bound = 3}).table;
            const StateBox any(system.factors.size());
            for_each_state(system, any, [&](const std::vector<StateId>& state) {
                StateBox box;
                for (const StateId s : state) box.push_back({s});
                REQUIRE(least_estimate(table, box).distance == table.estimate(state));
                ++states;
            });
        }
    }
    CHECK(states > 0);
}

TEST_CASE("states that reach no error are told from states that are not reached",
          "[least]") {
    // 0 -> 1 (error), 0 -> 2 (no way back), and 3, which nothing leads to.
    System system;
    system.labels = 1;
    system.factors = {{"a", 4, {0}, {1}, {}, {{0, 0, 1}, {0, 0, 2}, {3, 0, 1}}}};
    const DistanceTable table = build(system, {.bound = 0}).table;
    CHECK(least_estimate(table, {{0}}) == LeastEstimate{1, false});
    CHECK(least_estimate(table, {{2}}) == LeastEstimate{infinite, true});
    CHECK(least_estimate(table, {{3}}) == LeastEstimate{infinite, false});
    CHECK(least_estimate(table, {{2, 3}}) == LeastEstimate{infinite, false});
    CHECK(least_estimate(table, {{}}) == LeastEstimate{0, false});
}

TEST_CASE("what counts as dead reaches no error, even where nothing is reachable",
          "[least]") {
    std::size_t dead_states = 0;
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        System anywhere = system;
        for (Factor& factor : anywhere.factors) {
            factor.initial.clear();
            for (StateId s = 0; s < factor.states; ++s) factor.initial.push_back(s);
        }
        const StateSpace space = space_of(anywhere);
        const DistanceTable table = build(system, {.bound = 4}).table;
        for (std::size_t i = 0; i < space.states(); ++i) {
            StateBox box;
            for (const StateId s : space.state(i)) box.push_back({s});
            if (!least_estimate(table, box).dead) continue;
            INFO("seed " << seed << ", state " << i);
            REQUIRE(space.distance(i) == infinite);
            ++dead_states;
        }
    }
    CHECK(dead_states > 0);
}
