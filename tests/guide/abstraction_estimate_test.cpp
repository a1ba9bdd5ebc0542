// Tables of distances, asked about packed states.
#include "guide/estimates/abstraction_estimate.h"

#include "abstraction/build.h"
#include "guide/estimating.h"
#include "guide/promising.h"
#include "guide/tables/saved_table.h"

#include <sstream>

using namespace zonar;
using guide::AbstractionEstimate;
using guide::infinite;

namespace {

constexpr const char* two_rounds = R"(
    int[2,5] v = 2; int[0,3] w; int fixed = 7; chan c;
    process P() { state a, b, d; init a;
        trans a -> b { assign v = v < 5 ? v + 1 : 2; }, b -> a { },
              b -> d { guard v == 4; sync c!; }; }
    process Q() { state a; init a;
        trans a -> a { sync c?; assign w = w < 3 ? w + 1 : w; }; }
    system P, Q;
)";

std::vector<abstraction::DistanceTable> tables_of(const guide::Factors& factors) {
    std::vector<abstraction::DistanceTable> tables;
    for (std::size_t goal = 0; goal < factors.goals(); ++goal)
        tables.push_back(abstraction::build(factors.system(goal), {}).table);
    return tables;
}

} // namespace

TEST_CASE("packed states have the estimates of their factors", "[abstraction]") {
    tests::Guided guided(two_rounds, "E<> P.d && (w == 1 || v == 5)");
    AbstractionEstimate estimate{guided.engine().system(), guided.factors(),
                                 tables_of(guided.factors()), true};
    const tests::Space space = explore_steps(guided.engine(), 1000);
    const tests::Estimate expected{guided.factors(), 100};
    REQUIRE(space.states.size() > 5);
    for (std::size_t i = 0; i < space.states.size(); ++i)
        CHECK(estimate.of(space.states[i].words.data(), {}) == expected(space.cells[i]));
    CHECK(estimate.of(space.states[0].words.data(), {}) == 4);
    CHECK(estimate.promises().consistent);
    CHECK(estimate.promises().dead_ends);
}

TEST_CASE("a condition that nothing satisfies is infinitely far", "[abstraction]") {
    tests::Guided guided(two_rounds, "E<> P.d && P.a");
    AbstractionEstimate estimate{guided.engine().system(), guided.factors(),
                                 tables_of(guided.factors()), true};
    CHECK(guided.factors().goals() == 0);
    CHECK(estimate.of(guided.engine().initial().words.data(), {}) == infinite);
}

TEST_CASE("tables from a file are as good as new", "[abstraction]") {
    tests::Guided guided(two_rounds, "E<> P.d && w == 1");
    const model::Network& network = guided.engine().network();
    abstraction::TableFile file =
        guide::table_file_for(network, guided.query(), guided.factors(), "rounds");
    file.goals = tables_of(guided.factors());
    std::ostringstream bytes;
    write(bytes, file);
    const abstraction::ReadTable read =
        guide::load_table(bytes.str(), network, guided.query(), guided.factors());
    INFO(read.problem);
    REQUIRE(read.file.has_value());
    AbstractionEstimate estimate{guided.engine().system(), guided.factors(),
                                 read.file->goals, true};
    CHECK(estimate.of(guided.engine().initial().words.data(), {}) == 4);
}

TEST_CASE("with other costs all that is left are dead ends", "[abstraction]") {
    tests::Guided guided(two_rounds, "E<> P.d");
    const AbstractionEstimate estimate{guided.engine().system(), guided.factors(),
                                       tables_of(guided.factors()), false};
    CHECK_FALSE(estimate.promises().admissible);
    CHECK_FALSE(estimate.promises().consistent);
    CHECK(estimate.promises().dead_ends);
}

TEST_CASE("of unreachable states either nothing is known or all", "[abstraction]") {
    tests::Asked asked("int[0,3] n; process P() { state a, b; init a;"
                       " trans a -> b { guard n == 0; assign n = 2; }; } system P;",
                       "E<> P.b");
    const guide::Factors factors{asked.engine().system(), asked.query()};
    using abstraction::Unreachable;
    for (const auto rule : {Unreachable::means_infinite, Unreachable::means_unknown}) {
        AbstractionEstimate estimate{asked.engine().system(), factors, tables_of(factors),
                                     true, rule};
        CHECK(estimate.of(asked.words({0, 0}).data(), {}) == 1);
        CHECK(estimate.of(asked.words({1, 0}).data(), {}) ==
              (rule == Unreachable::means_infinite ? infinite : 0));
    }
}
