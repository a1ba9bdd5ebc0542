// Run-time errors of the model and of the query: what, where, and how to get there.
#include "trace/replay.h"
#include "verify/asking.h"

using namespace zonar;
using namespace zonar::tests;

TEST_CASE("an error says what and where", "[errors]") {
    const Told told =
        tell(process("int[0,3] i;", "a", "a -> a { assign i = i + 2; }"), "A[] i >= 0");
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason == "value out of range: 4 for i, which holds 0 to 3");
    CHECK(told.place == "i = i + 2");
    CHECK_FALSE(told.run); // none was asked for
}

TEST_CASE("an error comes with the run up to it", "[errors]") {
    const std::string text = process("clock x; int[0,3] i;", "a { x <= 5 }, b",
                                     "a -> a { guard x >= 2; assign i = i + 1, x = 0; }");
    const Told told = tell(text, "A[] i >= 0", with_run());
    CHECK(told.verdict == Verdict::error);
    REQUIRE(told.run);
    CHECK(told.run->length() == 3); // the fourth step is the one that fails
    const auto model = load_model(text);
    CHECK_FALSE(trace::replay(model->network(), *told.run));
}

TEST_CASE("an error that no clock value allows is none", "[errors]") {
    CHECK(verdict(process("clock x; int[0,1] i = 1;", "a { x < 2 }",
                          "a -> a { guard x >= 2; assign i = i + 1; }"),
                  "A[] i == 1") == Verdict::satisfied);
}

TEST_CASE("an error in the query is one", "[errors]") {
    const std::string text =
        process("int t[3]; int[0,7] i;", "a, b", "a -> b { assign i = 7; }");
    CHECK(verdict(text, "E<> t[i] == 1") == Verdict::error);
    CHECK(verdict(text, "A[] t[i] == 0") == Verdict::error);
    CHECK(verdict(text, "E<> i == 7 and t[i % 3] == 0") == Verdict::satisfied);
    CHECK(verdict(text, "A[] i < 3 imply t[i] == 0") == Verdict::satisfied);
    const Told told = tell(text, "E<> t[i] == 1", with_run());
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason == "array index out of range: 7");
}

TEST_CASE("an error in an invariant is one", "[errors]") {
    CHECK(verdict(process("int t[3]; int k = 3;", "a, b { t[k] == 0 }", "a -> b {}"),
                  "E<> P.b") == Verdict::error);
    CHECK(verdict(
              process("clock x; int t[3]; int k = 3;", "a, b { x <= t[k] }", "a -> b {}"),
              "E<> P.b") == Verdict::error);
}

TEST_CASE("a goal before the error is found first", "[errors]") {
    const std::string text = process("int[0,3] i;", "a", "a -> a { assign i = i + 1; }");
    CHECK(verdict(text, "E<> i == 2") == Verdict::satisfied);
    CHECK(verdict(text, "E<> i == 3 and P.a") == Verdict::satisfied);
}

TEST_CASE("an initial state that violates its invariant is an error", "[errors]") {
    for (const char* invariant : {"x >= 1", "i == 1", "i == 1 && x <= 3"}) {
        const Told told =
            tell(process("clock x; int i;", std::string{"a { "} + invariant + " }, b",
                         "a -> b {}"),
                 "E<> P.b");
        CHECK(told.verdict == Verdict::error);
        CHECK(told.reason == "the initial state violates an invariant");
    }
}

TEST_CASE("a clock that is set below zero is an error with a run", "[errors]") {
    const std::string text =
        process("clock x, y;", "a, b", "a -> b { guard x <= 5; assign y = x - 3; }");
    const Told told = tell(text, "E<> P.b", with_run());
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason == "negative value assigned to a clock: x - 3");
    CHECK(told.run);
    CHECK(verdict(process("clock x, y;", "a, b",
                          "a -> b { guard x >= 3; assign y = x - 3; }"),
                  "E<> P.b and y == 0") == Verdict::satisfied);
}

TEST_CASE("a constant that is too large for a zone is an error", "[errors]") {
    const std::string text = process("clock x; int[0,100000000] k = 100000000;", "a, b",
                                     "a -> b { guard x < k; assign k = 100000000; }, "
                                     "a -> b { guard x > 7; }");
    const Told told = tell(text, "E<> P.b");
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason ==
          "a clock is compared with 100000000; the largest number is 33554431");
    CHECK(told.place == "x < k");
}

TEST_CASE("a clock that begins beyond what a zone can hold is an error", "[errors]") {
    CHECK(verdict(process("clock x = 2000000000;", "a, b", "a -> b { guard x > 5; }"),
                  "E<> x < 5") == Verdict::error);
}

TEST_CASE("differences that grow are made coarse where that is sound", "[errors]") {
    // x - y grows by four million each round; with a difference of clocks in the model it
    // must not be forgotten.
    const std::string text =
        process("clock x, y;", "a { y <= 4000000 }, b",
                "a -> a { guard y == 4000000; assign y = 0; }, "
                "a -> b { guard x - y < 0; }, a -> b { guard x < 7 && y > 8; }");
    Options options;
    options.extrapolation = semantics::Extrapolation::none;
    for (const auto inclusion :
         {explore::Inclusion::inclusion, explore::Inclusion::simulation}) {
        options.inclusion = inclusion;
        CHECK(verdict(text, "E<> P.b", options) == Verdict::not_satisfied);
    }
}

TEST_CASE("differences that grow without end are an error, not a wrong answer",
          "[errors]") {
    // Moving a clock again and again makes differences without number.
    const std::string text =
        process("clock x, y, z;", "a { z <= 4000000 }, b",
                "a -> a { guard z == 4000000; assign z = 0, x = x + 4000001; }, "
                "a -> b { guard x - y < -7; }");
    const Told told = tell(text, "E<> P.b");
    CHECK(told.verdict == Verdict::error);
    CHECK(told.reason ==
          "the differences between clocks grow beyond what a zone can hold");
}

TEST_CASE("p --> q needs a value of q only where p holds, and from there on",
          "[errors]") {
    const std::string text =
        process("int i = 1;", "a, b, c",
                "a -> b { assign i = 0; }, b -> c { assign i = 2; }, c -> c { }");
    CHECK(verdict(text, "i == 2 --> 4 / i == 2") == Verdict::satisfied);
    CHECK(verdict(text, "i == 1 --> 4 / i == 4") == Verdict::satisfied);
    CHECK(verdict(text, "i == 1 --> 4 / i == 3") == Verdict::not_satisfied); // may wait
    CHECK(verdict(text, "i == 0 --> 4 / i == 2") == Verdict::error);
}

TEST_CASE("a clock is not compared with what zones cannot tell apart", "[errors]") {
    const std::string text = process("clock x, y; int[0,90000000] n = 40000000;",
                                     "a, b { y <= 7 }", "a -> b { assign y = 0; }");
    for (const char* query :
         {"E<> x > 40000000 && x < 50000000", "A[] not (x > n && x < n + 1)",
          "E<> x == 33554432 && x < 33554433", "A<> x > 40000000 && x < 50000000",
          "E[] x <= 40000000", "x > n --> x > n + 1", "sup{x < n}: x",
          "inf{x >= 33554432}: x", "bounds{x >= n}: x", "ltl: F x > 40000000"}) {
        const Told told = tell(text, query);
        INFO(query);
        CHECK(told.verdict == Verdict::error);
        CHECK(told.reason.starts_with("a clock is compared with "));
        CHECK(told.place.find('x') != std::string::npos);
    }
    // Where the clock stays below, there is nothing to be told apart.
    CHECK(verdict(text, "A[] P.b imply y < n") == Verdict::satisfied);
    CHECK(verdict(text, "E<> P.b && y >= n") == Verdict::not_satisfied);
    CHECK(verdict(text, "P.b && y < n --> y == 7") == Verdict::satisfied);
    CHECK(verdict(text, "ltl: G (P.b -> F y == 7)") == Verdict::satisfied);
    CHECK(verdict(text, "A[] x > -n") == Verdict::satisfied);
    CHECK(verdict(text, "E<> x == 33554431") == Verdict::satisfied);
}
