// How zones are kept finite in number: what is chosen, and what is refused.
#include "verify/asking.h"

using namespace zonar;
using namespace zonar::tests;
using explore::Inclusion;
using semantics::Extrapolation;

namespace {

constexpr const char* plain = "clock x; process P() { state a { x <= 3 }, b; init a;"
                              " trans a -> b { guard x >= 2; }; } system P;";
constexpr const char* diagonal = "clock x, y; process P() { state a, b; init a;"
                                 " trans a -> b { guard x - y <= 2; }; } system P;";
/// Set back again and again: no finite bounds.
constexpr const char* unbounded =
    "clock x; process P() { state a, b; init a;"
    " trans a -> a { guard x >= 1; assign x = x - 1; }, a -> b { guard x > 5; }; }"
    "system P;";

Options with_policy(std::optional<Extrapolation> extrapolation,
                    std::optional<Inclusion> inclusion = {}) {
    Options options;
    options.extrapolation = extrapolation;
    options.inclusion = inclusion;
    options.search.limits.states = 10'000;
    return options;
}

} // namespace

TEST_CASE("what is used is said in the answer", "[policy]") {
    const Answer answer =
        ask(plain, "E<> P.b", with_policy(Extrapolation::m, Inclusion::equality));
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.extrapolation == Extrapolation::m);
    CHECK(answer.inclusion == Inclusion::equality);
}

TEST_CASE("left to us, zones are extrapolated unless clocks are compared", "[policy]") {
    CHECK(ask(plain, "E<> P.b").extrapolation == Extrapolation::lu_plus);
    CHECK(ask(plain, "E<> P.b").inclusion == Inclusion::simulation);
    CHECK(ask(diagonal, "E<> P.b").extrapolation == Extrapolation::none);
    CHECK(ask(diagonal, "E<> P.b").inclusion == Inclusion::simulation);
}

TEST_CASE("a comparison of clocks in the query counts like one in the model",
          "[policy]") {
    const std::string two = "clock x, y; process P() { state a { x <= 3 }, b; init a;"
                            " trans a -> b { assign y = 0; }; } system P;";
    CHECK(ask(two, "E<> P.b").extrapolation == Extrapolation::lu_plus);
    CHECK(ask(two, "E<> x - y > 2").extrapolation == Extrapolation::none);
    CHECK(verdict(two, "E<> x - y > 2") == Verdict::satisfied);
    CHECK(verdict(two, "E<> x - y > 3") == Verdict::not_satisfied);
}

TEST_CASE("an unsound choice is an error", "[policy]") {
    for (const Extrapolation e : {Extrapolation::m, Extrapolation::m_plus,
                                  Extrapolation::lu, Extrapolation::lu_plus}) {
        const Answer answer = ask(diagonal, "E<> P.b", with_policy(e));
        CHECK(answer.verdict == Verdict::error);
        CHECK(answer.reason.find("compared with each other") != std::string::npos);
    }
    CHECK(verdict(diagonal, "E<> P.b", with_policy(Extrapolation::none)) ==
          Verdict::satisfied);
}

TEST_CASE("without finite bounds only exact inclusion is left", "[policy]") {
    const Answer answer = ask(unbounded, "E<> P.b", with_policy({}));
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.extrapolation == Extrapolation::none);
    CHECK(answer.inclusion == Inclusion::inclusion);
    CHECK(verdict(unbounded, "E<> P.b", with_policy(Extrapolation::lu_plus)) ==
          Verdict::error);
}

TEST_CASE("a shortest run needs breadth-first search", "[policy]") {
    Options options;
    options.trace = verify::TraceWish::shortest;
    CHECK(verdict(plain, "E<> P.b", options) == Verdict::satisfied);
    options.search.order = explore::Order::depth_first;
    CHECK(verdict(plain, "E<> P.b", options) == Verdict::error);
}

TEST_CASE("every policy gives the same answer", "[policy]") {
    const std::string model = tests::fischer(3);
    for (const Extrapolation e : {Extrapolation::m, Extrapolation::m_plus,
                                  Extrapolation::lu, Extrapolation::lu_plus}) {
        for (const Inclusion i :
             {Inclusion::equality, Inclusion::inclusion, Inclusion::simulation}) {
            CHECK(verdict(model, "A[] not (P(1).cs and P(2).cs)", with_policy(e, i)) ==
                  Verdict::satisfied);
            CHECK(verdict(model, "E<> P(1).cs and P(2).wait and P(2).x > 2",
                          with_policy(e, i)) == Verdict::satisfied);
            CHECK(verdict(model, "A[] not deadlock", with_policy(e, i)) ==
                  Verdict::satisfied);
        }
    }
}

TEST_CASE("a zone that was split is not remembered by one of its parts", "[policy]") {
    // Both values of v come to b from the same zone, and by the same step.
    const char* const text = R"(
        clock x, y; int[0,1] v;
        process P() { state a, b, near, far; init a; trans
            a -> a { assign v = 1 - v; },
            a -> b { guard y >= 1; assign y = 0; },
            b -> near { guard x - y < 3; }, b -> far { guard x - y >= 3; }; }
        system P;)";
    Options options;
    options.extrapolation = semantics::Extrapolation::split;
    for (const char* query : {"E<> P.near && v == 0", "E<> P.near && v == 1",
                              "E<> P.far && v == 0", "E<> P.far && v == 1"}) {
        INFO(query);
        CHECK(verdict(text, query, options) == Verdict::satisfied);
    }
}
