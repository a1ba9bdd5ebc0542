// A few dead parts worked out by hand; tests/exploration has the rest, against an oracle.
#include "semantics/deadlock.h"

#include "semantics/engine.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

EngineOptions symmetric() {
    EngineOptions options;
    options.symmetric = true;
    return options;
}

/// The dead part of the initial state is exactly this zone; "" for none.
bool is_dead(const std::string& text, const std::string& constraints) {
    Engine e(text, symmetric());
    semantics::DeadlockFinder finder{e.expander().stepper()};
    zone::Federation dead{e.system().dimension()};
    const Symbolic start = e.initial();
    REQUIRE(finder.find(start.words.data(), start.zone, dead));
    if (constraints.empty()) return dead.empty();
    const zone::Dbm expected = e.zone(constraints);
    zone::Federation other{e.system().dimension()};
    other.add(expected);
    return dead.includes(other) && other.includes(dead);
}

std::string x_process(const std::string& states, const std::string& edges) {
    return "clock x; process P() { state " + states + "; init a; trans " + edges +
           "; } system P;";
}

} // namespace

TEST_CASE("who can wait for a transition is not dead", "[deadlock]") {
    CHECK(is_dead(x_process("a, b", "a -> b { guard x >= 5; }"), ""));
}

TEST_CASE("who has missed the last transition is", "[deadlock]") {
    CHECK(is_dead(x_process("a, b", "a -> b { guard x <= 5; }"), "x > 5"));
}

TEST_CASE("an invariant may come before the transition", "[deadlock]") {
    CHECK(is_dead(x_process("a { x <= 3 }, b", "a -> b { guard x >= 4; }"), "x <= 3"));
}

TEST_CASE("a transition into a violated invariant is none", "[deadlock]") {
    CHECK(is_dead(x_process("a, b { x <= 2 }", "a -> b {}"), "x > 2"));
    CHECK(is_dead(x_process("a, b { x <= 2 }", "a -> b { assign x = 0; }"), ""));
}

TEST_CASE("where time stands still there is no waiting", "[deadlock]") {
    CHECK(is_dead(x_process("a, b; urgent a", "a -> b { guard x >= 1; }"), "x == 0"));
    CHECK(is_dead(x_process("a, b; urgent a", "a -> b { guard x >= 0; }"), ""));
}

TEST_CASE("priorities cause no deadlock", "[deadlock]") {
    CHECK(is_dead("clock x;"
                  "process L() { state a, b; init a; trans a -> b { guard x <= 7; }; }"
                  "process H() { state c, d; init c; trans c -> d { guard x <= 4; }; }"
                  "system L < H;",
                  "x > 7"));
}

TEST_CASE("a model without clocks is dead or not", "[deadlock]") {
    const auto dead = [](const std::string& guard) {
        Engine e("int i; process P() { state a, b; init a; trans a -> b { guard " +
                 guard + "; }; } system P;");
        semantics::DeadlockFinder finder{e.expander().stepper()};
        zone::Federation found{1};
        const Symbolic start = e.initial();
        REQUIRE(finder.find(start.words.data(), start.zone, found));
        return !found.empty();
    };
    CHECK_FALSE(dead("i == 0"));
    CHECK(dead("i == 1"));
}

TEST_CASE("a gap between two guards is dead only behind the last", "[deadlock]") {
    CHECK(is_dead(
        x_process("a, b", "a -> b { guard x < 2; }, a -> b { guard x > 3 && x < 6; }"),
        "x >= 6"));
}

TEST_CASE("who could be simulated is looked at as well", "[deadlock]") {
    // By L and U, x <= 2 simulates all x: none of them was ever compared from below.
    const std::string model =
        "clock x, y;"
        "process P() { state a { y <= 2 }, b; init a; trans a -> b { guard x <= 5; }; }"
        "system P;";
    Engine e(model);
    semantics::DeadlockFinder finder{e.expander().stepper()};
    zone::Federation dead{e.system().dimension()};
    const Symbolic start = e.initial();
    REQUIRE(finder.find(start.words.data(), start.zone, dead));
    CHECK(dead.empty());
    const zone::Dbm* around = finder.find_around(start.words.data(), start.zone, dead);
    REQUIRE(around != nullptr);
    CHECK(zone::includes(*around, start.zone));
    zone::Federation expected{e.system().dimension()};
    expected.add(e.zone("x > 5, y <= 2"));
    CHECK(dead.includes(expected));
    CHECK(expected.includes(dead));

    // With L = U it is the same question.
    EngineOptions options;
    options.symmetric_at = {1, 0};
    Engine exact(model, options);
    semantics::DeadlockFinder other{exact.expander().stepper()};
    REQUIRE(other.find_around(start.words.data(), start.zone, dead) != nullptr);
    CHECK(dead.empty());
}
