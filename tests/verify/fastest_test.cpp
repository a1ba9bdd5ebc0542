// Fastest runs, case by case. Random networks are compared with the oracle in
// tests/exploration.
#include "asking.h"
#include "catch.h"
#include "language/load.h"

#include <atomic>
#include <filesystem>

using namespace zonar;
using namespace zonar::tests;
using explore::Inclusion;
using explore::Order;
using verify::TraceWish;

namespace {

Options fastest() {
    Options options;
    options.trace = TraceWish::fastest;
    return options;
}

std::string time_of(const trace::TimedRun& run) {
    if (run.denominator == 1) return std::to_string(run.duration());
    return std::to_string(run.duration()) + "/" + std::to_string(run.denominator);
}

/// "4", or "more than 4"; and of the run, how long it lasts and how many transitions it has.
std::string times(const Answer& answer) {
    if (!answer.least_time)
        return std::string{describe(answer.verdict)} + ": " + answer.reason;
    REQUIRE(answer.run);
    return (answer.least_time->attained ? "" : "more than ") +
           std::to_string(answer.least_time->time) +
           (answer.least_time->proved ? "" : ", not proved") + "; run " +
           time_of(*answer.run) + ", " + std::to_string(answer.run->length()) + " steps";
}

std::string times(std::string_view xta, const std::string& query,
                  const Options& options = fastest()) {
    return times(ask(xta, query, options));
}

/// One process with these locations and edges.
std::string timed_process(const std::string& clocks, const std::string& states,
                          const std::string& edges, const std::string& marks = "") {
    return "clock " + clocks + "; process P() { state " + states + "; " + marks +
           " init A; trans " + edges + "; } system P;";
}

// A slow edge to the goal, and a quick way round of three.
const std::string detour = timed_process(
    "x", "A, B, C, D, Goal",
    "A -> Goal { guard x >= 9; }, A -> B { guard x >= 1; assign x = 0; },"
    "B -> C { guard x >= 1; assign x = 0; }, C -> D { guard x >= 2; assign x = 0; },"
    "D -> Goal { guard x >= 3; }");

} // namespace

TEST_CASE("less time is worth more transitions") {
    CHECK(times(detour, "E<> P.Goal") == "7; run 7, 4 steps");
    Options shortest;
    shortest.trace = TraceWish::shortest;
    const Answer answer = ask(detour, "E<> P.Goal", shortest);
    CHECK(answer.run->length() == 1);
    CHECK(answer.run->duration() == 9);
    CHECK(!answer.least_time);
}

TEST_CASE("A[] is violated in the least time") {
    const Answer answer = ask(detour, "A[] not P.Goal", fastest());
    CHECK(answer.verdict == Verdict::not_satisfied);
    CHECK(times(answer) == "7; run 7, 4 steps");
}

TEST_CASE("what cannot be reached takes no time") {
    const Answer answer = ask(detour, "A[] not P.Goal or x >= 3", fastest());
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(!answer.least_time);
    CHECK(!answer.run);
}

TEST_CASE("a goal about clocks counts from when it holds, not from when its state is "
          "reached") {
    // Waiting in A for x >= 9 takes longer than the way to D.
    const std::string query = "E<> x >= 9 or (P.D and x >= 1)";
    CHECK(times(detour, query) == "5; run 5, 3 steps");
    CHECK(times(detour, "E<> x >= 4") == "4; run 4, 0 steps");
    CHECK(times(detour, "E<> P.D and x > 1") == "more than 5; run 51/10, 3 steps");
}

TEST_CASE("a least time that is not attained is told, and the run comes close") {
    const std::string model = timed_process("x", "A, B, Goal",
                                            "A -> B { guard x > 2; assign x = 0; },"
                                            "B -> Goal { guard x > 2; }");
    CHECK(times(model, "E<> P.Goal") == "more than 4; run 82/20, 2 steps");
}

TEST_CASE("a whole time is preferred to one just above it") {
    const std::string model = timed_process(
        "x, y", "A, B, Goal",
        "A -> B { guard x > 3; }, A -> B { guard x >= 4; },"
        "B -> Goal { guard x >= 4; }, A -> Goal { guard x > 3 and y > 4; }");
    CHECK(times(model, "E<> P.Goal") == "4; run 4, 2 steps");
}

TEST_CASE("a least time that is attained is shown, even by a finer denominator") {
    // In whole steps it would take 2, in halves 1 as well.
    const std::string model = timed_process("x, y", "A, B, Goal",
                                            "A -> B { guard x > 0; assign y = 0; },"
                                            "B -> Goal { guard y > 0 and x >= 1; }");
    CHECK(times(model, "E<> P.Goal") == "1; run 2/2, 2 steps");
    const std::string finer = timed_process(
        "x, y", "A, B, C, Goal",
        "A -> B { guard x > 0; assign y = 0; }, B -> C { guard y > 0; assign y = 0; },"
        "C -> Goal { guard y > 0 and x >= 1; }");
    CHECK(times(finer, "E<> P.Goal") == "1; run 4/4, 3 steps");
}

TEST_CASE("invariants may make an early stay longer") {
    const std::string model =
        timed_process("x, y", "A, B { y <= 1 }, Goal",
                      "A -> B { assign y = 0; }, B -> Goal { guard x >= 10; }");
    CHECK(times(model, "E<> P.Goal") == "10; run 10, 2 steps");
}

TEST_CASE("a deadlock is reached when nothing is possible any more") {
    const std::string model =
        timed_process("x", "A, B { x <= 7 }, C",
                      "A -> A { guard x <= 5; }, A -> B { guard x >= 2 and x <= 3; },"
                      "B -> C { guard x >= 1; }, C -> C { guard x < 4; }");
    // In C from 4 on; in A only after 5.
    CHECK(times(model, "E<> deadlock") == "4; run 4, 2 steps");
    CHECK(times(model, "E<> deadlock and P.A") == "more than 5; run 51/10, 0 steps");
    CHECK(times(model, "A[] not deadlock") == "4; run 4, 2 steps");
}

TEST_CASE("circles are left, however long they go on") {
    const std::string model = timed_process(
        "x, y", "A { x <= 3 }, Goal",
        "A -> A { guard x >= 2; assign x = 0; }, A -> Goal { guard y >= 100; }");
    CHECK(times(model, "E<> P.Goal") == "100; run 100, 34 steps");
    const Answer none = ask(model, "E<> P.Goal and y < 100", fastest());
    CHECK(none.verdict == Verdict::not_satisfied);
    CHECK(none.statistics.explored < 200);
}

TEST_CASE("clocks that are compared with each other, copied and set") {
    const std::string model =
        timed_process("x, y", "A, B, C, Goal",
                      "A -> B { guard x >= 2; assign y = 0; }, B -> C { guard x - y > 1; "
                      "assign x = y; },"
                      "C -> Goal { guard x >= 3; }, B -> Goal { guard y - x >= 0; }");
    CHECK(times(model, "E<> P.Goal") == "5; run 5, 3 steps");
}

TEST_CASE("a transition of higher priority is in the way until its time is over") {
    const std::string model = R"(
clock x;
process Low() { state A, Goal; init A; trans A -> Goal { }; }
process High() { state A, B; init A; trans A -> B { guard x <= 3; }; }
system Low < High;)";
    CHECK(times(model, "E<> Low.Goal and High.A") == "more than 3; run 31/10, 1 steps");
    CHECK(times(model, "E<> Low.Goal") == "0; run 0, 2 steps");
}

TEST_CASE("models without clocks take no time") {
    const std::string model = "process P() { state A, B; init A; trans A -> B { }; }"
                              "system P;";
    CHECK(times(model, "E<> P.B") == "0; run 0, 1 steps");
}

TEST_CASE("other extrapolations and inclusions, quotients and dead ends find the same") {
    for (const auto extrapolation :
         {semantics::Extrapolation::none, semantics::Extrapolation::m,
          semantics::Extrapolation::lu, semantics::Extrapolation::lu_plus}) {
        for (const Inclusion inclusion : {Inclusion::inclusion, Inclusion::simulation}) {
            Options options = fastest();
            options.extrapolation = extrapolation;
            options.inclusion = inclusion;
            options.quotient = inclusion == Inclusion::inclusion;
            CHECK(times(detour, "E<> P.Goal", options) == "7; run 7, 4 steps");
        }
    }
    Options guided = fastest();
    guided.guidance.heuristic = guide::parse_estimate("fsm").spec;
    CHECK(times(detour, "E<> P.Goal", guided) == "7; run 7, 4 steps");
    Options automatic = fastest();
    automatic.choose_search = true;
    CHECK(times(detour, "E<> P.Goal", automatic) == "7; run 7, 4 steps");
}

TEST_CASE("a depth limit keeps what is found from being proved to be the fastest") {
    Options options = fastest();
    options.search.limits.depth = 2;
    CHECK(times(detour, "E<> P.Goal", options) == "9, not proved; run 9, 1 steps");
}

TEST_CASE("limits and interruptions end the search for a fastest run") {
    Options options = fastest();
    options.search.limits.states = 2;
    CHECK(times(detour, "E<> P.Goal", options) ==
          "unknown: the limit on states was reached");
    const std::atomic<bool> interrupted = true;
    options = fastest();
    options.search.interrupted = &interrupted;
    CHECK(times(detour, "E<> P.Goal", options) == "unknown: interrupted");
}

TEST_CASE("time is measured as far as zones can hold it") {
    const auto model = [](int rounds) {
        return "clock x; int[0,9] i; process P() { state A; init A; trans A -> A { guard "
               "x >= "
               "8000000 and x > 1 and i < " +
               std::to_string(rounds) + "; assign x = 0, i = i + 1; }; } system P;";
    };
    CHECK(times(model(4), "E<> i == 4") == "32000000; run 32000000, 4 steps");
    CHECK(times(model(5), "E<> i == 5") ==
          "unknown: more time passes than a zone can measure");
}

TEST_CASE("an error of the model that comes first in time is told") {
    const std::string model =
        "clock x; int[0,3] i; process P() { state A, B, Goal; init A; trans "
        "A -> B { guard x >= 2; assign i = 7; }, A -> Goal { guard x >= 4; }; }"
        "system P;";
    CHECK(ask(model, "E<> P.Goal", fastest()).verdict == Verdict::error);
}

TEST_CASE("what does not go with fastest runs is refused with a sentence") {
    const auto refusal = [](auto&& change) {
        Options options = fastest();
        change(options);
        const Answer answer = ask(detour, "E<> P.Goal", options);
        CHECK(answer.verdict == Verdict::error);
        return answer.reason;
    };
    for (const Order order : {Order::depth_first, Order::best_first, Order::a_star})
        CHECK(
            refusal([&](Options& o) { o.search.order = order; }) ==
            "a fastest trace has an order of its own, that of time; no other search can "
            "be chosen");
    CHECK(refusal([](Options& o) { o.improve = 1; }) ==
          "shorter runs cannot be looked for when the fastest one is wanted");
    CHECK(refusal([](Options& o) { o.inclusion = Inclusion::equality; }) ==
          "a fastest trace needs inclusion or simulation: zones that are reached at "
          "different times are never equal");
    CHECK(refusal([](Options& o) {
              o.guidance.heuristic = guide::parse_estimate("alternate(fsm,hu)").spec;
          }) == "estimates take turns in best-first search alone");
    const Answer stopwatch = ask("clock x; process P() { state A { x' == 0 }, B; init A; "
                                 "trans A -> B { }; } system P;",
                                 "E<> P.B", fastest());
    CHECK(stopwatch.verdict == Verdict::error);
    CHECK(stopwatch.reason == "a fastest trace cannot be found with stopwatches: their "
                              "zones are too large to measure time");
}

TEST_CASE("in the models that come with Zonar no run is faster than the fastest") {
    namespace fs = std::filesystem;
    std::size_t found = 0, faster = 0;
    for (const auto& entry :
         fs::directory_iterator(fs::path{ZONAR_SOURCE_DIR} / "xml-models")) {
        if (entry.path().extension() != ".xml") continue;
        INFO(entry.path().filename().string());
        const auto model = language::load_file(entry.path().string());
        REQUIRE(model->ok());
        if (model->network().has_stopwatches) continue;
        for (const language::CompiledQuery& compiled : model->queries()) {
            const model::QueryKind kind = compiled.query.kind;
            if (kind != model::QueryKind::exists_eventually &&
                kind != model::QueryKind::always_globally)
                continue;
            INFO(compiled.query.text);
            Options shortest;
            shortest.trace = TraceWish::shortest;
            const Answer a = verify::check(model->network(), compiled.query, shortest);
            const Answer b = verify::check(model->network(), compiled.query, fastest());
            INFO(b.reason);
            CHECK(a.verdict == b.verdict);
            REQUIRE(a.run.has_value() == b.run.has_value());
            if (!a.run) continue;
            ++found;
            CHECK(a.run->length() <= b.run->length());
            const std::int64_t one = a.run->duration() * b.run->denominator;
            const std::int64_t other = static_cast<std::int64_t>(b.least_time->time) *
                                       a.run->denominator * b.run->denominator;
            CHECK((b.least_time->attained ? one >= other : one > other));
            faster += b.run->duration() * a.run->denominator < one ? 1 : 0;
        }
    }
    CHECK(found > 40);
    CHECK(faster > 3);
}
