// Which clock expressions may be guards and invariants, and which are for queries only.
#include "loading.h"

using namespace zonar::tests;

namespace {

void all_load(std::string (*place)(const std::string&),
              std::initializer_list<const char*> expressions) {
    for (const char* expression : expressions) loads(place(expression));
}

/// Refused at the mark: the operator that makes it too much.
void all_fail(std::string (*place)(const std::string&), std::string_view rule,
              std::initializer_list<const char*> expressions) {
    for (const char* expression : expressions) {
        fails(place(expression), rule);
    }
}

} // namespace

TEST_CASE("an invariant takes order relations between clocks and integers") {
    all_load(with_invariant,
             {"x <= 5", "x < 5", "5 >= x", "5 > x", "x <= i", "x <= a[i] + 1",
              "xs[i] <= 3", "x <= (b ? 3 : 5)", "x <= inc(i)"});
}

TEST_CASE("an invariant takes order relations between two clocks") {
    all_load(with_invariant,
             {"x < y", "x <= y", "x > y", "x >= y", "x - y <= 3", "3 > x - y",
              "x <= y + 2", "x - 3 <= y", "x + 1 < y - 2", "x - y < i"});
}

TEST_CASE("an invariant takes integer conditions and conjunctions of all that") {
    all_load(with_invariant, {"true", "i < 3", "b", "x <= 5 && y <= 3 && i == 0",
                              "x <= 5 and (y <= 3 and b)"});
}

TEST_CASE("a disjunction in an invariant may speak of clocks on one side only") {
    all_load(with_invariant,
             {"i == 0 || x <= 5", "x <= 5 || i == 0", "b imply x <= 5",
              "i == 0 || x <= 5 || j == 0", "i == 0 || (x <= 5 && y <= 3)"});
    all_fail(with_invariant, "type.invariant",
             {"x <= 5 «||» y <= 3", "x <= 5 «imply» y <= 3", "x <= 5 «imply» i == 0"});
}

TEST_CASE("an invariant takes no equality, inequality or negation of clocks") {
    all_fail(with_invariant, "type.invariant",
             {"x «==» 3", "x «!=» 3", "«!»(x <= 5)", "x - y «==» 3", "x «==» y"});
}

TEST_CASE("forall over clocks is a conjunction, exists is none") {
    all_load(with_invariant, {"forall (q : int[0,2]) xs[q] <= 3"});
    all_fail(with_invariant, "type.invariant", {"«exists» (q : int[0,2]) xs[q] <= 3"});
    all_load(with_guard, {"forall (q : int[0,2]) xs[q] >= 3"});
    all_fail(with_guard, "type.guard", {"«exists» (q : int[0,2]) xs[q] >= 3"});
    all_load(with_guard, {"exists (q : int[0,2]) a[q] == 3"});
}

TEST_CASE("a lower bound in an invariant loads with a warning, and not in UPPAAL 4.0") {
    warns(with_invariant("«x >= 2»"), "invariant.lower-bound");
    warns(with_invariant("x <= 5 && «2 < x»"), "invariant.lower-bound");
    fails(with_invariant("x «>=» 2"), "type.invariant", strict);
    fails(with_invariant("2 «<=» x"), "type.invariant", strict);
    loads(with_invariant("2 >= x"), strict);
    loads(with_invariant("x - y >= 2"), strict);
}

TEST_CASE("UPPAAL 4.0 wants the integer side of a disjunction first") {
    loads(with_invariant("i == 0 || x <= 5"), strict);
    fails(with_invariant("x <= 5 «||» i == 0"), "type.invariant", strict);
}

TEST_CASE("a strict invariant is worth a warning") {
    warns(with_invariant("«x < 5»"), "invariant.strict");
    warns(with_invariant("i == 0 && «5 > x»"), "invariant.strict");
    loads_silently(with_invariant("x <= 5"));
}

TEST_CASE("a strict lower bound does not hide a strict upper bound") {
    warns(with_invariant("x > 2 && «y < 5»"), "invariant.strict");
}

TEST_CASE("a guard takes equalities, too") {
    all_load(with_guard, {"x == 3", "3 == x", "x == y", "x - y == 3",
                          "x >= 2 && x == y + 1", "x > 2", "2 < x"});
}

TEST_CASE("a guard takes no inequality, negation or disjunction of clocks") {
    all_fail(with_guard, "type.guard",
             {"x «!=» 2", "x < 2 «||» x > 3", "«!»(x > 2)", "«not» (x > 2)",
              "x > 2 «imply» i == 0", "x - y «!=» 2", "x «!=» y", "x > 2 «xor» b"});
    all_load(with_guard, {"i == 0 imply x > 2", "i == 0 || x > 2", "x > 2 || i == 0",
                          "!(i == 0) || x == 2"});
}

TEST_CASE("a choice between clock constraints is refused, a choice of bounds is not") {
    fails(with_guard("b «?» x > 2 : x > 3"), "type.conditional");
    loads_silently(with_guard("x <= (b ? 3 : 5)"));
}

TEST_CASE("a clock constraint cannot be compared or counted") {
    fails(with_guard("(x > 2) «==» b"), "type.mismatch");
    fails(with_guard("(x > 2) «+» 1 == 2"), "type.mismatch");
}

TEST_CASE("a bare clock is no truth value") {
    fails(with_guard("«x»"), "type.guard");
    fails(with_guard("i == 0 && «x»"), "type.truth");
    fails(with_invariant("«x»"), "type.invariant");
}

TEST_CASE("arithmetic on clocks beyond sums with integers is refused") {
    fails(with_guard("«2 * x» > 3"), "unsupported.symbolic");
    fails(with_guard("«x / 2» > 3"), "unsupported.symbolic");
    fails(with_guard("«-x» < 3"), "unsupported.symbolic");
    fails(with_guard("«x + y» > 3"), "unsupported.symbolic");
    fails(with_guard("«3 - x» > 3"), "unsupported.symbolic");
}

TEST_CASE("a floating-point bound is refused") {
    fails(with_guard("«x <= 2.5»"), "unsupported.symbolic");
    fails(with_invariant("«x <= 2.5»"), "unsupported.symbolic");
}

TEST_CASE("more than two clocks cannot be compared") {
    CHECK_FALSE(load(with_guard("x - y < xs[0]"))->ok());
    CHECK_FALSE(load(with_guard("x - y < xs[0] - xs[1]"))->ok());
}

TEST_CASE("rates of clocks belong into invariants") {
    all_load(with_invariant, {"x' == 0", "0 == x'", "x' == 1", "x' == i",
                              "x' == 0 && y <= 5", "i == 0 || x' == 0",
                              "forall (q : int[0,2]) xs[q]' == 0", "b imply x' == 0"});
    all_fail(with_guard, "type.guard", {"«x' == 0»", "«x > 2 && x' == 0»"});
}

TEST_CASE("a rate can only be equal to something, and only clocks have one") {
    fails(with_invariant("x' «<=» 1"), "type.mismatch");
    fails(with_invariant("x' «!=» 1"), "type.mismatch");
    fails(with_invariant("«i'» == 1"), "type.clock");
}

TEST_CASE("a clock rate other than 0 and 1 is refused") {
    fails(with_invariant("«x' == 2»"), "unsupported.rate");
    fails(with_invariant("«x' == 0.5»"), "unsupported.symbolic");
    fails(with_invariant("«x' == N»"), "unsupported.rate");
}

TEST_CASE("hybrid clocks are dropped from guards, invariants and updates") {
    const Model model =
        loads("hybrid clock h; clock x;\nprocess P() { state A { h <= 2 && x <= 3 "
              "&& h' == 2 }; init A;\n"
              "trans A -> A { guard h >= 1.5 && x > 1; assign h = 0.5, x = 0; }; }\n"
              "system P;");
    CHECK(model->network().clocks == 2);
    CHECK(model->network().clock_constraints.size() == 2);
    CHECK(model->network().rates.empty());
}

TEST_CASE("a clock guard on an urgent channel is a warning, and an error in UPPAAL 4.0") {
    warns(with_edge("guard «x > 2»; sync u!;"), "guard.urgent");
    fails(with_edge("guard «x > 2»; sync u!;"), "guard.urgent", strict);
    loads_silently(with_edge("guard i > 2; sync u!;"));
    CHECK(load(with_edge("guard x > 2; sync u!;"))->network().has_guarded_urgent);
}

TEST_CASE("a clock guard on a broadcast receiver is fine, and an error in UPPAAL 4.0") {
    const Model model = loads_silently(with_edge("guard x > 2; sync br?;"));
    CHECK(model->network().has_guarded_receivers);
    fails(with_edge("guard «x > 2»; sync br?;"), "guard.receiver", strict);
    loads(with_edge("guard x > 2; sync br!;"), strict);
    CHECK_FALSE(
        load(with_edge("guard x > 2; sync br!;"))->network().has_guarded_receivers);
}
