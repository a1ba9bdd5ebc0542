// From a query to states of factors.
#include "guide/factors/goals.h"

#include "guide/estimating.h"

#include <set>
#include <string>

using namespace zonar;
using tests::Guided;

namespace {

constexpr const char* rounds = R"(
    clock x; int[0,4] v; int[0,4] w; int big; meta int[0,3] m = 2;
    process P(const int[0,3] id) { state a, b, c; init a;
        trans a -> b { assign v = (v + 1) % 5, m = 1; },
              b -> c { assign w = (w + 2) % 5, big = big + 1; }, c -> a { guard x > 1; }; }
    system P;
)";

std::set<std::string> goals(const std::string& query, guide::FactorLimits limits = {}) {
    const Guided g(rounds, query, limits);
    std::set<std::string> found;
    for (std::size_t i = 0; i < g.factors().goals(); ++i) found.insert(g.goal(i));
    return found;
}

std::size_t left_out(const std::string& query, guide::FactorLimits limits = {}) {
    return Guided(rounds, query, limits).dropped().query_parts;
}

using Set = std::set<std::string>;

} // namespace

TEST_CASE("a conjunction is one goal", "[goals]") {
    CHECK(goals("E<> P(0).b && P(2).c && v == 2") == Set{"P(0):1 P(2):2 v:2"});
    CHECK(goals("E<> P(0).b && v > 1 && v != 3") == Set{"P(0):1 v:2,4"});
    CHECK(left_out("E<> P(0).b && v > 1") == 0);
}

TEST_CASE("alternatives are goals", "[goals]") {
    CHECK(goals("E<> P(0).b || v == 2") == Set{"P(0):1", "v:2"});
    CHECK(goals("E<> v == 1 || v == 3") == Set{"v:1,3"});
    CHECK(goals("E<> (P(0).b || P(1).b) && (v == 0 || w == 0)").size() == 4);
}

TEST_CASE("A[] looks for the opposite", "[goals]") {
    CHECK(goals("A[] not (P(0).b && v == 2)") == Set{"P(0):1 v:2"});
    CHECK(goals("A[] P(0).b imply v == 2") == Set{"P(0):1 v:0,1,3,4"});
    CHECK(goals("A[] (P(0).a || P(0).b) && v < 4") == Set{"P(0):2", "v:4"});
}

TEST_CASE("variables that are compared are split", "[goals]") {
    CHECK(goals("E<> v + w == 8") == Set{"v:4 w:4"});
    CHECK(goals("E<> v > w").size() <= 4);
    CHECK(left_out("E<> v > w") == 0);
}

TEST_CASE("quantifiers are goals for each pair", "[goals]") {
    const char* mutex = "A[] forall (i : int[0,3]) forall (j : int[0,3])"
                        " P(i).c && P(j).c imply i == j";
    CHECK(goals(mutex) == Set{"P(0):2 P(1):2", "P(0):2 P(2):2", "P(0):2 P(3):2",
                              "P(1):2 P(2):2", "P(1):2 P(3):2", "P(2):2 P(3):2"});
    CHECK(left_out(mutex) == 0);
    // If that is too many, they are one goal, and nothing is lost.
    CHECK(goals(mutex, {.goals = 4}) == Set{"goal:1"});
    CHECK(left_out(mutex, {.goals = 4}) == 0);
}

TEST_CASE("clocks and deadlocks are left out", "[goals]") {
    CHECK(goals("E<> P(0).b && x > 3") == Set{"P(0):1"});
    CHECK(goals("E<> P(0).b && not (x > 3)") == Set{"P(0):1"});
    CHECK(goals("E<> P(0).b || x > 3") == Set{""});
    CHECK(goals("A[] not (deadlock && v == 1)") == Set{"v:1"});
    CHECK(left_out("E<> P(0).b && x > 3") == 1);
}

TEST_CASE("unknown values are left out, negated or not", "[goals]") {
    CHECK(goals("E<> big == 3 && P(1).c") == Set{"P(1):2"});
    CHECK(goals("E<> not (big == 3) && P(1).c") == Set{"P(1):2"});
    CHECK(goals("E<> v + w == 8", {.combinations = 20}) == Set{""});
    CHECK(left_out("E<> v + w == 8", {.combinations = 20}) == 1);
}

TEST_CASE("a meta variable has its first value", "[goals]") {
    CHECK(goals("E<> m == 2 && v == 1") == Set{"v:1"});
    CHECK(goals("E<> m == 1 && v == 1").empty());
}

TEST_CASE("what can never hold has no goal, and every state is infinitely far",
          "[goals]") {
    Guided g(rounds, "E<> v == 1 && v == 2");
    CHECK(g.factors().goals() == 0);
    CHECK(g.estimate() == abstraction::infinite);
    CHECK(Guided(rounds, "A[] v <= 4").factors().goals() == 0);
}

TEST_CASE("a condition that faults may hold", "[goals]") {
    CHECK(goals("E<> 4 / v == 2") == Set{"v:0,2"});
}

TEST_CASE("for other queries everything is an error", "[goals]") {
    for (const char* query : {"E[] v == 1", "A<> v == 1", "P(0).b --> v == 1"}) {
        CHECK(goals(query) == Set{""});
        Guided g(rounds, query);
        CHECK(g.estimate() == 0);
        CHECK_FALSE(g.dropped().notes.empty());
        CHECK_FALSE(g.dropped().exact());
    }
}
