// Text as verifyta prints it, read: traces in its wording, with what people save along with
// them, and what is wrong with others.
#include "exchange/text_trace.h"
#include "formats.h"
#include "language/text/suggest.h"
#include "oracle/dice.h"

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadAnswer;
using exchange::ReadError;
using exchange::ReadRun;

namespace {

ReadAnswer read_text(const World& world, const std::string& text,
                     std::optional<std::size_t> query = {}) {
    return exchange::read_text_trace(world.network(), "t", text,
                                     {.query = query, .suggest = language::did_you_mean});
}

const char* const small_text =
    "\nState:\n( P1.s Q.q )\n"                           // 2
    "x=0 P1.y=0 n=0 a[0]=0 a[1]=0 P1.k=7 Q.m=4 \n"       // 4
    "\nDelay: 2.75\n"                                    // 6
    "\nState:\n( P1.s Q.q )\n"                           // 8
    "x=2.75 P1.y=2.75 n=0 a[0]=0 a[1]=0 P1.k=7 Q.m=4 \n" // 10
    "\nTransitions:\n"                                   // 12
    "  P1.s->P1.t { x > 2 && x < 3 && k == 7, go[i]!, x := 0, n += i }\n"
    "  Q.q->Q.r { 1, go[1]?, a[1] := n == 1 }\n"       // 14
    "\nState:\n( P1.t Q.r )\n"                         // 16
    "x=0 P1.y=2.75 n=1 a[0]=0 a[1]=1 P1.k=7 Q.m=4 \n"; // 18

const char* const small_symbolic =
    "State\n( P1.s Q.q )\n"
    "x>=0, x<=5, x-P1.y<=0, P1.y-x<=0, n=0, a[0]=0, a[1]=0, P1.k=7, Q.m=4 \n"
    "\nTransitions:\n"
    "  P1.s->P1.t { x > 2 && x < 3 && k == 7, go[i]!, x := 0, n += i }\n"
    "  Q.q->Q.r { 1, go[1]?, a[1] := n == 1 }\n"
    "\nState\n( P1.t Q.r )\n"
    "x>=0, x-P1.y<-2, P1.y-x<3, n=1, a[0]=0, a[1]=1, P1.k=7, Q.m=4 \n";

/// One process that goes round, and one clock.
const char* const clock_model = "clock x; process P() { state a, b; init a; trans a -> b "
                                "{ assign x = 0; }, b -> a {}; }"
                                " system P;";

std::string state(const std::string& place, const std::string& values) {
    return "\nState:\n( P." + place + " )\n" + values + "\n";
}
std::string delay(const std::string& time) {
    return "\nDelay: " + time + "\n";
}
const std::string there = "\nTransitions:\n  P.a->P.b { 1, tau, x := 0 }\n";
const std::string back = "\nTransitions:\n  P.b->P.a { 1, tau, 1 }\n";

} // namespace

// ---------------------------------------------------------------- what is read

TEST_CASE("a trace with clock values is the run with these delays") {
    const World world(small_model);
    const auto answer = read_text(world, small_text);
    const TimedRun& run = read(answer).run;
    CHECK(delays(run) == "2.75 | 0"); // not 2.5, as it would be found anew
    CHECK(run.steps[0].participants[0].selected == std::vector<std::int32_t>{1});
    CHECK(read(answer).warnings.empty());
    CHECK(exchange::text_trace(world.network(), run) == small_text);
}

TEST_CASE("a trace with zones is the run along the same edges") {
    const World world(small_model);
    const auto answer = read_text(world, small_symbolic);
    CHECK(delays(read(answer).run) == "2.5 | 0");
    CHECK(read(answer).warnings.empty());
    // as other tools may print zones: with the reference clock, equalities, a colon
    for (const auto& [old, by] : {
             std::pair{"x>=0, x<=5, x-P1.y<=0, P1.y-x<=0",
                       "t(0)-x<=0 x-t(0)<=5 x-P1.y=0"},
             std::pair{"x>=0, x<=5, x-P1.y<=0, P1.y-x<=0",
                       "x >= 0, x <= 5, P1.y - x == 0, P1.y < inf"},
             std::pair{"x>=0, x<=5, x-P1.y<=0, P1.y-x<=0",
                       "#time-x<=0, x-#time<=0, #time-P1.y<=0, P1.y-#time<=0, x<=5"},
             std::pair{"State\n", "State:\n"},
         }) {
        INFO(by);
        const auto other = read_text(world, replaced(small_symbolic, old, by));
        CHECK(delays(read(other).run) == "2.5 | 0");
        CHECK(read(other).warnings.empty());
    }
    const auto narrow = read_text(world, replaced(small_symbolic, "x<=5", "x<=4"));
    REQUIRE(read(narrow).warnings.size() == 1);
    CHECK(read(narrow).warnings[0].starts_with("t:1: the zones of 1 of 2 states"));
}

TEST_CASE("delays may be missing, doubled, or last") {
    const World world(clock_model);
    const auto with = [&](const std::string& text) {
        return delays(read(read_text(world, text)).run);
    };
    CHECK(with(state("a", "x=0")) == "| 0");
    CHECK(with(state("a", "x=0") + there + state("b", "x=0")) == "0 | 0");
    CHECK(with(state("a", "x=0") + delay("1") + state("a", "x=1") + delay("0.5") +
               state("a", "x=1.5") + there + state("b", "x=0")) == "1.5 | 0");
    CHECK(with(state("a", "x=0") + delay("1") + delay("2") + state("a", "x=3") + there +
               state("b", "x=0")) == "3 | 0");
    CHECK(with(state("a", "x=0") + delay("1") + there + state("b", "x=0")) == "1 | 0");
    CHECK(with(state("a", "x=0") + delay("4")) == "| 4");
    CHECK(with(state("a", "x=0") + delay("4") + state("a", "x=4")) == "| 4");
    CHECK(with(state("a", "x=0") + there + state("b", "x=0") + back + state("a", "x=0") +
               delay("0.25") + state("a", "x=0.25")) == "0 0 | 0.25");
    CHECK(with(state("a", "") + delay("7") + there + state("b", "")) == "7 | 0");
}

TEST_CASE("rounded times are taken for what they were") {
    const World world(clock_model);
    const auto text = [&](const char* third, const char* two_thirds) {
        return state("a", "x=0") + delay(third) + state("a", std::string{"x="} + third) +
               delay(third) + state("a", std::string{"x="} + two_thirds) + there +
               state("b", "x=0");
    };
    for (const auto& [third, two_thirds] : {
             std::pair{"0.3333333333333333", "0.6666666666666666"},
             std::pair{"0.33333333333333331", "0.66666666666666663"},
             std::pair{"0.333333", "0.666667"},
         }) {
        INFO(third);
        const auto answer = read_text(world, text(third, two_thirds));
        CHECK(read(answer).warnings.empty());
        CHECK(read(answer).run.denominator == 3);
        CHECK(delays(read(answer).run) == "2/3 | 0");
    }
    // exact as they stand, so nothing is guessed
    CHECK(delays(read(read_text(world, text("0.333333", "0.666666"))).run) ==
          "0.666666 | 0");
    // off by a little: no run has these
    const auto far = read_text(world, text("0.333333", "0.66669"));
    REQUIRE(read(far).warnings.size() == 1);
    CHECK(read(far).warnings[0].starts_with("t:6: times of this trace are rounded"));
    CHECK(delays(read(far).run) == "0 | 0");
    // off by much: that is no rounding
    CHECK(message(read_text(world, text("0.333333", "0.9"))) ==
          "t:16: clock x is 2/3 here, and not 0.9 as the file says");
}

TEST_CASE("runs whose times no decimal says come back as they were") {
    const World world(clock_model);
    oracle::Dice dice(7);
    for (int round = 0; round < 300; ++round) {
        TimedRun run = world.runs({"P: a -> b", "P: b -> a", "P: a -> b", "P: b -> a"});
        run.denominator = static_cast<std::int64_t>(1 + dice.below(30));
        std::int64_t x = 0;
        for (trace::TimedStep& step : run.steps) {
            step.delay = static_cast<std::int64_t>(dice.below(100));
            x = step.after.cells[0] == 1 ? 0 : x + step.delay; // in b, it was set to 0
            step.after.clocks[1] = x;
        }
        run.last_delay = static_cast<std::int64_t>(dice.below(100));
        REQUIRE(world.objection(run) == "");
        const std::string text = exchange::text_trace(world.network(), run);
        INFO(text);
        const auto answer = read_text(world, text);
        CHECK(read(answer).warnings.empty());
        CHECK(delays(read(answer).run) == delays(run));
    }
}

TEST_CASE("select values are found by what clocks tell") {
    const World world("clock x, y; process P() { state a, b; init a; trans"
                      " a -> b { select i : int[0,3]; guard x == i; },"
                      " b -> a { select i : int[0,3]; assign y = i; }; } system P;");
    const auto answer = read_text(
        world,
        "State:\n( P.a )\nx=0 y=0\n\nDelay: 2\n\nState:\n( P.a )\nx=2 y=2\n\n"
        "Transitions:\n  P.a->P.b { x == i, tau, 1 }\n\nState:\n( P.b )\nx=2 y=2\n\n"
        "Transitions:\n  P.b->P.a { 1, tau, y := i }\n\nState:\n( P.a )\nx=2 y=3\n");
    const TimedRun& run = read(answer).run;
    CHECK(run.steps[0].participants[0].selected == std::vector<std::int32_t>{2});
    CHECK(run.steps[1].participants[0].selected == std::vector<std::int32_t>{3});
}

TEST_CASE("names may be unusual") {
    const World world("const int N = 2; clock c[2]; meta int h; struct { int a; bool "
                      "b[2]; } s = {-3, {0, 1}};"
                      "process P(int[0,1] i, const int[-1,0] j) { state a, b; init a;"
                      " trans a -> b { guard c[i] >= 1; }; } system P;");
    const std::string places = "( P(0,-1).a P(0, 0).a P(1,-1).a P( 1 , 0 ).a )\n";
    const std::string text =
        "State:\n" + places +
        "c[0]=0 c[1]=0 #tau=0 s.a=-3 s.b[0]=0 s.b[1]=1 h=5 P(0,-1).j=-1"
        " #depth=0 #other=x\n\nDelay: 1\n\nTransitions:\n"
        "  P(0, 0).a->P(0,0).b{c[i]>=1,tau,1}\n\nState:\n"
        "( P(0,-1).a P(0,0).b P(1,-1).a P(1,0).a )\n";
    CHECK(delays(read(read_text(world, text)).run) == "1 | 0");
    // constants are not printed, but may be there
    const auto constant = exchange::read_text_trace(
        world.network(), "t", replaced(text, "h=5", "N=2 L[1]=5 P(0,-1).M.f=1"),
        {.constants = {"N", "L", "P(0,-1).M"}});
    CHECK(delays(read(constant).run) == "1 | 0");
    CHECK(message(exchange::read_text_trace(
              world.network(), "t", replaced(text, "h=5", "Nn=2"),
              {.constants = {"N"}})) == "t:3: the model has no clock or variable 'Nn'");
    const World unnamed(
        "process P() { state _id0, _id7; init _id0; trans _id0 -> _id7 {}; }"
        " system P;");
    CHECK(
        read(read_text(unnamed, "State:\n( P._id0 )\n\n\nTransitions:\n"
                                "  P._id0->P._id7 { 1, tau, 1 }\n\nState:\n( P._id7 )\n"))
            .run.length() == 1);
}

TEST_CASE("edges between the same locations are told apart by their labels") {
    const World world("int n; clock x; process P() { state a, b; init a; trans"
                      " a -> b { guard (x>=1) and not (n > 3); assign n=1; },"
                      " a -> b { guard x >= 1; assign n = 2; },"
                      " a -> b { guard x >= 1; assign n = 2, x = 0; }; } system P;");
    const auto with = [&](const std::string& labels, const std::string& values) {
        return read_text(world,
                         "State:\n( P.a )\n\nDelay: 1\n\nTransitions:\n  P.a->P.b " +
                             labels + "\n\nState:\n( P.b )\n" + values + "\n");
    };
    const auto edge = [&](const ReadAnswer& answer) {
        return read(answer).run.steps[0].participants[0].edge.raw;
    };
    CHECK(edge(with("{ x >= 1 && !(n > 3), tau, n := 1 }", "n=1")) == 0);
    CHECK(edge(with("{ x>=1, tau, n:=2 }", "n=2 x=1")) == 1);
    CHECK(edge(with("{ x >= 1, tau, n := 2, x := 0 }", "n=2 x=0")) == 2);
    CHECK(message(with("{ x >= 2, tau, n := 2 }", "n=2")) ==
          "t:7: the model has 3 edges from P.a to P.b, and none with these labels; there "
          "are "
          "{ (x>=1) and not (n > 3), tau, n:=1 }, { x >= 1, tau, n := 2 }, "
          "{ x >= 1, tau, n := 2, x := 0 }");
    CHECK(message(with("", "n=2")).starts_with("t:7: the model has 3 edges"));
}

// ---------------------------------------------------------------- what stands around it

TEST_CASE("what verifyta says around a trace is skipped") {
    const World world(clock_model);
    const std::string trace = state("a", "x=0 ") + delay("1.5") + state("a", "x=1.5 ") +
                              there + state("b", "x=0 ");
    const std::string options =
        "Options for the verification:\n  Generating some trace\n"
        "  State space representation uses minimal constraint systems\n";
    const auto with_crs = [](const std::string& text) {
        std::string out;
        for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
        return out;
    };
    // clang-format off
    const std::string variants[] = {
        "\xef\xbb\xbf" + trace,
        with_crs(trace),
        options + "\x1b[2K\nVerifying formula 1 at m.q:1\n\x1b[2K -- Formula is NOT satisfied.\n"
            " -- Showing witness trace:\n" + trace,                                       // 5.0
        options + "\nVerifying formula 1 at m.q:1\n -- Formula: E<> P.b\n -- Throughput: 5\x1b[K\r"
            " -- Formula is satisfied.\nShowing example trace.\n" + trace
            + "\x1b[2K\nVerifying formula 2 at m.q:2\n\x1b[2K -- Formula is satisfied.\n",// 4.1
        "Verifying property 1 at line 1\n -- Property is NOT satisfied.\nShowing counter example.\n"
            + trace,                                                                      // 4.0
        "m.xml:/nta/declaration:3: [warning] Strict invariant.\n" + trace
            + "\nVerifying formula 2 at m.q:2\nsup:\nx <= 4\n",
        trace + options + "\nVerifying formula 1 at line 1\n -- Formula is satisfied.\n", // buffered
        trace + "\nreal\t0m0.005s\n",
        "\x1b[2KState:\r\n( P.a )\x1b[K\nx=0 \n" + trace.substr(trace.find("\nDelay")),
        with_crs(replaced(trace, "Transitions:", "Transition:")),
    };
    // clang-format on
    for (const std::string& text : variants) {
        INFO(text);
        CHECK(exchange::is_text_trace(text));
        CHECK(delays(read(read_text(world, text)).run) == "1.5 | 0");
    }
    CHECK_FALSE(exchange::is_text_trace(options));
    CHECK_FALSE(exchange::is_text_trace("0 0 \n.\n"));
    CHECK_FALSE(exchange::is_text_trace(""));
    CHECK_FALSE(exchange::is_text_trace("State: x\nStates:\nMyState\n"));
}

TEST_CASE("of several traces, one is chosen") {
    const World world(clock_model);
    const std::string one = state("a", "x=0 ") + delay("1");
    const std::string two = state("a", "x=0 ") + there + state("b", "x=0 ");
    const auto asked = [](int n) {
        return "\nVerifying formula " + std::to_string(n) +
               " at m.q:1\n -- Formula is satisfied.\n";
    };
    const std::string told = asked(1) + one + asked(2) + asked(3) + two + asked(4);
    CHECK(message(read_text(world, told)) ==
          "t: there are 2 traces, for queries 1, 3; choose one of them with --only");
    CHECK(delays(read(read_text(world, told, 1)).run) == "| 1");
    CHECK(delays(read(read_text(world, told, 3)).run) == "0 | 0");
    CHECK(message(read_text(world, told, 2)) ==
          "t: there is no trace for query 2; there are 2 traces, for queries 1, 3");

    const std::string bare = two + one + asked(1) + asked(2);
    CHECK(message(read_text(world, bare)) == "t: there are 2 traces, and the text does "
                                             "not tell for which queries; choose one of "
                                             "them with --only, 1 to 2");
    CHECK(delays(read(read_text(world, bare, 1)).run) == "0 | 0");
    CHECK(delays(read(read_text(world, bare, 2)).run) == "| 1");
    CHECK(message(read_text(world, bare, 3))
              .starts_with("t: there is no trace number 3; "));

    CHECK(message(read_text(world, asked(2) + one, 1)) ==
          "t: there is no trace for query 1; there is one trace, for query 2");
    CHECK(delays(read(read_text(world, one, 5)).run) ==
          "| 1"); // the number is not checked here
}

// ---------------------------------------------------------------- what is wrong

TEST_CASE("messages say where text is wrong") {
    const World world(small_model);
    const auto with = [&](const std::string& old, const std::string& by) {
        return message(read_text(world, replaced(small_text, old, by)));
    };
    // names
    CHECK(with("P1.s Q.q", "P1.s Q.qq") ==
          "t:3: the model has no location 'Q.qq'; did you mean 'Q.q'?");
    CHECK(with("n=0", "nn=0") == "t:4: the model has no clock or variable 'nn'");
    CHECK(with("P1.s->P1.t", "P1.s->P1.u")
              .starts_with("t:13: the model has no location 'P1.u'"));
    CHECK(with("P1.s Q.q", "Q.q P1.s") == "t:3: 'Q.q' stands where P1 was expected");
    CHECK(with("P1.s Q.q", "P1.s") ==
          "t:3: a location for each of 2 processes was expected, not 1");
    // numbers
    CHECK(with("n=0", "n=x") == "t:4: 'x' is not a whole number");
    CHECK(with("n=0", "n=0.5") == "t:4: '0.5' is not a whole number");
    CHECK(with("n=0", "n=1000000000000000000000000000000") ==
          "t:4: '1000000000000000000000000000000' is too large");
    CHECK(with("x=0", "x=1e999") ==
          "t:4: '1e999' is too large or too small to compute with");
    CHECK(with("x=0", "x=-1") == "t:4: '-1' is negative, which no time is");
    CHECK(with("Delay: 2.75", "Delay: soon") == "t:6: 'soon' is not a number");
    CHECK(with("Delay: 2.75", "Delay:") == "t:6: '' is not a number");
    CHECK(with("P1.k=7", "P1.k=8") == "t:4: the parameter P1.k is 7, and not 8");
    // signs
    CHECK(with("( P1.s Q.q )", "P1.s Q.q") ==
          "t:3: locations in parentheses were expected, and not 'P1.s Q.q'");
    CHECK(with("n=0", "n") == "t:4: '=', '<=', '>=', '<' or '>' was expected, and not "
                              "'a[0]=0 a[1]=0 P1.k=7 Q.m=4'");
    CHECK(with("n=0", "n=") == "t:4: 'a[0]=0' is not a whole number");
    CHECK(
        with("a[0]=0", "a[0=0").starts_with("t:4: a name was expected, and not 'a[0=0"));
    CHECK(with("P1.s->P1.t", "P1.s>P1.t")
              .starts_with("t:13: '->' was expected, and not '>"));
    CHECK(with("n += i }", "n += i") == "t:13: '}' was expected at its end");
    CHECK(with("Q.q->Q.r", "Q.q->P1.t") ==
          "t:14: no edge leads from one process to another, as from Q.q to P1.t");
    // the run
    CHECK(with("n=1", "n=2") ==
          "t:12: no values of select variables lead to the next state");
    CHECK(with("( P1.t Q.r )", "( P1.t Q.q )") ==
          "t:16: Q cannot be in Q.q here, only in Q.r");
    CHECK(with("x=0 P1.y=2.75", "x=1 P1.y=2.75") ==
          "t:12: no values of select variables lead to the next state");
    CHECK(with("x=2.75 P1.y=2.75 n=0", "x=2.75 P1.y=2.75 n=5") ==
          "t:8: n cannot become 5 here, for a delay does not change it");
    CHECK(with("\nState:\n( P1.s Q.q )\nx=2.75", "\nState:\n( P1.t Q.q )\nx=2.75") ==
          "t:8: P1 cannot be in P1.t here, for a delay does not lead there");
    CHECK(with("x=2.75", "x=2.5") ==
          "t:10: clock x is 2.75 here, and not 2.5 as the file says");
    CHECK(with("Transitions:\n", "Transitions:\n  P1.s->P1.t\n") ==
          "t:12: P1 takes part twice");
    // blocks
    CHECK(
        with("Transitions:", "Transitons:") ==
        "t:12: 'State', 'Delay:' or 'Transitions:' was expected, and not 'Transitons:'");
    CHECK(with("\nState:\n( P1.t Q.r )", "\nDelay: 1\n") ==
          "t:16: the state after the transition is missing");
}

TEST_CASE("delays that the model does not allow are an error at their line") {
    const World world("clock x; process P() { state a { x <= 3 }, b; init a;"
                      " trans a -> b { guard x >= 2; }; } system P;");
    const std::string step = "\nTransitions:\n  P.a->P.b { x >= 2, tau, 1 }\n";
    CHECK(message(read_text(world, state("a", "x=0") + delay("4") + state("a", "x=4") +
                                       step + state("b", "x=4"))) ==
          "t:6: a delay of 4 is not allowed: an invariant does not hold for so long");
    CHECK(message(read_text(world, state("a", "x=0") + delay("1") + state("a", "x=1") +
                                       step + state("b", "x=1"))) ==
          "t:12: the clock guard of P does not hold");
    // what comes before the first rounded time is not wrong because of it
    CHECK(message(read_text(world, state("a", "x=0") + delay("4") + state("a", "x=4") +
                                       step + state("b", "x=4") + delay("0.333333"))) ==
          "t:6: a delay of 4 is not allowed: an invariant does not hold for so long");
    CHECK(message(read_text(world, state("a", "x=0") + delay("3.5"))) ==
          "t:6: a delay of 3.5 is not allowed: an invariant does not hold for so long");
    CHECK(message(read_text(world, state("a", "x=0") + delay("9e14") + delay("9e14"))) ==
          "t:8: this delay is too long");
    CHECK(message(read_text(world, state("a", "x=0") + delay("0.0000000001"))) ==
          "t:6: this delay has too many digits");
}

TEST_CASE("blocks in the wrong order, and files cut off, are errors") {
    const World world(clock_model);
    const std::string begin = state("a", "x=0 ");
    CHECK(message(read_text(world, there + begin)) == "t:2: a trace begins with 'State'");
    CHECK(message(read_text(world, delay("1") + begin)) ==
          "t:2: a trace begins with 'State'");
    CHECK(message(read_text(world, begin + there + there + state("b", ""))) ==
          "t:9: the state after the transition is missing");
    CHECK(message(read_text(world, begin + there))
              .ends_with("the trace ends without the state after its last transition"));
    CHECK(message(read_text(world, begin + there + "\nState:\n"))
              .ends_with("the locations of the state are missing"));
    for (const char* next : {"State:\n", "Delay: 1\nx\n", "\nTransitions:\n", " -- x\n"})
        CHECK(message(read_text(world, begin + there + "\nState:\n" + next))
                  .ends_with("the locations of the state are missing"));
    CHECK(message(read_text(world, begin + there + "\nState:\n( P."))
              .ends_with("locations in parentheses were expected, and not '( P.'"));
    CHECK(message(read_text(world, begin + "\nTransitions:\n\n" + state("b", "x=0"))) ==
          "t:6: no process takes part in this transition");
    CHECK(message(read_text(world, "")) == "t: no trace is in it: no line says 'State'");
    CHECK(message(read_text(world, "\xff\xfeS\0t\0")).starts_with("t: this is UTF-16"));
    CHECK(message(read_text(world, "State\n( P.a )\nx>=0\n\nDelay: 1\n")) ==
          "t:5: a trace with zones has no delays");
    CHECK(message(read_text(world, "State\n( P.a )\nx>=3, x<=2\n")) ==
          "t:3: no clock values satisfy these constraints");
    CHECK(message(read_text(world, "State\n( P.a )\nx<=99999999999\n")) ==
          "t:3: '99999999999' is too large");
    CHECK(message(read_text(world, "State\n( P.a )\nx-P<=1\n"))
              .starts_with("t:3: the model has no clock or variable 'P'"));
    CHECK(message(read_text(world, std::string("State\n( \x1b\x01 )\n")))
              .starts_with("t:2: "));
}
