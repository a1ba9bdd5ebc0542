// Which transitions there are, in which order.
#include "semantics/transitions.h"

#include "semantics/engine.h"
#include "semantics/step.h"

#include <fmt/format.h>

#include <string>

using namespace zonar;
using namespace zonar::tests;

TEST_CASE("internal edges come first, process by process, in their order",
          "[transitions]") {
    Engine e("process P() { state a, b, c; init a; trans a -> c {}, a -> b {}; }"
             "process Q() { state d, e; init d; trans d -> e {}, d -> d {}; }"
             "system Q, P;");
    CHECK(e.first_edges() == "Q: d -> e\nQ: d -> d\nP: a -> c\nP: a -> b");
}

TEST_CASE("a pair is made of every sender and every receiver of another process",
          "[transitions]") {
    Engine e("chan c;"
             "process P() { state a, b; init a; trans a -> b { sync c!; },"
             "                                        a -> a { sync c?; }; }"
             "process Q() { state d, e; init d; trans d -> e { sync c?; },"
             "                                        d -> d { sync c?; }; }"
             "system P, Q;");
    CHECK(e.first_edges() == "P: a -> b + Q: d -> e\nP: a -> b + Q: d -> d");
}

TEST_CASE("no process synchronises alone", "[transitions]") {
    Engine e("chan c; broadcast chan b;"
             "process P() { state a, z; init a;"
             " trans a -> z { sync c!; }, a -> z { sync c?; }, a -> a { sync b?; }; }"
             "system P;");
    CHECK(e.first_edges() == "");
}

TEST_CASE("a broadcast takes every process that is ready, in all combinations",
          "[transitions]") {
    Engine e(
        "broadcast chan c; int i;"
        "process S() { state s, t; init s; trans s -> t { sync c!; }; }"
        "process R() { state r, u, v; init r;"
        " trans r -> u { sync c?; }, r -> v { sync c?; }; }"
        "process W() { state w, y; init w; trans w -> y { guard i == 1; sync c?; }; }"
        "R1 = R(); R2 = R(); system R1, S, W, R2;");
    CHECK(e.first_edges() == "S: s -> t + R1: r -> u + R2: r -> u\n"
                             "S: s -> t + R1: r -> u + R2: r -> v\n"
                             "S: s -> t + R1: r -> v + R2: r -> u\n"
                             "S: s -> t + R1: r -> v + R2: r -> v");
}

TEST_CASE("a broadcast without receivers is sent all the same", "[transitions]") {
    Engine e("broadcast chan c;"
             "process S() { state s, t; init s; trans s -> t { sync c!; }; }"
             "system S;");
    CHECK(e.first_edges() == "S: s -> t");
}

TEST_CASE("a receiver with a clock guard stays where it does not hold", "[transitions]") {
    Engine e(
        "broadcast chan c; clock x;"
        "process S() { state s, t; init s; trans s -> t { sync c!; }; }"
        "process R() { state r, u; init r; trans r -> u { guard x >= 2; sync c?; }; }"
        "system S, R;");
    const auto next = e.successors(e.initial());
    CHECK(e.show_edges(next) == "S: s -> t + R: r -> u\nS: s -> t");
}

TEST_CASE("selects count like an odometer, the last one fastest", "[transitions]") {
    Engine e(
        "int i; process P() { state a; init a;"
        " trans a -> a { select k : int[1,2], m : int[5,6]; assign i = 10*k + m; }; }"
        "system P;");
    CHECK(e.first_edges() == "P: a -> a {1,5}\nP: a -> a {1,6}\n"
                             "P: a -> a {2,5}\nP: a -> a {2,6}");
}

TEST_CASE("the bounds of a select may depend on one before it", "[transitions]") {
    Engine e(
        "int i; process P() { state a; init a;"
        " trans a -> a { select k : int[0,2], m : int[k,1]; assign i = 10*k + m; }; }"
        "system P;");
    // k = 2 leaves no m
    CHECK(e.first_edges() == "P: a -> a {0,0}\nP: a -> a {0,1}\nP: a -> a {1,1}");
}

TEST_CASE("a select without values is an edge without instances", "[transitions]") {
    Engine e("const int n = 0; process P() { state a; init a;"
             " trans a -> a { select k : int[1,n]; }; } system P;");
    CHECK(e.first_edges() == "");
}

TEST_CASE("the guard sees the selected values", "[transitions]") {
    Engine e("int i; process P() { state a; init a;"
             " trans a -> a { select k : int[0,5]; guard k % 2 == 1; assign i = k; }; }"
             "system P;");
    CHECK(e.first_edges() == "P: a -> a {1}\nP: a -> a {3}\nP: a -> a {5}");
}

TEST_CASE("a selected channel finds its receivers", "[transitions]") {
    Engine e("chan c[3];"
             "process P() { state a; init a; trans a -> a { select k : int[0,2]; sync "
             "c[k]!; }; }"
             "process Q(int[0,2] n) { state d; init d; trans d -> d { sync c[n]?; }; }"
             "Q2 = Q(2); Q0 = Q(0); system P, Q2, Q0;");
    CHECK(e.first_edges() == "P: a -> a {0} + Q0: d -> d\nP: a -> a {2} + Q2: d -> d");
}

TEST_CASE("choices of a few values become edges of their own", "[transitions]") {
    Engine e("chan c[4]; int d[4] = {1, 2, 3, 4}; clock x; int i;"
             "process P() { state a; init a;"
             " trans a -> a { select k : int[0,3]; guard k != 2 && x <= d[k];"
             "                sync c[k]!; assign i = k; }; }"
             "process Q() { state q; init q; trans q -> q { sync c[3]?; }; }"
             "system P, Q;");
    // k = 2 has no edge, and what depends on k is a constant
    REQUIRE(e.system().edges() == 4);
    for (std::uint32_t id = 0; id < 3; ++id) {
        const semantics::EdgeInfo& edge = e.system().edge(id);
        const auto selected = e.system().selected(edge);
        REQUIRE(selected.size() == 1);
        const std::int32_t k = selected[0].value;
        CHECK(k == (id < 2 ? static_cast<std::int32_t>(id) : 3));
        CHECK_FALSE(edge.open_selects);
        CHECK(edge.guard.kind == semantics::Test::Kind::always);
        CHECK(edge.constant_channel);
        CHECK(edge.channel == static_cast<std::uint32_t>(k));
        CHECK(edge.clocks.dynamic.count == 0);
        REQUIRE(edge.clocks.fixed.count == 1);
        CHECK(e.system().fixed(edge.clocks.fixed)[0].bound ==
              zone::Bound::less_equal(k + 1));
        CHECK(edge.update.kind == semantics::Update::Kind::actions);
        CHECK(e.system().process_of(edge.origin) == 0);
    }
    CHECK(e.system().process_of(e.system().edge(3).origin) == 1);
    const auto next = e.successors(e.initial());
    CHECK(e.show_edges(next) == "P: a -> a {3} + Q: q -> q");
    CHECK(e.has_zone(next[0], "x >= 0"));
    CHECK(e.show(next[0]) == "a q  d[0]=1 d[1]=2 d[2]=3 d[3]=4 i=3");
}

TEST_CASE("choices of many values are made in each state, with the same result",
          "[transitions]") {
    const auto first = [](int last) {
        Engine e(fmt::format(
            "chan c[400]; int i;"
            "process P() {{ state a; init a; trans a -> a {{ select k : int[0,{}];"
            " guard k % 100 == 1; sync c[k]!; assign i = k; }}; }}"
            "process Q(int[0,399] n) {{ state d; init d; trans d -> d {{ sync c[n]?; }}; "
            "}}"
            "Q1 = Q(1); Q2 = Q(2); Q201 = Q(201); system P, Q1, Q2, Q201;",
            last));
        std::string text = e.first_edges();
        for (const Symbolic& s : e.successors(e.initial())) text += '\n' + e.show(s);
        return std::pair{text, e.system().edge(0).open_selects};
    };
    const auto [many, open] = first(399);
    const auto [few, not_open] = first(201);
    CHECK(open);
    CHECK_FALSE(not_open);
    CHECK(many == few);
    CHECK(many == "P: a -> a {1} + Q1: d -> d\nP: a -> a {201} + Q201: d -> d\n"
                  "a d d d  i=1\na d d d  i=201");
}

TEST_CASE("an index that only some choices leave is an error of those", "[transitions]") {
    Engine e("int a[2]; int i; process P() { state s; init s;"
             " trans s -> s { select k : int[0,2]; guard a[k] == 0; assign i = k; }; }"
             "system P;");
    CHECK(e.error(e.initial()).find("array index out of range: 2") != std::string::npos);
}

TEST_CASE("while a location is committed, one of its edges must take part",
          "[transitions]") {
    Engine e("chan c, d; broadcast chan b;"
             "process P() { state a, z; commit a; init a;"
             " trans a -> z {}, a -> z { sync c!; }, a -> z { sync b?; }; }"
             "process Q() { state q, z; init q;"
             " trans q -> z {}, q -> z { sync c?; }, q -> z { sync d!; },"
             "       q -> z { sync b!; }; }"
             "process R() { state r, z; init r; trans r -> z { sync d?; }; }"
             "system P, Q, R;");
    // Not q -> z alone and not Q with R; the broadcast has P as a receiver.
    CHECK(e.first_edges() == "P: a -> z\nP: a -> z + Q: q -> z\nQ: q -> z + P: a -> z");
}

TEST_CASE("two committed locations take turns", "[transitions]") {
    Engine e("process P() { state a, z; commit a; init a; trans a -> z {}; }"
             "process N() { state n, z; init n; trans n -> z {}; }"
             "P1 = P(); P2 = P(); system P1, N, P2;");
    const Symbolic start = e.initial();
    CHECK(e.show_edges(e.successors(start)) == "P1: a -> z\nP2: a -> z");
    const Symbolic one = e.successor(start, "z n a");
    CHECK(e.show_edges(e.successors(one)) == "P2: a -> z");
    const Symbolic none = e.successor(one, "z n z");
    CHECK(e.show_edges(e.successors(none)) == "N: n -> z");
}

TEST_CASE("an urgent location stops time and nothing else", "[transitions]") {
    Engine e("clock x;"
             "process P() { state a, z; urgent a; init a; trans a -> z {}; }"
             "process N() { state n, z; init n; trans n -> z { guard x == 0; }; }"
             "system P, N;");
    const Symbolic start = e.initial();
    CHECK(e.has_zone(start, "x == 0"));
    CHECK(e.show_edges(e.successors(start)) == "P: a -> z\nN: n -> z");
    CHECK(e.has_zone(e.successor(start, "z n"), "x >= 0"));
}

TEST_CASE("an urgent pair stops time when both are ready", "[transitions]") {
    const auto zone_of = [](const std::string& guard) {
        Engine e(
            "clock x; urgent chan u; int i;"
            "process P() { state a, z { x >= 0 }; init a; trans a -> z { sync u!; }; }"
            "process Q() { state b, z; init b; trans b -> z { guard " +
            guard + "; sync u?; }, b -> z { guard x > 3; }; } system P, Q;");
        return e.show_zone(e.initial().zone);
    };
    CHECK(zone_of("i == 0") == "0 - x <= 0, x - 0 <= 0");
    CHECK(zone_of("i == 1") == "0 - x <= 0");
}

TEST_CASE("an urgent broadcast needs a sender only", "[transitions]") {
    Engine sender("clock x; urgent broadcast chan u;"
                  "process P() { state a, z; init a; trans a -> z { sync u!; },"
                  " a -> z { guard x > 1; }; } system P;");
    CHECK(sender.has_zone(sender.initial(), "x == 0"));
    Engine receiver("clock x; urgent broadcast chan u;"
                    "process P() { state a, z; init a; trans a -> z { sync u?; },"
                    " a -> z { guard x > 1; }; } system P;");
    CHECK(receiver.has_zone(receiver.initial(), "x >= 0"));
}

TEST_CASE("an urgent channel of an array is found by its index", "[transitions]") {
    const auto stops = [](int k) {
        Engine e("clock x; urgent chan u[2]; int k = " + std::to_string(k) +
                 "; process P() { state a; init a; trans a -> a { sync u[k]!; }; }"
                 "process Q() { state b, z; init b; trans b -> b { sync u[1]?; },"
                 " b -> z { guard x > 3; }; } system P, Q;");
        return zone::satisfies(e.initial().zone, 1, 0, zone::zero_bound);
    };
    CHECK(stops(1));
    CHECK_FALSE(stops(0));
}

// ---------------------------------------------------------------- taking a step

TEST_CASE("updates run hook, sender, receivers in process order, hook", "[step]") {
    Engine e(
        "broadcast chan c; int log;"
        "void note(int d) { log = (log * 10 + d) % 30000; }"
        "before_update { note(1) } after_update { note(5) }"
        "process S() { state s, t; init s; trans s -> t { sync c!; assign note(2); }; }"
        "process R(const int d) { state r, u; init r;"
        " trans r -> u { sync c?; assign note(d); }; }"
        "R3 = R(3); R4 = R(4); system R3, S, R4;");
    const auto next = e.successors(e.initial());
    REQUIRE(next.size() == 1);
    CHECK(e.show(next[0]) == "u t u  log=12345");
}

TEST_CASE("all guards are looked at before any update", "[step]") {
    Engine e(
        "chan c; int i;"
        "process S() { state s, t; init s; trans s -> t { sync c!; assign i = 1; }; }"
        "process R() { state r, u; init r; trans r -> u { guard i == 0; sync c?; }; }"
        "system S, R;");
    CHECK(e.show(e.successors(e.initial()).at(0)) == "t u  i=1");
}

TEST_CASE("a meta variable lives for one transition", "[step]") {
    Engine e(
        "chan c; meta int m; int i;"
        "process S() { state s, t; init s; trans s -> t { sync c!; assign m = 5; },"
        "                                         t -> s { assign i = m; }; }"
        "process R() { state r, u; init r; trans r -> u { sync c?; assign i = m; }; }"
        "system S, R;");
    const Symbolic next = e.successor(e.initial(), "t u  i=5");
    CHECK(e.show(e.successors(next).at(0)) == "s u  i=0");
}

TEST_CASE("a step that is undone leaves everything as it was", "[step]") {
    Engine e("int i = 3; int a[4]; int[0,3] k = 2; meta int m = 1;"
             "void f(int& r) { r = 9; m = 4; }"
             "process P() { state s, t; init s;"
             " trans s -> t { assign a[k] = 8, f(i), k = 0; }; } system P;");
    semantics::Machine machine{e.network()};
    semantics::Transitions transitions{e.system(), machine};
    semantics::Step step{e.system(), machine};
    const auto& initial = e.network().memory.state.initial;
    int taken = 0;
    transitions.each([&](const semantics::Transition& t) {
        REQUIRE(step.take(t, transitions));
        CHECK_FALSE(std::equal(initial.begin(), initial.end(), machine.cells()));
        step.undo();
        CHECK(std::equal(initial.begin(), initial.end(), machine.cells()));
        ++taken;
        return true;
    });
    CHECK(taken == 1);
}

TEST_CASE("an invariant on integers forbids a transition into it", "[step]") {
    Engine e("int i; process P() { state a, b { i < 2 }; init a;"
             " trans a -> b { select k : int[0,3]; assign i = k; }; } system P;");
    CHECK(e.first_edges() == "P: a -> b {0}\nP: a -> b {1}");
}
