// What becomes of a query when a limit is met outside of a search.
#include "verify/within_limits.h"

#include "catch.h"

#include <atomic>
#include <chrono>
#include <new>
#include <variant>

using namespace zonar;
using verify::Answer;
using verify::NoEvidence;
using verify::Verdict;

namespace {

using Found = std::variant<trace::TimedRun, NoEvidence>;

[[noreturn]] Found look_forever() {
    for (;;) watch::spend();
}

watch::Limits expired() {
    watch::Limits limits;
    limits.until = watch::Clock::now();
    return limits;
}

} // namespace

TEST_CASE("without a verdict the query is unknown, and says which limit it was") {
    std::atomic<bool> interrupted = true;
    explore::Settings settings;
    settings.interrupted = &interrupted;
    const watch::Watch watch{verify::limits_of(settings)};
    Answer answer;
    answer.statistics.explored = 7; // of a search before
    verify::within_limits(answer, [] { look_forever(); });
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason == "interrupted");
    CHECK(answer.limit == explore::Limit::interrupt);
    CHECK(answer.statistics.explored == 7);
}

TEST_CASE("lack of memory is a limit") {
    Answer answer;
    verify::within_limits(answer, [] { throw std::bad_alloc{}; });
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.limit == explore::Limit::memory);
}

TEST_CASE("a verdict stands when what comes after it is stopped") {
    const watch::Watch watch{expired()};
    Answer answer;
    verify::within_limits(answer, [&] {
        answer.verdict = Verdict::not_satisfied;
        look_forever();
    });
    CHECK(answer.verdict == Verdict::not_satisfied);
    CHECK(answer.reason.empty());
    CHECK(answer.limit == explore::Limit::none);
    CHECK(answer.conduct.cut_short == "the time limit was reached");
}

TEST_CASE("a run gets a little time, and then there is none") {
    const watch::Watch watch{expired()};
    const auto start = watch::Clock::now();
    const Found found = verify::run_within_limits([] { return look_forever(); });
    CHECK(watch::Clock::now() - start >= std::chrono::milliseconds(900));
    const auto* none = std::get_if<NoEvidence>(&found);
    REQUIRE(none != nullptr);
    CHECK(none->why == NoEvidence::Why::interrupted);
    CHECK(verify::remark_without_run(*none) ==
          "the trace was not made: the time limit was reached");
    // The search that asked for it is stopped by its own limit.
    CHECK_THROWS_AS(look_forever(), watch::Stopped);
}

TEST_CASE("a run for which there is no memory is not made") {
    const Found found =
        verify::run_within_limits([]() -> Found { throw std::bad_alloc{}; });
    REQUIRE(std::holds_alternative<NoEvidence>(found));
    CHECK(std::get<NoEvidence>(found).why == NoEvidence::Why::interrupted);
    CHECK(std::get<NoEvidence>(found).reason == "there is not enough memory");
}
