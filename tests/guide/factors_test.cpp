#include "guide/factors/factors.h"

#include "guide/estimating.h"

using namespace zonar;
using tests::Guided;

TEST_CASE("processes and variables are factors with their names", "[factors]") {
    const Guided g(R"(
        typedef int[1,2] id_t;
        int[0,4] shared;
        process Train(const id_t id) { state a, b, c; init a;
            trans a -> b { assign shared = id; }, b -> c { assign shared = 4; }; }
        process Gate() { int[0,2] queue[3]; state s; init s;
            trans s -> s { assign queue[1] = 2; }, s -> s { assign queue[2] = 1; }; }
        system Train, Gate;
    )",
                   "E<> Train(1).c");
    // queue[0] is always 0.
    CHECK(g.names() ==
          "Train(1):3 Train(2):3 Gate:1 shared:5 Gate.queue[1]:3 Gate.queue[2]:2");
    CHECK(g.dropped().exact());
}

TEST_CASE("a variable with too many values has no factor", "[factors]") {
    const std::string model = R"(
        int big; int[0,7] small;
        process P() { state a, b; init a;
            trans a -> b { assign big = big + 1, small = 7; }; }
        system P;
    )";
    const Guided g(model, "E<> P.b");
    CHECK(g.names() == "P:2 small:8");
    CHECK(g.dropped().variables == 1);
    CHECK_FALSE(g.dropped().notes.empty());
    const Guided narrow(model, "E<> P.b", {.values = 7});
    CHECK(narrow.names() == "P:2");
    CHECK(narrow.dropped().variables == 2);
}

TEST_CASE("meta variables have no factor", "[factors]") {
    Guided g(R"(
        meta int[0,5] m; int[0,5] v;
        process P() { state a; init a;
            trans a -> a { guard m == 0 && v < 4; assign m = v + 1, v = m; }; }
        system P;
    )",
             "E<> v == 4");
    CHECK(g.names() == "P:1 v:6");
    CHECK(g.dropped().exact());
    CHECK(g.labels() == 1);
    CHECK(g.steps("v") == "0-1 1-2 2-3 3-4");
    g.check_exact();
}

TEST_CASE("a state is projected to the factors' states", "[factors]") {
    Guided g(R"(
        int[-3,3] v = -1; int big; int[5,9] w = 6;
        process P() { state a, b; init a;
            trans a -> b { assign v = -3, w = 5, big = big + 1; },
                  b -> a { assign v = 2, w = 9; }; }
        system P;
    )",
             "E<> P.b");
    REQUIRE(g.names() == "P:2 v:6 w:5");
    const auto first = g.engine().initial();
    std::vector<abstraction::StateId> states(3);
    g.factors().project(g.engine().cells(first).data(), states);
    CHECK(states == std::vector<abstraction::StateId>{0, 2, 1});
    for (std::size_t f = 0; f < 3; ++f)
        CHECK(g.system().factors[f].initial == std::vector{states[f]});
    const auto next = g.engine().successors(first)[0];
    g.factors().project(g.engine().cells(next).data(), states);
    CHECK(states == std::vector<abstraction::StateId>{1, 0, 0});
}

TEST_CASE("clocks, commitment, priorities and invariants are counted", "[factors]") {
    const Guided g(R"(
        clock x; int[0,2] v; chan c, d; chan priority default < c;
        process P() { state a { x <= 3 }, b { v < 2 }, c1; commit c1; init a;
            trans a -> b { guard x > 1; assign v = 2; }, b -> c1 { }; }
        system P;
    )",
                   "E<> P.b");
    CHECK(g.dropped().clock_parts == 2);
    CHECK(g.dropped().guards == 1);
    CHECK(g.dropped().precedences == 2);
    CHECK_FALSE(g.dropped().exact());
}

TEST_CASE("a variable with too many transitions is given up", "[factors]") {
    const std::string model = R"(
        int[0,40] v; int[0,3] w;
        process P() { state a, b; init a;
            trans a -> b { guard v + w == 40; },
                  a -> a { assign v = (v * 7 + w) % 41, w = (w + 1) % 4; }; }
        system P;
    )";
    Guided all(model, "E<> P.b");
    CHECK(all.has_factor("v"));
    all.check_exact();
    Guided few(model, "E<> P.b && w == 2", {.transitions = 50});
    CHECK_FALSE(few.has_factor("v"));
    CHECK(few.has_factor("w"));
    CHECK(few.dropped().variables == 1);
    CHECK(few.estimate() <= few.distance());
    CHECK(few.goal(0) == "P:1 w:2");
}

TEST_CASE("Fischer's protocol has a label per process and value", "[factors]") {
    Guided g(tests::fischer(3), "E<> P(1).cs && P(2).cs");
    CHECK(g.names() == "P(1):4 P(2):4 P(3):4 id:4");
    // a label for each guard and effect on id, and not one for each of its values
    CHECK(g.labels() <= 12);
    // without clocks the protocol is wrong
    CHECK(g.estimate() == 6);
}
