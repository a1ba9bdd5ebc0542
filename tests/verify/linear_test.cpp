// Linear temporal logic, case by case: which runs count, and what they look like.
#include "trace/linear.h"

#include "asking.h"
#include "catch.h"
#include "logic/lasso.h"

using namespace zonar::tests;
using zonar::trace::Afterwards;
using zonar::verify::TraceWish;

namespace {

/// A process P with these locations, the first of which is initial, and edges.
std::string linear_process(const std::string& states, const std::string& edges,
                           const std::string& more = "") {
    return "clock x;\nint n;\nurgent chan u;\nprocess P() {\nstate " + states + ";\n" +
           more + "init a0;\n" + (edges.empty() ? "" : "trans " + edges + ";\n") +
           "}\nsystem P;\n";
}

const Options divergent = [] {
    Options options;
    options.trace = TraceWish::some;
    options.non_zeno = true;
    return options;
}();

bool holds(const std::string& model, const std::string& formula,
           const Options& options = with_run()) {
    const Answer answer = ask(model, "ltl: " + formula, options);
    REQUIRE((answer.verdict == Verdict::satisfied ||
             answer.verdict == Verdict::not_satisfied));
    CHECK(answer.run.has_value() == (answer.verdict == Verdict::not_satisfied));
    return answer.verdict == Verdict::satisfied;
}

std::string refused(const std::string& model, const std::string& formula,
                    const Options& options = {}) {
    const Answer answer = ask(model, "ltl: " + formula, options);
    CHECK(answer.verdict == Verdict::error);
    return answer.reason;
}

} // namespace

TEST_CASE("what an invariant forces happens some day") {
    const std::string edge = "a0 -> a1 { guard x >= 2; }";
    CHECK(holds(linear_process("a0 { x <= 5 }, a1", edge), "F P.a1"));
    CHECK_FALSE(holds(linear_process("a0, a1", edge), "F P.a1"));
    CHECK(holds(linear_process("a0 { x <= 5 }, a1", edge), "P.a0 U P.a1"));
    CHECK(holds(linear_process("a0 { x <= 5 }, a1", edge), "F G P.a1"));
}

TEST_CASE(
    "a run with infinitely many transitions in no time counts, unless it is not to") {
    const std::string model =
        linear_process("a0 { x <= 5 }, a1", "a0 -> a1 { guard x >= 2; }, a0 -> a0 { }");
    CHECK_FALSE(holds(model, "F P.a1"));
    CHECK(holds(model, "F P.a1", divergent));
    const std::string resetting = linear_process(
        "a0 { x <= 5 }, a1", "a0 -> a1 { guard x >= 2; }, a0 -> a0 { assign x = 0; }");
    CHECK_FALSE(holds(resetting, "F P.a1"));
    CHECK_FALSE(holds(resetting, "F P.a1", divergent));
}

TEST_CASE("a run may wait forever, or be stuck, and repeats its last state then") {
    const std::string waits = linear_process("a0, a1", "a0 -> a1 { }");
    CHECK_FALSE(holds(waits, "F P.a1"));
    CHECK(holds(waits, "F P.a0"));
    CHECK(holds(waits, "G P.a0 || F G P.a1"));
    const std::string stuck = linear_process("a0 { x <= 2 }", "");
    CHECK_FALSE(holds(stuck, "F n == 1"));
    CHECK(holds(stuck, "G P.a0"));
    CHECK(holds(stuck, "F n == 1", divergent)); // there is no such run at all
}

TEST_CASE("runs are shown with how they go on") {
    const auto afterwards = [](const std::string& model, const std::string& formula) {
        const Answer answer = ask(model, "ltl: " + formula, with_run());
        REQUIRE(answer.run.has_value());
        return answer.run->afterwards;
    };
    CHECK(afterwards(linear_process("a0, a1", "a0 -> a1 { }"), "F P.a1") ==
          Afterwards::waits);
    CHECK(afterwards(linear_process("a0 { x <= 2 }", ""), "F n == 1") ==
          Afterwards::stuck);
    const std::string urgent =
        linear_process("a0, a1", "a0 -> a1 { }, a1 -> a0 { }", "urgent a0, a1;\n");
    CHECK(afterwards(urgent, "F G P.a0") == Afterwards::repeats);
}

TEST_CASE("X is about the next transition") {
    const std::string committed =
        linear_process("a0, a1, a2", "a0 -> a1 { }, a1 -> a2 { }", "commit a0, a1;\n");
    CHECK(holds(committed, "X P.a1"));
    CHECK(holds(committed, "X X P.a2"));
    CHECK(holds(committed, "X X X X P.a2"));
    CHECK_FALSE(holds(committed, "X P.a2"));
    // One that waits first has its next transition all the same, or none.
    const std::string waits = linear_process("a0, a1", "a0 -> a1 { }");
    CHECK_FALSE(holds(waits, "X P.a1"));
    CHECK(holds(waits, "X (P.a0 || P.a1)"));
}

TEST_CASE("clocks may be watched all the time") {
    const std::string alone = linear_process("a0", "");
    CHECK(holds(alone, "F x >= 5"));
    CHECK(holds(alone, "G (x < 5 || x >= 5)"));
    CHECK(holds(alone, "x < 5 U x == 5"));
    CHECK(holds(alone, "x <= 5 U x > 5"));
    CHECK_FALSE(holds(alone, "x < 5 U x > 5")); // there is a moment between
    CHECK(holds(alone, "F (x == 5 && F x == 6)"));
    CHECK_FALSE(holds(alone, "G x <= 1"));
    CHECK(holds(alone, "F G x > 7"));
    const std::string loop = linear_process("a0", "a0 -> a0 { }");
    CHECK_FALSE(holds(loop, "F x >= 5"));
    CHECK(holds(loop, "F x >= 5", divergent));
    const std::string stuck = linear_process("a0 { x <= 2 }", "");
    CHECK(holds(stuck, "F x >= 2"));
    CHECK_FALSE(holds(stuck, "F x > 2"));
    const std::string again =
        linear_process("a0 { x <= 3 }", "a0 -> a0 { guard x >= 1; assign x = 0; }");
    CHECK_FALSE(holds(again, "G F x > 2"));
    CHECK(holds(again, "G F x >= 1"));
    CHECK(holds(again, "G (x > 2 -> F x < 1)", divergent));
}

TEST_CASE("E[], A<> and --> on runs whose time diverges") {
    const std::string loop = linear_process("a0 { x <= 5 }, a1 { x <= 9 }",
                                            "a0 -> a0 { }, a0 -> a1 { guard x >= 2; }, "
                                            "a1 -> a0 { assign x = 0; }");
    const auto verdict_of = [&](const std::string& query, bool non_zeno) {
        const Answer answer = ask(loop, query, non_zeno ? divergent : with_run());
        return answer.verdict;
    };
    CHECK(verdict_of("A<> P.a1", false) == Verdict::not_satisfied);
    CHECK(verdict_of("A<> P.a1", true) == Verdict::satisfied);
    CHECK(verdict_of("E[] P.a0", false) == Verdict::satisfied);
    CHECK(verdict_of("E[] P.a0", true) == Verdict::not_satisfied);
    CHECK(verdict_of("E[] x <= 5", true) == Verdict::satisfied);
    CHECK(verdict_of("E[] x <= 1", true) == Verdict::not_satisfied);
    CHECK(verdict_of("P.a1 --> P.a0", true) == Verdict::satisfied);
    CHECK(verdict_of("P.a0 && x <= 1 --> x >= 2", true) == Verdict::satisfied);
    CHECK(verdict_of("P.a0 && x <= 1 --> x >= 2", false) == Verdict::not_satisfied);
}

TEST_CASE("the run of a violation makes the formula false for every evaluator") {
    const auto model = load_model(
        linear_process("a0, a1, a2", "a0 -> a1 { }, a1 -> a2 { }, a2 -> a0 { }",
                       "urgent a0, a1, a2;\n"));
    const auto query = compile_query(*model, "ltl: G (P.a0 -> X X P.a0)");
    const Answer answer = zonar::verify::check(model->network(), query, with_run());
    REQUIRE(answer.verdict == Verdict::not_satisfied);
    REQUIRE(answer.run);
    const zonar::model::Predicate* atoms[] = {&query.atoms[0].predicate};
    const auto word = zonar::trace::word_of(model->network(), query, atoms, *answer.run);
    const auto& lasso = std::get<zonar::logic::Lasso>(word);
    CHECK_FALSE(zonar::logic::holds(query.formula, lasso));
    CHECK(lasso.letters.size() % 3 == 0);
}

TEST_CASE("a run is no longer than it has to be") {
    // Depth first, the last branch is tried first: a long way round.
    std::string states = "a0", edges = "a0 -> a0 { }", urgent = "urgent a0";
    for (int i = 1; i < 40; ++i) {
        states += ", a" + std::to_string(i);
        urgent += ", a" + std::to_string(i);
        edges += ", a" + std::to_string(i - 1) + " -> a" + std::to_string(i) + " { }";
    }
    edges += ", a39 -> a0 { }";
    const Answer answer =
        ask(linear_process(states, edges, urgent + ";\n"), "ltl: F n == 1", with_run());
    REQUIRE(answer.run);
    CHECK(answer.run->length() == 1);
}

TEST_CASE("what has no meaning for formulas is refused") {
    const std::string model = linear_process("a0, a1", "a0 -> a1 { }");
    CHECK(refused(model, "X x > 2").find("X or clocks") != std::string::npos);
    Options options;
    options.quotient = true;
    CHECK(refused(model, "X P.a1", options).find("next transition") != std::string::npos);
    CHECK(refused(model, "F P.a1", options).find("quotient") != std::string::npos);
    options = {};
    options.trace = TraceWish::shortest;
    CHECK_FALSE(refused(model, "F P.a1", options).empty());
    options = {};
    options.inclusion = zonar::explore::Inclusion::inclusion;
    CHECK(refused(model, "F P.a1", options).find("compare zones") != std::string::npos);
    options = {};
    options.non_zeno = true;
    const std::string hooks = "int n; before_update { n = 0 }\n"
                              "process P() { state a0; init a0; } system P;";
    CHECK(refused(hooks, "F P.a0", options).find("before_update") != std::string::npos);
}

TEST_CASE("limits end a search of formulas, too") {
    const std::string model =
        "int[0,1000] n;\nprocess P() { state a0; urgent a0; init a0;\n"
        "trans a0 -> a0 { guard n < 1000; assign n++; }; }\nsystem P;";
    Options options;
    options.search.limits.states = 100;
    Answer answer = ask(model, "ltl: G n >= 0", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.limit == zonar::explore::Limit::states);
    options = {};
    options.search.limits.depth = 10;
    answer = ask(model, "ltl: G n >= 0", options);
    CHECK(answer.verdict == Verdict::unknown);
    CHECK(answer.limit == zonar::explore::Limit::depth);
    answer = ask(model, "ltl: G n >= 0");
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.statistics.stored == 1001);
}

TEST_CASE("an error of the model is told, with the way to it") {
    const std::string model = "int[0,5] n;\nprocess P() { state a0; urgent a0; init a0;\n"
                              "trans a0 -> a0 { assign n++; }; }\nsystem P;";
    const Answer answer = ask(model, "ltl: G n >= 0", with_run());
    CHECK(answer.verdict == Verdict::error);
    REQUIRE(answer.run);
    CHECK(answer.run->length() == 5);
}

TEST_CASE("priorities, broadcasts and time that is measured go together") {
    const std::string model =
        "chan a, b; chan priority a < b; clock x;\n"
        "process P() { state s { x <= 1 }, t { x <= 1 }; init s;\n"
        "trans s -> t { guard x >= 1; sync a!; assign x = 0; }, t -> s { sync b!; }; }\n"
        "process Q() { state q; init q; trans q -> q { sync a?; }, q -> q { sync b?; }; "
        "}\n"
        "system P, Q;";
    CHECK(holds(model, "G F P.s", divergent));
    CHECK_FALSE(holds(model, "G P.s", divergent));
    CHECK_FALSE(holds(model, "F P.t -> F G P.t", divergent));
}

TEST_CASE("where a transition cannot be evaluated, no run ends") {
    for (const char* edge : {"a0 -> a0 { guard 1 / n == 1; }",
                             "a0 -> a1 { guard x >= 2; assign n = 1 / n; }"}) {
        const std::string model = linear_process("a0, a1", edge);
        for (const Options& options : {Options{}, with_run(), divergent}) {
            CHECK(refused(model, "F P.a1", options) == "division by zero");
            CHECK(ask(model, "A<> P.a1", options).reason == "division by zero");
        }
        CHECK(holds(model, "F P.a0"));
    }
}

TEST_CASE("how often time is measured depends on the constants, not the states",
          "[linear]") {
    const auto explored = [](int constant) {
        const std::string c = std::to_string(constant);
        const std::string xta =
            "clock x, y; process P() { state a { x <= " + c + " }, b { x <= " + c +
            " }; init a; trans a -> b { guard x >= " + std::to_string(constant / 2) +
            "; assign x = 0; }, b -> a { guard x >= 1; assign x = 0; }, b -> b { guard y "
            ">= " +
            c + "; assign y = 0; }; } system P;";
        Options options;
        options.non_zeno = true;
        const Answer answer = ask(xta, "P.a --> P.b", options);
        CHECK(answer.verdict == Verdict::satisfied);
        return answer.statistics.explored;
    };
    CHECK(explored(1000) == explored(10));
}

// ---- bounds and what is covered

namespace {

std::string searched_with(const std::string& model, const std::string& formula,
                          const Options& options = with_run()) {
    const Answer answer = ask(model, "ltl: " + formula, options);
    const bool lu = answer.extrapolation == zonar::semantics::Extrapolation::lu_plus;
    const bool m = answer.extrapolation == zonar::semantics::Extrapolation::m_plus;
    return std::string{lu  ? "L and U, "
                       : m ? "M, "
                           : "none, "} +
           describe(answer.verdict);
}

} // namespace

TEST_CASE("formulas are searched with L and U bounds where these are enough") {
    const std::string model = linear_process(
        "a0 { x <= 5 }, a1", "a0 -> a1 { guard x >= 2; }, a1 -> a0 { assign x = 0; }");
    CHECK(searched_with(model, "F P.a1") == "L and U, satisfied");
    CHECK(searched_with(model, "F G P.a0") == "L and U, not-satisfied");
    CHECK(searched_with(model, "G (x <= 5 || P.a1)") == "L and U, satisfied");
    CHECK(searched_with(model, "F P.a1", divergent) == "L and U, satisfied");
    Options m;
    m.extrapolation = zonar::semantics::Extrapolation::m_plus;
    CHECK(searched_with(model, "F P.a1", m) == "M, satisfied");
    const std::string difference = "clock x, y; process P() { state a0, a1; init a0; "
                                   "trans a0 -> a1 { guard x - y < 2; }; } system P;";
    CHECK(searched_with(difference, "G P.a0") == "none, not-satisfied");
}

TEST_CASE("what is not possible is not a matter of L and U") {
    const std::string priorities =
        "chan a, b; chan priority a < b; clock x;\n"
        "process P() { state s { x <= 1 }, t; init s; trans s -> t { guard x >= 1; sync "
        "a!; "
        "}; }\n"
        "process Q() { state q; init q; trans q -> q { sync a?; }; } system P, Q;";
    CHECK(searched_with(priorities, "F P.t") == "M, satisfied");
    const std::string receivers =
        "broadcast chan a; clock x;\n"
        "process P() { state s { x <= 1 }, t; init s; trans s -> t { sync a!; }; }\n"
        "process Q() { state q, r; init q; trans q -> r { guard x >= 1; sync a?; }; }\n"
        "system P, Q;";
    CHECK(searched_with(receivers, "F Q.r") == "M, not-satisfied");
}

// Nothing asks whether x is large, so zones in a1 are widened to all values; beyond 7 a run
// would be stuck there.
TEST_CASE("a point that only widening adds is not the end of a run") {
    const std::string edges = "a0 -> a1 { }, a1 -> a0 { guard x <= 7; assign x = 0; }";
    const std::string model = linear_process("a0 { x <= 5 }, a1", edges, "urgent a1;\n");
    CHECK(searched_with(model, "G F P.a0") == "M, satisfied");
    // From here on it is a real one.
    const std::string stuck = linear_process("a0 { x <= 8 }, a1", edges, "urgent a1;\n");
    CHECK(searched_with(stuck, "G F P.a0") == "L and U, not-satisfied");
    Options no_run;
    CHECK(searched_with(stuck, "G F P.a0", no_run) == "L and U, not-satisfied");
    CHECK(searched_with(model, "G F P.a0", no_run) == "M, satisfied");
}

// Each time round, y leaves less of x; four rounds can be taken and no more.
TEST_CASE("a loop into smaller and smaller zones is no run") {
    const std::string model =
        "clock x, y; process P() { state a { x < 5 }, b; init a; trans "
        "a -> a { guard y >= 1; assign y = 0; }, a -> b { }; "
        "} system P;";
    for (const Options& options : {with_run(), divergent}) {
        CHECK(holds(model, "F P.b", options) ==
              (ask(model, "A<> P.b", options).verdict == Verdict::satisfied));
        CHECK(holds(model, "F G P.b", options));
        CHECK(holds(model, "G F P.b", options));
    }
}

TEST_CASE("zones may be told apart by equality alone") {
    const std::string model = linear_process(
        "a0 { x <= 5 }, a1", "a0 -> a1 { guard x >= 2; }, a1 -> a0 { assign x = 0; }");
    Options equality = with_run();
    equality.inclusion = zonar::explore::Inclusion::equality;
    CHECK(holds(model, "G F P.a0 -> G F P.a1", equality));
    CHECK_FALSE(holds(model, "F G P.a0", equality));
    CHECK(ask(model, "ltl: F P.a1", equality).inclusion ==
          zonar::explore::Inclusion::equality);
}

// Its clocks come back to equivalent values right after a tick first, which is no place to
// begin anew: the time since the last transition would be lost.
TEST_CASE("what repeats ends with a transition, where time is measured") {
    const std::string model =
        "clock x, y, z;\n"
        "process P() { state a, b, c; init a; trans a -> b { },\n"
        "b -> c { guard x >= 2; assign y = 0; }, c -> a { guard x >= 3; },\n"
        "c -> a { guard y < 1; assign y = 0, x = 0; }; }\n"
        "process Q() { state a { y <= 1 }, b, c; init a;\n"
        "trans a -> b { assign y = 0, x = 0, z = 0; },\n"
        "b -> c { guard y == 1 && x >= 3; assign z = 0, x = 0; },\n"
        "c -> a { assign y = 0; }, c -> c { guard z <= 2; },\n"
        "a -> a { guard x <= 3; assign x = 0, z = 0; }; }\n"
        "system P, Q;";
    CHECK_FALSE(holds(model, "G F P.c -> G F G !F (Q.c || P.a)", divergent));
}
