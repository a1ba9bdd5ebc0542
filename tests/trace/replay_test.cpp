#include "trace/replay.h"

#include "trace/walking.h"

using namespace zonar::tests;
using zonar::trace::TimedStep;

namespace {

/// The run whose steps are these, at these delays, as the semantics would have it if each
/// step were allowed: states are filled in from concretise where possible.
TimedRun with_delays(TimedRun run, std::initializer_list<std::int64_t> delays) {
    auto step = run.steps.begin();
    for (const std::int64_t delay : delays) (step++)->delay = delay;
    return run;
}

/// A sender S and receivers Q and R on a broadcast channel.
const char* const radio = R"(
    broadcast chan b; int i; clock x;
    process S() { state s0, s1; init s0; trans s0 -> s1 { sync b!; assign i = i * 10 + 1; }; }
    process Q() { state q0, q1; init q0; trans q0 -> q1 { sync b?; assign i = i * 10 + 2; }; }
    process R() { state r0, r1; init r0;
        trans r0 -> r1 { guard x >= 2; sync b?; assign i = i * 10 + 3; }; }
    system S, Q, R;)";

} // namespace

TEST_CASE("a run must begin at the beginning") {
    const World w(radio);
    TimedRun run = w.runs(Path{});
    run.initial.cells.back() = 7;
    CHECK(w.objection(run) == "0: i is 0, and not 7 as recorded");
    run = w.runs(Path{});
    run.initial.clocks.back() = 1;
    CHECK(w.objection(run) == "0: clock x is 0, and not 1 as recorded");
    run = w.runs(Path{});
    run.initial.clocks.pop_back();
    CHECK(w.objection(run) ==
          "0: the recorded state has the wrong number of variables or clocks");
}

TEST_CASE("receivers of a broadcast update in the order of processes") {
    const World w(radio);
    Path path = w.path({"S: s0 -> s1 + Q: q0 -> q1 + R: r0 -> r1"});
    const TimedRun run = w.runs(path);
    CHECK(w.holds(run, "i == 123"));
    std::swap(path.steps[0].participants[1], path.steps[0].participants[2]);
    const auto swapped = concretise(w.network(), path);
    CHECK(w.objection(std::get<TimedRun>(swapped)) ==
          "1: receivers are not in the order of processes");
}

TEST_CASE("a process that can receive a broadcast must do so") {
    const World w(radio);
    Path path = w.path({"S: s0 -> s1 + Q: q0 -> q1"});
    CHECK(w.holds(w.runs(path), "i == 12 && R.r0"));
    path.steps[0].where = {w.below("0", "x", -2)};
    const auto late = concretise(w.network(), path);
    CHECK(w.objection(std::get<TimedRun>(late)) ==
          "1: R can receive b and does not take part");
}

TEST_CASE("a broadcast needs its sender, and a receiver its guard") {
    const World w(radio);
    const Path path = w.path({"S: s0 -> s1 + Q: q0 -> q1 + R: r0 -> r1"});
    TimedRun run = w.runs(path);
    run.steps[0].participants.erase(run.steps[0].participants.begin());
    CHECK(w.objection(run) == "1: the first participant does not send");
    run = with_delays(w.runs(path), {1});
    CHECK(w.objection(run) == "1: the clock guard of R does not hold");
}

TEST_CASE("a binary synchronisation has two different sides") {
    const World w(R"(
        chan c, d;
        process P() { state A, B; init A; trans A -> B { sync c!; }, A -> A { sync c?; }; }
        process Q() { state A, B, C; init A; trans A -> B { sync c?; }, A -> C { sync d?; }; }
        system P, Q;)");
    const auto objection = [&](std::string_view step) {
        const auto answer = concretise(w.network(), w.path({step}));
        return w.objection(std::get<TimedRun>(answer));
    };
    CHECK(objection("P: A -> B + Q: A -> B") == "");
    CHECK(objection("P: A -> B") == "1: c needs one sender and one receiver");
    CHECK(objection("P: A -> B + P: A -> A") == "1: P synchronises with itself");
    CHECK(objection("P: A -> B + Q: A -> C") == "1: Q does not receive on c");
    CHECK(objection("Q: A -> B + P: A -> B") == "1: the first participant does not send");
}

TEST_CASE("the channel is that of the state before the updates") {
    const World w(R"(
        chan c[2]; int i;
        process P() { state A, B; init A; trans A -> B { sync c[i]!; assign i = 1; }; }
        process Q() { state A, B, C; init A;
            trans A -> B { sync c[0]?; }, A -> C { sync c[1]?; }; }
        system P, Q;)");
    (void)w.runs({"P: A -> B + Q: A -> B"});
    const auto other = concretise(w.network(), w.path({"P: A -> B + Q: A -> C"}));
    CHECK(w.objection(std::get<TimedRun>(other)) == "1: Q does not receive on c[0]");
}

TEST_CASE("an edge is taken where it begins, when it is enabled") {
    const World w(R"(
        int i; clock x;
        process P() { state A, B, C; init A;
            trans A -> B { guard i == 0; assign i = 1; }, B -> C { guard i == 1; },
                  B -> A { guard i == 2; }, B -> B { select k : int[0,1]; }; }
        system P;)");
    TimedRun run = w.runs({"P: A -> B", "P: B -> C"});
    run.steps[0].participants = w.step("P: B -> C");
    CHECK(w.objection(run) == "1: P is not where its edge begins");
    run = w.runs({"P: A -> B", "P: B -> C"});
    run.steps[1].participants = w.step("P: B -> A");
    CHECK(w.objection(run).starts_with("2: the edge of P is not enabled"));
    run.steps[1].participants = w.step("P: B -> B {2}");
    CHECK(w.objection(run).starts_with("2: the edge of P is not enabled"));
    run.steps[1].participants = w.step("P: B -> B");
    CHECK(w.objection(run).starts_with("2: the edge of P is not enabled"));
    run.steps[1].participants[0].edge.raw = 99;
    CHECK(w.objection(run) == "2: P has no such edge");
    run.steps[1].participants[0].process.raw = 99;
    CHECK(w.objection(run) == "2: there is no such process");
    run.steps[1].participants.clear();
    CHECK(w.objection(run) == "2: nobody takes part");
}

TEST_CASE("time does not pass where it must not") {
    const World w(R"(
        urgent chan u; clock x, y;
        process P() { state A { x <= 3 }, B, C, D; urgent B; init A;
            trans A -> B { assign x = 0; }, B -> C {}, C -> D { sync u!; }; }
        process Q() { state A; init A; trans A -> A { sync u?; }; }
        system P, Q;)");
    const TimedRun run = w.runs({"P: A -> B", "P: B -> C", "P: C -> D + Q: A -> A"});
    CHECK(w.objection(with_delays(run, {4})) ==
          "1: a delay of 4 is not allowed: an invariant does not hold for so long");
    CHECK(w.objection(with_delays(run, {0, 1})) ==
          "2: a delay of 1 is not allowed: a location is urgent or committed");
    CHECK(w.objection(with_delays(run, {0, 0, 2})) ==
          "3: a delay of 2 is not allowed: an urgent synchronisation is possible");
    CHECK(w.objection(with_delays(run, {-1})) == "1: the delay is negative");
    CHECK(w.objection(with_delays(run, {3})) == "1: clock y is 3, and not 0 as recorded");
    TimedRun longer = run;
    longer.last_delay = std::int64_t{1} << 62;
    CHECK(w.objection(longer) == "4: the delay is too long");
}

TEST_CASE("the committed come first") {
    const World w(R"(
        chan c;
        process P() { state A, B; commit A; init A; trans A -> B { sync c?; }; }
        process Q() { state A, B, C; init A; trans A -> B {}, A -> C { sync c!; }; }
        system P, Q;)");
    (void)w.runs({"Q: A -> C + P: A -> B"});
    const auto other = concretise(w.network(), w.path({"Q: A -> B"}));
    CHECK(w.objection(std::get<TimedRun>(other)) ==
          "1: P is in a committed location and does not take part");
}

TEST_CASE("the target must satisfy its invariant, with the new values") {
    const World w(R"(
        int i = 5; clock x;
        process P() { state A { x <= i }; init A; }
        process Q() { state A, B; init A; trans A -> B { guard x >= 2; assign i = 3; }; }
        system P, Q;)");
    TimedRun run = w.runs({"Q: A -> B"});
    run.steps[0].delay = 4;
    run.steps[0].after.clocks[1] = 4;
    CHECK(w.objection(run) == "1: the target violates its invariant");
}

TEST_CASE("channel priorities forbid what is lower") {
    const World w(R"(
        broadcast chan a, b; chan priority a < default < b;
        process P() { state A, B, C, D; init A;
            trans A -> B { sync a!; }, A -> C {}, A -> D { sync b!; }; }
        system P;)");
    (void)w.runs({"P: A -> D"});
    const auto internal = concretise(w.network(), w.path({"P: A -> C"}));
    CHECK(w.objection(std::get<TimedRun>(internal)) ==
          "1: a transition of higher priority is possible: b: P");
    const auto low = concretise(w.network(), w.path({"P: A -> B"}));
    CHECK(w.objection(std::get<TimedRun>(low)) != "");
}

TEST_CASE("process priorities break ties, and the highest participant counts") {
    const World w(R"(
        chan c;
        process P() { state A, B, C; init A; trans A -> B {}, A -> C { sync c!; }; }
        process Q() { state A, B; init A; trans A -> B {}; }
        process R() { state A, B; init A; trans A -> B { sync c?; }; }
        system P < Q < R;)");
    (void)w.runs({"P: A -> C + R: A -> B", "Q: A -> B"});
    const auto q = concretise(w.network(), w.path({"Q: A -> B"}));
    CHECK(w.objection(std::get<TimedRun>(q)) ==
          "1: a transition of higher priority is possible: c: P -> R");
}

TEST_CASE("what is not possible at the same instant has no priority") {
    const World w(R"(
        clock x; int k;
        process P() { state A, B; init A; trans A -> B {}; }
        process Q() { state A, B { k == 1 }, C; init A;
            trans A -> B {}, A -> C { guard x >= 1; }; }
        system P < Q;)");
    // Q's first edge leads to a violated invariant, its second one is for later.
    Path path = w.path({"P: A -> B"});
    (void)w.runs(path);
    path.steps[0].where = {w.below("0", "x", -1)};
    const auto late = concretise(w.network(), path);
    CHECK(w.objection(std::get<TimedRun>(late)) ==
          "1: a transition of higher priority is possible: Q.A -> Q.C");
}

TEST_CASE("updates run around and within a transition in their order") {
    const World w(R"(
        int n; meta int m = 3; chan c;
        before_update { n = n * 10 + 1; }
        after_update { n = n * 10 + 4; }
        process P() { state A, B; init A; trans A -> B { sync c!; assign n = n * 10 + 2, m = 7; }; }
        process Q() { state A, B; init A;
            trans A -> B { sync c?; assign n = n * 10 + m; }, B -> A { assign n = m; }; }
        system P, Q;)");
    CHECK(w.holds(w.runs({"P: A -> B + Q: A -> B"}), "n == 1274"));
    // Meta variables begin anew with each transition.
    CHECK(w.holds(w.runs({"P: A -> B + Q: A -> B", "Q: B -> A"}), "n == 34"));
}
