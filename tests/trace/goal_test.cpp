#include "trace/goal.h"

#include "trace/walking.h"

using namespace zonar::tests;

namespace {

/// Whether the predicate holds after waiting for this long in the initial state.
bool holds_after(const World& w, std::int64_t delay, const std::string& predicate,
                 std::int64_t denominator = 1) {
    TimedRun run = w.runs(Path{});
    for (auto& clock : run.initial.clocks) clock *= denominator;
    run.denominator = denominator;
    run.last_delay = delay;
    REQUIRE(w.objection(run) == "");
    return w.holds(run, predicate);
}

World process(const std::string& text, const std::string& declarations = "") {
    return World("clock x, y; int i; " + declarations + " process P() {" + text +
                 "} system P;");
}

} // namespace

TEST_CASE("predicates join integers, locations and clocks") {
    const World w = process("state A, B; init A; trans A -> B {};");
    CHECK(holds_after(w, 3, "P.A && x == 3 && i == 0"));
    CHECK(holds_after(w, 3, "P.B or not (x < 3)"));
    CHECK(holds_after(w, 3, "x - y == 0 and x != 2"));
    CHECK_FALSE(holds_after(w, 3, "x > 3 || y < 3"));
    CHECK(holds_after(w, 7, "x > 3 && x < 4", 2));
}

TEST_CASE("an error in a predicate is an error and not false") {
    const World w = process("state A; init A;");
    const auto compiled = w.query("E<> 1 / i == 0");
    const auto answer = holds_at_end(w.network(), compiled.query,
                                     compiled.query.condition, w.runs(Path{}));
    REQUIRE(std::holds_alternative<zonar::trace::ModelError>(answer));
    CHECK(std::get<zonar::trace::ModelError>(answer).what == "division by zero");
}

TEST_CASE("a state that can wait until an edge is enabled is not deadlocked") {
    const World w = process("state A, B; init A; trans A -> B { guard x >= 3; };");
    CHECK_FALSE(holds_after(w, 0, "deadlock"));
    CHECK_FALSE(holds_after(w, 5, "deadlock"));
}

TEST_CASE("a missed window is a deadlock") {
    const World w = process("state A, B; init A; trans A -> B { guard x <= 3; };");
    CHECK_FALSE(holds_after(w, 3, "deadlock"));
    CHECK(holds_after(w, 4, "deadlock"));
    const World open = process("state A, B; init A; trans A -> B { guard x < 3; };");
    CHECK_FALSE(holds_after(open, 5, "deadlock", 2));
    CHECK(holds_after(open, 3, "deadlock"));
}

TEST_CASE("an invariant that ends before the guard is a deadlock") {
    CHECK(holds_after(
        process("state A { x <= 5 }, B; init A; trans A -> B { guard x >= 10; };"), 0,
        "deadlock"));
    CHECK(holds_after(
        process("state A { x < 5 }, B; init A; trans A -> B { guard x >= 5; };"), 0,
        "deadlock"));
    CHECK_FALSE(holds_after(
        process("state A { x < 5 }, B; init A; trans A -> B { guard x > 4; };"), 0,
        "deadlock"));
}

TEST_CASE("waiting forever is a deadlock if nothing else is possible") {
    CHECK(holds_after(process("state A; init A;"), 2, "deadlock"));
}

TEST_CASE("a target whose invariant is violated is no way out") {
    CHECK(holds_after(process("state A, B { i == 1 }; init A; trans A -> B {};"), 0,
                      "deadlock"));
    // In time for the guard, too late for the target; a reset helps.
    CHECK(holds_after(
        process("state A, B { x <= 2 }; init A; trans A -> B { guard x >= 3; };"), 0,
        "deadlock"));
    CHECK_FALSE(holds_after(process("state A, B { x <= 2 }; init A; trans A -> B { guard "
                                    "x >= 3; assign x = 1; };"),
                            9, "deadlock"));
    CHECK_FALSE(holds_after(
        process("state A, B { x >= 4 && x < 5 }; init A; trans A -> B { guard y > 3; };"),
        0, "deadlock"));
}

TEST_CASE("urgent and committed locations cannot wait for an edge") {
    for (const char* mark : {"urgent A;", "commit A;"}) {
        CHECK(holds_after(process(std::string("state A, B; ") + mark +
                                  " init A; trans A -> B { guard x >= 1; };"),
                          0, "deadlock"));
    }
}

TEST_CASE("a committed location without an edge blocks all processes") {
    const World w(R"(
        clock x;
        process P() { state A, B; commit A; init A; trans A -> B { guard x >= 1; }; }
        process Q() { state A, B; init A; trans A -> B {}; }
        system P, Q;)");
    CHECK(w.holds(w.runs(Path{}), "deadlock"));
}

TEST_CASE("an urgent synchronisation into a violated invariant stops time for good") {
    const World w(R"(
        clock x; int k; urgent chan u;
        process P() { state A, B { k == 1 }, C; init A;
            trans A -> B { sync u!; }, A -> C { guard x >= 1; }; }
        process Q() { state A; init A; trans A -> A { sync u?; }; }
        system P, Q;)");
    CHECK(w.holds(w.runs(Path{}), "deadlock"));
}

TEST_CASE("a broadcast is possible while those who must join it can") {
    const auto world = [](const std::string& receiver) {
        return World(R"(
            clock x; broadcast chan b;
            process S() { state A { x <= 5 }, B; init A; trans A -> B { sync b!; }; }
            process R() { state A, B { x <= 2 }, C; init A; trans )" +
                     receiver + "; } system S, R;");
    };
    // At x > 2 the receiver would join and violate its invariant.
    const World always = world("A -> B { sync b?; }");
    CHECK_FALSE(holds_after(always, 1, "deadlock"));
    CHECK(holds_after(always, 3, "deadlock"));
    // A receiver that is ready until 4 lets the sender go alone afterwards.
    const World until = world("A -> B { guard x <= 4; sync b?; }");
    CHECK_FALSE(holds_after(until, 3, "deadlock"));
    // One that is ready from 2 on does not.
    CHECK(holds_after(world("A -> B { guard x > 2; sync b?; }"), 3, "deadlock"));
    CHECK_FALSE(holds_after(
        world("A -> B { guard x > 2; sync b?; }, A -> C { guard x >= 5; sync b?; }"), 3,
        "deadlock"));
}

TEST_CASE("stopped clocks do not come to the rescue") {
    CHECK(holds_after(
        process("state A { x' == 0 }, B; init A; trans A -> B { guard x >= 1; };"), 0,
        "deadlock"));
    CHECK_FALSE(holds_after(
        process("state A { x' == 0 }, B; init A; trans A -> B { guard y - x >= 1; };"), 0,
        "deadlock"));
}

TEST_CASE("priorities do not make deadlocks") {
    const World w(R"(
        process P() { state A, B; init A; trans A -> B {}; }
        process Q() { state A; init A; trans A -> A {}; }
        system P < Q;)");
    CHECK_FALSE(w.holds(w.runs(Path{}), "deadlock"));
}
