// Distances in graphs of locations.
#include "guide/estimates/fsm.h"

#include "guide/promising.h"

using namespace zonar;
using guide::infinite;
using tests::Asked;

namespace {

/// P and Q go together on c, and Q hears b. One edge of P is never taken, and nobody
/// sends what R waits for.
constexpr const char* couple = R"(
    chan c, lonely; broadcast chan b; int[0,3] v;
    process P() { state p0, p1, p2, p3; init p0;
        trans p0 -> p1 { }, p1 -> p2 { sync c!; }, p2 -> p3 { sync b!; },
              p3 -> p2 { guard v == 2; }; }
    process Q() { state q0, q1, q2; init q0;
        trans q0 -> q1 { sync c?; }, q1 -> q2 { sync b?; }; }
    process R() { state r0, r1; init r0; trans r0 -> r1 { sync lonely?; }; }
    system P, Q, R;
)";

/// At locations of P, Q and R.
guide::Distance couple_distance(const std::string& estimate, const std::string& query,
                                std::vector<std::int32_t> locations,
                                std::vector<std::uint32_t> costs = {}) {
    Asked asked(couple, query);
    asked.costs().of_edge = std::move(costs);
    locations.push_back(0); // v
    return asked.of(estimate, locations);
}

} // namespace

TEST_CASE("the largest distance of a process counts", "[fsm]") {
    CHECK(couple_distance("fsm", "E<> P.p3 && Q.q2", {0, 0, 0}) == 3);
    CHECK(couple_distance("fsm", "E<> P.p3 && Q.q2", {3, 0, 0}) == 2);
    CHECK(couple_distance("fsm", "E<> P.p3 && Q.q2", {3, 2, 0}) == 0);
    CHECK(couple_distance("fsm", "E<> P.p3 && Q.q2", {1, 2, 0}) == 2);
    CHECK(couple_distance("fsm", "A[] P.p0 || Q.q0", {0, 0, 0}) == 1);
}

TEST_CASE("in a sum, partners share a handshake, and receivers are for nothing",
          "[fsm]") {
    CHECK(couple_distance("fsm-sum", "E<> P.p2 && Q.q1", {0, 0, 0}) ==
          2); // 2 + 1, 1: halves
    CHECK(couple_distance("fsm-sum", "E<> P.p3 && Q.q2", {0, 0, 0}) ==
          3); // 2 + 1 + 2, 1 + 0
    CHECK(couple_distance("fsm-sum", "E<> P.p2 && Q.q1", {1, 0, 0}) == 1);
    CHECK(couple_distance("fsm-sum", "E<> Q.q1", {0, 0, 0}) == 1); // a half, rounded up
    CHECK(couple_distance("fsm-sum", "E<> Q.q2", {0, 1, 0}) == 0);
}

TEST_CASE("of several alternatives the nearest counts", "[fsm]") {
    CHECK(couple_distance("fsm", "E<> P.p3 || Q.q1", {0, 0, 0}) == 1);
    CHECK(couple_distance("fsm", "E<> P.p3 || Q.q1", {2, 2, 0}) == 1);
    CHECK(couple_distance("fsm-sum", "E<> P.p3 || (P.p2 && Q.q1)", {0, 0, 0}) == 2);
}

TEST_CASE("edges that are never taken lead nowhere", "[fsm]") {
    CHECK(couple_distance("fsm", "E<> P.p2", {3, 0, 0}) == infinite);
    CHECK(couple_distance("fsm-sum", "E<> P.p2", {3, 0, 0}) == infinite);
    CHECK(couple_distance("fsm", "E<> R.r1", {0, 0, 0}) == infinite);
    CHECK(couple_distance("fsm", "E<> R.r1 || P.p1", {0, 0, 0}) == 1);
}

TEST_CASE("what locations cannot say is left out", "[fsm]") {
    CHECK(couple_distance("fsm", "E<> deadlock", {0, 0, 0}) == 0);
    CHECK(couple_distance("fsm", "E<> deadlock && P.p3", {0, 0, 0}) == 3);
    CHECK(couple_distance("fsm", "A[] not deadlock", {0, 0, 0}) == 0);
    CHECK(couple_distance("fsm", "E<> P.p3 && P.p2", {0, 0, 0}) == infinite);
    CHECK(couple_distance("fsm", "A<> P.p3", {0, 0, 0}) == 0);
    CHECK(couple_distance("fsm", "E<> exists (i : int[0,1]) P.p2 && v == i", {0, 0, 0}) ==
          2);
}

TEST_CASE("receivers weigh what the cheapest sender costs", "[fsm]") {
    const std::vector<std::uint32_t> costs{3, 0, 2, 1, 9, 9, 9}; // P, Q, R
    CHECK(couple_distance("fsm", "E<> P.p3 && Q.q2", {0, 0, 0}, costs) == 5);
    CHECK(couple_distance("fsm", "E<> Q.q2", {0, 0, 0}, costs) == 2);
    CHECK(couple_distance("fsm-sum", "E<> P.p3 && Q.q2", {0, 0, 0}, costs) == 5);
    CHECK(couple_distance("fsm-sum", "E<> Q.q2", {0, 0, 0}, costs) == 0);
}

TEST_CASE("a known state is a target, too", "[fsm]") {
    Asked asked(couple, "E<> P.p1");
    asked.context().known_state = guide::KnownState{{2, 1, 0, 0}, true};
    CHECK(asked.of("fsm", {0, 0, 0, 0}) == 2);
    CHECK(asked.of("fsm-sum", {0, 0, 0, 0}) == 2);
    CHECK(asked.of("fsm", {3, 1, 0, 0}) == infinite);
    CHECK(asked.promises("fsm").consistent);
    CHECK(asked.promises("fsm").dead_ends);
    asked.context().known_state->exact_goal = false;
    CHECK_FALSE(asked.promises("fsm").consistent);
    CHECK_FALSE(asked.promises("fsm").dead_ends);
}

TEST_CASE("two of Fischer's processes are three steps from their section each", "[fsm]") {
    Asked asked(tests::fischer(4), "A[] forall (i : int[1,4]) forall (j : int[1,4])"
                                   " P(i).cs && P(j).cs imply i == j");
    CHECK(asked.of("fsm", {0, 0, 0, 0, 0}) == 3);
    CHECK(asked.of("fsm-sum", {0, 0, 0, 0, 0}) == 6);
    CHECK(asked.of("fsm-sum", {2, 0, 3, 0, 1}) == 1);
    CHECK(asked.of("fsm", {2, 0, 3, 0, 1}) == 1);
}
