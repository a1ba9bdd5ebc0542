// Estimates that follow the error condition.
#include "guide/estimates/formula.h"

#include "guide/promising.h"

using namespace zonar;
using guide::infinite;
using tests::Asked;

namespace {

/// n grows by 3 in a handshake and may be set to 0; m only falls. Locations 0, 1, 2 and
/// 0, 1; then n, m and the array.
constexpr const char* counters = R"(
    int[0,20] n; int[0,20] m = 5; bool a[2]; chan c; clock x;
    process P() { state p0, p1, p2; init p0;
        trans p0 -> p1 { sync c!; assign n = n + 2; }, p1 -> p0 { assign n = 0; },
              p1 -> p2 { assign a[1] = true, a[0] = true; }; }
    process Q() { state q0, q1; init q0;
        trans q0 -> q0 { sync c?; assign n = n + 1; }, q0 -> q1 { assign m = m - 1; },
              q1 -> q0 { }; }
    system P, Q;
)";

guide::Distance counters_distance(const std::string& query, std::int32_t n,
                                  std::int32_t m,
                                  const std::string& estimate = "formula") {
    Asked asked(counters, query);
    return asked.of(estimate, {0, 0, n, m, 0, 0});
}

} // namespace

TEST_CASE("a variable needs as many transitions as their strides", "[formula]") {
    CHECK(counters_distance("E<> n >= 10", 1, 5) == 3);
    CHECK(counters_distance("E<> n > 10", 1, 5) == 4);
    CHECK(counters_distance("E<> n >= 10", 10, 5) == 0);
    CHECK(counters_distance("E<> n == 7", 1, 5) == 2);
    CHECK(counters_distance("E<> m == 2", 0, 5) == 3);
    CHECK(counters_distance("E<> m <= 2", 0, 3) == 1);
    CHECK(counters_distance("A[] n < 10", 1, 5) == 3);
    CHECK(counters_distance("E<> not (n < 10 || n > 12)", 1, 5) == 3);
}

TEST_CASE("a variable that is set may get there at once", "[formula]") {
    CHECK(counters_distance("E<> n == 0", 7, 5) == 1);
    CHECK(counters_distance("E<> n < 2", 20, 5) == 1);
    CHECK(counters_distance("E<> n != 3", 3, 5) == 1);
}

TEST_CASE("what happens around every update counts, too", "[formula]") {
    const char* hooked = R"(
        int[0,20] n, m; before_update { n = n + 1; } after_update { n = n + 2, m = 4; }
        process P() { state a; init a; trans a -> a { assign n = n + 1, m = 2; }; }
        system P;
    )";
    CHECK(Asked(hooked, "E<> n >= 9").of("formula", {0, 0, 0}) == 3);
    CHECK(Asked(hooked, "E<> n == 3").of("formula", {0, 7, 0}) == infinite);
    CHECK(Asked(hooked, "E<> m == 4").of("formula", {0, 0, 0}) == 1);
    CHECK(Asked(hooked, "E<> m == 2").of("formula", {0, 0, 4}) == infinite);
}

TEST_CASE("a variable that cannot get there never does", "[formula]") {
    CHECK(counters_distance("E<> m > 4", 0, 4) == infinite);
    CHECK(counters_distance("E<> m == 5", 0, 4) == infinite);
    CHECK(counters_distance("E<> m == 5 || n >= 3", 0, 4) == 1);
}

TEST_CASE("locations are as far as in their graphs", "[formula]") {
    CHECK(counters_distance("E<> P.p2", 0, 5) == 2);
    CHECK(counters_distance("A[] not P.p2", 0, 5) == 2);
    CHECK(counters_distance("E<> not P.p0", 0, 5) == 1);
    CHECK(counters_distance("E<> P.p2 && Q.q1", 0, 5) == 2);
    CHECK(counters_distance("E<> P.p2 || Q.q1", 0, 5) == 1);
    CHECK(counters_distance("A[] P.p0 imply Q.q0", 0, 5) == 1);
    CHECK(counters_distance("E<> P.p1 && P.p2", 0, 5) == 2); // atom by atom
}

TEST_CASE("other atoms are one transition away", "[formula]") {
    CHECK(counters_distance("E<> n > m", 0, 5) == 1);
    CHECK(counters_distance("E<> n > m", 6, 5) == 0);
    CHECK(counters_distance("E<> exists (i : int[0,1]) a[i]", 0, 5) == 1);
    CHECK(counters_distance("A[] exists (i : int[0,1]) a[i]", 0, 5) == 0);
    CHECK(counters_distance("E<> n * n == 4", 2, 5) == 0);
    CHECK(counters_distance("E<> a[n] && P.p2", 7, 5) ==
          2); // the index is wrong: may hold
    CHECK(counters_distance("E<> true", 0, 5) == 0);
    CHECK(counters_distance("E<> false", 0, 5) == infinite);
}

TEST_CASE("clocks and deadlocks may be as they should", "[formula]") {
    CHECK(counters_distance("E<> x > 3", 0, 5) == 0);
    CHECK(counters_distance("E<> not (x > 3) && Q.q1", 0, 5) == 1);
    CHECK(counters_distance("E<> deadlock && P.p2", 0, 5) == 2);
    CHECK(counters_distance("A[] not deadlock", 0, 5) == 0);
    CHECK(counters_distance("P.p0 --> P.p2", 0, 5) == 0);
}

TEST_CASE("the parts of a conjunction can be added up", "[formula]") {
    const std::string all = "E<> n >= 10 && m == 2 && Q.q1 && n > m";
    CHECK(counters_distance(all, 1, 5) == 3);
    CHECK(counters_distance(all, 1, 5, "formula-sum") == 3 + 3 + 1 + 1);
    CHECK(counters_distance("A[] n < 10 || m != 2", 1, 5, "formula-sum") == 6);
    CHECK(counters_distance("E<> n >= 10 || m == 2", 1, 5, "formula-sum") == 3);
    CHECK(counters_distance("E<> m > 5 && P.p2", 1, 4, "formula-sum") == infinite);
}

TEST_CASE("transitions that cost more are farther", "[formula]") {
    Asked asked(counters, "E<> n >= 10 && P.p2");
    asked.costs().of_edge = {2, 4, 6, 0, 3, 3}; // P, then Q, which receives with the 4th
    CHECK(asked.of("formula", {0, 0, 1, 5, 0, 0}) == 8); // 2 + 6 before 3 * 2
    CHECK(asked.of("formula", {2, 0, 1, 5, 0, 0}) == 6);
    asked.costs().of_edge[4] = 0; // a variable may now change for nothing, but has to
    CHECK(asked.of("formula", {2, 0, 1, 5, 0, 0}) == 0);
}

TEST_CASE("the largest part is consistent, a sum only knows dead ends", "[formula]") {
    Asked asked(counters, "E<> n >= 10 && P.p2");
    CHECK(asked.promises("formula").consistent);
    CHECK_FALSE(asked.promises("formula-sum").admissible);
    CHECK(asked.promises("formula-sum").dead_ends);
}
