// What goals and states are called.
#include "guide/factors/factor_names.h"

#include "guide/estimating.h"

using namespace zonar;
using tests::Guided;

namespace {

constexpr const char* mutex = R"(
    const int n = 4; int[0,n] turn; int[-2,2] v; int big; bool on;
    process P(const int[1,n] id) { state idle, trying, critical; init idle;
        trans idle -> trying { assign v = v < 2 ? v + 1 : -2, on = !on; },
              trying -> critical { guard turn == id; }, critical -> idle { assign turn = 0; },
              trying -> trying { assign turn = id, big = big + 1; }; }
    system P;
)";

std::vector<std::string> names(const std::string& query,
                               const guide::FactorLimits& limits = {}) {
    Guided g(mutex, query, limits);
    return guide::goal_names(g.factors(), g.engine().network());
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("a goal is called by what it asks for", "[names]") {
    CHECK(names("E<> P(1).critical && P(2).critical") ==
          Names{"P(1).critical && P(2).critical"});
    CHECK(names("A[] P(3).idle imply v < 0") == Names{"P(3).idle && v >= 0"});
    CHECK(names("E<> not P(1).idle && v != 0 && on") ==
          Names{"not P(1).idle && v != 0 && on == 1"});
    CHECK(names("E<> true") == Names{"any state"});
    CHECK(names("E<> P(1).idle && P(1).critical").empty());
}

TEST_CASE("goals are in the order in which their factors are declared", "[names]") {
    CHECK(names("A[] forall (i : int[1,4]) forall (j : int[1,4])"
                " P(i).critical && P(j).critical imply i == j") ==
          Names{"P(1).critical && P(2).critical", "P(1).critical && P(3).critical",
                "P(1).critical && P(4).critical", "P(2).critical && P(3).critical",
                "P(2).critical && P(4).critical", "P(3).critical && P(4).critical"});
    CHECK(names("E<> turn == 4 || P(2).critical || P(1).idle") ==
          Names{"P(1).idle", "P(2).critical", "turn == 4"});
}

TEST_CASE("alternatives in one goal are counted", "[names]") {
    CHECK(names("E<> turn == 4 || P(2).critical || P(1).idle", {.goals = 2}) ==
          Names{"one of 3 alternatives"});
}

TEST_CASE("states of factors are called as in the model", "[names]") {
    Guided g(mutex, "E<> turn == 4 || P(2).critical || P(1).idle", {.goals = 2});
    const auto all = guide::factor_names(g.factors(), g.engine().network());
    REQUIRE(all.size() == g.factors().count());
    CHECK(all[0].name == "P(1)");
    CHECK(all[0].state_names == Names{"idle", "trying", "critical"});
    CHECK(all[0].initial == 0);
    std::size_t variables = 0;
    for (const auto& names : all) {
        CHECK(names.auxiliary == (names.name == "goal"));
        if (names.name != "v") continue;
        ++variables;
        CHECK(names.first == -2);
        CHECK(names.states == 5);
        CHECK(names.state_name(names.initial) == "0");
    }
    CHECK(variables == 1);
}
