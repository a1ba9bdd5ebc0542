// E[], A<> and -->: the engine, in all its ways, against the table of corner cases and
// against the oracle on random networks of every profile.
//
// ZONAR_RANDOM_SEED, ZONAR_RANDOM_PROFILE and ZONAR_EFFORT as in random_networks_test.cpp.
#include "catch.h"
#include "effort.h"
#include "exploration/each_question.h"
#include "exploration/liveness_contest.h"
#include "language/load.h"
#include "oracle/enumerated_networks.h"
#include "oracle/random_network.h"

#include <algorithm>
#include <vector>

using namespace zonar;
using exploration::Expected;
using verify::Verdict;

namespace {

constexpr std::uint64_t usual_live_networks = 25;
constexpr std::size_t usual_live_stride = 197; // prime to the sizes of all choices

Verdict verdict_of(Expected expected) {
    switch (expected) {
    case Expected::satisfied: return Verdict::satisfied;
    case Expected::not_satisfied: return Verdict::not_satisfied;
    case Expected::error: return Verdict::error;
    }
    return Verdict::unknown;
}

} // namespace

TEST_CASE("the engine knows the corner cases of liveness") {
    std::size_t lassos = 0;
    exploration::for_each_question(
        exploration::liveness_cases(),
        [&](const model::Network& network, const model::Query& query, Expected expected) {
            for (const auto& way : exploration::liveness_ways(network, query)) {
                INFO(way.name);
                const auto answer = verify::check(network, query, way.options);
                INFO(answer.reason);
                CHECK(std::string{describe(answer.verdict)} ==
                      describe(verdict_of(expected)));
                if (!answer.run || answer.verdict == Verdict::error ||
                    query.kind == model::QueryKind::always_globally)
                    continue;
                const auto wrong =
                    exploration::objection_to_lasso(network, query, *answer.run);
                if (wrong) FAIL_CHECK(*wrong);
                ++lassos;
            }
        });
    CHECK(lassos > 0);
}

TEST_CASE("engine and oracle agree about liveness on random networks") {
    const std::uint64_t count = with_effort(usual_live_networks);
    const std::uint64_t first = exploration::from_environment("ZONAR_RANDOM_SEED", 1);
    exploration::Tally tally;
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const oracle::ModelSketch model =
                random_network(profile, seed, oracle::QueryFamily::liveness);
            if (!disagreement(model, tally)) continue;
            FAIL_CHECK("profile '" << profile.name << "', seed " << seed << "\n"
                                   << exploration::smallest(model));
        }
    }
    // Both answers must be common, or the test says little.
    CHECK(tally.satisfied > tally.networks);
    CHECK(tally.not_satisfied > tally.networks);
    CHECK(tally.undecided * 50 < tally.satisfied + tally.not_satisfied);
}

TEST_CASE("engine and oracle agree about liveness on enumerated networks") {
    using Kind = oracle::QuerySketch::Kind;
    const std::size_t stride =
        std::max<std::size_t>(usual_live_stride * 100 / effort(), 1);
    exploration::Tally tally;
    for (std::size_t i = 0; i < oracle::enumerated_count(); i += stride) {
        auto model = oracle::enumerated_network(i);
        if (!model) continue;
        // The same questions, about whole runs.
        std::vector<oracle::Formula> formulas;
        for (const oracle::QuerySketch& query : model->queries)
            if (text(query.formula).find("deadlock") == std::string::npos)
                formulas.push_back(query.formula);
        model->queries.clear();
        for (std::size_t f = 0; f < formulas.size(); ++f) {
            model->queries.push_back({.formula = formulas[f], .kind = Kind::liveness});
            model->queries.push_back(
                {.exists = false, .formula = formulas[f], .kind = Kind::liveness});
            model->queries.push_back({.formula = formulas[f],
                                      .kind = Kind::leads_to,
                                      .goal = formulas[(f + 1) % formulas.size()]});
        }
        if (!disagreement(*model, tally)) continue;
        FAIL_CHECK("network " << i << "\n" << exploration::smallest(*model));
    }
    CHECK(tally.too_big == 0);
    CHECK(tally.satisfied > tally.networks);
    CHECK(tally.not_satisfied > tally.networks);
}
