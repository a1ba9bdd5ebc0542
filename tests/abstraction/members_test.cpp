#include "abstraction/members.h"

#include "abstraction/build.h"
#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>
#include <map>
#include <set>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

/// The value of a root, computed as the table does it.
StateId value_of(const DistanceTable& table, std::uint32_t root,
                 std::span<const StateId> state) {
    std::vector<StateId> values;
    for (const TableNode& node : table.nodes())
        values.push_back(node.is_leaf()
                             ? node.to[state[node.factor]]
                             : node.combined(values[node.left], values[node.right]));
    return values[root];
}

/// What belongs to each value, by listing all states of some factors.
struct Listed {
    std::map<StateId, std::size_t> counts;
    std::map<std::pair<StateId, FactorId>, std::set<StateId>> states;
};

Listed listed(const System& system, const DistanceTable& table, std::uint32_t root,
              const std::vector<FactorId>& factors) {
    Listed all;
    std::vector<StateId> state(system.factors.size(), 0);
    for (;;) {
        const StateId value = value_of(table, root, state);
        if (is_state(value)) {
            ++all.counts[value];
            for (const FactorId f : factors) all.states[{value, f}].insert(state[f]);
        }
        std::size_t turn = 0;
        while (turn < factors.size() &&
               ++state[factors[turn]] == system.factors[factors[turn]].states)
            state[factors[turn++]] = 0;
        if (turn == factors.size()) return all;
    }
}

} // namespace

TEST_CASE("members are the states that have the value", "[members]") {
    std::size_t compared = 0, merged = 0;
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        const DistanceTable table = build(system, {.bound = 1 + seed % 9}).table;
        for (const DistanceTable::Root& root : table.roots()) {
            const auto members = Members::of(table, root);
            REQUIRE(members);
            const std::vector<FactorId> factors = members->factors();
            const Listed expected = listed(system, table, root.node, factors);
            for (const auto& [value, count] : expected.counts) {
                INFO("seed " << seed << ", value " << value);
                REQUIRE(members->count(value) == count);
                for (const FactorId f : factors) {
                    const auto states = members->states(value, f);
                    REQUIRE(std::set(states.begin(), states.end()) ==
                            expected.states.at({value, f}));
                    REQUIRE(std::ranges::is_sorted(states));
                    ++compared;
                }
            }
            merged += factors.size() > 1 ? 1 : 0;
        }
    }
    CHECK(compared > 0);
    CHECK(merged > 0);
}

TEST_CASE("members are not computed beyond the work that is allowed", "[members]") {
    const System system = random_system(4);
    const DistanceTable table = build(system, {.bound = 0}).table;
    REQUIRE(!table.roots().empty());
    CHECK(Members::of(table, table.roots().front()).has_value());
    CHECK(!Members::of(table, table.roots().front(), 0).has_value());
}

TEST_CASE("a factor with more states than a word has bits loses none", "[members]") {
    System system;
    system.labels = 1;
    Factor factor{"a", 130, {0}, {129}, {}, {}};
    for (StateId s = 0; s + 1 < 130; ++s) factor.transitions.push_back({s, 0, s + 1});
    system.factors = {factor};
    const DistanceTable table = build(system, {.bound = 0}).table;
    REQUIRE(table.roots().size() == 1);
    const auto members = Members::of(table, table.roots().front());
    REQUIRE(members);
    std::set<StateId> seen;
    for (StateId value = 0; value < 130; ++value) {
        CHECK(members->count(value) == 1);
        for (const StateId s : members->states(value, 0)) seen.insert(s);
    }
    CHECK(seen.size() == 130);
}
