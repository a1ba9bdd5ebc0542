// Distances to the nearest state of an orbit: by hand, against the least FSM distance over all of its
// states, and their promises on random networks of copied processes.
#include "guide/estimates/orbit_distance.h"

#include "effort.h"
#include "guide/promising.h"
#include "reduce/symmetry/orbit.h"
#include "reduce/symmetry/replicated_model.h"
#include "verify/target.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using guide::infinite;
using oracle::Dice;
using tests::Asked;
using tests::Space;

namespace {

/// Three processes on a way of three steps and back to the beginning, and one beside them.
constexpr const char* cyclists = R"(
    process P(const int[0,2] i) { state a, b, c, d; init a;
        trans a -> b { }, b -> c { }, c -> d { }, d -> a { }; }
    process Q() { state q, r; init q; trans q -> r { }; }
    system P, Q;
)";

/// By the locations of P(0), P(1), P(2) and Q; the known state likewise.
guide::Distance walking(const std::string& estimate, std::vector<std::int32_t> known,
                        const std::vector<std::int32_t>& state, bool rotates = false) {
    Asked asked(cyclists, "E<> Q.r");
    auto orbit = std::make_shared<guide::KnownOrbit>();
    orbit->families.push_back({rotates, {{0, 1, 2}}});
    orbit->fixed = {3};
    orbit->is_goal = true;
    asked.context().known_state = guide::KnownState{std::move(known), false, orbit};
    CHECK(asked.promises(estimate).consistent == (estimate != "fsm-sum"));
    return asked.of(estimate, state);
}

std::vector<std::int32_t> stored(const Space& space, std::size_t state,
                                 const model::Network& network) {
    std::vector<std::int32_t> cells = space.cells[state];
    cells.resize(network.memory.stored);
    return cells;
}

/// All states of the orbit, if there are few.
std::vector<std::vector<std::int32_t>> members_of(const reduce::Orbit& orbit,
                                                  const model::Network& network) {
    std::vector<std::vector<std::int32_t>> all{network.memory.state.initial};
    std::ranges::copy(orbit.state(), all[0].begin());
    for (std::size_t k = 0; k < all.size() && all.size() < 200; ++k)
        for (const reduce::Family& family : orbit.symmetries().families)
            for (const reduce::Renaming& g : family.generators) {
                std::vector<std::int32_t> image = all[k];
                g.apply(all[k], image);
                if (std::ranges::find(all, image) == all.end())
                    all.push_back(std::move(image));
            }
    for (auto& cells : all) cells.resize(network.memory.stored);
    return all;
}

struct OrbitFindings {
    std::size_t models = 0, states = 0, equal = 0, positive = 0, weaker = 0;
    tests::Usefulness match, nearest;
};

void compare_with_members(const Space& space, const reduce::Orbit& orbit,
                          guide::EstimateContext context, OrbitFindings& findings) {
    const model::Network& network = context.system.network();
    const auto match = tests::estimate("fsm-match", context);
    const auto nearest = tests::estimate("fsm-nearest", context);
    const auto& known = *context.known_state->orbit;
    std::size_t covered = known.fixed.size();
    for (const auto& family : known.families)
        for (const auto& column : family.columns) covered += column.size();
    std::vector<std::unique_ptr<guide::Estimate>> to_members;
    for (auto& cells : members_of(orbit, network)) {
        context.known_state = guide::KnownState{std::move(cells), true};
        to_members.push_back(tests::estimate("fsm-sum", context));
    }
    if (to_members.size() >= 200) return;
    for (const tests::Symbolic& state : space.states) {
        const semantics::Word* words = state.words.data();
        guide::Distance least = infinite;
        for (const auto& one : to_members) least = std::min(least, one->of(words, {}));
        const guide::Distance matched = match->of(words, {});
        ++findings.states;
        REQUIRE(matched <= least);
        REQUIRE(nearest->of(words, {}) <= matched);
        findings.weaker += nearest->of(words, {}) < matched ? 1 : 0;
        findings.positive += matched != 0 && matched != infinite ? 1 : 0;
        if (covered != network.processes.size()) continue;
        REQUIRE(matched == least);
        ++findings.equal;
    }
}

void check_estimates(std::uint64_t seed, OrbitFindings& findings) {
    Dice dice{seed};
    const tests::ReplicatedModel model = tests::replicated_model(dice);
    INFO("seed " << seed << '\n' << model.text);
    Asked asked(model.text, "E<> false");
    const model::Network& network = asked.engine().network();
    const Space space = explore_steps(asked.engine(), 80);
    if (space.states.empty()) return;
    const reduce::Orbit orbit{network,
                              stored(space, dice.below(space.states.size()), network)};
    if (orbit.symmetries().empty() || !orbit.problem().empty()) return;
    ++findings.models;
    std::vector<bool> goals;
    for (const auto& cells : space.cells) goals.push_back(orbit.contains(cells.data()));
    asked.context().known_state = verify::known_state(orbit, network);
    for (const bool has_costs : {false, true}) {
        if (has_costs)
            for (std::size_t e = 0; e < network.edges.size(); ++e)
                asked.costs().of_edge.push_back(
                    static_cast<std::uint32_t>(dice.below(4)));
        INFO((has_costs ? "with costs" : "without costs"));
        check_promises(space, goals, asked.costs(),
                       *tests::estimate("fsm-match", asked.context()), findings.match);
        check_promises(space, goals, asked.costs(),
                       *tests::estimate("fsm-nearest", asked.context()),
                       findings.nearest);
        compare_with_members(space, orbit, asked.context(), findings);
    }
}

} // namespace

TEST_CASE("each process takes a place of its own, at least cost", "[orbit]") {
    // The known state has two in c and one in a.
    CHECK(walking("fsm-match", {2, 2, 0, 0}, {0, 0, 0, 0}) == 4);
    CHECK(walking("fsm-nearest", {2, 2, 0, 0}, {0, 0, 0, 0}) == 0);
    CHECK(walking("fsm-match", {2, 2, 0, 0}, {0, 2, 2, 0}) == 0);
    CHECK(walking("fsm-match", {2, 2, 0, 0}, {2, 2, 2, 0}) == 2); // by d
    CHECK(walking("fsm-match", {2, 2, 0, 0}, {1, 1, 3, 0}) == 3);
    CHECK(walking("fsm-nearest", {2, 2, 0, 0}, {1, 1, 1, 0}) == 3);
    CHECK(walking("fsm-sum", {2, 2, 0, 0}, {0, 2, 2, 0}) == 4);
}

TEST_CASE("a process that stays what it is counts as it does", "[orbit]") {
    CHECK(walking("fsm-match", {0, 0, 0, 1}, {0, 0, 0, 0}) == 1);
    CHECK(walking("fsm-match", {0, 0, 0, 0}, {0, 0, 0, 1}) == infinite);
    CHECK(walking("fsm-nearest", {0, 0, 0, 0}, {0, 0, 0, 1}) == infinite);
}

TEST_CASE("in a ring only rotations count", "[orbit]") {
    // a b c, against a c b: no rotation makes the one of the other.
    CHECK(walking("fsm-match", {0, 1, 2, 0}, {0, 2, 1, 0}) == 0);
    CHECK(walking("fsm-match", {0, 1, 2, 0}, {1, 2, 0, 0}, true) == 0);
    CHECK(walking("fsm-match", {0, 1, 2, 0}, {0, 2, 1, 0}, true) == 4);
}

TEST_CASE("estimates of orbits keep their promises", "[orbit][promises]") {
    OrbitFindings findings;
    const std::uint64_t count = with_effort<std::uint64_t>(80);
    for (std::uint64_t seed = 7000; seed < 7000 + count; ++seed)
        check_estimates(seed, findings);
    CAPTURE(findings.models, findings.states, findings.equal, findings.positive,
            findings.weaker, findings.match.consistent, findings.match.exact,
            findings.match.proved_dead);
    if (effort() < 100) return;
    CHECK(findings.models > 30);
    CHECK(findings.equal > 500);
    CHECK(findings.positive > 500);
    CHECK(findings.weaker > 50);
    CHECK(findings.match.consistent > 1000);
    CHECK(findings.nearest.consistent > 1000);
    CHECK(findings.match.exact > 50);
}
