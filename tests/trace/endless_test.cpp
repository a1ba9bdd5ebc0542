// Endless runs are accepted only if they are endless.
#include "trace/endless.h"

#include "trace/print.h"
#include "walking.h"

using namespace zonar;
using namespace zonar::tests;
using trace::Afterwards;

namespace {

/// What is wrong with the run as evidence for the query; "" if nothing.
std::string objection(const World& world, TimedRun run, const std::string& query,
                      Afterwards afterwards, std::size_t loop = 0) {
    run.afterwards = afterwards;
    run.loop = loop;
    REQUIRE(world.objection(run).empty());
    const auto compiled = world.query(query);
    const auto found =
        trace::endless(world.network(), trace::counterpart(compiled.query), run);
    return found ? found->what : "";
}

bool is_believed(const World& world, const TimedRun& run, const std::string& query,
                 Afterwards afterwards, std::size_t loop = 0) {
    const std::string what = objection(world, run, query, afterwards, loop);
    UNSCOPED_INFO(what);
    return what.empty();
}

World ring(const std::string& ab, const std::string& ba, const std::string& in_a = "true",
           const std::string& more = "") {
    return World("clock x, y; int i;" + more + " process P() { state A {" + in_a +
                 "}, B; init A; trans A -> B {" + ab + "}, B -> A {" + ba +
                 "}; } system P;");
}

const auto round_once = {std::string_view{"P: A -> B"}, std::string_view{"P: B -> A"}};
const auto round_twice = {std::string_view{"P: A -> B"}, std::string_view{"P: B -> A"},
                          std::string_view{"P: A -> B"}, std::string_view{"P: B -> A"}};

} // namespace

TEST_CASE("a loop ends where it begins") {
    const World w = ring("guard x >= 1; assign x = 0;", "");
    const TimedRun run = w.runs(round_twice);
    CHECK(is_believed(w, run, "E[] x <= 1", Afterwards::repeats, 2));
    CHECK(is_believed(w, run, "E[] x <= 1", Afterwards::repeats, 0));
    CHECK(!is_believed(w, run, "E[] x <= 1", Afterwards::repeats, 1)); // in another place
    CHECK(!is_believed(w, run, "E[] x <= 1", Afterwards::repeats, 4)); // nothing
    CHECK(!is_believed(w, run, "E[] x < 1", Afterwards::repeats, 0));
    CHECK(!is_believed(w, run, "E[] P.A", Afterwards::repeats, 0));
    CHECK(!is_believed(w, run, "E[] x <= 1", Afterwards::anything));
}

TEST_CASE("a clock that grows ends a loop if something depends on it") {
    // y is compared with 7 in location A, and is not set anew.
    const World w = ring("guard x >= 1 && y <= 7; assign x = 0;", "");
    const TimedRun run = w.runs(round_twice);
    CHECK(!is_believed(w, run, "E[] true", Afterwards::repeats, 0));
    CHECK(!is_believed(w, run, "E[] true", Afterwards::repeats, 2));
    // Without the guard only a query can see it.
    const World free = ring("guard x >= 1; assign x = 0;", "");
    const TimedRun longer = free.runs(round_twice);
    CHECK(is_believed(free, longer, "E[] true", Afterwards::repeats, 2));
    CHECK(!is_believed(free, longer, "E[] y <= 2", Afterwards::repeats, 2));
    CHECK(is_believed(free, longer, "E[] y >= 0", Afterwards::repeats, 2));
}

TEST_CASE("a clock above all constants does not end a loop") {
    const World w = ring("guard x >= 1 && y >= 1; assign x = 0;", "");
    const TimedRun run = w.runs(round_twice);
    CHECK(!is_believed(w, run, "E[] true", Afterwards::repeats, 0)); // 0 is not above 1
    const TimedRun more = w.runs(
        {"P: A -> B", "P: B -> A", "P: A -> B", "P: B -> A", "P: A -> B", "P: B -> A"});
    CHECK(is_believed(w, more, "E[] true", Afterwards::repeats, 4));
}

TEST_CASE("a copy of a clock is followed to where it comes from") {
    const World w = ring("guard x <= 3; assign x = y;", "guard y >= 0;");
    Path path = w.path(round_once);
    path.steps[0].where = {w.below("0", "y", -1)}; // y >= 1
    CHECK(!is_believed(w, w.runs(path), "E[] true", Afterwards::repeats, 0));
    CHECK(is_believed(w, w.runs(round_once), "E[] true", Afterwards::repeats, 0));
}

TEST_CASE("fractions count by their order") {
    const World w = ring("guard x < 2 && y < 2; assign x = 0;", "assign y = 0;");
    Path path = w.path(round_once);
    path.steps[0].where = {w.below("0", "x", 0, true)};
    path.steps[1].where = {w.below("0", "x", 0, true)};
    // In the beginning both are 0, afterwards x > y = 0.
    CHECK(!is_believed(w, w.runs(path), "E[] true", Afterwards::repeats, 0));
    Path twice = w.path(round_twice);
    for (auto& step : twice.steps) step.where = {w.below("0", "x", 0, true)};
    CHECK(is_believed(w, w.runs(twice), "E[] true", Afterwards::repeats, 2));
}

TEST_CASE("differences of clocks must stay on their side") {
    const World w = ring("guard x >= 1 && y - x <= 5; assign x = 0;", "");
    const TimedRun run = w.runs(round_twice);
    // It grows by 1 with each round, and once it is above 5 there is no other.
    CHECK(!is_believed(w, run, "E[] true", Afterwards::repeats, 0));
    CHECK(!is_believed(w, run, "E[] y - x <= 1", Afterwards::repeats, 2));
}

TEST_CASE("an edge that is not taken matters where it must not be") {
    // A broadcast that another process would have to receive once y > 3.
    const World w(
        "clock x, y; broadcast chan b;"
        "process S() { state s; init s; trans s -> s { guard x >= 1; sync b!;"
        " assign x = 0; }; }"
        "process R() { state r, t; init r; trans r -> t { guard y > 3; sync b?; };"
        " } system S, R;");
    const TimedRun run = w.runs({"S: s -> s", "S: s -> s"});
    CHECK(!is_believed(w, run, "E[] R.r", Afterwards::repeats, 1));
    const World zeno("clock x, y; broadcast chan b;"
                     "process S() { state s; init s; trans s -> s { sync b!; }; }"
                     "process R() { state r, t; init r;"
                     " trans r -> t { guard y > 3; sync b?; }; } system S, R;");
    CHECK(is_believed(zeno, zeno.runs({"S: s -> s"}), "E[] R.r", Afterwards::repeats, 0));
}

TEST_CASE("waiting forever needs time without bound") {
    const World w = ring("guard x >= 1;", "", "x <= 3");
    CHECK(!is_believed(w, w.runs({}), "E[] P.A", Afterwards::waits));
    const TimedRun run = w.runs({"P: A -> B"});
    CHECK(is_believed(w, run, "A<> x > 3 && P.A", Afterwards::waits));
    CHECK(!is_believed(w, run, "E[] x <= 100", Afterwards::waits));
    CHECK(is_believed(w, run, "E[] P.A || x >= 1", Afterwards::waits));
    CHECK(!is_believed(w, run, "E[] x != 50", Afterwards::waits));
    CHECK(!is_believed(w, run, "E[] true", Afterwards::stuck));
}

TEST_CASE("being stuck needs that neither time passes nor anything happens") {
    const World w = ring("guard x < 3;", "", "x <= 3");
    TimedRun run = w.runs({});
    CHECK(!is_believed(w, run, "E[] P.A", Afterwards::stuck));
    run.last_delay = 3 * run.denominator;
    CHECK(is_believed(w, run, "E[] P.A", Afterwards::stuck));
    CHECK(!is_believed(w, run, "E[] x < 3", Afterwards::stuck));
    const World open = ring("guard x > 3;", "", "x < 3");
    TimedRun early = open.runs({});
    early.last_delay = 2 * early.denominator;
    CHECK(!is_believed(open, early, "E[] P.A", Afterwards::stuck));
    const World last = ring("guard x <= 3;", "", "x <= 3");
    TimedRun late = last.runs({});
    late.last_delay = 3 * late.denominator;
    CHECK(!is_believed(last, late, "E[] P.A", Afterwards::stuck)); // it can go
}

TEST_CASE("what leads nowhere is looked at from some moment on") {
    const World w = ring("guard x >= 2;", "");
    const TimedRun run = w.runs({"P: A -> B"});
    CHECK(is_believed(w, run, "P.A --> P.A && x > 5", Afterwards::waits));
    CHECK(is_believed(w, run, "x == 1 --> x == 0", Afterwards::waits)); // between steps
    CHECK(!is_believed(w, run, "x == 1 --> x == 9", Afterwards::waits));
    CHECK(!is_believed(w, run, "x < 0 --> false", Afterwards::waits)); // never there
    CHECK(is_believed(w, run, "x > 7 --> P.A", Afterwards::waits));    // at the very end
}

TEST_CASE("a moment of a stay is no transition") {
    const World w = ring("guard x >= 5;", "");
    Path path = w.path({"P: A -> B"});
    path.steps.insert(path.steps.begin(),
                      {.where = {w.below("0", "x", -2), w.below("x", "0", 2)}});
    CHECK(w.delays(path) == "5 | 0");
    path.steps.insert(path.steps.begin() + 1, {.where = {w.below("x", "0", 1)}});
    CHECK(w.has_none(path).why == NoRun::Why::spurious);
}

TEST_CASE("what must hold right after a transition is kept") {
    const World w = ring("assign y = 0;", "");
    Path path = w.path({"P: A -> B"});
    path.steps[0].after = {w.below("0", "x", -3)};
    CHECK(w.delays(path) == "3 | 0");
}

TEST_CASE("the text of an endless run says so") {
    const World w = ring("guard x >= 1; assign x = 0;", "");
    TimedRun run = w.runs(round_twice);
    run.afterwards = Afterwards::repeats;
    run.loop = 2;
    const auto ends = [&](const std::string& end) {
        const std::string text = trace::print(w.network(), run);
        UNSCOPED_INFO(text);
        return text.ends_with(end);
    };
    CHECK(ends("and steps 3 to 4 again and again, for ever\n"));
    run.loop = 3;
    CHECK(ends("and step 4 again and again, for ever\n"));
    run.afterwards = Afterwards::waits;
    CHECK(ends("and then time passes for ever\n"));
    run.afterwards = Afterwards::stuck;
    CHECK(ends("and then nothing can happen any more, nor can time pass\n"));
}
