#include "trace/timeline.h"
#include "trace/walking.h"

using namespace zonar::tests;
using Why = NoRun::Why;

TEST_CASE("a stopped clock keeps its value") {
    const World w(R"(
        clock x, y;
        process P() { state A, B { x' == 0 }, C, D; init A;
            trans A -> B { guard x >= 2; assign y = 0; }, B -> C { guard y == 5; },
                  C -> D { guard x == 3; }; }
        system P;)");
    const TimedRun run = w.runs({"P: A -> B", "P: B -> C", "P: C -> D"});
    CHECK(w.holds(run, "x == 3"));
    CHECK(w.holds(run, "y >= 5 && y <= 6"));
}

TEST_CASE("waiting for a clock that is stopped is spurious") {
    const World w(R"(
        clock x;
        process P() { state A { x' == 0 }, B; init A; trans A -> B { guard x >= 1; }; }
        system P;)");
    CHECK(w.has_none({"P: A -> B"}).why == Why::spurious);
}

TEST_CASE("the sum of stopwatches decides what is feasible") {
    // x runs in A and C, y in B; zones forget that x + y == t.
    const auto world = [](const std::string& latest) {
        return World("clock x, y, t; process P() {"
                     " state A { y' == 0 }, B { x' == 0 }, C { y' == 0 }, D; init A;"
                     " trans A -> B {}, B -> C {},"
                     " C -> D { guard x >= 4 && y >= 3 && t " +
                     latest + "; }; } system P;");
    };
    const World possible = world("<= 7");
    CHECK(total_time(possible.runs({"P: A -> B", "P: B -> C", "P: C -> D"})) == 7);
    const NoRun none = world("< 7").has_none({"P: A -> B", "P: B -> C", "P: C -> D"});
    CHECK(none.why == Why::spurious);
    CHECK(none.step == 3);
}

TEST_CASE("strict bounds on stopwatches get a fraction") {
    const World w(R"(
        clock x, y;
        process P() { state A { y' == 0 }, B { x' == 0 }, C; init A;
            trans A -> B { guard x > 0; }, B -> C { guard y > 0 && x < 1 && y < 1; }; }
        system P;)");
    CHECK(w.runs({"P: A -> B", "P: B -> C"}).denominator == 2);
}

TEST_CASE("a rate may depend on a variable, and has a condition") {
    const World w(R"(
        clock x, y; int r = 1;
        process P() { state A { x' == r }, B; init A;
            trans A -> A { guard x == 2; assign r = 0, y = 0; },
                  A -> B { guard y == 3 && x == 2; }; }
        system P;)");
    const TimedRun run = w.runs({"P: A -> A", "P: A -> B"});
    CHECK(delays(run) == "2 3 | 0");
}

TEST_CASE("two locations must not give a clock different rates") {
    const World w(R"(
        clock x; int r = 1;
        process P() { state A { x' == 0 }, B; init A; trans A -> B {}; }
        process Q() { state A { x' == r }; init A; }
        system P, Q;)");
    const NoRun none = w.has_none({"P: A -> B"});
    CHECK(none.why == Why::fault);
    CHECK(none.reason == "two locations give x different rates");
}

TEST_CASE("a rate must be 0 or 1") {
    const World w(R"(
        clock x; int r = 2;
        process P() { state A { x' == r }, B; init A; trans A -> B {}; }
        system P;)");
    CHECK(w.has_none({"P: A -> B"}).reason == "the rate of x is 2, neither 0 nor 1");
}
