// What cannot be checked is refused with a reason, never answered.
#include "verify/asking.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

constexpr const char* small = "int i; process P() { state a, b; init a; trans a -> b { "
                              "assign i = 1; }; } system P;";

bool says(const Told& told, std::string_view part) {
    INFO(told.reason);
    return told.verdict == Verdict::error && told.reason.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("what has no meaning for endless runs is refused", "[refusal]") {
    const auto with = [](auto change) {
        Options options;
        change(options);
        return tell(small, "A<> P.b", options);
    };
    CHECK(says(with([](Options& o) { o.trace = verify::TraceWish::shortest; }),
               "none is the shortest"));
    CHECK(says(with([](Options& o) { o.improve = 1.0, o.non_zeno = true; }),
               "a shorter run"));
    CHECK(says(with([](Options& o) { o.quotient = true; }), "quotient"));
    CHECK(says(with([](Options& o) { o.search.order = explore::Order::a_star; }),
               "depth first"));
    CHECK(says(with([](Options& o) { o.guidance.heuristic.emplace(); }), "heuristic"));
    CHECK(says(with([](Options& o) { o.guidance.costs.of_edge = {2}; }), "costs"));
}

TEST_CASE("the way out that a refusal names leads out", "[refusal]") {
    Options options;
    options.search.order = explore::Order::best_first;
    CHECK(says(tell(small, "A<> P.b", options), "say --search dfs or rdfs"));
    CHECK(tell(small, "ltl: F P.b", options).reason ==
          "ltl is searched depth first: say --search dfs");
    options.search.order = explore::Order::random_depth_first;
    CHECK(verdict(small, "A<> P.b", options) == Verdict::not_satisfied);
    CHECK(says(tell(small, "ltl: F P.b", options), "say --search dfs"));
    options.search.order = explore::Order::depth_first;
    CHECK(verdict(small, "ltl: F P.b", options) == Verdict::not_satisfied);
}

TEST_CASE("a refusal measures nothing", "[refusal]") {
    Options options;
    options.extrapolation = semantics::Extrapolation::lu;
    const Answer answer =
        ask("clock x; process P() { state a; init a; } system P;", "sup: x", options);
    CHECK(answer.verdict == Verdict::error);
    CHECK(answer.values.empty());
}

TEST_CASE("statistical queries are refused", "[refusal]") {
    CHECK(says(tell(small, "Pr[<=10] (<> P.b)"), "not supported"));
}

TEST_CASE("a clock guard on an urgent channel is refused", "[refusal]") {
    CHECK(says(
        tell("clock x; urgent chan u;"
             "process P() { state a, b; init a; trans a -> b { guard x > 1; sync u!; }; }"
             "process Q() { state c; init c; trans c -> c { sync u?; }; }"
             "system P, Q;",
             "E<> P.b"),
        "urgent"));
}

TEST_CASE("a model with an obstacle is refused", "[refusal]") {
    const Told told = tell("chan c; process P() { state a; branchpoint d; init a;"
                           " trans a -> d { sync c!; }, d -> a { sync c?; }; } system P;",
                           "E<> P.a");
    CHECK(says(told, "the model cannot be checked: "));
    CHECK_FALSE(told.place.empty());
}

TEST_CASE("verdicts have names", "[refusal]") {
    CHECK(std::string{describe(Verdict::satisfied)} == "satisfied");
    CHECK(std::string{describe(Verdict::not_satisfied)} == "not-satisfied");
    CHECK(std::string{describe(Verdict::unknown)} == "unknown");
    CHECK(std::string{describe(Verdict::error)} == "error");
}
