// Searches over representatives: the same verdicts as without, and runs with real names. All runs
// here were replayed, or there would be no verdict.
#include "verify/asking.h"

#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using verify::SymmetryUse;

namespace {

Options with(SymmetryUse symmetry, verify::TraceWish trace = verify::TraceWish::some) {
    Options options;
    options.symmetry = symmetry;
    options.trace = trace;
    return options;
}

/// A token that goes round; a round is as long as the ring.
std::string ring(int n) {
    return "const int N = " + std::to_string(n) + R"(;
        typedef int[0,N-1] id_t; id_t turn; clock x;
        process P(const id_t i) { state a { x <= 2 }; init a;
            trans a -> a { guard turn == i && x >= 1; assign turn = (i + 1) % N, x = 0; }; }
        system P;)";
}

/// A token that is handed to any other process.
std::string handing(int n) {
    return "const int N = " + std::to_string(n) + R"(;
        typedef int[0,N-1] id_t; id_t turn; bool seen[N];
        process P(const id_t i) { state a, b; init a;
            trans a -> b { guard turn == i; assign seen[i] = true; },
                  b -> a { select j : id_t; guard j != i; assign turn = j; }; }
        system P;)";
}

std::string without(std::string text, const std::string& part) {
    return text.erase(text.find(part), part.size());
}

/// The names of the processes that take part in a run, in the order of its steps.
std::vector<std::string> movers(const Answer& answer, const std::string& model) {
    const auto loaded = load_model(model);
    std::vector<std::string> names;
    for (const trace::TimedStep& step : answer.run->steps)
        names.push_back(
            loaded->network().processes[step.participants.front().process.index()].name);
    return names;
}

} // namespace

TEST_CASE("a loop modulo names is unrolled to a real one", "[symmetry]") {
    for (const int n : {3, 4, 6}) {
        const std::string model = ring(n);
        const Answer answer =
            ask(model, "E[] forall (i : id_t) P(i).a", with(SymmetryUse::on));
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.symmetry);
        CHECK(answer.symmetry->order == std::to_string(n));
        CHECK(answer.statistics.explored == 1); // one state of each orbit
        REQUIRE(answer.run);
        CHECK(answer.run->afterwards == trace::Afterwards::repeats);
        // Each process has its turn before the loop begins again.
        const std::size_t period = answer.run->steps.size() - answer.run->loop;
        CHECK(period % static_cast<std::size_t>(n) == 0);
        const auto names = movers(answer, model);
        CHECK(std::set<std::string>{names.begin(), names.end()}.size() ==
              static_cast<std::size_t>(n));
        // The short form: one step, after which each is where the one before it was.
        REQUIRE(answer.renamed_round);
        CHECK(answer.renamed_round->before == 0);
        CHECK(answer.renamed_round->steps == 1);
        REQUIRE(answer.renamed_round->moves.size() == static_cast<std::size_t>(n));
        CHECK(answer.renamed_round->moves[0].from == "P(0)");
        CHECK(answer.renamed_round->moves[0].to == "P(1)");
        CHECK(verify::sentence(*answer.renamed_round)
                  .starts_with("step 1 is one round under other names: after it, P(1) is "
                               "where P(0) was, P(2) where P(1) was, "));
    }
}

TEST_CASE("a round after which the names are the same is shown as it is", "[symmetry]") {
    const std::string model = R"(
        int[0,1] n;
        process P(const int[0,2] i) { state a, b; urgent a, b; init a;
            trans a -> b { guard n == 0; assign n = 1; }, b -> a { assign n = 0; }; }
        system P;)";
    const Answer answer = ask(model, "E[] true", with(SymmetryUse::on));
    CHECK(answer.verdict == Verdict::satisfied);
    REQUIRE(answer.run);
    CHECK(answer.run->steps.size() == 2);
    CHECK_FALSE(answer.renamed_round);
}

// Some clocks matter in some locations only, so zones that are stored are about fewer clocks than
// those that are cut into cells; here a twin must not be mistaken for another process.
TEST_CASE("formulas about clocks with symmetry, where clocks matter here and there",
          "[symmetry]") {
    const std::string model = R"(
        typedef int[1,4] id_t; int[0,4] v = 2; clock g, y[id_t]; chan d[id_t];
        process P(const id_t p) { int[0,2] c; clock x;
            state s0 { x <= 3 }, s1 { x <= 3 }, s2 { x <= 3 }; init s0;
            trans s0 -> s0 { guard x < 2; sync d[p]?; assign x = 1; },
                  s2 -> s1 { guard y[p] >= 2; assign c = 1; },
                  s2 -> s2 { select i : id_t; guard v != p && g < 3; sync d[i]!;
                             assign v = i, x = 0; }; }
        process Q() { state q0, q1; init q0;
            trans q0 -> q1 { select i : id_t; sync d[i]!; }, q1 -> q0 { sync d[1]!; }; }
        system P, Q;)";
    for (const char* query :
         {"E[] P(1).x < 3", "E[] P(2).x < 3", "E[] forall (i : id_t) P(i).x < 3"}) {
        Options options = with(SymmetryUse::on);
        options.non_zeno = true;
        const Answer on = ask(model, query, options);
        options.symmetry = SymmetryUse::off;
        const Answer off = ask(model, query, options);
        CHECK(on.verdict == off.verdict);
        CHECK(on.run.has_value() == off.run.has_value());
        CHECK(on.symmetry);
    }
}

TEST_CASE("values of clocks with symmetry", "[symmetry]") {
    // n goes up while processes take turns; x grows as long as it does.
    const std::string model = R"(
        typedef int[1,4] id_t; int[0,12] n; clock x, all;
        process P(const id_t p) { clock y; state a { y <= 5 }, b { y <= 2 }; init a;
            trans a -> b { guard y >= 1 && n < 12; assign y = 0, n = n + 1; },
                  b -> a { guard y >= 1; assign y = 0; }; }
        system P;)";
    for (const char* query :
         {"sup: x", "inf{n == 5}: x", "sup{P(2).b}: P(2).y", "bounds{n == 3}: P(1).y",
          "sup{n < 4}: all, P(3).y", "inf{n == 12 && P(4).b}: x - n"}) {
        INFO(query);
        const Answer on = ask(model, query, with(SymmetryUse::on));
        const Answer off = ask(model, query, with(SymmetryUse::off));
        CHECK(on.verdict == off.verdict);
        CHECK(verify::numbers_of(model::QueryKind::bounds, on.values) ==
              verify::numbers_of(model::QueryKind::bounds, off.values));
        CHECK(on.symmetry);
        CHECK(on.statistics.stored < off.statistics.stored);
    }
}

// A round of the token is one step modulo names, and the clock is never set.
TEST_CASE("a clock grows without bound along a loop under other names", "[symmetry]") {
    std::string model = ring(3);
    model.replace(model.find("clock x;"), 8, "clock x, g;");
    const std::string query = "sup: g";
    for (const SymmetryUse use : {SymmetryUse::off, SymmetryUse::on}) {
        const Answer answer = ask(model, query, with(use));
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.values.size() == 1);
        REQUIRE(answer.values[0].intervals.size() == 1);
        CHECK(answer.values[0].intervals[0].high.infinite);
    }
}

TEST_CASE("liveness with symmetry says what it says without", "[symmetry]") {
    const std::string model = handing(3);
    for (const char* query :
         {"A<> forall (i : id_t) seen[i]", "E[] exists (i : id_t) not seen[i]",
          "E[] not seen[2]", "A<> seen[0]", "A<> seen[1]",
          "(exists (i : id_t) P(i).b) --> (forall (i : id_t) P(i).a)",
          "P(1).b --> turn == 2", "seen[1] --> seen[2]", "seen[0] --> turn == 0",
          "turn == 1 --> seen[1]"}) {
        INFO(query);
        CHECK(verdict(model, query, with(SymmetryUse::on)) ==
              verdict(model, query, with(SymmetryUse::off)));
    }
}

TEST_CASE("formulas with symmetry say what they say without", "[symmetry]") {
    const std::string model = handing(4);
    for (const char* query :
         {"ltl: F (forall (i : id_t) seen[i])", "ltl: G F turn == 0",
          "ltl: G F (exists (i : id_t) P(i).b)", "ltl: F G not P(1).b",
          "ltl: G (P(0).b -> X P(0).a)", "ltl: (not seen[2]) U seen[1]",
          "ltl: G ((exists (i : id_t) P(i).b) -> X (forall (i : id_t) P(i).a))"}) {
        INFO(query);
        CHECK(verdict(model, query, with(SymmetryUse::on)) ==
              verdict(model, query, with(SymmetryUse::off)));
    }
}

TEST_CASE("an error is shown with the names that it happens with", "[symmetry]") {
    const std::string model = R"(
        const int N = 4; typedef int[0,N-1] id_t; int[0,2] n; bool first[N];
        process P(const id_t i) { int[0,1] mine; state a, b, c; init a;
            trans a -> b { guard n < 2; assign n = n + 1, first[i] = n == 1; },
                  b -> c { guard n == 2 && not first[i]; assign mine = mine + 2; }; }
        system P;)";
    const auto loaded = load_model(model);
    const Answer answer =
        ask(model, "E<> forall (i : id_t) P(i).c", with(SymmetryUse::on));
    CHECK(answer.verdict == Verdict::error);
    REQUIRE(answer.symmetry);
    REQUIRE(answer.run); // to the state whose transition fails
    const auto names = movers(answer, model);
    REQUIRE(names.size() == 2);
    CHECK(names[0] != names[1]);
    // The one that was not the first adds too much.
    CHECK(answer.reason.find(names[1] + ".mine") != std::string::npos);
}

TEST_CASE("values of integers with symmetry", "[symmetry]") {
    const std::string model = handing(4);
    const std::string query = "sup: sum (i : id_t) seen[i]";
    for (const SymmetryUse use : {SymmetryUse::off, SymmetryUse::on}) {
        const Answer answer = ask(model, query, with(use));
        CHECK(answer.verdict == Verdict::satisfied);
        REQUIRE(answer.values.size() == 1);
        REQUIRE(answer.values[0].intervals.size() == 1);
        CHECK(answer.values[0].intervals[0].high.value == 4);
        CHECK(answer.values[0].run.has_value());
        CHECK(answer.symmetry.has_value() == (use == SymmetryUse::on));
    }
}

TEST_CASE("shortest runs stay shortest, and fastest ones fastest", "[symmetry]") {
    const std::string model = fischer(4);
    for (const char* query :
         {"E<> exists (i : id_t) P(i).cs", "E<> P(2).cs", "E<> P(1).cs and P(2).wait"}) {
        INFO(query);
        for (const auto wish :
             {verify::TraceWish::shortest, verify::TraceWish::fastest}) {
            const Answer on = ask(model, query, with(SymmetryUse::on, wish));
            const Answer off = ask(model, query, with(SymmetryUse::off, wish));
            CHECK(on.verdict == off.verdict);
            CHECK(on.run.has_value() == off.run.has_value());
            if (wish == verify::TraceWish::shortest) {
                CHECK(on.length == off.length);
            } else if (on.least_time && off.least_time) {
                CHECK(on.least_time->time == off.least_time->time);
                CHECK(on.least_time->proved == off.least_time->proved);
            }
        }
    }
}

// Collisions as in CSMA/CD: who hears of one chooses between two edges, so that of 30 senders there
// are 2^28 combinations of choices, of which 29 differ. Not only the search must leave out
// the others, but also what makes and replays the run.
TEST_CASE("a broadcast to many receivers that could do either", "[symmetry]") {
    const std::string model = R"(
        typedef int[1,30] id_t; chan begin; broadcast chan cd;
        process Bus() { clock y; state idle, active, collision { y <= 26 }; init idle;
            trans idle -> active { sync begin?; assign y = 0; },
                  active -> collision { guard y < 26; sync begin?; assign y = 0; },
                  collision -> idle { sync cd!; }; }
        process S(const id_t id) { clock x; state wait, send { x <= 808 }, again { x <= 52 };
            init wait;
            trans wait -> send { sync begin!; assign x = 0; },
                  wait -> again { sync cd?; assign x = 0; },
                  wait -> wait { sync cd?; },
                  send -> again { sync cd?; assign x = 0; },
                  again -> send { sync begin!; assign x = 0; },
                  again -> again { sync cd?; assign x = 0; }; }
        system Bus, S;)";
    const Answer answer =
        ask(model, "E<> Bus.idle && (sum (i : id_t) S(i).again) == 7 && S(3).again",
            with(SymmetryUse::automatic, verify::TraceWish::shortest));
    CHECK(answer.verdict == Verdict::satisfied);
    CHECK(answer.length == 3);
    REQUIRE(answer.run);
    CHECK(answer.run->steps.back().participants.size() == 31);
    CHECK(ask(model, "A[] Bus.collision imply Bus.y <= 26", with(SymmetryUse::on))
              .verdict == Verdict::satisfied);
}

TEST_CASE("where hardly any state has another representative, it is given up",
          "[symmetry]") {
    // A long walk of one process, before two others may move.
    const std::string model = R"(
        int[0,9000] n; bool go;
        process Walk() { state a; init a;
            trans a -> a { guard n < 9000; assign n = n + 1; },
                  a -> a { guard n == 9000; assign go = true; }; }
        process Q(const int[0,1] i) { state a, b; init a; trans a -> b { guard go; }; }
        system Walk, Q;)";
    const char* query = "E<> Q(0).b and Q(1).b";
    const Answer automatic = ask(model, query, with(SymmetryUse::automatic));
    CHECK(automatic.verdict == Verdict::satisfied);
    REQUIRE(automatic.symmetry);
    CHECK(automatic.symmetry->given_up);
    CHECK(automatic.run);
    const Answer on = ask(model, query, with(SymmetryUse::on));
    REQUIRE(on.symmetry);
    CHECK_FALSE(on.symmetry->given_up);
    CHECK(on.statistics.explored <= automatic.statistics.explored);
}

// The cycle passes b, whose only way on is to a state that is not its own representative. Between
// the first search and the second, a long walk shows that representatives are hardly worth it.
TEST_CASE("a second search meets the representatives that the first one met",
          "[symmetry]") {
    const std::string model = R"(
        int[0,9000] n; int[0,6] g; clock x;
        process C() { state a; urgent a; init a;
            trans a -> a { guard g == 1; assign g = 2; },
                  a -> a { guard g == 2; assign g = 3; }; }
        process P(const int[0,1] i) { state a, b, c; init a;
            trans a -> b { guard g == 0; assign g = 1; },
                  a -> c { guard g == 3; assign g = 5; },
                  b -> a { guard g == 5; assign g = 6; },
                  c -> b { guard g == 6; assign g = 1; }; }
        process W() { state a; init a;
            trans a -> a { guard g == 3; assign g = 4; },
                  a -> a { guard g == 4 && n < 9000; assign n = n + 1; }; }
        system C, P, W;)";
    const std::string untimed = without(model, "clock x;");
    for (const std::string& text : {model, untimed}) {
        for (const SymmetryUse use :
             {SymmetryUse::off, SymmetryUse::automatic, SymmetryUse::on})
            CHECK(verdict(text, "ltl: F G g != 2", with(use)) == Verdict::not_satisfied);
    }
}
