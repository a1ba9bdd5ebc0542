// What can be said about the oracle and the generators without asking the engine.
#include "catch.h"
#include "language/load.h"
#include "oracle/random_network.h"
#include "oracle/shrink.h"
#include "oracle/timed_oracle.h"

#include <filesystem>
#include <string>

namespace fs = std::filesystem;
using namespace zonar;
using oracle::TimedAnswer;
using oracle::TimedOracle;
using oracle::TimedVerdict;

namespace {

bool is_known(const TimedAnswer& answer) {
    return answer.verdict != TimedVerdict::too_big &&
           answer.verdict != TimedVerdict::unsupported;
}

/// For every query of some random networks, visit(answer, answer of an oracle
/// with these options), if both have one.
template <class Visit>
void compare_with(const oracle::PointGraphOptions& options, Visit visit) {
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            const oracle::ModelSketch sketch = random_network(profile, seed);
            INFO("profile '" << profile.name << "', seed " << seed);
            INFO(xta(sketch));
            const auto model =
                language::load_text("random.xta", xta(sketch), language::Format::xta);
            REQUIRE(model->ok());
            if (model->network().has_stopwatches) continue;
            TimedOracle usual(model->network());
            TimedOracle other(model->network(), options);
            for (const auto& compiled :
                 model->compile_queries("random.q", query_file(sketch))) {
                INFO(compiled.query.text);
                REQUIRE(!compiled.broken());
                const TimedAnswer first = usual.ask(compiled.query);
                const TimedAnswer second = other.ask(compiled.query);
                if (is_known(first) && is_known(second)) visit(first, second);
            }
        }
    }
}

} // namespace

TEST_CASE("both ways to keep points finite lead to the same answers") {
    compare_with({.keep_differences = true},
                 [](const TimedAnswer& usual, const TimedAnswer& other) {
                     CHECK(usual.verdict == other.verdict);
                     CHECK(usual.transitions == other.transitions);
                 });
}

TEST_CASE("what a fixed grid finds, regions find as well") {
    std::size_t found = 0, missed = 0;
    compare_with({.limit = 5'000, .fixed_grid = true},
                 [&](const TimedAnswer& regions, const TimedAnswer& grid) {
                     if (!grid.transitions) {
                         missed += regions.transitions ? 1 : 0;
                         return;
                     }
                     ++found;
                     REQUIRE(regions.transitions);
                     CHECK(*regions.transitions <= *grid.transitions);
                 });
    CHECK(found > 500);
    CHECK(missed * 20 < found); // a grid of 2 (n + 1) is nearly always fine enough
}

TEST_CASE("the oracle says what the authors of our models expect") {
    using Outcome = model::Expectation::Outcome;
    std::size_t asked = 0;
    for (const auto& file :
         fs::directory_iterator(std::string{ZONAR_SOURCE_DIR} + "/xml-models")) {
        if (file.path().extension() != ".xml") continue;
        INFO(file.path().string());
        const auto model = language::load_file(file.path().string());
        REQUIRE(model->ok());
        TimedOracle oracle(model->network(), {.limit = 10'000});
        for (const auto& compiled : model->queries()) {
            const TimedAnswer answer = oracle.ask(compiled.query);
            if (answer.verdict != TimedVerdict::satisfied &&
                answer.verdict != TimedVerdict::not_satisfied)
                continue;
            INFO(compiled.query.text);
            REQUIRE(compiled.query.expectation);
            CHECK((compiled.query.expectation->outcome == Outcome::satisfied) ==
                  (answer.verdict == TimedVerdict::satisfied));
            ++asked;
        }
    }
    CHECK(asked > 50);
}

TEST_CASE("a profile and a seed always make the same network") {
    for (const oracle::Profile& profile : oracle::profiles()) {
        CHECK(xta(random_network(profile, 7)) == xta(random_network(profile, 7)));
        CHECK(xta(random_network(profile, 7)) != xta(random_network(profile, 8)));
    }
}

TEST_CASE("shrinking leaves what the failure needs and nothing else") {
    const oracle::ModelSketch model = random_network(oracle::profiles()[0], 3);
    const auto has_reset = [](const oracle::ModelSketch& candidate) {
        const auto loaded =
            language::load_text("small.xta", xta(candidate), language::Format::xta);
        return loaded->ok() && xta(candidate).find("x0 = 0") != std::string::npos;
    };
    REQUIRE(has_reset(model));
    const oracle::ModelSketch small = shrink(model, has_reset);
    CHECK(small.queries.empty());
    CHECK(small.declarations.size() == 1);
    REQUIRE(small.processes.size() == 1);
    CHECK(small.processes[0].locations.size() <= 2);
    REQUIRE(small.processes[0].edges.size() == 1);
    CHECK(small.processes[0].edges[0].guards.empty());
    CHECK(small.processes[0].edges[0].updates.size() == 1);
}
