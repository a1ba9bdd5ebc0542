// How edges and synchronisations become labels, shape by shape.
#include "guide/factors/labels.h"

#include "guide/estimating.h"

#include <string>

using namespace zonar;
using tests::Guided;

namespace {

/// A model with one process and one edge from a to a.
std::string loop(const std::string& declarations, const std::string& labels) {
    return declarations + " process P() { state a; init a; trans a -> a { " + labels +
           " }; } system P;";
}

} // namespace

TEST_CASE("a guard and an update of one variable are one label", "[labels]") {
    Guided g(loop("int[0,5] v;", "guard v < 3; assign v++;"), "E<> v == 3");
    CHECK(g.labels() == 1);
    CHECK(g.steps("v") == "0-1 1-2 2-3");
    g.check_exact();
}

TEST_CASE("variables that do not meet are one label", "[labels]") {
    Guided g(loop("int[0,5] v; int[0,3] w; int[0,9] u;",
                  "guard v < 3 && w != 2; assign v++, w = (w + 1) % 4, u = 9 - u;"),
             "E<> v == 3");
    CHECK(g.labels() == 1);
    CHECK(g.dropped().exact());
    g.check_exact();
}

TEST_CASE("variables that are compared need labels for one of them", "[labels]") {
    Guided g("int[0,3] v; int[0,2] w; int[0,9] u; process P() { state a, b; init a;"
             " trans a -> b { guard v < w; assign u = 9 - u; },"
             " a -> a { assign v = 3 - v; }, a -> a { assign w = (w + 1) % 3; }; }"
             " system P;",
             "E<> P.b");
    CHECK(g.labels() <= 4);
    CHECK(g.dropped().exact());
    g.check_exact();
}

TEST_CASE("a variable that is not read is overwritten from any value", "[labels]") {
    const Guided g(loop("int[0,3] v; int[0,3] w;", "assign v = 2, w = 3;"), "E<> v == 2");
    CHECK(g.labels() == 1);
    CHECK(g.steps("v") == "0-2 1-2 2-2");
}

// With all values of the queue there would be 11^10 combinations.
TEST_CASE("elements that are only written need not be enumerated", "[labels]") {
    Guided g(R"(
        int[0,10] queue[10]; int[0,10] len; int[1,10] who = 1;
        process P() { state a; init a;
            trans a -> a { guard len < 3; assign queue[len] = who, len++; },
                  a -> a { assign who = 11 - who; }; }
        system P;
    )",
             "E<> queue[2] == 10 && len == 3");
    CHECK(g.dropped().exact());
    CHECK(g.estimate() == 4);
    g.check_exact();
}

// With all values of the queue there would be 7^7 combinations, for each length only 7.
TEST_CASE("an index decides which element is read", "[labels]") {
    const std::string queue =
        "int[0,6] queue[7]; int[0,6] len; int[0,6] who = 1; chan c[7];"
        "int last() { return queue[len - 1]; }"
        "process P() { state a, b; init a;"
        "    trans a -> a { guard len < 2; assign queue[len] = who, len++; },"
        "          a -> a { assign who = 6 - who; },";
    const std::string listener =
        "process Q() { state a, b; init a; trans a -> b { sync c[5]?; }; }"
        "system P, Q;";
    for (const char* edge : {" a -> b { guard len > 0 && queue[len - 1] == 5; }; }",
                             " a -> b { guard len > 0 && last() == 5; }; }",
                             " a -> b { guard len > 0; sync c[queue[len - 1]]!; }; }",
                             " a -> b { guard len > 0; sync c[last()]!; }; }",
                             " a -> b { guard len > 0 && 5 == last(); assign who = 0; "
                             "}; }"}) {
        INFO(edge);
        Guided g(queue + edge + listener, "E<> P.b");
        CHECK(g.dropped().exact());
        CHECK(g.estimate() == 3);
        g.check_exact();
    }
    Guided two(queue + " a -> b { guard queue[(len + who) % 7] == 5; }; }" + listener,
               "E<> P.b");
    CHECK(two.dropped().exact());
    two.check_exact();
    Guided copied(queue + " a -> b { guard len > 0; assign who = last(); }; }" + listener,
                  "E<> P.b && who == 5 && queue[0] == 1");
    CHECK(copied.dropped().exact());
    CHECK(copied.estimate() == 4);
    copied.check_exact();
}

TEST_CASE("where an update does not fit there is no successor", "[labels]") {
    const Guided g(loop("int[0,3] v;", "assign v++;"), "E<> v == 3");
    CHECK(g.steps("v") == "0-1 1-2 2-3");
    const Guided never(
        loop("int[0,3] v; int[0,3] w = 3;", "guard v > 3; assign v = 1, w = 2;"),
        "E<> v == 1");
    CHECK(never.labels() == 0);
}

TEST_CASE("an edge that changes nothing has no label", "[labels]") {
    CHECK(Guided(loop("int[0,3] v; clock x;", "guard v < 2; assign x = 0;"), "E<> P.a")
              .labels() == 0);
}

TEST_CASE("selects are edges of their own", "[labels]") {
    Guided g(loop("int[0,9] v; int[0,3] w;",
                  "select k : int[0,9]; guard k != v; assign v = k, w = k % 4;"),
             "E<> v == 7 && w == 3");
    CHECK(g.dropped().exact());
    CHECK(g.steps("w") == "0-0 0-1 0-2 0-3 1-0 1-1 1-2 1-3 2-0 2-1 2-2 2-3 3-0 3-1 3-2 "
                          "3-3");
    g.check_exact();
}

TEST_CASE("selects with too many values can do what they could", "[labels]") {
    Guided g("int[0,3] v; int[0,999] limit = 999; process P() { state a, b; init a;"
             " trans a -> b { select k : int[0,999]; guard k == 70 && limit > 4;"
             " assign v = k % 3; }, a -> a { assign limit = 0; }; } system P;",
             "E<> P.b && v == 1");
    CHECK(g.dropped().guards == 1);
    CHECK(g.dropped().updates == 1);
    CHECK(g.steps("v") == "0-0 0-1 0-2 1-0 1-1 1-2 2-0 2-1 2-2");
    CHECK(g.estimate() == 1);
    CHECK(g.distance() == 1);
}

TEST_CASE("a channel with too many selected indices is every channel", "[labels]") {
    Guided g("chan c[300]; process P() { state a, b; init a;"
             " trans a -> b { select k : int[0,299]; sync c[k]!; }; }"
             " process Q() { state a, b; init a; trans a -> b { sync c[7]?; }; }"
             " system P, Q;",
             "E<> Q.b");
    CHECK(g.labels() == 1);
    CHECK(g.estimate() == 1);
}

// ---------------------------------------------------------------- pairs

TEST_CASE("a pair moves both processes at once", "[labels]") {
    Guided g("chan c, d; process P() { state a, b, e; init a;"
             " trans a -> b { sync c!; }, b -> e { sync d!; }; }"
             " process Q() { state a, b; init a; trans a -> b { sync c?; }; }"
             " system P, Q;",
             "E<> P.b && Q.a");
    CHECK(g.labels() == 1); // no process receives d
    CHECK(g.estimate() == abstraction::infinite);
    g.check_exact();
}

TEST_CASE("edges of two processes on one channel are one label", "[labels]") {
    const Guided g("chan c; process P() { state a, b, e; init a;"
                   " trans a -> b { sync c!; }, b -> e { sync c!; }; }"
                   " process Q() { state a, b; init a; trans a -> b { sync c?; },"
                   " b -> a { sync c?; }; } system P, Q;",
                   "E<> P.e");
    CHECK(g.labels() == 1);
    CHECK(g.steps("P") == "0-1 1-2");
}

TEST_CASE("a process does not synchronise with itself", "[labels]") {
    const Guided g("chan c; process P() { state a, b; init a;"
                   " trans a -> b { sync c!; }, a -> b { sync c?; }; } system P;",
                   "E<> P.b");
    CHECK(g.labels() == 0);
}

TEST_CASE("the receiver sees what the sender has written", "[labels]") {
    const std::string model =
        "chan c; int[0,3] v; int[0,3] w; process P() { state a, b; init a;"
        " trans a -> b { sync c!; assign v = 2; }; }"
        " process Q() { state a, b; init a;"
        " trans a -> b { sync c?; assign w = v + 1, v = 0; }; }"
        " system P, Q;";
    Guided g(model, "E<> w == 3");
    CHECK(g.labels() == 1);
    CHECK(g.estimate() == 1);
    g.check_exact();
    CHECK(Guided(model, "E<> w == 1 || v == 2").estimate() == abstraction::infinite);
}

TEST_CASE("both guards are about the values before", "[labels]") {
    Guided g("chan c; int[0,1] v; process P() { state a, b; init a;"
             " trans a -> b { guard v == 0; sync c!; assign v = 1; }; }"
             " process Q() { state a, b; init a; trans a -> b { guard v == 0; sync c?; };"
             " } system P, Q;",
             "E<> Q.b");
    CHECK(g.estimate() == 1);
    g.check_exact();
}

TEST_CASE("computed channels meet where they are equal", "[labels]") {
    Guided g("chan c[4]; int[0,3] v; int[0,3] w = 2; process P() { state a, b; init a;"
             " trans a -> b { sync c[v]!; }, a -> a { guard v < 3; assign v++; }; }"
             " process Q() { state a, b, e; init a; trans a -> b { sync c[w]?; },"
             " a -> e { sync c[3]?; }, a -> a { assign w = 3 - w; }; } system P, Q;",
             "E<> Q.b");
    CHECK(g.dropped().exact());
    CHECK(g.estimate() == 3);
    g.check_exact();
    Guided constant("chan c[4]; int[0,3] v; process P() { state a, b; init a;"
                    " trans a -> b { sync c[v]!; }, a -> a { guard v < 3; assign v++; };"
                    " } process Q() { state a, e; init a; trans a -> e { sync c[3]?; };"
                    " } system P, Q;",
                    "E<> Q.e");
    CHECK(constant.estimate() == 4);
    constant.check_exact();
}

// ---------------------------------------------------------------- broadcasts

TEST_CASE("receivers of a broadcast may follow or stay", "[labels]") {
    Guided g("broadcast chan c; process P() { state a, b; init a;"
             " trans a -> b { sync c!; }; }"
             " process Q() { state a, b; init a; trans a -> b { sync c?; }; }"
             " process R() { state a, b; init a; trans a -> b { sync c?; }; }"
             " system P, Q, R;",
             "E<> P.b && Q.b && R.b");
    CHECK(g.labels() == 1);
    CHECK(g.steps("Q") == "0-0 0-1 1-1");
    CHECK(g.dropped().receivers == 1);
    CHECK(g.estimate() == 1);
}

TEST_CASE("a broadcast without possible receivers is exact", "[labels]") {
    Guided g("broadcast chan c, d; process P() { state a, b; init a;"
             " trans a -> b { sync c!; }, b -> a { sync c?; }; }"
             " process Q() { state a, b; init a; trans a -> b { sync d?; }; }"
             " system P, Q;",
             "E<> P.b");
    CHECK(g.dropped().exact());
    CHECK(g.labels() == 1);
    g.check_exact();
}

TEST_CASE("what receivers write may be written or not", "[labels]") {
    const std::string model =
        "broadcast chan c; int[0,9] v = 1; process P() { state a, b; init a;"
        " trans a -> b { sync c!; assign v = 5; }; }"
        " process Q() { state a, b; init a;"
        " trans a -> b { guard v == 1; sync c?; assign v = 7; }; }"
        " system P, Q;";
    for (const char* query : {"E<> v == 7", "E<> v == 7 && Q.b && P.b"}) {
        Guided g(model, query);
        CHECK(g.estimate() == 1);
    }
    CHECK(Guided(model, "E<> v == 6").estimate() == abstraction::infinite);
}

TEST_CASE("what a receiver may write can also stay as it was", "[labels]") {
    Guided g("broadcast chan c; int[0,9] v = 1; process P() { state a, b; init a;"
             " trans a -> b { sync c!; }; } process Q() { state a, b; init a;"
             " trans a -> b { guard v == 0; sync c?; assign v = 7; }; } system P, Q;",
             "E<> P.b && v == 1");
    CHECK(g.estimate() == 1);
    CHECK(g.distance() == 1);
}

// ---------------------------------------------------------------- hooks

TEST_CASE("hooks run before and after every step", "[labels]") {
    Guided g("int[0,3] v; int[0,9] n; before_update { v = 1 } after_update { n = n + v }"
             " process P() { state a; init a; trans a -> a { guard n < 4; },"
             " a -> a { guard n < 4; assign v = 3; }; } system P;",
             "E<> n == 6");
    CHECK(g.dropped().exact());
    CHECK(g.estimate() == 2);
    g.check_exact();
}

// ---------------------------------------------------------------- too much

TEST_CASE("a guard over too many combinations holds always", "[labels]") {
    const std::string model =
        "int[0,9] v, w, u; process P() { state a, b; init a;"
        " trans a -> b { guard u == 3 && v + w == 18; },"
        " a -> a { assign v = (v + 1) % 10; }, a -> a { assign w = (w + 1) % 10; },"
        " a -> a { assign u = (u + 1) % 10; }; } system P;";
    Guided all(model, "E<> P.b");
    CHECK(all.dropped().exact());
    CHECK(all.estimate() == 22);
    Guided some(model, "E<> P.b", {.combinations = 50});
    CHECK(some.dropped().guards == 1);
    CHECK(some.dropped().updates == 0);
    CHECK(some.estimate() <= 4);
}

TEST_CASE("an update over too many combinations writes what it can", "[labels]") {
    const std::string model =
        "int[0,9] v, w, u = 5; process P() { state a; init a;"
        " trans a -> a { assign u = (v + w) % 4 + 1; },"
        " a -> a { assign v = (v + 1) % 10; }, a -> a { assign w = (w + 1) % 10; };"
        " } system P;";
    Guided all(model, "E<> u == 4");
    CHECK(all.dropped().exact());
    CHECK(all.estimate() == 4);
    Guided some(model, "E<> u == 4", {.combinations = 50});
    CHECK(some.dropped().updates == 1);
    CHECK(some.dropped().guards == 0);
    CHECK(some.estimate() == 1);
    CHECK(Guided(model, "E<> u == 6", {.combinations = 50}).estimate() ==
          abstraction::infinite);
}

TEST_CASE("one unknown part of a guard does not spoil the others", "[labels]") {
    Guided g("int big; int[0,3] v; process P() { state a, b; init a;"
             " trans a -> b { guard big > 100 && v == 2; assign big = big + 1, v = 3; },"
             " a -> a { guard v < 2; assign v++; },"
             " a -> a { assign big = big + 50; }; } system P;",
             "E<> P.b && v == 3");
    CHECK(g.dropped().guards == 1);
    CHECK(g.dropped().updates == 0);
    CHECK(g.estimate() == 3);
}

TEST_CASE("an unknown value that is copied may be any", "[labels]") {
    Guided g("int big; int[0,3] v; int[0,3] w; process P() { state a; init a;"
             " trans a -> a { guard big > 0 && big < 4; assign v = big, w = v; },"
             " a -> a { assign big = big + 1; }; } system P;",
             "E<> w == 3");
    CHECK(g.dropped().updates == 1);
    CHECK(g.estimate() == 1);
    // A value that is overwritten for certain is known again.
    Guided known("int big; int[0,3] v; int[0,3] w; process P() { state a; init a;"
                 " trans a -> a { guard big > 0 && big < 4;"
                 " assign v = big, v = 1, w = v; },"
                 " a -> a { assign big = big + 1; }; } system P;",
                 "E<> w == 3 || v == 2");
    CHECK(known.dropped().updates == 0);
    CHECK(known.estimate() == abstraction::infinite);
}

TEST_CASE("an unknown value that may be overwritten stays unknown", "[labels]") {
    Guided g("int big; int[0,3] v; int[0,1] w = 1; chan c;"
             " void f() { if (w == 0) v = 1; }"
             " process P() { state a; init a;"
             " trans a -> a { guard big < 4; sync c!; assign v = big; },"
             " a -> a { assign big = big + 1; }, a -> a { assign w = 1 - w; }; }"
             " process Q() { state a; init a; trans a -> a { sync c?; assign f(); }; }"
             " system P, Q;",
             "E<> v == 3");
    CHECK(g.dropped().updates == 1);
    CHECK(g.estimate() == 1);
}

// The receiver looks at the element after the one that the index named before.
TEST_CASE("an index that is written decides nothing", "[labels]") {
    Guided g("int[0,6] queue[7]; int[0,6] i; int[0,6] x; chan c;"
             " process P() { state a; init a;"
             " trans a -> a { guard i < 6; sync c!; assign i++; },"
             " a -> a { select k : int[0,6]; guard queue[k] == 0; assign queue[k] = 5; };"
             " } process Q() { state a; init a;"
             " trans a -> a { sync c?; assign x = queue[i]; }; }"
             " system P, Q;",
             "E<> x == 5");
    CHECK(g.dropped().updates == 1);
    CHECK(g.estimate() == 1);
    CHECK(g.distance() == 2);
}

TEST_CASE("beyond the number of labels data is left out, behaviour is not", "[labels]") {
    const std::string model =
        "int[0,9] v, w; process P() { state a; init a;"
        " trans a -> a { guard v != w; assign v = (v + w) % 10; },"
        " a -> a { assign w = (w + 1) % 10; }; }"
        " process Q() { state a, b; init a; trans a -> b { guard v == 9; }; }"
        " system P, Q;";
    Guided all(model, "E<> Q.b");
    CHECK(all.dropped().exact());
    all.check_exact();
    Guided few(model, "E<> Q.b", {.labels = 3});
    CHECK(few.dropped().guards == 1);
    CHECK(few.estimate() == 1);
    Guided never_run(model, "E<> Q.b", {.evaluations = 0});
    CHECK(never_run.estimate() == 1);
    CHECK(never_run.labels() == 3);
}

TEST_CASE("an endless loop is not waited for twice", "[labels]") {
    Guided g("int[0,9] v; void f() { while (v >= 0) { v = 1; } }"
             " process P() { state a, b; init a; trans a -> b { assign f(); }; }"
             " system P;",
             "E<> P.b && v == 1");
    CHECK(g.dropped().updates == 1);
    CHECK(g.estimate() == 1);
}
