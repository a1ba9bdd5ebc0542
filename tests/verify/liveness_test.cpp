// E[], A<> and -->: what random networks cannot be relied on to show.
#include "trace/endless.h"
#include "trace/print.h"
#include "trace/replay.h"
#include "verify/asking.h"

#include <atomic>

using namespace zonar;
using namespace zonar::tests;
using explore::Limit;
using trace::Afterwards;

namespace {

/// One process P with clocks x and y.
std::string live_process(const std::string& states, const std::string& edges,
                         const std::string& more = "") {
    return "clock x, y; int[0,50] n; process P() { state " + states + "; " + more +
           " init a; trans " + edges + "; } system P;";
}

/// n goes from 0 to 50 and back to 0; no process can wait.
const std::string up_and_back = live_process("a",
                                             "a -> a { guard n < 50; assign n++; }, "
                                             "a -> a { guard n == 50; assign n = 0; }",
                                             "urgent a;");

} // namespace

TEST_CASE("a loop that can be taken a few times is no endless run", "[liveness]") {
    // After each round the zone lies inside the one before: 1 <= x - y, then 2 <= x - y.
    const std::string model =
        live_process("a { x < 5 }", "a -> a { guard y >= 1; assign y = 0; }");
    CHECK(verdict(model, "E[] P.a") == Verdict::not_satisfied);
    CHECK(verdict(model, "P.a --> false") == Verdict::satisfied);
    const std::string fair =
        live_process("a { x < 5 }", "a -> a { guard y >= 0; assign y = 0; }");
    CHECK(verdict(fair, "E[] P.a") == Verdict::satisfied);
}

TEST_CASE("a run may have to wait for a gap to close", "[liveness]") {
    const std::string jump = live_process("a", "a -> a { guard x < 1; assign x = 3; }");
    CHECK(verdict(jump, "E[] x < 1 || x > 2", with_run()) == Verdict::satisfied);
    const std::string still = live_process("a", "a -> a { guard x > 7; }");
    CHECK(verdict(still, "E[] x < 1 || x > 2", with_run()) == Verdict::not_satisfied);
    CHECK(verdict(still, "E[] x != 2", with_run()) == Verdict::not_satisfied);
    // Resetting y in time keeps it at 1 at most; in less it cannot be reset.
    const std::string busy = live_process("a", "a -> a { guard y >= 1; assign y = 0; }");
    CHECK(verdict(busy, "E[] x <= 3 || y <= 1", with_run()) == Verdict::satisfied);
    CHECK(verdict(busy, "E[] x <= 3 || y < 1", with_run()) == Verdict::not_satisfied);
    CHECK(verdict(busy, "x > 3 && y < 1 --> y > 1", with_run()) ==
          Verdict::not_satisfied);
}

TEST_CASE("simulation is enough where no state is stuck", "[liveness]") {
    using semantics::Extrapolation;
    const std::string leaves = live_process(
        "a { x <= 5 }, b", "a -> b { guard x >= 3; }, b -> a { assign x = 0; }");
    const Answer simulated = ask(leaves, "P.a --> P.b", with_run());
    CHECK(simulated.verdict == Verdict::satisfied);
    CHECK(simulated.extrapolation == Extrapolation::lu_plus);
    // With x = 5 and y < 2 one would be stuck. That does not happen, but takes a closer look.
    const std::string may =
        live_process("a { x <= 5 }, b", "a -> b { guard x >= 3 && y >= 2; }");
    const Answer doubted = ask(may, "P.a --> P.b", with_run());
    CHECK(doubted.verdict == Verdict::satisfied);
    CHECK(doubted.extrapolation == Extrapolation::m_plus);
    const std::string is =
        live_process("a { x <= 5 }, b", "a -> a { guard x == 4; assign y = 0; }, "
                                        "a -> b { guard x >= 3 && y >= 2; }");
    const Answer stuck = ask(is, "A<> P.b", with_run());
    CHECK(stuck.verdict == Verdict::not_satisfied);
    REQUIRE(stuck.run);
    CHECK(stuck.run->afterwards == Afterwards::stuck);
}

TEST_CASE("who seems to wait may be stuck", "[liveness]") {
    // The zones of stopwatches are too large: here no time can pass after a while.
    const std::string model = live_process("a, b { y' == 0 && x - y <= 3 }",
                                           "a -> b { guard y >= 2; assign x = 0; }");
    const Answer answer = ask(model, "P.b --> false", with_run());
    CHECK(answer.verdict == Verdict::not_satisfied);
    REQUIRE(answer.run);
    CHECK(answer.run->afterwards == Afterwards::stuck);
}

TEST_CASE("the run says how it goes on", "[liveness]") {
    const Answer waits =
        ask(live_process("a, b", "a -> b { guard x >= 2; }"), "A<> P.b", with_run());
    REQUIRE(waits.run);
    CHECK(waits.run->afterwards == Afterwards::waits);
    const Answer stuck = ask(live_process("a { x <= 2 }", "a -> a { guard x > 2; }"),
                             "A<> x > 2", with_run());
    REQUIRE(stuck.run);
    CHECK(stuck.run->afterwards == Afterwards::stuck);
    CHECK(stuck.run->last_delay == 2 * stuck.run->denominator);
    const Answer repeats = ask(up_and_back, "A<> n > 50", with_run());
    REQUIRE(repeats.run);
    CHECK(repeats.run->afterwards == Afterwards::repeats);
    CHECK(repeats.run->loop == 0);
    CHECK(repeats.run->length() == 51);
}

TEST_CASE("a run repeats whose time stays below a bound", "[liveness]") {
    // The loop takes time each round, and y is never set.
    const std::string model =
        live_process("a { x <= 1001 && y <= 1001 }",
                     "a -> a { guard n == 0 && x > 0; assign n = 1; }, "
                     "a -> a { guard n == 1; assign n = 0, x = 0; }, "
                     "a -> a { guard y == 1001; assign n = 2; }");
    for (const char* query : {"E[] n < 2 && y < 1001", "A<> n == 2", "ltl: F n == 2"}) {
        const Answer answer = ask(model, query, with_run());
        CHECK(answer.remark == "");
        REQUIRE(answer.run);
        CHECK(answer.run->afterwards == Afterwards::repeats);
    }
}

TEST_CASE("a clock that is compared with a large constant takes no longer",
          "[liveness]") {
    // x is not compared on the loop, so it does not matter that it grows.
    const std::string model = live_process(
        "a { y <= 1 }, b, c",
        "a -> a { guard y == 1; assign y = 0; }, b -> c { guard x == 30000; }");
    const Answer answer = ask(model, "E[] P.a", with_run());
    REQUIRE(answer.run);
    CHECK(answer.run->length() < 5);
}

TEST_CASE("clocks that are set back without end are a suspicion at most", "[liveness]") {
    // Each round takes a unit of x away, and none comes back.
    const std::string model =
        "clock x, y; process P() { state a, b; urgent b; init a;"
        " trans a -> b { }, b -> b { guard x >= 1; assign x = x - 1; };"
        " } system P;";
    const Answer answer = ask(model, "E[] P.b || y <= 3 && P.a");
    CHECK((answer.verdict == Verdict::satisfied || answer.verdict == Verdict::unknown));
}

TEST_CASE("stopwatches are decided by runs", "[liveness]") {
    const std::string model =
        "clock x, y; process P() { state a { x' == 0 && y <= 3 }, b;"
        " init a; trans a -> b { guard y >= 3; }, "
        " a -> a { guard y >= 1; assign y = 0; }; } system P;";
    CHECK(verdict(model, "A<> P.b", with_run()) == Verdict::not_satisfied);
    CHECK(verdict(model, "E[] P.a && x == 0", with_run()) == Verdict::satisfied);
    CHECK(verdict(model, "P.b --> P.b") == Verdict::satisfied);
    CHECK(verdict(model, "E[] P.b") == Verdict::not_satisfied);
}

TEST_CASE("limits end the search without a verdict", "[liveness]") {
    Options options;
    const auto unknown = [&](const char* query, Limit limit) {
        const Answer answer = ask(up_and_back, query, options);
        CHECK(answer.verdict == Verdict::unknown);
        CHECK(answer.limit == limit);
    };
    options.search.limits.states = 20;
    unknown("E[] n <= 50", Limit::states);
    unknown("n == 10 --> n == 60", Limit::states);
    options.search.limits = {};
    options.search.limits.depth = 20;
    unknown("E[] n <= 50", Limit::depth);
    unknown("n == 10 --> n == 60", Limit::depth);
    options.search.limits = {};
    options.search.limits.bytes = 1;
    unknown("E[] n <= 50", Limit::memory);
    unknown("n == 10 --> n == 60", Limit::memory);
    options.search.limits = {};
    std::atomic<bool> interrupted{true};
    options.search.interrupted = &interrupted;
    unknown("E[] n <= 50", Limit::interrupt);
    unknown("n == 10 --> n == 60", Limit::interrupt);
}

TEST_CASE("statistics count both searches of a leads-to", "[liveness]") {
    const Answer answer = ask(up_and_back, "n == 50 --> n == 0");
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.statistics.explored == 52);
    CHECK(answer.conduct.order == explore::Order::depth_first);
}

TEST_CASE("an error on the way is reported with a run to it", "[liveness]") {
    const std::string model = live_process("a, b",
                                           "a -> a { guard n < 50; assign n++; }, "
                                           "a -> b { guard n == 50; assign n = 51; }",
                                           "urgent a;");
    const Answer answer = ask(model, "A<> P.b", with_run());
    CHECK(answer.verdict == Verdict::error);
    REQUIRE(answer.run);
    CHECK(answer.run->length() == 50);
    CHECK(verdict(model, "A<> n == 50") == Verdict::satisfied);
    CHECK(verdict(model, "n == 3 --> P.b") == Verdict::error);
}
