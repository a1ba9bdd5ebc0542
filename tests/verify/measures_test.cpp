// sup, inf and bounds of models made by hand.
#include "verify/asking.h"
#include "verify/measured.h"

#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// The values as text; the verdict instead, if it is another one than `satisfied`.
std::vector<std::string> values(std::string_view xta, const std::string& query,
                                const Options& options = {}) {
    const auto model = load_model(xta);
    const model::Query compiled = compile_query(*model, query);
    const Answer answer = verify::check(model->network(), compiled, options);
    UNSCOPED_INFO(query << ": " << describe(answer.verdict) << " " << answer.reason);
    if (answer.verdict != Verdict::satisfied) return {describe(answer.verdict)};
    std::vector<std::string> texts;
    for (const verify::Measured& measured : answer.values)
        texts.push_back(text_of(compiled.kind, measured));
    return texts;
}

using Texts = std::vector<std::string>;

std::string one(const std::string& states, const std::string& edges) {
    return "clock x, y; int[-5,9] i;\nprocess P() { state " + states + "; init " +
           states.substr(0, states.find_first_of(" ,{")) + ";" +
           (edges.empty() ? "" : " trans " + edges + ";") + " }\nsystem P;";
}

const std::string bounded = one("a { x <= 5 }, b { x < 7 }, c",
                                "a -> b { guard x >= 2; assign i = 3; }, "
                                "b -> c { guard x > 3; assign i = i + 2; }, "
                                "c -> a { guard y >= 9; assign x = 0, y = 0, i = 0; }");

/// Goes round as often as it likes, each time in up to one unit of time.
const std::string round_and_round = one(
    "a { y <= 1 }, b { y <= 3 }", "a -> a { assign y = 0; }, a -> b { assign y = 0; }");

} // namespace

TEST_CASE("suprema are bounds of invariants, open ones included", "[measures]") {
    CHECK(values(bounded, "sup{P.a}: x, y, i") == Texts{"x <= 5", "y <= 5", "i <= 0"});
    CHECK(values(bounded, "sup{P.b}: x, x + i, x - 3") ==
          Texts{"x < 7", "x + i < 10", "x - 3 < 4"});
    CHECK(values(bounded, "sup: i, i * 2 - 1") == Texts{"i <= 5", "i * 2 - 1 <= 9"});
    CHECK(values(bounded, "sup: x") == Texts{"x < infinity"});
    CHECK(values(bounded, "sup{P.a and y > 5}: x") == Texts{"x: no state"});
}

TEST_CASE("infima are where a state is entered", "[measures]") {
    CHECK(values(bounded, "inf{P.b}: x, y, x - 3") ==
          Texts{"x >= 2", "y >= 2", "x - 3 >= -1"});
    CHECK(values(bounded, "inf{P.c}: x") == Texts{"x > 3"});
    CHECK(values(bounded, "inf: x, i") == Texts{"x >= 0", "i >= 0"});
    CHECK(values(bounded, "inf{P.c and x > 50}: y") == Texts{"y > 50"});
}

TEST_CASE("bounds are all intervals", "[measures]") {
    CHECK(values(bounded, "bounds: i, x") ==
          Texts{"i in [0, 0], [3, 3], [5, 5]", "x in [0, infinity)"});
    CHECK(values(bounded, "bounds{P.a or x > 8}: x") ==
          Texts{"x in [0, 5], (8, infinity)"});
    CHECK(values(bounded, "bounds{x < 1 or x > 2 and x < 3 or x == 4}: x") ==
          Texts{"x in [0, 1), (2, 3), [4, 4]"});
    CHECK(values(bounded, "bounds{P.b and P.c}: x") == Texts{"x: no state"});
    CHECK(
        values(one("a", "a -> a { guard i < 3; assign i++; }, a -> a { assign i = 7; }"),
               "bounds: i") == Texts{"i in [0, 3], [7, 7]"});
}

TEST_CASE("a clock that is compared with nothing has its exact value", "[measures]") {
    // 7 rounds of 10 each; no constant of the model is near the value
    const std::string rounds =
        "clock x, y; int[0,7] i;\n"
        "process P() { state a { y <= 10 }; init a;"
        " trans a -> a { guard y == 10 && i < 7; assign y = 0, i++; }; }\nsystem P;";
    CHECK(values(rounds, "sup: x") == Texts{"x <= 80"});
    CHECK(values(rounds, "inf{i == 7}: x, x + i") == Texts{"x >= 70", "x + i >= 77"});
    CHECK(values(rounds, "bounds{i % 2 == 1 && y < 4}: x") ==
          Texts{"x in [10, 14), [30, 34), [50, 54), [70, 74)"});
    CHECK(values(rounds, "sup{y == 3}: x") == Texts{"x <= 73"});
}

TEST_CASE("a clock that grows on a circle has no supremum", "[measures]") {
    CHECK(values(round_and_round, "sup: x, y") == Texts{"x < infinity", "y <= 3"});
    CHECK(values(round_and_round, "sup{P.b && y == 2}: x") == Texts{"x < infinity"});
    CHECK(values(round_and_round, "sup{P.a && x <= 20}: x") == Texts{"x <= 20"});
    // in less than one unit of time each
    CHECK(values(one("a { y < 1 }", "a -> a { guard y > 0; assign y = 0; }"), "sup: x") ==
          Texts{"x < infinity"});
    // every third transition sets the clock
    CHECK(values("clock x, y; int[0,2] i;\n"
                 "process P() { state a { y <= 2 }; init a; trans"
                 " a -> a { guard y >= 1 && i < 2; assign y = 0, i++; },"
                 " a -> a { guard y >= 1 && i == 2; assign y = 0, i = 0, x = 0; }; }\n"
                 "system P;",
                 "sup: x") == Texts{"x <= 6"});
}

TEST_CASE("what takes ever less time does not grow", "[measures]") {
    CHECK(values(one("a { y < 1 }", "a -> a { guard y > 0; }"), "sup: x") ==
          Texts{"x < 1"});
    CHECK(values(one("a { y <= 1 }", "a -> a { assign i = 1 - i; }"), "sup: x") ==
          Texts{"x <= 1"});
}

TEST_CASE("the gaps of a clock that grows are not claimed", "[measures]") {
    const std::string ticking =
        one("a { y <= 3 }", "a -> a { guard y == 3; assign y = 0; }");
    const Answer answer = ask(ticking, "bounds{y <= 1}: x");
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.reason.find("grows without bound") != std::string::npos);
    REQUIRE(answer.values.size() == 1);
    CHECK(answer.values[0].status == verify::Measured::Status::partial);
    CHECK(values(ticking, "sup{y <= 1}: x") == Texts{"x < infinity"});
}

TEST_CASE("orders and inclusions do not change values", "[measures]") {
    for (const auto order :
         {explore::Order::breadth_first, explore::Order::depth_first,
          explore::Order::random_depth_first, explore::Order::a_star}) {
        Options options;
        options.search.order = order;
        CHECK(values(bounded, "sup{P.b}: x, i", options) == Texts{"x < 7", "i <= 3"});
        options.inclusion = explore::Inclusion::inclusion;
        CHECK(values(bounded, "sup{P.a}: x", options) == Texts{"x <= 5"});
    }
    Options options;
    options.extrapolation = semantics::Extrapolation::lu;
    CHECK(values(bounded, "sup: i", options) == Texts{"i <= 5"});
    const Answer refused = ask(bounded, "sup: x", options);
    CHECK(refused.verdict == Verdict::error);
    CHECK(refused.reason.find("forgets the values") != std::string::npos);
}

TEST_CASE("a run shows the value", "[measures]") {
    Options options;
    options.trace = verify::TraceWish::shortest;
    const Answer answer = ask(bounded, "sup{P.a or P.b}: x, i, y", options);
    REQUIRE(answer.values.size() == 3);
    for (const verify::Measured& value : answer.values) REQUIRE(value.run);
    const trace::TimedRun& run = *answer.values[0].run;
    CHECK(run.length() == 1);
    CHECK(run.steps.back().after.clocks[1] + run.last_delay > 6 * run.denominator);
    const Answer growing = ask(round_and_round, "sup: x", options);
    REQUIRE(growing.values.size() == 1);
    CHECK(growing.values[0].run);
    CHECK(growing.values[0].note.find("repeated") != std::string::npos);
    options.search.order = explore::Order::depth_first;
    CHECK(ask(bounded, "sup: i", options).verdict == Verdict::error);
}

TEST_CASE("limits leave what was seen so far", "[measures]") {
    Options options;
    options.search.limits.states = 1;
    const Answer answer = ask(bounded, "sup: i", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.limit == explore::Limit::states);
    REQUIRE(answer.values.size() == 1);
    CHECK(answer.values[0].status == verify::Measured::Status::partial);
    CHECK(answer.values[0].intervals.back().high.value == 3);
}

TEST_CASE("errors in the model or the query are errors", "[measures]") {
    CHECK(values(one("a", "a -> a { assign i++; }"), "sup: i") == Texts{"error"});
    CHECK(values("int a[3]; int[0,5] i; process P() { state l; init l;"
                 " trans l -> l { guard i < 5; assign i++; }; } system P;",
                 "sup: a[i]") == Texts{"error"});
}

TEST_CASE("with stopwatches a value stands if a run shows it", "[measures][stopwatch]") {
    const std::string text =
        "clock x, y, z; int[0,1] i;"
        "process P() { state a { y' == 0 }, b { x' == 0 && z <= 3 }, g; init a;"
        " trans a -> b { guard x <= 2; }, b -> g { guard x >= 2 && y >= 2 && z <= 3;"
        " assign i = 1; }; } system P;";
    CHECK(values(text, "sup{P.b}: x, z") == Texts{"x <= 2", "z <= 3"});
    // no run gets there, but zones cannot know
    const Answer answer = ask(text, "sup: i");
    CHECK(answer.verdict == Verdict::unknown);
    REQUIRE(answer.values.size() == 1);
    CHECK(answer.values[0].status == verify::Measured::Status::outer);
    CHECK(answer.values[0].intervals.back().high.value == 1);
}

TEST_CASE("values are written as UPPAAL does", "[measures]") {
    const Answer answer = ask(bounded, "sup{P.b}: x, i");
    using model::QueryKind;
    CHECK(verify::uppaal_4_text(QueryKind::supremum, answer.values) ==
          "sup:\nx < 7\ni <= 3\n");
    CHECK(verify::uppaal_5_text(QueryKind::supremum, answer.values) ==
          " -- Result: 7, 3\n");
    const Answer all = ask(bounded, "bounds: i");
    CHECK(verify::uppaal_5_text(QueryKind::bounds, all.values) ==
          " -- Result: [0, 0], [3, 3], [5, 5]\n");
}
