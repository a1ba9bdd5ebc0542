// What guides a search for deadlocks: active processes and marked locations.
#include "guide/estimates/active.h"
#include "guide/estimates/marked.h"
#include "guide/promising.h"

using namespace zonar;
using tests::Asked;

namespace {

constexpr const char* four = R"(
    chan c, late; int[0,1] l; clock x;
    process P() { state a, b; init a; trans a -> b { guard x >= 3 && x <= 5; }; }
    process Q() { state a, b, k; commit k; init a;
        trans a -> b { guard l == 1; }, k -> a { }; }
    process R() { state a, b; init a;
        trans a -> b { sync c!; assign l = 1; }, b -> a { guard x <= 2; sync late!; }; }
    process S() { state a, b; init a;
        trans a -> b { sync c?; }, b -> a { guard x >= 3; sync late?; }; }
    system P, Q, R, S;
)";

/// Locations of P, Q, R and S, then l.
guide::Distance active(std::vector<std::int32_t> cells, std::string_view zone) {
    Asked asked(four, "A[] not deadlock");
    const auto estimate = tests::estimate("active", asked.context());
    return estimate->of(asked.words(cells).data(), asked.engine().zone(zone));
}

} // namespace

TEST_CASE("processes with an enabled transition are active", "[active]") {
    CHECK(active({0, 0, 0, 0, 0}, "x >= 0") == 3); // P, and R with S
    CHECK(active({0, 0, 0, 0, 0}, "x <= 2") == 2);
    CHECK(active({0, 0, 0, 0, 0}, "x > 5") == 2);
    CHECK(active({0, 0, 0, 0, 1}, "x <= 3") == 4);
    CHECK(active({1, 1, 0, 0, 1}, "x >= 0") == 2);
}

TEST_CASE("no process synchronises alone", "[active]") {
    CHECK(active({1, 0, 0, 1, 0}, "x >= 0") == 0);
    CHECK(active({1, 0, 1, 0, 0}, "x >= 0") == 0);
}

TEST_CASE("clock guards of partners must hold together", "[active]") {
    CHECK(active({1, 0, 1, 1, 0}, "x >= 0") == 0); // x <= 2 and x >= 3
}

TEST_CASE("while a location is committed the others wait", "[active]") {
    CHECK(active({0, 2, 0, 0, 1}, "x <= 3") == 1);
}

TEST_CASE("active looks at zones only if there are clocks", "[active]") {
    Asked timed(four, "A[] not deadlock");
    CHECK(tests::estimate("active", timed.context())->uses_zone());
    Asked plain("process P() { state a, b; init a; trans a -> b { }; } system P;",
                "A[] not deadlock");
    CHECK_FALSE(tests::estimate("active", plain.context())->uses_zone());
    CHECK(plain.of("active", {0}) == 1);
    CHECK(plain.of("active", {1}) == 0);
}

TEST_CASE("distances to marked locations are added up", "[marked]") {
    const char* lines = R"(
        process P() { state a, b, c, d; init a;
            trans a -> b { }, b -> c { }, c -> d { }; }
        process Q() { state a, b; init a; trans a -> b { }, b -> a { }; }
        system P, Q;
    )";
    Asked asked(lines, "A[] not deadlock");
    asked.context().marks = {{0, 2}};
    CHECK(asked.of("marked", {0, 0}) == 2);
    CHECK(asked.of("marked", {2, 1}) == 0);
    CHECK(asked.of("marked", {3, 0}) == 3); // too late: behind all that can get there
    asked.context().marks = {{0, 2}, {0, 1}, {1, 1}};
    CHECK(asked.of("marked", {0, 0}) == 2);
    CHECK(asked.of("marked", {0, 1}) == 1);
    CHECK_FALSE(asked.promises("marked").dead_ends);
    asked.costs().of_edge = {5, 1, 1, 2, 2};
    CHECK(asked.of("marked", {0, 0}) == 7);
}
