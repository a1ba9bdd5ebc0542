// The table of corner cases: oracle and engine, each in all its ways.
#include "exploration/corner_cases.h"

#include "catch.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/timed_oracle.h"

#include <string>

using namespace zonar;
using exploration::CornerCase;
using exploration::Expected;

namespace {

std::string text(Expected expected) {
    switch (expected) {
    case Expected::satisfied: return "satisfied";
    case Expected::not_satisfied: return "not satisfied";
    case Expected::error: return "error";
    }
    return "";
}

std::string text(verify::Verdict verdict) {
    switch (verdict) {
    case verify::Verdict::satisfied: return text(Expected::satisfied);
    case verify::Verdict::not_satisfied: return text(Expected::not_satisfied);
    case verify::Verdict::error: return text(Expected::error);
    case verify::Verdict::unknown: return "unknown";
    }
    return "";
}

/// Calls visit(network, query, expected) for every row of the table.
template <class Visit>
void for_each_question(Visit visit) {
    for (const CornerCase& row : exploration::corner_cases()) {
        INFO(row.name);
        INFO(row.model);
        const auto model =
            language::load_text("corner.xta", row.model, language::Format::xta);
        INFO(render(model->diagnostics(), model->sources()));
        REQUIRE(model->ok());
        for (const exploration::Question& question : row.questions) {
            INFO(question.query);
            const auto queries = model->compile_queries("corner.q", question.query);
            REQUIRE(queries.size() == 1);
            REQUIRE(!queries[0].broken());
            visit(model->network(), queries[0].query, question.expected);
        }
    }
}

} // namespace

TEST_CASE("the oracle knows the corner cases") {
    for_each_question(
        [](const model::Network& network, const model::Query& query, Expected expected) {
            oracle::TimedOracle oracle(network);
            CHECK(std::string{describe(oracle.ask(query).verdict)} == text(expected));
        });
}

TEST_CASE("the engine knows the corner cases") {
    for_each_question(
        [](const model::Network& network, const model::Query& query, Expected expected) {
            for (const exploration::Way& way : exploration::ways(network, query)) {
                INFO(way.name);
                const verify::Answer answer = verify::check(network, query, way.options);
                INFO(answer.reason);
                if (exploration::is_refusal(answer, way)) continue;
                CHECK(text(answer.verdict) == text(expected));
            }
        });
}
