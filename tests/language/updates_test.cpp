// What updates and functions do to the memory and to the clocks.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::model::Fault;

namespace {

Model kept; // machines look into their networks

/// The update of the vocabulary's edge, run in the initial state.
Machine after(const std::string& update) {
    kept = loads(with_update(update));
    return after_update(*kept);
}

/// Functions and variables of a test's own, and an update that calls them.
Machine run(const std::string& declarations, const std::string& update) {
    kept =
        loads(declarations + "\nprocess P() { state A; init A;\ntrans A -> A { assign " +
              update + "; }; }\nsystem P;");
    return after_update(*kept);
}

} // namespace

TEST_CASE("updates run from left to right, each seeing the last") {
    Machine m = after("i = 1, j = 2 * i, i = i + j, k = i");
    CHECK(m["i"] == 3);
    CHECK(m["j"] == 2);
    CHECK(m["k"] == 3);
}

TEST_CASE("increments give the value before or after") {
    Machine m = after("i = 5, j = i++, k = --i, a[0] = ++i, a[1] = i--, a[2] = i");
    CHECK(m["j"] == 5);
    CHECK(m["k"] == 5);
    CHECK(m["a[0]"] == 6);
    CHECK(m["a[1]"] == 6);
    CHECK(m["a[2]"] == 5);
}

TEST_CASE("compound assignments compute with the old value") {
    Machine m = run(
        "int v[10] = { 7, 7, 7, 7, 7, 7, 7, 7, 7, 7 };",
        "v[0] += 2, v[1] -= 2, v[2] *= 2, v[3] /= 2, v[4] %= 4, v[5] &= 3, v[6] |= 8, "
        "v[7] ^= 1, v[8] <<= 1, v[9] >>= 1");
    const int expected[] = {9, 5, 14, 3, 3, 3, 15, 6, 14, 3};
    for (int i = 0; i < 10; ++i) CHECK(m["v[" + std::to_string(i) + "]"] == expected[i]);
}

TEST_CASE("an assignment has the value that was assigned") {
    Machine m = after("i = j = 3, k = (j += 2), a[i = 1] = 7");
    CHECK(m["i"] == 1);
    CHECK(m["j"] == 5);
    CHECK(m["k"] == 5);
    CHECK(m["a[1]"] == 7);
}

TEST_CASE("a choice as a target is evaluated") {
    Machine m = after("b = true, (b ? i : j) = 3, (i == 4 ? a[0] : a[i - 1])++, "
                      "b ? (k = 1) : (k = 2)");
    CHECK(m["i"] == 3);
    CHECK(m["j"] == 0);
    CHECK(m["a[2]"] == 1);
    CHECK(m["k"] == 1);
}

TEST_CASE("an index with an effect is evaluated once") {
    Machine m = after("a[i++] += 5, a[i++]++");
    CHECK(m["i"] == 2);
    CHECK(m["a[0]"] == 5);
    CHECK(m["a[1]"] == 1);
}

TEST_CASE("arrays and structures are copied as a whole") {
    Machine m =
        run("typedef struct { int p; int q[2]; } V; V s = { 1, { 2, 3 } }, r, rs[2];\n"
            "int a[2][2] = { { 1, 2 }, { 3, 4 } }, b[2];",
            "r = s, rs[1] = s, r.q[0] = 9, b = a[1], a[0] = b");
    CHECK(m["r.p"] == 1);
    CHECK(m["r.q[0]"] == 9);
    CHECK(m["rs[1].q[1]"] == 3);
    CHECK(m["s.q[0]"] == 2);
    CHECK(m["b[1]"] == 4);
    CHECK(m["a[0][0]"] == 3);
}

TEST_CASE("clock assignments are listed in order") {
    CHECK(after("x = 0").clocks() == "x := 0");
    CHECK(after("x = 3, x = 7, y = 2 * N").clocks() == "x := 3, x := 7, y := 6");
    CHECK(after("i = 2, xs[i] = i + 1").clocks() == "xs[2] := 3");
    CHECK(after("x = y").clocks() == "x := y");
    CHECK(after("x = y + 2, y = xs[1] - 1").clocks() == "x := y + 2, y := xs[1] + -1");
    CHECK(after("x = y = 4").clocks() == "y := 4, x := y");
}

TEST_CASE("a clock set to a negative number is a fault") {
    kept = loads(with_update("x = i - 1"));
    CHECK(Machine(kept->network()).update(0).fault == Fault::negative_clock);
}

TEST_CASE("functions write clocks") {
    Machine m = run("clock x, xs[3]; void f(clock &c) { c = 5; }\n"
                    "void g() { x = 1; for (i : int[0,2]) xs[i] = i; f(xs[1]); }",
                    "g()");
    CHECK(m.clocks() == "x := 1, xs[0] := 0, xs[1] := 1, xs[2] := 2, xs[1] := 5");
}

TEST_CASE("value parameters are copies, references are not") {
    Machine m =
        run("int i = 1, j = 1, r; int f(int p, int &q) { p = 5; q = p + 1; return p; }",
            "r = f(i, j)");
    CHECK(m["i"] == 1);
    CHECK(m["j"] == 6);
    CHECK(m["r"] == 5);
}

TEST_CASE("arrays and structures are parameters of both kinds") {
    Machine m =
        run("typedef struct { int p; int q[2]; } V; V s, t; int a[3], b[3], r;\n"
            "void f(V p, V &q) { p.p = 1; q.q[1] = 2; }\n"
            "int g(int p[3], int &q[3]) { p[0] = 7; q[2] = p[0]; return p[0] + q[2]; }\n"
            "V h(int n) { V v; v.p = n; v.q[0] = n + 1; return v; }",
            "f(s, s), r = g(a, b), t = h(4), r += h(9).q[0]");
    CHECK(m["s.p"] == 0);
    CHECK(m["s.q[1]"] == 2);
    CHECK(m["a[0]"] == 0);
    CHECK(m["b[2]"] == 7);
    CHECK(m["r"] == 24);
    CHECK(m["t.p"] == 4);
    CHECK(m["t.q[0]"] == 5);
}

TEST_CASE("a reference may be an element with a computed index") {
    Machine m = run("int a[3], i = 2; void f(int &p) { i = 0; p = 9; }", "f(a[i])");
    CHECK(m["a[2]"] == 9);
    CHECK(m["a[0]"] == 0);
}

TEST_CASE("a reference is passed on") {
    Machine m =
        run("int v; void f(int &p) { p++; } void g(int &p) { f(p); f(p); }", "g(v)");
    CHECK(m["v"] == 2);
}

TEST_CASE("a call inside the arguments of the same function is not lost") {
    Machine m = run("int r; int add(int p, int q) { return 10 * p + q; }",
                    "r = add(add(1, 2), add(3, 4))");
    CHECK(m["r"] == 154);
}

TEST_CASE("locals start anew with every call") {
    Machine m =
        run("int r; int f() { int n; int v[2]; n++; v[1] += 3; return n + v[1]; }",
            "r = f(), r = r * 10 + f()");
    CHECK(m["r"] == 44);
}

TEST_CASE("all loops run as they should") {
    Machine m = run(R"(
int r[6];
void f() {
    int i, j;
    for (i = 0, j = 10; i < 4; i++, j--) r[0] += i * j;
    while (i > 0) { r[1] += i; i--; }
    do { r[2]++; } while (r[2] < 3);
    for (q : int[1,3]) { r[3] = 10 * r[3] + q; }
    for (q : int[3,1]) r[4]++;
    if (i == 0) { if (j == 0) r[5] = 1; else r[5] = 2; } else r[5] = 3;
}
)",
                    "f()");
    CHECK(m["r[0]"] == 0 * 10 + 1 * 9 + 2 * 8 + 3 * 7);
    CHECK(m["r[1]"] == 10);
    CHECK(m["r[2]"] == 3);
    CHECK(m["r[3]"] == 123);
    CHECK(m["r[4]"] == 0);
    CHECK(m["r[5]"] == 2);
}

TEST_CASE("return leaves a function from inside its loops") {
    Machine m =
        run("int r, a[4] = { 3, 1, 4, 1 }; int find(int v) { for (i : int[0,3]) { "
            "if (a[i] == v) return i; } return -1; }",
            "r = 100 * find(4) + 10 * find(3) + find(9)");
    CHECK(m["r"] == 199);
}

TEST_CASE("a condition may be a list, whose last item decides") {
    Machine m = run("int i, n; void f() { while (i++, i < 4) n++; }", "f()");
    CHECK(m["i"] == 4);
    CHECK(m["n"] == 3);
}

TEST_CASE("a local function works on its own process") {
    kept = loads("process P(const int[0,1] n) { int v; void f() { v = v + n + 1; }\n"
                 "state A; init A; trans A -> A { assign f(), f(); }; }\nsystem P;");
    CHECK(after_update(*kept, 0)["P(0).v"] == 2);
    CHECK(after_update(*kept, 1)["P(1).v"] == 4);
    CHECK(after_update(*kept, 1)["P(0).v"] == 0);
}

TEST_CASE("meta variables are written like any other") {
    Machine m = run("meta int m; int i;", "m = 3, i = m + 1");
    CHECK(m["i"] == 4);
    CHECK(m["m"] == 3);
}

TEST_CASE("scalars keep their value in assignments and comparisons") {
    Machine m = run("typedef scalar[3] S; S p, q; int v[S]; int r;",
                    "v[p] = 4, r = (p == q) + v[q]");
    CHECK(m["r"] == 5);
}

TEST_CASE("before_update and after_update are kept beside the edges") {
    kept = loads(with_declarations(
        "int i, j; before_update { i = 1, j = i } after_update { j++ }"));
    Machine m(kept->network());
    REQUIRE(kept->network().before_update.has_value());
    REQUIRE(kept->network().after_update.has_value());
    CHECK(m.run(*kept->network().before_update).ok());
    CHECK(m["j"] == 1);
    CHECK(m.run(*kept->network().after_update).ok());
    CHECK(m["j"] == 2);
}
