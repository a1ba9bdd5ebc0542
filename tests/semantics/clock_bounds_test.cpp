// The bounds of small models, worked out by hand. "L 3 U -" reads: compared with 3 from
// below, never from above.
#include "semantics/clock_bounds.h"

#include "semantics/engine.h"

#include <algorithm>
#include <string>

using namespace zonar;
using namespace zonar::tests;
using semantics::ClockBounds;
using semantics::Interval;
using zone::Bound;
using zone::Diagonal;

namespace {

/// A process P with locations a (initial), b, c.
std::string abc_process(const std::string& declarations, const std::string& edges,
                        const std::string& states = "a, b, c") {
    return declarations + " process P() { state " + states + "; init a; trans " + edges +
           "; } system P;";
}

bool has_diagonal(const ClockBounds& bounds, Diagonal d) {
    const auto all = bounds.diagonals();
    return std::ranges::find(all, d) != all.end();
}

} // namespace

TEST_CASE("a guard gives its constant to the source of its edge", "[clock_bounds]") {
    Engine e(
        abc_process("clock x;", "a -> b { guard x >= 3; }, b -> c { guard x < 7; }"));
    // From a, x may still be compared with 7 after the first edge.
    CHECK(e.bounds_of("x") == "L 3 U 7");
    const Symbolic b = e.successor(e.initial(), "b");
    CHECK(e.bounds_of("x", b) == "L - U 7");
    CHECK(e.bounds_of("x", e.successor(b, "c")) == "L - U -"); // inactive
}

TEST_CASE("an equation is a bound from both sides", "[clock_bounds]") {
    Engine e(abc_process("clock x;", "a -> b { guard x == 4; }"));
    CHECK(e.bounds_of("x") == "L 4 U 4");
}

TEST_CASE("an invariant gives its constant to its location", "[clock_bounds]") {
    Engine e(abc_process("clock x;", "a -> b {}", "a { x <= 5 }, b { x >= 2 }, c"));
    // b's invariant is a condition for getting there, so it counts at a as well
    CHECK(e.bounds_of("x") == "L 2 U 5");
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L 2 U -");
}

TEST_CASE("a reset ends the way of a bound", "[clock_bounds]") {
    Engine e(
        abc_process("clock x;", "a -> b { assign x = 0; }, b -> c { guard x > 9; }"));
    CHECK(e.bounds_of("x") == "L - U -");
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L 9 U -");
}

TEST_CASE("a value that is set is no bound", "[clock_bounds]") {
    Engine e(abc_process("clock x;", "a -> b { guard x > 1; assign x = 50; }"));
    CHECK(e.bounds_of("x") == "L 1 U -");
}

TEST_CASE("bounds go around loops", "[clock_bounds]") {
    Engine e(abc_process("clock x;",
                         "a -> b {}, b -> a {}, b -> c { guard x > 6; assign x = 0; }"));
    CHECK(e.bounds_of("x") == "L 6 U -");
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L 6 U -");
}

TEST_CASE("a copy gives the bounds of the copy to the original", "[clock_bounds]") {
    Engine e(
        abc_process("clock x, y;", "a -> b { assign x = y; }, b -> c { guard x > 8; }"));
    CHECK(e.bounds_of("y") == "L 8 U -");
    CHECK(e.bounds_of("x") == "L - U -");
}

TEST_CASE("a shifted copy gives bounds less the shift", "[clock_bounds]") {
    Engine e(
        abc_process("clock x, y;",
                    "a -> b { assign x = y + 3; }, b -> c { guard x > 8 && x < 10; }"));
    CHECK(e.bounds_of("y") == "L 5 U 7");
}

TEST_CASE("a copy counts, whichever process uses it", "[clock_bounds]") {
    // P copies, Q compares.
    Engine e("clock x, y;"
             "process P() { state a, b; init a; trans a -> b { assign x = y; }; }"
             "process Q() { state a, b; init a; trans a -> b { guard x <= 6; }; }"
             "system P, Q;");
    CHECK(e.bounds_of("y") == "L - U 6");
}

TEST_CASE("a bound that is computed counts with its extreme values", "[clock_bounds]") {
    Engine e(abc_process("clock x; int[2,9] n = 4;",
                         "a -> b { guard x > n; assign n = 9; },"
                         "a -> c { guard x < 2 * n - 3; }"));
    CHECK(e.bounds_of("x") == "L 9 U 15");
}

TEST_CASE("a bound whose variable never changes is a constant", "[clock_bounds]") {
    Engine e(abc_process("clock x; int[2,9] n = 4;", "a -> b { guard x > n; }"));
    CHECK(e.bounds_of("x") == "L 4 U -");
}

TEST_CASE("an element of an array of clocks may be any of them", "[clock_bounds]") {
    Engine e(abc_process("clock z[3]; int[0,1] k;",
                         "a -> b { guard z[k] > 5; assign k = 1; }"));
    CHECK(e.bounds_of("z[0]") == "L 5 U -");
    CHECK(e.bounds_of("z[1]") == "L 5 U -");
    CHECK(e.bounds_of("z[2]") == "L - U -"); // k is 0 or 1
}

TEST_CASE("a reset of one element of two ends no way", "[clock_bounds]") {
    Engine e(
        abc_process("clock z[2]; int[0,1] k;",
                    "a -> b { assign z[k] = 0, k = 1; }, b -> c { guard z[0] > 5; }"));
    CHECK(e.bounds_of("z[0]") == "L 5 U -");
}

TEST_CASE("a comparison that always or never holds is no bound", "[clock_bounds]") {
    Engine e(
        abc_process("clock x;", "a -> b { guard x >= -4; }, a -> c { guard x < -2; }"));
    CHECK(e.bounds_of("x") == "L - U -");
}

TEST_CASE("the constants of a query count everywhere", "[clock_bounds]") {
    EngineOptions options;
    options.observed.push_back( // x <= 11
        {Interval::single(1), Interval::single(0), Interval::single(11), false});
    Engine e(abc_process("clock x;", "a -> b { guard x > 2; assign x = 0; }, b -> c {}"),
             options);
    CHECK(e.bounds_of("x") == "L 2 U 11");
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L - U 11");
}

TEST_CASE("symmetric bounds are the larger of the two", "[clock_bounds]") {
    EngineOptions options;
    options.symmetric = true;
    Engine e(abc_process("clock x;", "a -> b { guard x >= 3 && x <= 8; }, b -> c {}"),
             options);
    CHECK(e.bounds_of("x") == "L 8 U 8");
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L - U -");
}

TEST_CASE("at a vector of locations the largest of all processes counts",
          "[clock_bounds]") {
    Engine e("clock x;"
             "process P() { state a, b; init a; trans a -> b { guard x > 3; }; }"
             "process Q() { state a, b; init a; trans a -> b { guard x > 5; }; }"
             "system P, Q;");
    CHECK(e.bounds_of("x") == "L 5 U -");
    const Symbolic q_moved = e.successor(e.initial(), "a b");
    CHECK(e.bounds_of("x", q_moved) == "L 3 U -");
}

TEST_CASE("a hook that resets a clock does so on every edge", "[clock_bounds]") {
    Engine e("clock x; before_update { x = 0 }"
             "process P() { state a, b, c; init a; trans a -> b {},"
             " b -> c { guard x > 5; }; } system P;");
    CHECK(e.bounds_of("x") == "L - U -");
}

TEST_CASE("a clock may be set back, once", "[clock_bounds]") {
    Engine e(abc_process(
        "clock x;",
        "a -> b { guard x >= 4; assign x = x - 1; }, b -> c { guard x > 8; }"));
    CHECK(e.bounds().finite());
    CHECK(e.bounds_of("x") == "L 9 U 1"); // U: whether x < 1 decides about an error
}

TEST_CASE("a clock that is set back again and again has no bounds", "[clock_bounds]") {
    // Before n rounds, x is compared with 8 + n.
    Engine e(abc_process(
        "clock x;",
        "a -> a { guard x >= 1; assign x = x - 1; }, a -> b { guard x > 8; }"));
    CHECK_FALSE(e.bounds().finite());
}

TEST_CASE("a clock that is set forward again and again has bounds", "[clock_bounds]") {
    Engine e(
        abc_process("clock x;", "a -> a { assign x = x + 1; }, a -> b { guard x > 8; }"));
    CHECK(e.bounds().finite());
    CHECK(e.bounds_of("x") == "L 8 U -");
}

TEST_CASE("copies in a loop reach as far as the loop does", "[clock_bounds]") {
    Engine e(abc_process("clock x, y, z;"
                         "void f() { int k; for (k = 0; k < 2; k++) { y = x; x = z; } }",
                         "a -> b { assign f(); }, b -> c { guard y > 5; }"));
    CHECK(e.bounds_of("z") == "L 5 U -"); // y = z after two rounds
}

TEST_CASE("copies on either branch are seen by what comes after", "[clock_bounds]") {
    Engine e(
        abc_process("clock x, y, z; bool p, q; int i;"
                    "void f() { if (p) { i = 1; } else { x = z; } if (q) { y = x; } }",
                    "a -> b { assign f(), p = !p, q = !q; }, b -> c { guard y > 5; }"));
    CHECK(e.bounds_of("z") == "L 5 U -");
}

TEST_CASE("a difference of clocks is kept for the whole network", "[clock_bounds]") {
    Engine e(abc_process("clock x, y;", "a -> b { guard x - y < 3; }"));
    CHECK(e.bounds().diagonals().size() == 1);
    CHECK(has_diagonal(e.bounds(), {1, 2, Bound::less(3)}));
    // Its clocks are not to be forgotten, even where nothing else is said of them.
    CHECK(e.bounds_of("x", e.successor(e.initial(), "b")) == "L 0 U 0");
}

TEST_CASE("what assignments make of a difference is kept, too", "[clock_bounds]") {
    Engine e(abc_process("clock x, y, z;", "a -> b { assign y = z + 2; },"
                                           "b -> c { guard x - y < 3; },"
                                           "c -> a { assign x = 0; }"));
    // x - (z + 2) < 3 is x - z < 5; 0 - y < 3 always holds
    CHECK(has_diagonal(e.bounds(), {1, 2, Bound::less(3)}));
    CHECK(has_diagonal(e.bounds(), {1, 3, Bound::less(5)}));
    CHECK(e.bounds().diagonals().size() == 2);
}

TEST_CASE("a difference with a clock that was set is a bound of the other",
          "[clock_bounds]") {
    Engine e(abc_process("clock x, y;",
                         "a -> b { assign y = 4; }, b -> c { guard x - y < 3; }"));
    CHECK(e.bounds_of("x") == "L 0 U 7"); // x - 4 < 3
}

TEST_CASE("equivalence needs the opposite of each difference", "[clock_bounds]") {
    EngineOptions options;
    options.symmetric = true;
    Engine e(abc_process("clock x, y;", "a -> b { guard x - y < 3; }"), options);
    CHECK(has_diagonal(e.bounds(), {1, 2, Bound::less(3)}));
    CHECK(has_diagonal(e.bounds(), {2, 1, Bound::less_equal(-3)}));
}

TEST_CASE("a difference whose clocks are shifted forever has no bounds",
          "[clock_bounds]") {
    Engine e(abc_process("clock x, y;", "a -> a { assign x = x + 1; },"
                                        "a -> b { guard x - y < 3; }"));
    CHECK_FALSE(e.bounds().finite());
}

TEST_CASE("the largest bound is as large as any", "[clock_bounds]") {
    Engine e(
        "clock x, y;"
        "process P() { state a { x <= 40 }, b; init a; trans a -> b { guard y > 900; }; }"
        "system P;");
    CHECK(e.bounds().largest() == 900);
}

TEST_CASE("bounds that are symmetric at a location are so as far back as they matter",
          "[clock_bounds]") {
    const std::string model =
        abc_process("clock x;", "a -> b { guard x >= 2; }, b -> c { guard x <= 5; }");
    Engine plain(model);
    CHECK(plain.bounds_of("x") == "L 2 U 5");
    EngineOptions options;
    options.symmetric_at = {0, 1, 0};
    Engine e(model, options);
    CHECK(e.bounds_of("x") == "L 5 U 5"); // b is reached from a with x as it is
    const Symbolic b = e.successor(e.initial(), "b");
    CHECK(e.bounds_of("x", b) == "L 5 U 5");
    CHECK(e.bounds_of("x", e.successor(b, "c")) == "L - U -");
    // At a alone it says nothing about b.
    options.symmetric_at = {1, 0, 0};
    Engine first(model, options);
    CHECK(first.bounds_of("x") == "L 5 U 5");
    CHECK(first.bounds_of("x", first.successor(first.initial(), "b")) == "L - U 5");
}

TEST_CASE("a clock that is set brings nothing back that was made symmetric",
          "[clock_bounds]") {
    EngineOptions options;
    options.symmetric_at = {0, 1, 0};
    Engine e(
        abc_process("clock x;",
                    "a -> b { guard x >= 2; assign x = 0; }, b -> c { guard x <= 5; }"),
        options);
    CHECK(e.bounds_of("x") == "L 2 U -");
}
