// The table of corner cases: oracle and engine, each in all its ways.
#include "exploration/corner_cases.h"

#include "catch.h"
#include "exploration/contest.h"
#include "exploration/each_question.h"
#include "oracle/timed_oracle.h"

#include <string>

using namespace zonar;
using exploration::Expected;

namespace {

std::string text(verify::Verdict verdict) {
    switch (verdict) {
    case verify::Verdict::satisfied: return text(Expected::satisfied);
    case verify::Verdict::not_satisfied: return text(Expected::not_satisfied);
    case verify::Verdict::error: return text(Expected::error);
    case verify::Verdict::unknown: return "unknown";
    }
    return "";
}

} // namespace

TEST_CASE("the oracle knows the corner cases") {
    exploration::for_each_question(
        exploration::corner_cases(),
        [](const model::Network& network, const model::Query& query, Expected expected) {
            oracle::TimedOracle oracle(network);
            CHECK(std::string{describe(oracle.ask(query).verdict)} == text(expected));
        });
}

TEST_CASE("the engine knows the corner cases") {
    exploration::for_each_question(
        exploration::corner_cases(),
        [](const model::Network& network, const model::Query& query, Expected expected) {
            std::size_t answered = 0;
            for (const exploration::Way& way : exploration::ways(network, query)) {
                INFO(way.name);
                const verify::Answer answer = verify::check(network, query, way.options);
                INFO(answer.reason);
                if (exploration::is_refusal(answer, way)) continue;
                ++answered;
                CHECK(text(answer.verdict) == text(expected));
            }
            CHECK(answered > 5); // clocks without bounds are refused in the other ways
        });
}
