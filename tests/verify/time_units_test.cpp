// Constants beyond what zones can hold, in larger units of time.
#include "verify/time_units.h"

#include "trace/replay.h"
#include "verify/asking.h"
#include "verify/together.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

std::int32_t unit_of(const std::string& text, const std::string& query) {
    const auto model = load_model(text);
    const model::Query compiled = compile_query(*model, query);
    const model::Query* const queries[] = {&compiled};
    return verify::TimeUnits::unit_for(model->network(), queries);
}

const std::string plain_units = process(
    "clock x, y = 300000000;", "a { x <= 1000000000 }, b, c",
    "a -> b { guard x >= 700000000; assign x = 200000000; }, "
    "b -> c { guard x > 400000000 && y < 1300000000; assign y = x + 100000000; }");

} // namespace

TEST_CASE("the unit divides all that meets a clock", "[time units]") {
    CHECK(unit_of(plain_units, "E<> P.c") == 100'000'000);
    CHECK(unit_of(plain_units, "E<> P.c and x > 450000000") == 50'000'000);
    CHECK(unit_of(plain_units, "sup: x + 1000") == 1000);
    CHECK(unit_of(plain_units, "sup: x") == 100'000'000);
    CHECK(unit_of(plain_units, "E<> P.c and x > 7") == 1);
}

TEST_CASE("numbers that fit as they are have no other unit", "[time units]") {
    CHECK(unit_of(process("clock x;", "a { x <= 20 }, b", "a -> b { guard x >= 10; }"),
                  "E<> P.b") == 1);
    CHECK(unit_of(process("clock x; int n = 30;", "a { x <= n }, b",
                          "a -> b { guard x >= 10; assign n = 20; }"),
                  "E<> P.b") == 1);
}

TEST_CASE("guards, invariants, values and queries with large numbers", "[time units]") {
    CHECK(ask(plain_units, "E<> P.c").verdict == Verdict::satisfied);
    // In b, x - y is between -1.1 and -0.8 thousand millions.
    CHECK(ask(plain_units, "E<> P.b and x - y > -800000000").verdict ==
          Verdict::not_satisfied);
    CHECK(ask(plain_units, "E<> P.b and x - y >= -800000000").verdict ==
          Verdict::satisfied);
    CHECK(ask(plain_units, "A[] P.b imply y >= 1000000000").verdict ==
          Verdict::satisfied);
    CHECK(ask(plain_units, "A[] P.b imply y > 1000000000").verdict ==
          Verdict::not_satisfied);
    CHECK(ask(plain_units, "P.a --> P.b").verdict == Verdict::satisfied);
    CHECK(ask(plain_units, "A[] not deadlock").verdict == Verdict::not_satisfied);
}

TEST_CASE("runs, values and least times are those of the model", "[time units]") {
    const auto model = load_model(plain_units);
    Options options;
    options.trace = verify::TraceWish::fastest;
    const model::Query query = compile_query(*model, "E<> P.c");
    const Answer fastest = verify::check(model->network(), query, options);
    REQUIRE(fastest.least_time);
    CHECK(fastest.least_time->time == 900'000'000);
    CHECK_FALSE(fastest.least_time->attained);
    REQUIRE(fastest.run);
    CHECK_FALSE(trace::replay(model->network(), *fastest.run));
    CHECK(fastest.run->initial.clocks[2] == 300'000'000 * fastest.run->denominator);

    const Answer sup = ask(plain_units, "sup{P.a}: x + 100000000, y");
    REQUIRE(sup.values.size() == 2);
    CHECK(text_of(model::QueryKind::supremum, sup.values[0]) ==
          "x + 100000000 <= 1100000000");
    CHECK(text_of(model::QueryKind::supremum, sup.values[1]) == "y <= 1300000000");
}

TEST_CASE("numbers that are computed are divided where they meet a clock",
          "[time units]") {
    const std::string text =
        process("clock x; const int T[3] = {0, 400000000, 900000000}; int[0,2] i; int t;"
                "int[0,1000000000] n;"
                "int[0,1000000000] later(int k) { return T[k] + 100000000; }"
                "void set() { x = i == 0 ? 300000000 : T[i]; }",
                "a { x <= T[i + 1] }, b { x <= n }, c",
                "a -> a { guard x == T[i + 1] && i == 0; assign i++; }, "
                "a -> b { guard i == 1 && x >= later(i); assign set(), n = later(2); }, "
                "b -> c { guard x == n; }");
    CHECK(unit_of(text, "E<> P.c") == 100'000'000);
    CHECK(ask(text, "E<> P.b and x < T[1]").verdict == Verdict::not_satisfied);
    CHECK(ask(text, "E<> P.c and x == later(2)").verdict == Verdict::satisfied);
    CHECK(ask(text, "A[] P.c imply x >= later(2)").verdict == Verdict::satisfied);
}

TEST_CASE("several queries together are in one unit", "[time units]") {
    const auto model = load_model(plain_units);
    const model::Query first = compile_query(*model, "E<> P.c");
    const model::Query second = compile_query(*model, "E<> P.c and x > 450000000");
    const model::Query* const queries[] = {&first, &second};
    Options options;
    options.trace = verify::TraceWish::some;
    const auto answers = verify::check_together(model->network(), queries, options);
    REQUIRE(answers.size() == 2);
    for (const Answer& answer : answers) {
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.run);
        CHECK_FALSE(trace::replay(model->network(), *answer.run));
    }
}

TEST_CASE("what does not fit in any unit is refused with its place", "[time units]") {
    const std::string text =
        process("clock x;", "a, b", "a -> b { guard x < 1000000000 && x > 7; }");
    const Told told = tell(text, "E<> P.b");
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason ==
          "a clock is compared with 1000000000; the largest number is 33554431");
    CHECK(told.place == "x < 1000000000");
}

TEST_CASE("a run-time error says in which units its numbers are", "[time units]") {
    const std::string text =
        process("clock x, y;", "a, b",
                "a -> b { guard x <= 2000000000; assign y = x - 1000000000; }");
    const Told told = tell(text, "E<> P.b");
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason ==
          "negative value assigned to a clock: x - 1 (in units of 1000000000)");
}

TEST_CASE("linear logic with differences comes to an end", "[time units]") {
    // x - y grows by 4095 each round; exact zones would never be equal.
    const std::string text =
        process("clock x, y;", "a { y <= 4095 }, b",
                "a -> a { guard y == 4095; assign y = 0; }, a -> b { guard x - y < 0; }");
    const Answer answer = ask(text, "ltl: G !P.b");
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.statistics.explored < 20);
    CHECK(ask(text, "ltl: F x - y > 10000").verdict == Verdict::satisfied);
}
