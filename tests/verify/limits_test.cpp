// A limit makes a verdict unknown and says so; it never changes one.
#include "verify/asking.h"

#include <atomic>

using namespace zonar;
using namespace zonar::tests;

namespace {

constexpr const char* line = "int[0,999] n; process P() { state a; init a;"
                             " trans a -> a { guard n < 999; assign n++; }; } system P;";

} // namespace

TEST_CASE("a search that gives up knows nothing", "[limits]") {
    Options options;
    options.search.limits.states = 100;
    Answer answer = ask(line, "E<> n == 500", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason == "the limit on states was reached");
    CHECK(answer.statistics.explored == 100);
    CHECK(verdict(line, "A[] n < 500", options) == Verdict::unknown);

    options.search.limits = {};
    options.search.limits.depth = 10;
    CHECK(verdict(line, "A[] n < 500", options) == Verdict::unknown);
    options.search.limits = {};
    options.search.limits.bytes = 1;
    CHECK(verdict(line, "A[] n < 500", options) == Verdict::unknown);
    options.search.limits = {};
    options.search.limits.seconds = 0;
    CHECK(verdict(line, "A[] n < 500", options) == Verdict::unknown);
    options.search.limits = {};
    const std::atomic<bool> interrupted = true;
    options.search.interrupted = &interrupted;
    answer = ask(line, "A[] n < 500", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason == "interrupted");
}

TEST_CASE("what is found within the limits is found", "[limits]") {
    Options options;
    options.search.limits.states = 100;
    CHECK(verdict(line, "E<> n == 50", options) == Verdict::satisfied);
    CHECK(verdict(line, "A[] n < 50", options) == Verdict::not_satisfied);
}

TEST_CASE("statistics are those of the search", "[limits]") {
    const Answer answer = ask(line, "A[] n >= 0");
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.statistics.explored == 1000);
    CHECK(answer.statistics.generated == 999);
    CHECK(answer.statistics.stored == 1000);
    CHECK(answer.statistics.waiting == 0);
    CHECK(answer.statistics.bytes_per_state() > 0);
}

TEST_CASE("a deadlock at the depth limit is found in every order", "[limits]") {
    const char* const stuck = "clock x; process P() { state a, b, c; init a;"
                              " trans a -> b { assign x = 0; }, b -> c { guard x > 2; }; "
                              "} system P;";
    for (const explore::Order order :
         {explore::Order::breadth_first, explore::Order::depth_first,
          explore::Order::random_depth_first, explore::Order::idfs,
          explore::Order::adfs}) {
        Options options;
        options.search.order = order;
        options.search.limits.depth = 2;
        CHECK(verdict(stuck, "A[] not deadlock", options) == Verdict::not_satisfied);
        options.search.limits.depth = 1;
        CHECK(verdict(stuck, "A[] not deadlock", options) == Verdict::unknown);
    }
}

TEST_CASE("what lies beyond the depth limit is no error", "[limits]") {
    const char* const failing =
        "int[0,1] n; process P() { state a, b; init a;"
        " trans a -> b { assign n++; }, b -> b { assign n++; }; } system P;";
    Options options;
    options.search.limits.depth = 1;
    CHECK(verdict(failing, "A[] not deadlock", options) == Verdict::unknown);
    options.search.limits.depth = 2;
    CHECK(verdict(failing, "A[] not deadlock", options) == Verdict::error);
}

TEST_CASE("breadth first, every run within the depth limit is found", "[limits]") {
    // The longer way to b covers the shorter one, which waits when it is found.
    const char* const ways =
        "clock x; process P() { state a, m, b, c; urgent b; init a; trans"
        " a -> m { assign x = 0; }, a -> b { guard x > 5; assign x = 6; },"
        " m -> b { }, b -> c { guard x >= 6; }; } system P;";
    Options options;
    options.search.limits.depth = 2;
    CHECK(verdict(ways, "E<> P.c", options) == Verdict::satisfied);
}
