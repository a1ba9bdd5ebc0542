#include "abstraction/factor_names.h"

#include "catch.h"

using namespace zonar::abstraction;

namespace {

FactorNames process(std::vector<std::string> locations) {
    FactorNames names;
    names.name = "P(1)";
    names.states = static_cast<StateId>(locations.size());
    names.state_names = std::move(locations);
    return names;
}

FactorNames variable(std::int32_t first, StateId states) {
    FactorNames names;
    names.name = "v";
    names.states = states;
    names.first = first;
    return names;
}

std::string text(const FactorNames& factor, std::vector<StateId> states,
                 std::size_t most = 100) {
    return describe(factor, states, most);
}

} // namespace

TEST_CASE("states of a process are locations", "[names]") {
    const FactorNames p = process({"idle", "trying", "waiting", "critical"});
    CHECK(text(p, {1}) == "P(1).trying");
    CHECK(text(p, {0, 1}) == "P(1).{idle, trying}");
    CHECK(text(p, {0, 1, 3}) == "not P(1).waiting");
    CHECK(text(p, {0, 1, 2, 3}).empty());
    CHECK(text(p, {}) == "P(1) nowhere");
}

TEST_CASE("states of a variable are values", "[names]") {
    const FactorNames v = variable(-1, 6); // -1 .. 4
    CHECK(text(v, {0}) == "v == -1");
    CHECK(text(v, {0, 1}) == "v <= 0");
    CHECK(text(v, {4, 5}) == "v >= 3");
    CHECK(text(v, {2, 3}) == "v >= 1 && v <= 2");
    CHECK(text(v, {0, 1, 2, 4, 5}) == "v != 2");
    CHECK(text(v, {1, 3}) == "v in {0, 2}");
    CHECK(text(v, {0, 1, 2, 3, 4, 5}).empty());
    CHECK(variable(-2147483647 - 1, 2).state_name(1) == "-2147483647");
}

TEST_CASE("long lists are counted, intervals are not lists", "[names]") {
    const FactorNames p = process({"a", "b", "c", "d", "e"});
    CHECK(text(p, {0, 2, 4}, 3) == "P(1).{a, c, e}");
    CHECK(text(p, {0, 2, 4}, 2) == "P(1) in 3 of 5 states");
    CHECK(text(variable(0, 9), {0, 2, 4}, 2) == "v in 3 of 9 states");
    CHECK(text(variable(0, 9), {2, 3, 4, 5}, 2) == "v >= 2 && v <= 5");
}
