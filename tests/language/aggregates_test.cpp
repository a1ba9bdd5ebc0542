// Arrays, structures and clocks in unusual places: choices, comparisons, odd indices.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

Model aggregate_model; // machines look into their networks

Machine run_on_aggregates(const std::string& declarations, const std::string& update) {
    aggregate_model =
        loads(declarations + "\nprocess P() { state A; init A;\ntrans A -> A { assign " +
              update + "; }; }\nsystem P;");
    return after_update(*aggregate_model);
}

std::string aggregate_guard(const std::string& declarations, const std::string& text) {
    aggregate_model =
        loads(declarations + "\nprocess P() { state A; init A;\ntrans A -> A { guard " +
              text + "; }; }\nsystem P;");
    return Machine(aggregate_model->network()).guard(0);
}

} // namespace

TEST_CASE("structures and arrays can be compared as a whole") {
    Machine m = run_on_aggregates(
        "struct { int p; int q[2]; } s = { 1, { 2, 3 } }, t = { 1, { 2, 4 } };\n"
        "int a[2] = { 1, 2 }, b[2] = { 1, 2 }; int r;",
        "r = (s == t) + 2 * (s != t) + 4 * (a == b) + 8 * (a != b)");
    CHECK(m["r"] == 6);
}

TEST_CASE("a choice between structures or arrays can be copied") {
    Machine m = run_on_aggregates(
        "struct { int p; } s = { 1 }, t = { 2 }, u; int a[2] = { 1, 2 }, "
        "b[2] = { 3, 4 }, c[2]; bool f;",
        "u = f ? s : t, c = f ? b : a");
    CHECK(m["u.p"] == 2);
    CHECK(m["c[1]"] == 2);
}

TEST_CASE("a choice between clocks can be read and written") {
    const std::string names = "clock x, y, z; bool f = true;";
    CHECK(run_on_aggregates(names, "z = (f ? x : y)").clocks() == "z := x");
    CHECK(run_on_aggregates(names, "(f ? x : y) = 3").clocks() == "x := 3");
    CHECK(aggregate_guard(names, "(f ? x : y) > 3") == "x > 3");
    CHECK(aggregate_guard(names, "(f ? x : y) - (f ? y : x) > 3") == "y - x < -3");
}

TEST_CASE("arrays with a lower bound of their own are indexed from there") {
    Machine m = run_on_aggregates("int a[int[-1,1]] = { 5, 6, 7 }; int i = -1, r;",
                                  "r = a[i], a[i + 2] = 9");
    CHECK(m["r"] == 5);
    CHECK(m["a[1]"] == 9);
    CHECK(m["a[-1]"] == 5);
}

TEST_CASE("arrays of clocks may be indexed by scalars") {
    CHECK(aggregate_guard("typedef scalar[2] S; clock xs[S];",
                          "forall (s : S) xs[s] <= 3") == "xs[0] <= 3 && xs[1] <= 3");
}

TEST_CASE("a constraint whose condition can never hold is left out") {
    CHECK(
        aggregate_guard("clock xs[3];", "forall (q : int[0,5]) q < 3 imply xs[q] <= q") ==
        "xs[0] <= 0 && xs[1] <= 1 && xs[2] <= 2");
    CHECK(aggregate_model->network().clock_constraints.size() == 3);
}

TEST_CASE("a constraint under a failing condition is not evaluated") {
    CHECK(aggregate_guard("clock xs[3]; int i = 5;", "i < 3 imply xs[i] <= 3") == "true");
}

TEST_CASE("integers inside of a forall over clocks belong to the integer part") {
    const std::string names = "clock xs[2]; int a[2];";
    CHECK(aggregate_guard(names, "forall (q : int[0,1]) (a[q] == 0 && xs[q] > 1)") ==
          "xs[0] > 1 && xs[1] > 1");
    CHECK(aggregate_guard(names, "forall (q : int[0,1]) (a[q] == q && xs[q] > 1)") ==
          "false");
}

TEST_CASE("a function may have constant arrays and structures of its own") {
    Machine m = run_on_aggregates(
        "int r; int f(int n) { const int d[3] = { 4, 5, 6 };\n"
        "struct { int p, q[2]; } s = { 1, { d[0], n } }; return d[n] + s.q[1]; }",
        "r = 100 * f(1) + f(2)");
    CHECK(m["r"] == 608);
}

TEST_CASE("a function may write a whole row and a field of an element") {
    Machine m = run_on_aggregates(
        "typedef struct { int p; int q[2]; } V; V t[2]; int g[2][2];\n"
        "void f(int i) { int row[2] = { 7, 8 }; g[i] = row; t[i].q = row; t[i].p = i; }",
        "f(1)");
    CHECK(m["g[1][0]"] == 7);
    CHECK(m["t[1].q[1]"] == 8);
    CHECK(m["t[1].p"] == 1);
    CHECK(m["g[0][1]"] == 0);
}

TEST_CASE("copying a whole array checks every range") {
    aggregate_model =
        loads("typedef struct { int[0,3] f; } V; V s; int i = 7;\n"
              "V make(int n) { V v; v.f = n; return v; }\n"
              "process P() { state A; init A; trans A -> A { assign s = make(i); }; }\n"
              "system P;");
    CHECK(Machine(aggregate_model->network()).update(0).fault ==
          zonar::model::Fault::out_of_range);
}

TEST_CASE("an array passed by value is a copy at the time of the call") {
    Machine m = run_on_aggregates(
        "int a[2] = { 1, 2 }; int r; int f(int v[2]) { a[0] = 9; return v[0]; }",
        "r = f(a)");
    CHECK(m["r"] == 1);
    CHECK(m["a[0]"] == 9);
}

TEST_CASE("a reference to an element of an array that was passed by reference") {
    Machine m = run_on_aggregates("int g[2][2]; void set(int &c, int v) { c = v; }\n"
                                  "void row(int &r[2], int i) { set(r[i], 5); }",
                                  "row(g[1], 0)");
    CHECK(m["g[1][0]"] == 5);
}

TEST_CASE(
    "the body of sum, forall and exists may call functions with loops of their own") {
    Machine m = run_on_aggregates(
        "int r; int f(int n) { int s; for (q : int[0,2]) s += q * n; return s; }",
        "r = (sum (q : int[0,2]) f(q)) + 100 * (exists (q : int[0,2]) f(q) == 6)");
    CHECK(m["r"] == 109);
}

TEST_CASE("quantifiers with one name inside each other keep apart") {
    Machine m = run_on_aggregates(
        "int r;", "r = sum (q : int[1,2]) (q * 10 + (sum (q : int[1,3]) q))");
    CHECK(m["r"] == 42);
}
