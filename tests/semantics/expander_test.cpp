// Successors worked out by hand, with exact zones.
#include "semantics/expander.h"

#include "semantics/engine.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;
using semantics::Extrapolation;
using semantics::StepError;

namespace {

/// A process P with initial location a; z is there to keep all clocks active.
std::string process(const std::string& declarations, const std::string& states,
                    const std::string& edges) {
    return declarations + " process P() { state " + states + "; init a; trans " + edges +
           "; } system P;";
}

/// Every clock matters everywhere, so that none is forgotten.
EngineOptions observing(int clocks, int constant = 1000) {
    using semantics::Interval;
    EngineOptions options;
    for (int x = 1; x <= clocks; ++x) {
        options.observed.push_back({Interval::single(x), Interval::single(0),
                                    Interval::single(constant), false});
        options.observed.push_back({Interval::single(0), Interval::single(x),
                                    Interval::single(-constant), false});
    }
    return options;
}

std::string first_error(Engine& e) {
    return e.error(e.initial());
}

} // namespace

TEST_CASE("the initial zone is the origin and its future within the invariant",
          "[expander]") {
    Engine free(process("clock x, y;", "a", "a -> a {}"), observing(2));
    CHECK(free.has_zone(free.initial(), "x - y == 0"));
    Engine capped(process("clock x, y;", "a { x <= 3 && y < 5 }", "a -> a {}"),
                  observing(2));
    CHECK(capped.has_zone(capped.initial(), "x - y == 0, x <= 3"));
    Engine still(process("clock x, y;", "a; urgent a", "a -> a {}"), observing(2));
    CHECK(still.has_zone(still.initial(), "x == 0, y == 0"));
}

TEST_CASE("clocks may begin elsewhere", "[expander]") {
    Engine e(process("clock x = 4, y;", "a { x <= 9 }", "a -> a {}"), observing(2));
    CHECK(e.has_zone(e.initial(), "x - y == 4, x <= 9"));
}

TEST_CASE("a successor is guard, assignment, invariant, delay, invariant", "[expander]") {
    Engine e(process("clock x, y;", "a { x <= 6 }, b { y <= 3 }",
                     "a -> b { guard x >= 2; assign y = 0; }"),
             observing(2));
    const auto next = e.successors(e.initial());
    REQUIRE(next.size() == 1);
    CHECK(e.has_zone(next[0], "x - y >= 2, x - y <= 6, y <= 3"));
}

TEST_CASE("a target invariant that cannot hold forbids the transition", "[expander]") {
    Engine e(process("clock x;", "a, b { x < 2 }", "a -> b { guard x >= 2; }"),
             observing(1));
    CHECK(e.successors(e.initial()).empty());
}

TEST_CASE("a lower bound in an invariant holds on arrival", "[expander]") {
    Engine e(process("clock x;", "a, b { x >= 5 && x <= 8 }", "a -> b { guard x <= 6; }"),
             observing(1));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x >= 5, x <= 8"));
}

TEST_CASE("assignments are made one after the other", "[expander]") {
    Engine e(process("clock x, y, z;", "a; urgent a",
                     "a -> a { assign x = 3, y = x + 1, x = 7, z = y; }"),
             observing(3));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x == 7, y == 4, z == 4"));
}

TEST_CASE("a clock may be set to what a variable says", "[expander]") {
    Engine e(process("clock x; int[0,9] i = 4;", "a; urgent a",
                     "a -> a { assign i = i + 2, x = i; }"),
             observing(1));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x == 6"));
}

TEST_CASE("a bound may be computed", "[expander]") {
    Engine e(process("clock x; int[0,9] i = 4;", "a { x <= 2 * i }, b",
                     "a -> b { guard x >= i && x < i + 3; assign i = 1; }"),
             observing(1));
    CHECK(e.has_zone(e.initial(), "x <= 8"));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x >= 4"));
}

TEST_CASE("a constraint may depend on a condition", "[expander]") {
    Engine e(process("clock x; bool strict_mode;", "a { strict_mode imply x <= 2 }, b",
                     "a -> a { assign strict_mode = true; }"),
             observing(1));
    CHECK(e.has_zone(e.initial(), "x >= 0"));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x <= 2"));
}

TEST_CASE("differences of clocks are kept exactly", "[expander]") {
    Engine e(
        process("clock x, y;", "a, b, c",
                "a -> b { assign y = 0; }, b -> c { guard x - y > 3 && x - y <= 5; }"),
        observing(2));
    const Symbolic b = e.successor(e.initial(), "b");
    CHECK(e.has_zone(e.successor(b, "c"), "x - y > 3, x - y <= 5"));
}

TEST_CASE("a clock that does not matter any more is forgotten", "[expander]") {
    Engine e(process("clock x, y;", "a, b, c",
                     "a -> b { guard x > 4; assign y = 0; }, b -> c { guard y > 1; }"));
    // at b nothing is said of x any more
    CHECK(e.has_zone(e.successor(e.initial(), "b"), "x >= 0"));
}

TEST_CASE("a stopped clock stands still", "[expander]") {
    Engine e(process("clock x, y;", "a { x <= 2 }, b { x' == 0 }",
                     "a -> b { guard x == 2; assign y = 0; }"),
             observing(2));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x == 2"));
}

TEST_CASE("an extrapolated zone is cut to its invariant before it is left",
          "[expander]") {
    // L(x) = 1 at a, so x <= 10 is not kept in the zone, but it still holds.
    EngineOptions options;
    options.extrapolation = Extrapolation::lu_plus;
    Engine e(
        process("clock x;", "a { x <= 10 }, b { x <= 20 }", "a -> b { guard x >= 1; }"),
        options);
    const Symbolic start = e.initial();
    CHECK(e.has_zone(start, "x >= 0"));
    CHECK(e.successors(start).size() == 1);
}

// ---------------------------------------------------------------- cutting

TEST_CASE("a receiver that stays cuts its guard off", "[expander]") {
    Engine e("broadcast chan c; clock x;"
             "process S() { state s, t; init s; trans s -> t { sync c!; }; }"
             "process R() { state r, u; init r;"
             " trans r -> u { guard x >= 2 && x <= 4; sync c?; }; }"
             "system S, R;",
             observing(1));
    const auto next = e.successors(e.initial());
    // with R; then R stays because x < 2, or because x > 4
    REQUIRE(next.size() == 3);
    CHECK(e.show(next[0]) == "t u");
    CHECK(e.has_zone(next[0], "x >= 2"));
    CHECK(e.show(next[1]) == "t r");
    CHECK(e.show(next[2]) == "t r");
    const bool below_first =
        zone::equal(next[1].zone, e.zone("x >= 0")); // x < 2, and time passes
    CHECK(e.has_zone(next[below_first ? 1 : 2], "x >= 0"));
    CHECK(e.has_zone(next[below_first ? 2 : 1], "x > 4"));
}

TEST_CASE("a transition is forbidden just where a higher one exists", "[expander]") {
    EngineOptions options = observing(1);
    options.symmetric = true;
    Engine e(
        "clock x;"
        "process L() { state a, b; init a; trans a -> b { assign x = x; }; }"
        "process H() { state c, d { x <= 5 }; init c; trans c -> d { guard x >= 3; }; }"
        "system L < H;",
        options);
    const auto next = e.successors(e.initial());
    // The higher one exists for 3 <= x <= 5, its target's invariant included.
    REQUIRE(next.size() == 3);
    CHECK(e.show(next[0]) == "a d");
    CHECK(e.has_zone(next[0], "x >= 3, x <= 5"));
    CHECK(e.show(next[1]) == "b c");
    CHECK(e.show(next[2]) == "b c");
}

TEST_CASE("without clocks a higher transition forbids all lower ones", "[expander]") {
    Engine e("int i;"
             "process L() { state a, b; init a; trans a -> b {}; }"
             "process H() { state c, d; init c; trans c -> d { guard i == 0; },"
             " c -> c { guard i == 1; }; }"
             "system L < H;");
    const auto next = e.successors(e.initial());
    CHECK(e.show_edges(next) == "H: c -> d");
    CHECK(e.show_edges(e.successors(next.at(0))) == "L: a -> b");
}

TEST_CASE("the priority of a channel comes before that of a process", "[expander]") {
    Engine e("chan low, high; chan priority low < default < high;"
             "process A() { state a, b, c; init a; trans a -> b { sync low!; },"
             " a -> c {}, a -> b { sync high!; }; }"
             "process B() { int i; state d, e; init d; trans d -> d { sync low?; },"
             " d -> e { guard i == 0; sync high?; assign i = 1; }, e -> d {}; }"
             "system A, B;");
    CHECK(e.show_edges(e.successors(e.initial())) == "A: a -> b + B: d -> e");
}

// ---------------------------------------------------------------- errors

TEST_CASE("a value outside its range is an error that says where", "[expander]") {
    Engine e(process("int[0,3] i = 3;", "a", "a -> a { assign i++; }"));
    const Symbolic start = e.initial();
    semantics::Batch batch = e.new_batch();
    REQUIRE_FALSE(e.expander().expand(start.words.data(), start.zone, batch));
    CHECK(e.expander().failed_edges().size() == 1);
    const StepError error = e.expander().take_error();
    CHECK(error.what == "value out of range: 4 for i, which holds 0 to 3");
    REQUIRE(error.place);
    CHECK(e.loaded().sources().text(*error.place) == "i++");
    CHECK_FALSE(e.expander().failed()); // it was taken
}

TEST_CASE("what comes before an error is in the batch", "[expander]") {
    Engine e(process("int[0,3] i = 3;", "a, b", "a -> b {}, a -> a { assign i++; }"));
    const Symbolic start = e.initial();
    semantics::Batch batch = e.new_batch();
    CHECK_FALSE(e.expander().expand(start.words.data(), start.zone, batch));
    CHECK(batch.size() == 1);
    e.expander().take_error();
}

TEST_CASE("every way to go wrong is an error in words", "[expander]") {
    const auto error = [](const std::string& declarations, const std::string& labels) {
        Engine e(process(declarations, "a", "a -> a { " + labels + " }"));
        return first_error(e);
    };
    CHECK(error("int t[3]; int k = 3;", "assign t[k] = 1;") ==
          "array index out of range: 3");
    CHECK(error("int k, j;", "assign j = 5 / k;") == "division by zero");
    CHECK(error("int k = -1, j;", "assign j = 5 << k;") ==
          "shift by a negative or too large number of bits: -1");
    CHECK(error("clock x; int k = -2;", "assign x = k;") ==
          "negative value assigned to a clock: -2");
    CHECK(error("clock x, y;", "assign y = x - 1;") ==
          "negative value assigned to a clock: x - 1");
    CHECK(error("clock x, y;", "guard x >= 1; assign y = x - 1;") == "");
    CHECK(error("clock x; int[0,100000000] k = 100000000;",
                "guard x < k; assign k = 100000000;") != "");
    CHECK(error("clock x; int[0,100000000] k = 100000000;", "assign x = k;") != "");
    CHECK(error("clock x, y; int[0,100000000] k = 100000000;", "assign y = x + k;") !=
          "");
    CHECK(error("int i; void f() { while (true) { i = 1 - i; } }", "assign f();") != "");
}

TEST_CASE("an error behind a guard that does not hold is none", "[expander]") {
    Engine data(
        process("int t[3]; int k = 3;", "a", "a -> a { guard k < 3; assign t[k] = 1; }"));
    CHECK(first_error(data) == "");
    Engine clocks(process("clock x; int[0,3] i = 3;", "a { x <= 2 }",
                          "a -> a { guard x > 2; assign i++; }"));
    CHECK(first_error(clocks) == "");
}

TEST_CASE("an error in a guard is one even if no partner is ready", "[expander]") {
    Engine e(process("chan c; int t[3]; int k = 3;", "a",
                     "a -> a { guard t[k] == 0; sync c?; }"));
    CHECK(first_error(e) == "array index out of range: 3");
}

TEST_CASE("two rates for one clock are an error", "[expander]") {
    Engine e("clock x; int one = 1;"
             "process P() { state a { x' == 0 }; init a; }"
             "process Q() { state b, c { x' == one }; init b; trans b -> c {}; }"
             "system P, Q;");
    CHECK(first_error(e) == "two processes give a clock different rates");
}

TEST_CASE("a rate is 0 or 1", "[expander]") {
    Engine e(process("clock x; int r = 2;", "a, b { x' == r }", "a -> b {}"));
    CHECK(first_error(e) == "the rate of a clock must be 0 or 1, not 2");
}

// ---------------------------------------------------------------- large numbers

namespace {

/// Each round adds four million to x - y.
constexpr const char* growing = R"(
    clock x, y;
    process P() {
        state a { y <= 4000000 }, b; init a;
        trans a -> a { guard y == 4000000; assign y = 0; }, a -> b { guard OTHER; };
    }
    system P;
)";

std::string growing_with(const std::string& guard) {
    std::string text = growing;
    text.replace(text.find("OTHER"), 5, guard);
    return text;
}

/// The zone after this number of rounds, or the error.
std::string after_rounds(Engine& e, int rounds, zone::Raw& largest) {
    Symbolic state = e.initial();
    for (int i = 0; i < rounds; ++i) {
        const std::string error = e.error(state);
        if (!error.empty()) return error;
        state = e.successor(state, "a");
        REQUIRE(zone::is_canonical(state.zone));
        largest = std::max(largest, zone::magnitude(state.zone));
    }
    return "";
}

} // namespace

TEST_CASE("differences that grow without end are cut back where that is sound",
          "[expander]") {
    Engine e(growing_with("x < 5"));
    zone::Raw largest = 0;
    CHECK(after_rounds(e, 200, largest) == "");
    CHECK(largest <= zone::largest_finite);
}

TEST_CASE("with differences of clocks they are split before they are", "[expander]") {
    Engine e(growing_with("x - y < 5"));
    zone::Raw largest = 0;
    CHECK(after_rounds(e, 200, largest) == "");
    CHECK(largest <= zone::largest_finite);
}

TEST_CASE("constants up to the largest are handled exactly", "[expander]") {
    const std::string most = std::to_string(zone::largest_constant);
    Engine e(process("clock x, y;", "a { x <= " + most + " }, b",
                     "a -> b { guard x >= " + most + "; assign y = 0; }"),
             observing(2, zone::largest_constant));
    CHECK(e.has_zone(e.initial(), "x - y == 0, x <= " + most));
    CHECK(e.has_zone(e.successors(e.initial()).at(0), "x - y == " + most));
}
