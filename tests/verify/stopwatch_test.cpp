// Stopped clocks make zones too large. What is not reachable in them is not reachable; what
// is counts only with a run.
#include "verify/asking.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

/// x runs in a only, y always.
std::string stopping(const std::string& guard) {
    return "clock x, y; process P() { state a { x <= 2 }, b { x' == 0 }, g; init a;"
           " trans a -> b {}, b -> g { guard " +
           guard + "; }; } system P;";
}

} // namespace

TEST_CASE("a state with a run is reached", "[stopwatch]") {
    CHECK(verdict(stopping("x == 2 && y >= 7"), "E<> P.g") == Verdict::satisfied);
    Options options;
    options.trace = verify::TraceWish::some;
    const Answer answer = ask(stopping("x == 2 && y >= 7"), "E<> P.g", options);
    REQUIRE(answer.run);
    CHECK(answer.run->length() == 2);
}

TEST_CASE("what even too large zones do not hold is impossible", "[stopwatch]") {
    CHECK(verdict(stopping("x > 2"), "E<> P.g") == Verdict::not_satisfied);
    CHECK(verdict(stopping("x > y"), "E<> P.g") == Verdict::not_satisfied);
}

TEST_CASE("a state without a run is not claimed", "[stopwatch]") {
    // x and y stop in turn while z runs, so x + y <= z: no zone can say that.
    const std::string text =
        "clock x, y, z;"
        "process P() { state a { y' == 0 }, b { x' == 0 }, g; init a;"
        " trans a -> b {}, b -> g { guard x >= 2 && y >= 2 && z <= 3; }; } system P;";
    const Answer answer = ask(text, "E<> P.g");
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason.find("stopwatches") != std::string::npos);
}

TEST_CASE("an error without a run is not claimed", "[stopwatch]") {
    const std::string text =
        "clock x, y, z; int[0,1] i = 1;"
        "process P() { state a { y' == 0 }, b { x' == 0 }, g; init a;"
        " trans a -> b {}, b -> g { guard x >= 2 && y >= 2 && z <= 3; assign i = i + 1; "
        "}; }"
        "system P;";
    CHECK(verdict(text, "E<> P.g") == Verdict::unknown);
}

TEST_CASE("the absence of deadlock is not claimed", "[stopwatch]") {
    const std::string text = "clock x; process P() { state a { x' == 0 }; init a;"
                             " trans a -> a {}; } system P;";
    const Answer answer = ask(text, "A[] not deadlock");
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason.find("deadlock") != std::string::npos);
}
