#include "trace/concretise.h"

#include "trace/walking.h"

using namespace zonar::tests;
using Why = NoRun::Why;

namespace {

/// A process P with locations A, B, C, D in a row and one edge from each to the next.
World chain(const std::string& clocks, const std::string& a, const std::string& b,
            const std::string& c, const std::string& ab, const std::string& bc,
            const std::string& cd, const std::string& marks = "") {
    return World("clock " + clocks + "; int i; process P() { state A {" + a + "}, B {" +
                 b + "}, C {" + c + "}, D; " + marks + " init A; trans A -> B {" + ab +
                 "}, B -> C {" + bc + "}, C -> D {" + cd + "}; } system P;");
}

const auto whole_chain = {std::string_view{"P: A -> B"}, std::string_view{"P: B -> C"},
                          std::string_view{"P: C -> D"}};

} // namespace

TEST_CASE("guards are met as early as possible") {
    const World w = chain("x, y", "true", "true", "true", "guard x >= 3; assign y = 0;",
                          "guard y >= 2;", "guard x >= 4;");
    CHECK(w.delays(whole_chain) == "3 2 0 | 0");
}

TEST_CASE("a late guard makes an early stay longer if an invariant is in the way") {
    const World w = chain("x, y", "true", "y <= 1", "y <= 1", "assign y = 0;",
                          "assign y = 0;", "guard x >= 10;");
    CHECK(w.delays(whole_chain) == "8 1 1 | 0");
}

TEST_CASE("what cannot be in time is spurious") {
    const World w =
        chain("x, y", "x <= 2", "y <= 1", "true", "assign y = 0;", "guard x >= 4;", "");
    const NoRun none = w.has_none(whole_chain);
    CHECK(none.why == Why::spurious);
    CHECK(none.step == 2);
    CHECK(none.reason == "no delays satisfy what steps 1 to 2 need together");
}

TEST_CASE("strict bounds are met in integers where there are some") {
    const World w =
        chain("x", "true", "true", "true", "guard x > 3;", "guard x > 4;", "");
    CHECK(w.delays(whole_chain) == "4 1 0 | 0");
}

TEST_CASE("strict bounds are met by halves where there are no integers") {
    const World w =
        chain("x", "x < 4", "true", "true", "guard x > 3;", "guard x > 4;", "");
    CHECK(w.delays(whole_chain) == "3.5 1 0 | 0");
}

TEST_CASE("several moments within one unit get a finer denominator") {
    const World w =
        chain("x, y, z", "true", "true", "x < 1", "guard x > 0; assign y = 0;",
              "guard y > 0; assign z = 0;", "guard z > 0;");
    const TimedRun run = w.runs(whole_chain);
    CHECK(delays(run) == "0.25 0.25 0.25 | 0");
    CHECK(run.denominator == 4);
}

TEST_CASE("a run that is to end soonest does not wait for a small denominator") {
    const auto soonest = [](const World& w) {
        auto answer = zonar::trace::concretise(
            w.network(), w.path(whole_chain), Ending::state, zonar::trace::Pace::soonest);
        const TimedRun run = std::get<TimedRun>(std::move(answer));
        CHECK(w.objection(run) == "");
        return delays(run);
    };
    const World above =
        chain("x", "true", "true", "true", "guard x > 3;", "guard x > 4;", "");
    CHECK(above.delays(whole_chain) == "4 1 0 | 0");
    CHECK(soonest(above) == "3.1 1 0 | 0");
    const World exact =
        chain("x, y", "true", "true", "true", "guard x > 0; assign y = 0;",
              "guard y > 0;", "guard x >= 1;");
    CHECK(exact.delays(whole_chain) == "1 1 0 | 0");
    CHECK(soonest(exact) == "0.5 0.5 0 | 0");
    const World whole =
        chain("x", "true", "true", "true", "guard x >= 3;", "guard x >= 4;", "");
    CHECK(soonest(whole) == "3 1 0 | 0");
}

TEST_CASE("strict bounds that leave nothing are spurious") {
    const World open = chain("x", "x < 3", "true", "true", "guard x >= 3;", "", "");
    CHECK(open.has_none({"P: A -> B"}).why == Why::spurious);
    const World closed = chain("x", "x <= 3", "true", "true", "guard x > 3;", "", "");
    CHECK(closed.has_none({"P: A -> B"}).why == Why::spurious);
    const World touching = chain("x", "x <= 3", "true", "true", "guard x >= 3;", "", "");
    CHECK(touching.delays({"P: A -> B"}) == "3 | 0");
}

TEST_CASE("an invariant with a lower bound must hold on entry") {
    const World w = chain("x", "true", "x >= 5", "true", "", "", "");
    CHECK(w.delays({"P: A -> B"}) == "5 | 0");
}

TEST_CASE("no time passes in urgent and committed locations") {
    for (const char* mark : {"urgent B;", "commit B;"}) {
        const World w = chain("x, y", "true", "true", "true", "assign y = 0;",
                              "guard x >= 4;", "", mark);
        CHECK(w.delays({"P: A -> B", "P: B -> C"}) == "4 0 | 0");
        const World late = chain("x, y", "true", "true", "true", "assign y = 0;",
                                 "guard y >= 1;", "", mark);
        CHECK(late.has_none({"P: A -> B", "P: B -> C"}).why == Why::spurious);
    }
}

TEST_CASE("clocks can be set to values") {
    const World w = chain("x", "true", "x <= 8", "true", "assign x = 3, x = 7;",
                          "guard x == 8;", "guard x >= 10;");
    CHECK(w.delays(whole_chain) == "0 1 2 | 0");
}

TEST_CASE("clocks can be set to other clocks") {
    const World w = chain("x, y", "true", "true", "true", "guard x == 2; assign y = 0;",
                          "guard y == 3; assign x = y + 1;", "guard x == 6 && y == 5;");
    CHECK(w.delays(whole_chain) == "2 3 2 | 0");
}

TEST_CASE("a copy is taken before what follows in the same update") {
    const World w =
        chain("x, y", "true", "true", "true", "guard x == 2; assign y = x, x = 0;",
              "guard y == 5;", "guard x == 3;");
    CHECK(w.delays(whole_chain) == "2 3 0 | 0");
}

TEST_CASE("a clock is not set below zero") {
    const World w =
        chain("x, y", "true", "true", "true", "assign y = x - 3;", "guard y == 0;", "");
    CHECK(w.delays({"P: A -> B", "P: B -> C"}) == "3 0 | 0");
}

TEST_CASE("initial values of clocks count") {
    const World w = chain("x = 5", "true", "true", "true", "guard x >= 7;", "", "");
    CHECK(w.delays({"P: A -> B"}) == "2 | 0");
}

TEST_CASE("differences of clocks constrain earlier moments") {
    const World w = chain("x, y", "true", "true", "true", "assign y = 0;",
                          "guard x - y >= 4;", "guard x - y < 5;");
    CHECK(w.delays(whole_chain) == "4 0 0 | 0");
    const World invariant =
        chain("x, y", "true", "x - y > 2", "true", "assign y = 0;", "", "");
    CHECK(invariant.delays({"P: A -> B"}) == "3 | 0");
}

TEST_CASE("bounds may be variables, seen before the update in guards and after it in "
          "invariants") {
    const World w = chain("x", "x <= 10", "x >= i", "true",
                          "guard x >= i + 1; assign i = 4;", "", "");
    CHECK(w.delays({"P: A -> B"}) == "4 | 0");
}

TEST_CASE("a constraint with a condition counts while the condition holds") {
    const World w = chain("x", "true", "true", "true",
                          "guard (i == 0 || x >= 9) && (i == 1 || x >= 2);", "", "");
    CHECK(w.delays({"P: A -> B"}) == "2 | 0");
}

TEST_CASE("further constraints hold right before the transition, and at the end") {
    const World w = chain("x", "true", "true", "true", "", "assign x = 0;", "");
    Path path = w.path({"P: A -> B", "P: B -> C"});
    path.steps[0].where = {w.below("0", "x", -2)};
    path.steps[1].where = {w.below("0", "x", -3, true)};
    path.goal = {w.below("0", "x", -7)};
    CHECK(w.delays(path) == "2 2 | 7");
    path.steps[0].where.push_back(w.below("x", "0", 1));
    CHECK(w.has_none(path).why == Why::spurious);
}

TEST_CASE("the empty path is the initial state and its delay") {
    const World w = chain("x", "x <= 3", "true", "true", "", "", "");
    Path path;
    CHECK(w.delays(path) == "| 0");
    path.goal = {w.below("0", "x", -3)};
    CHECK(w.delays(path) == "| 3");
    path.goal = {w.below("0", "x", -3, true)};
    CHECK(w.has_none(path).why == Why::spurious);
}

TEST_CASE("an urgent synchronisation stops time as soon as both sides are ready") {
    const World w(R"(
        urgent chan u; clock x, y; int r;
        process A() { state a0, a1; init a0; trans a0 -> a1 { sync u!; }; }
        process B() { state b0, b1; init b0; trans b0 -> b1 { guard r == 1; sync u?; }; }
        process C() { state c0, c1, c2; init c0;
            trans c0 -> c1 { guard x >= 2; assign r = 1, y = 0; }, c1 -> c2 { guard y >= 1; }; }
        system A, B, C;)");
    CHECK(w.delays({"C: c0 -> c1", "A: a0 -> a1 + B: b0 -> b1", "C: c1 -> c2"}) ==
          "2 0 1 | 0");
    CHECK(w.has_none({"C: c0 -> c1", "C: c1 -> c2"}).why == Why::spurious);
}

TEST_CASE("an urgent broadcast needs no receiver to stop time") {
    const World w(R"(
        urgent broadcast chan u; clock x;
        process A() { state a0, a1; init a0; trans a0 -> a1 { sync u!; }; }
        process B() { state b0, b1; init b0; trans b0 -> b1 { guard x >= 1; }; }
        system A, B;)");
    CHECK(w.has_none({"B: b0 -> b1"}).why == Why::spurious);
    CHECK(w.delays({"A: a0 -> a1", "B: b0 -> b1"}) == "0 1 | 0");
}

TEST_CASE("an urgent synchronisation with clock guards ends a stay when it is ready") {
    const World w(R"(
        urgent broadcast chan u; clock x, y;
        process A() { state a0, a1; init a0; trans a0 -> a1 { guard y >= 3; sync u!; }; }
        process B() { state b0, b1, b2; init b0;
            trans b0 -> b1 { assign y = 0; }, b1 -> b2 { guard x >= 5; }; }
        system A, B;)");
    CHECK(w.delays({"B: b0 -> b1", "B: b1 -> b2"}) == "2 3 | 0");
}

TEST_CASE("a path that is none is told apart from one without delays") {
    const World w = chain("x", "true", "true", "true", "guard i == 1;", "", "");
    CHECK(w.has_none({"P: A -> B"}).why == Why::not_a_path);
    CHECK(w.has_none({"P: B -> C"}).reason == "P is not where its edge begins");
}

TEST_CASE("select values are used, and must be in range") {
    const World w(R"(
        clock x; int n;
        process P() { state A, B; init A;
            trans A -> B { select k : int[2,4]; guard x >= k; assign n = k; }; }
        system P;)");
    const TimedRun run = w.runs({"P: A -> B {3}"});
    CHECK(delays(run) == "3 | 0");
    CHECK(w.holds(run, "n == 3"));
    CHECK(w.has_none({"P: A -> B {5}"}).why == Why::not_a_path);
}

TEST_CASE("an error on the way is reported with its place") {
    const World w = chain("x", "true", "true", "true", "assign i = 1 / i;", "", "");
    const NoRun none = w.has_none({"P: A -> B"});
    CHECK(none.why == Why::fault);
    CHECK(none.reason == "division by zero");
    CHECK(w.loaded().sources().text(none.place) == "1 / i");
}

TEST_CASE("a run to an error ends right before the step that makes it") {
    const World w = chain("x", "true", "true", "true", "guard x >= 2;",
                          "guard x >= 5; assign i = 1 / i;", "");
    const Path path = w.path({"P: A -> B", "P: B -> C"});
    const auto answer = concretise(w.network(), path, Ending::fault);
    REQUIRE(std::holds_alternative<TimedRun>(answer));
    const auto& run = std::get<TimedRun>(answer);
    CHECK(delays(run) == "2 | 3");
    CHECK(w.objection(run) == "");
    const auto error = fault_at_end(w.network(), run, path.steps.back().participants);
    REQUIRE(error);
    CHECK(error->what == "division by zero");
}

TEST_CASE("an error in an invariant of the target counts as well") {
    const World w(R"(
        clock x; int a[2] = {3, 4}; int i;
        process P() { state A, B { x <= a[i] }; init A;
            trans A -> B { guard x >= 1; assign i = 2; }; }
        system P;)");
    const Path path = w.path({"P: A -> B"});
    const auto answer = concretise(w.network(), path, Ending::fault);
    REQUIRE(std::holds_alternative<TimedRun>(answer));
    const auto error = fault_at_end(w.network(), std::get<TimedRun>(answer),
                                    path.steps.back().participants);
    REQUIRE(error);
    CHECK(error->what == "array index out of range: 2");
    CHECK(w.has_none(path).why == Why::fault);
}

TEST_CASE("a guard that fails in the last state does not hide the run to it") {
    const World w(R"(
        urgent chan u; clock x; int i;
        process P() { state A, B, C; init A;
            trans A -> B { guard x >= 1; assign i = 7; }, B -> C { guard 1 / (i - 7) > 0; }; }
        system P;)");
    const TimedRun run = w.runs({"P: A -> B"});
    CHECK(delays(run) == "1 | 0");
    const auto error = fault_at_end(w.network(), run, {});
    REQUIRE(error);
    CHECK(error->what == "division by zero");
}
