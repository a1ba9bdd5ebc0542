// Predicates of every structure over clocks, integers and locations, against their truth
// tables. In the model below time goes from 0 to 10 and then stops; i follows it:
//
//     a (i = 0): 0 <= x <= 4      b (i = 1): 4 <= x <= 6      c (i = 2): 6 <= x <= 10
#include "verify/predicate.h"

#include "oracle/dice.h"
#include "verify/asking.h"

#include <functional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

constexpr const char* stages = R"(
    clock x; int[0,2] i;
    process P() { state a { x <= 4 }, b { x <= 6 }, c { x <= 10 }; init a;
        trans a -> b { guard x == 4; assign i = 1; },
              b -> c { guard x == 6; assign i = 2; }; }
    system P;
)";

/// A moment: time in halves, and the stage.
struct Moment {
    int half;
    int stage;
};

std::vector<Moment> all_moments() {
    std::vector<Moment> all;
    for (int half = 0; half <= 20; ++half) {
        if (half <= 8) all.push_back({half, 0});
        if (half >= 8 && half <= 12) all.push_back({half, 1});
        if (half >= 12) all.push_back({half, 2});
    }
    return all;
}

struct Formula {
    std::string text;
    std::function<bool(Moment)> holds;
};

Formula leaf(oracle::Dice& dice) {
    const int c = static_cast<int>(dice.between(-1, 11));
    const std::string number = std::to_string(c);
    switch (dice.below(9)) {
    case 0: return {"x < " + number, [c](Moment m) { return m.half < 2 * c; }};
    case 1: return {"x <= " + number, [c](Moment m) { return m.half <= 2 * c; }};
    case 2: return {"x > " + number, [c](Moment m) { return m.half > 2 * c; }};
    case 3: return {"x >= " + number, [c](Moment m) { return m.half >= 2 * c; }};
    case 4: return {"x == " + number, [c](Moment m) { return m.half == 2 * c; }};
    case 5: return {"P.b", [](Moment m) { return m.stage == 1; }};
    case 6: return {"i != 2", [](Moment m) { return m.stage != 2; }};
    case 7: return {"i == 0", [](Moment m) { return m.stage == 0; }};
    default:
        return {"x <= 2 * i + 1", [](Moment m) { return m.half <= 4 * m.stage + 2; }};
    }
}

Formula formula(oracle::Dice& dice, int depth) {
    if (depth == 0) return leaf(dice);
    const std::size_t kind = dice.below(5);
    Formula a = formula(dice, depth - 1);
    if (kind == 0) {
        auto f = a.holds;
        return {"not (" + a.text + ")", [f](Moment m) { return !f(m); }};
    }
    Formula b = formula(dice, depth - 1);
    auto f = a.holds;
    auto g = b.holds;
    switch (kind) {
    case 1:
        return {"(" + a.text + ") and (" + b.text + ")",
                [f, g](Moment m) { return f(m) && g(m); }};
    case 2:
        return {"(" + a.text + ") or (" + b.text + ")",
                [f, g](Moment m) { return f(m) || g(m); }};
    case 3:
        return {"(" + a.text + ") imply (" + b.text + ")",
                [f, g](Moment m) { return !f(m) || g(m); }};
    default: {
        Formula c = formula(dice, depth - 1);
        auto h = c.holds;
        return {"(" + a.text + ") and (" + b.text + ") and (" + c.text + ")",
                [f, g, h](Moment m) { return f(m) && g(m) && h(m); }};
    }
    }
}

} // namespace

TEST_CASE("a predicate holds where its truth table says so", "[predicate]") {
    const std::vector<Moment> moments = all_moments();
    const auto model = load_model(stages);
    int satisfied = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        oracle::Dice dice{seed};
        const Formula f = formula(dice, static_cast<int>(seed % 4));
        bool some = false, all = true;
        for (const Moment m : moments) {
            some = some || f.holds(m);
            all = all && f.holds(m);
        }
        satisfied += some;
        const auto answer = [&](const std::string& path) {
            const model::Query query = compile_query(*model, path + f.text);
            return verify::check(model->network(), query, {}).verdict;
        };
        INFO("seed " << seed << ": " << f.text);
        REQUIRE(answer("E<> ") == (some ? Verdict::satisfied : Verdict::not_satisfied));
        REQUIRE(answer("A[] ") == (all ? Verdict::satisfied : Verdict::not_satisfied));
    }
    CHECK(satisfied > 100);
    CHECK(satisfied < 590);
}

TEST_CASE("every predicate that holds somewhere is shown by a run to it", "[predicate]") {
    const auto model = load_model(stages);
    Options options;
    options.trace = verify::TraceWish::shortest;
    int shown = 0;
    for (std::uint64_t seed = 1000; seed < 1120; ++seed) {
        oracle::Dice dice{seed};
        const Formula f = formula(dice, 2);
        const model::Query query = compile_query(*model, "E<> " + f.text);
        const Answer answer = verify::check(model->network(), query, options);
        INFO("seed " << seed << ": " << f.text << ", " << answer.reason);
        REQUIRE(answer.verdict != Verdict::error);
        REQUIRE(answer.run.has_value() == (answer.verdict == Verdict::satisfied));
        shown += answer.run.has_value();
    }
    CHECK(shown > 30);
}

TEST_CASE("conjunctions may be nested on either side", "[predicate]") {
    const std::string text =
        "int[0,3] v; process P() { state l0, l1; init l0; } system P;";
    CHECK(
        verdict(text, "E<> ((v <= 0) and (v == 0) and (P.l1)) and ((P.l0) and (P.l0))") ==
        Verdict::not_satisfied);
    CHECK(verdict(text,
                  "A[] not (((P.l0) and (P.l0)) and ((P.l1) and (P.l0) and (P.l0)))") ==
          Verdict::satisfied);
}

TEST_CASE("deadlock can be combined with anything", "[predicate]") {
    // dead from c on, after the last transition
    CHECK(verdict(stages, "E<> deadlock") == Verdict::satisfied);
    CHECK(verdict(stages, "A[] deadlock imply P.c") == Verdict::satisfied);
    CHECK(verdict(stages, "E<> deadlock and x < 6") == Verdict::not_satisfied);
    CHECK(verdict(stages, "E<> deadlock and x == 6") == Verdict::satisfied);
    CHECK(verdict(stages, "E<> P.c and not deadlock") == Verdict::not_satisfied);
    CHECK(verdict(stages, "A[] (deadlock and x >= 6) or not deadlock") ==
          Verdict::satisfied);
    CHECK(verdict(stages, "A[] not deadlock or i == 2") == Verdict::satisfied);
}

TEST_CASE("quantifiers range over processes and clocks", "[predicate]") {
    const std::string text =
        "const int n = 3; clock y[n]; process P(const int[0,n-1] id) { state a, b; init "
        "a;"
        " trans a -> b { guard y[id] > id; assign y[id] = 0; }; } system P;";
    CHECK(verdict(text, "E<> forall (i : int[0,n-1]) P(i).b") == Verdict::satisfied);
    CHECK(verdict(text, "E<> forall (i : int[0,n-1]) y[i] < 1 and P(i).b") ==
          Verdict::satisfied);
    CHECK(verdict(text, "E<> exists (i : int[0,n-1]) P(i).b and y[i] > 5 and y[0] < 1") ==
          Verdict::satisfied);
    CHECK(verdict(text, "A[] forall (i : int[0,n-1]) P(i).a imply y[i] >= y[0] - 0") !=
          Verdict::error);
}

TEST_CASE("a constant beyond all bounds compares as it should", "[predicate]") {
    CHECK(verdict(stages, "A[] x < 2000000000") == Verdict::satisfied);
    CHECK(verdict(stages, "E<> x > 2000000000") == Verdict::not_satisfied);
    const std::string free = "clock x; process P() { state a; init a; } system P;";
    CHECK(verdict(free, "E<> x > 33000000") == Verdict::satisfied);
}

TEST_CASE("conditions that never depend on the state are decided at once",
          "[predicate]") {
    CHECK(verdict(stages, "E<> true") == Verdict::satisfied);
    CHECK(verdict(stages, "E<> false") == Verdict::not_satisfied);
    CHECK(verdict(stages, "A[] true") == Verdict::satisfied);
    CHECK(verdict(stages, "A[] false") == Verdict::not_satisfied);
}
