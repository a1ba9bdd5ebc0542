#include "verify/estimates_along.h"

#include "guide/estimate_spec.h"
#include "verify/asking.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

// Four steps to the end, and a way that leads nowhere.
const char* const chain = R"(
clock x;
process P() { state a, b, c, d, e, lost; init a;
  trans a -> b { guard x >= 1; }, b -> c { }, c -> d { }, d -> e { }, a -> lost { }; }
system P;)";

} // namespace

TEST_CASE("estimates fall along the run that they steer") {
    const auto model = load_model(chain);
    const model::Query query = compile_query(*model, "E<> P.e");
    Options options;
    options.trace = verify::TraceWish::some;
    options.search.order = explore::Order::a_star;
    options.guidance.heuristic = guide::parse_estimate("fsm").spec;
    const Answer answer = verify::check(model->network(), query, options);
    REQUIRE(answer.run);
    const auto along =
        verify::estimates_along(model->network(), query, answer.conduct.estimate,
                                options.guidance, options.search, *answer.run);
    REQUIRE(along);
    CHECK(along->name == "fsm");
    CHECK(along->values == std::vector<std::optional<std::uint64_t>>{4, 3, 2, 1, 0});
}

TEST_CASE("a state from which nothing leads to the goal is infinitely far away") {
    const auto model = load_model(chain);
    const model::Query query = compile_query(*model, "E<> P.lost");
    Options options;
    options.trace = verify::TraceWish::some;
    const Answer answer = verify::check(model->network(), query, options);
    REQUIRE(answer.run);
    const model::Query other = compile_query(*model, "E<> P.e");
    const auto along =
        verify::estimates_along(model->network(), other, "fsm", {}, {}, *answer.run);
    REQUIRE(along);
    CHECK(along->values == std::vector<std::optional<std::uint64_t>>{4, std::nullopt});
}

TEST_CASE("what cannot be made, or looks at zones, says nothing") {
    const auto model = load_model(chain);
    const model::Query query = compile_query(*model, "E<> P.e");
    const trace::TimedRun run;
    for (const char* name : {"", "no such", "active"})
        CHECK(!verify::estimates_along(model->network(), query, name, {}, {}, run));
}
