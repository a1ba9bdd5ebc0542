#include "abstraction/process.h"

#include "abstraction/systems.h"
#include "catch.h"

using namespace zonar;
using namespace zonar::abstraction;

namespace {

// 0 -a-> 1 -b-> 2 (error), 1 -a-> 3 (dead end), 4 -a-> 2 (unreachable)
Process small() {
    return Process{
        Factor{.name = "small",
               .states = 5,
               .initial = {0},
               .error = {2},
               .waits_for = {7},
               .transitions = {{1, 1, 2}, {0, 0, 1}, {1, 0, 3}, {0, 0, 1}, {4, 0, 2}}}};
}

} // namespace

TEST_CASE("a process keeps its steps sorted and without repetitions", "[process]") {
    const Process p = small();
    CHECK(p.states() == 5);
    CHECK(p.transitions() == 4);
    REQUIRE(p.steps(1).size() == 2);
    CHECK(p.steps(1)[0] == Step{0, 3});
    CHECK(p.steps(1)[1] == Step{1, 2});
    CHECK(p.steps(3).empty());
    CHECK(std::ranges::equal(p.alphabet(), std::vector<LabelId>{0, 1, 7}));
    CHECK(p.has_label(7));
    CHECK_FALSE(p.has_label(2));
    CHECK_FALSE(p.trivial());
}

TEST_CASE("distances are counted from the error backwards", "[process]") {
    const Process p = small();
    CHECK(std::ranges::equal(p.distances(), std::vector<Distance>{2, 1, 0, infinite, 1}));
}

TEST_CASE("irrelevant states are dead or unreachable", "[process]") {
    const Process p = small();
    const Mapping mapping = relevant_states(p);
    CHECK(mapping.states == 3);
    CHECK(mapping.to == std::vector<StateId>{0, 1, 2, dead, unreachable});
    const Process q = quotient(p, mapping);
    CHECK(q.states() == 3);
    CHECK(q.transitions() == 2);
    CHECK(q.has_label(7)); // it still waits
    CHECK(std::ranges::equal(q.distances(), std::vector<Distance>{2, 1, 0}));
}

TEST_CASE("a quotient has the steps of all members, and their errors", "[process]") {
    const Process q = quotient(small(), Mapping{{0, 1, 1, 0, 0}, 2});
    CHECK(q.is_error(1));
    CHECK_FALSE(q.is_error(0));
    REQUIRE(q.steps(0).size() == 1);
    CHECK(q.steps(0)[0] == Step{0, 1});
    REQUIRE(q.steps(1).size() == 2);
    CHECK(q.steps(1)[0] == Step{0, 0});
    CHECK(q.steps(1)[1] == Step{1, 1});
}

TEST_CASE("a process without an error condition is at distance 0", "[process]") {
    const Process p{Factor{.name = "any",
                           .states = 2,
                           .initial = {0},
                           .error = {},
                           .waits_for = {},
                           .transitions = {{0, 0, 1}}}};
    CHECK(p.trivial());
    CHECK(p.distance(0) == 0);
    CHECK(relevant_states(p).states == 2);
}

TEST_CASE("a system says what is wrong with it", "[system]") {
    System system;
    CHECK_FALSE(system.fault().empty());
    system.factors.push_back({.name = "p",
                              .states = 2,
                              .initial = {0},
                              .error = {1},
                              .waits_for = {},
                              .transitions = {{0, 0, 1}}});
    system.labels = 1;
    CHECK(system.fault().empty());
    system.factors[0].transitions.push_back({0, 1, 1});
    CHECK(system.fault() ==
          "factor 'p' has a transition with a label that does not exist");
    system.factors[0].transitions.back() = {0, 0, 2};
    CHECK_FALSE(system.fault().empty());
    system.factors[0].transitions.pop_back();
    system.factors[0].initial.clear();
    CHECK(system.fault() == "factor 'p' has no initial state");
}
