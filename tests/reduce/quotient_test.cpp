// Which locations become one, and that this changes nothing but the number of states.
#include "reduce/quotient.h"

#include "catch.h"
#include "semantics/engine.h"
#include "verify/asking.h"

#include <string>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// "a b=a c": of process P, what stands for each location. Another one makes sure that the
/// variable i is no constant.
std::string classes(const std::string& declarations, const std::string& body,
                    const std::string& query = "E<> true",
                    const semantics::Costs& costs = {}) {
    const auto loaded = load_model(
        "int[0,1] i;" + declarations + " process P() { " + body +
        " } process Other() { state o; init o; trans o -> o { assign i = 1 - i; }; }"
        " system P, Other;");
    const model::Query compiled = compile_query(*loaded, query);
    const semantics::System system{loaded->network()};
    const reduce::Quotient quotient{system, costs, reduce::observed_by(compiled, system)};
    std::string text;
    const auto name = [&](std::uint32_t l) {
        return loaded->network().location_of(model::ProcessId{0}, l).name;
    };
    for (std::uint32_t l = 0; l < loaded->network().processes[0].locations.count; ++l) {
        if (l > 0) text += ' ';
        text += name(l);
        if (quotient.stands_for()[l] == l) continue;
        text += '=';
        text += name(quotient.stands_for()[l]);
    }
    return text;
}

Options with_quotient(verify::TraceWish trace = verify::TraceWish::none) {
    Options options;
    options.quotient = true;
    options.trace = trace;
    return options;
}

} // namespace

TEST_CASE("locations with the same moves are one", "[quotient]") {
    CHECK(classes("chan c;", "state a, b, d, e; init a;"
                             "trans a -> b { sync c!; }, a -> d { sync c!; },"
                             "b -> e {}, d -> e {};") == "a b d=b e");
    CHECK(classes("chan c;", "state a, b, d, e; init a;"
                             "trans a -> b { sync c!; }, a -> d { sync c?; },"
                             "b -> e { sync c!; }, d -> e { sync c?; };") == "a b d e");
}

TEST_CASE("the initial location stands for its class", "[quotient]") {
    CHECK(classes("", "state a, b, d; init b; trans a -> d {}, b -> a {}, d -> b {};") ==
          "a=b b d=b");
}

TEST_CASE("a location that is never reached stands for none", "[quotient]") {
    CHECK(classes("",
                  "state x, a, b, d; init a;"
                  "trans x -> d {}, a -> b {}, b -> d { }, d -> d {};") == "x a b=a d=a");
}

TEST_CASE("urgent, committed and other locations stay apart", "[quotient]") {
    const std::string edges = "init a; trans a -> b {}, a -> d {}, a -> e {};";
    CHECK(classes("", "state a, b, d, e; " + edges) == "a b d=b e=b");
    CHECK(classes("", "state a, b, d, e; urgent d; " + edges) == "a b d e=b");
    CHECK(classes("", "state a, b, d, e; commit d; urgent e; " + edges) == "a b d e");
}

TEST_CASE("who hears a broadcast is not who does not", "[quotient]") {
    CHECK(classes("broadcast chan c;", "state a, b, d; init a;"
                                       "trans a -> b {}, a -> d {},"
                                       "b -> b { sync c?; };") == "a b d");
}

TEST_CASE("what a query names stays alone", "[quotient]") {
    const std::string body =
        "state a, b, d, e; init a; trans a -> b {}, a -> d {}, a -> e {};";
    CHECK(classes("", body, "E<> P.d") == "a b d e=b");
    CHECK(classes("", body, "A[] P.location != 2") == "a b d e=b");
    CHECK(classes("", body, "A[] P.location < 2") == "a b d e");
}

TEST_CASE("moves of different costs are different", "[quotient]") {
    const std::string body = "state a, b, d, e; init a;"
                             "trans a -> b {}, a -> d {}, b -> e {}, d -> e {};";
    CHECK(classes("", body) == "a b d=b e");
    CHECK(classes("", body, "E<> true", {{1, 1, 3, 3, 1}}) == "a b d=b e");
    CHECK(classes("", body, "E<> true", {{1, 1, 3, 4, 1}}) == "a b d e");
}

TEST_CASE("selected values that only choose a channel are moves", "[quotient]") {
    CHECK(classes("chan c[2];",
                  "state a, b, d, e; init a;"
                  "trans a -> b {}, a -> d {},"
                  "b -> e { select k : int[0,1]; sync c[k]!; },"
                  "d -> e { sync c[0]!; }, d -> e { sync c[1]!; };") == "a b d=b e");
}

TEST_CASE("labels with the same text are the same move", "[quotient]") {
    const auto with = [](const std::string& one, const std::string& other) {
        return classes("clock x; chan c[2];", "state a, b, d, e; init a;"
                                              "trans a -> b {}, a -> d {},"
                                              "b -> e { " +
                                                  one + " }, d -> e { " + other + " };");
    };
    for (const char* label :
         {"guard x > 1;", "guard i == 0;", "assign i = 1;", "assign x = 0;",
          "sync c[i]!;",
          "select k : int[0,1]; guard k != i; sync c[k]?; assign x = k;"}) {
        INFO(label);
        CHECK(with(label, label) == "a b d=b e");
        CHECK(with(label, "") == "a b d e");
    }
    CHECK(with("guard x > 1;", "guard x > 2;") == "a b d e");
    CHECK(with("assign i = 1;", "assign i = 0;") == "a b d e");
    CHECK(with("sync c[i]!;", "sync c[i]?;") == "a b d e");
    CHECK(with("sync c[i]!;", "sync c[1 - i]!;") == "a b d e");
    CHECK(with("select k : int[0,1]; assign i = k;",
               "select k : int[0,0]; assign i = k;") == "a b d e");
}

TEST_CASE("locations with different invariants stay apart", "[quotient]") {
    const std::string edges = "init a; trans a -> b {}, a -> d {};";
    CHECK(classes("clock x;", "state a, b { x < 7 }, d { x < 7 }; " + edges) ==
          "a b d=b");
    CHECK(classes("clock x;", "state a, b { x < 7 }, d { x < 8 }; " + edges) == "a b d");
    CHECK(classes("clock x;", "state a, b { x < 7 }, d; " + edges) == "a b d");
    CHECK(classes("clock x;", "state a, b { x' == 0 }, d; " + edges) == "a b d");
    CHECK(classes("", "state a, b { i == 0 }, d; " + edges) == "a b d");
}

TEST_CASE("code that names a location keeps it apart", "[quotient]") {
    CHECK(classes("", "state a, b, d, e; init a; trans a -> b {}, a -> d {}, a -> e {},"
                      "b -> b { guard d; }, d -> d { guard d; }, e -> e { guard d; };") ==
          "a b d e=b");
}

TEST_CASE("runs are those of the model, with its own locations", "[quotient]") {
    // The ring is one location, and the way through it is not.
    const std::string text = R"(
        clock x; chan tick; int[0,4] n;
        process Ring() { state a, b, d; init a; trans a -> b { sync tick?; },
            b -> d { sync tick?; }, d -> a { sync tick?; }; }
        process Clock() { state t { x <= 2 }, end; init t; trans
            t -> t { guard x == 2 && n < 4; sync tick!; assign x = 0, n++; },
            t -> end { guard n == 4; }; }
        system Ring, Clock;)";
    const Answer answer =
        ask(text, "E<> Clock.end", with_quotient(verify::TraceWish::shortest));
    REQUIRE(answer.verdict == Verdict::satisfied);
    REQUIRE(answer.quotient);
    CHECK(answer.quotient->processes == 1);
    CHECK(answer.quotient->locations == 3 + 2);
    CHECK(answer.quotient->classes == 1 + 2);
    REQUIRE(answer.run);
    CHECK(answer.run->length() == 5);
    std::vector<std::int32_t> ring;
    for (const trace::TimedStep& step : answer.run->steps)
        ring.push_back(step.after.cells[0]);
    CHECK(ring == std::vector<std::int32_t>{1, 2, 0, 1, 1});
}

TEST_CASE("a run to an error of the model is one of the model", "[quotient]") {
    const std::string text = R"(
        chan c; int[0,1] n;
        process P() { state a, b, d; init a; trans a -> b { sync c!; },
            b -> d { sync c!; }, d -> a { sync c!; }; }
        process Q() { state l; init l; trans l -> l { sync c?; assign n = n + 1; }; }
        system P, Q;)";
    const Answer answer =
        ask(text, "E<> n > 7", with_quotient(verify::TraceWish::shortest));
    CHECK(answer.verdict == Verdict::error);
    REQUIRE(answer.run);
    CHECK(answer.quotient->classes == 1 + 1);
    CHECK(answer.run->steps.front().after.cells[0] == 1);
}

TEST_CASE("deadlocks are where they were", "[quotient]") {
    // b and d can do the same, and after them nothing happens any more.
    const std::string text = R"(
        chan c;
        process P() { state a, b, d, e; init a; trans a -> b {}, a -> d {},
            b -> e { sync c!; }, d -> e { sync c!; }; }
        process Q() { state l, m; init l; trans l -> m { sync c?; }; }
        system P, Q;)";
    const Answer answer =
        ask(text, "E<> deadlock", with_quotient(verify::TraceWish::shortest));
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.run->length() == 2);
    CHECK(answer.quotient->classes == 3 + 2);
    CHECK(verdict(text, "A[] deadlock imply P.e", with_quotient()) == Verdict::satisfied);
}

TEST_CASE("a saved table cannot be used with a quotient", "[quotient]") {
    Options options = with_quotient();
    options.guidance.saved = verify::SavedTable{"old.table", ""};
    const Answer answer =
        ask("process P() { state a; init a; } system P;", "E<> P.a", options);
    CHECK(answer.verdict == Verdict::error);
    CHECK(answer.reason.find("saved table") != std::string::npos);
}

TEST_CASE("what a search aims at stays alone", "[quotient]") {
    const std::string text = "process P() { state a, b, d, e; init a;"
                             " trans a -> b {}, a -> d {}, a -> e {}; } system P;";
    const auto left = [&](const Options& options) {
        return ask(text, "E<> deadlock", options).quotient->classes;
    };
    Options options = with_quotient();
    CHECK(left(options) == 2);
    options.guidance.marks = {{0, 2}};
    CHECK(left(options) == 3);
    options.guidance.known_state.emplace().cells = {3};
    CHECK(left(options) == 4);
    options.search.order = explore::Order::best_first;
    options.guidance.heuristic = guide::parse_estimate("lex(hamming,marked)").spec;
    CHECK(left(options) == 4);
}
