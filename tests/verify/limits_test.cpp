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
