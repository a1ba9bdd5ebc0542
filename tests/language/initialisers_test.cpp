// Initial values: what may stand there, and what variables hold when nothing does.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

Machine initial(const std::string& declarations) {
    static Model kept; // the machine looks into its network
    kept = loads(with_declarations(declarations));
    return Machine(kept->network());
}

} // namespace

TEST_CASE("without an initialiser a variable starts at 0 or at its lower bound") {
    Machine m =
        initial("int i; int[2,5] j; int[-5,-2] k; int[-1,1] l; bool b; int[3,4] a[2];");
    CHECK(m["i"] == 0);
    CHECK(m["j"] == 2);
    CHECK(m["k"] == -5);
    CHECK(m["l"] == 0);
    CHECK(m["b"] == 0);
    CHECK(m["a[1]"] == 3);
}

TEST_CASE("an initialiser may be written with = or :=") {
    Machine m = initial("int i = 3, j := 4;");
    CHECK(m["i"] == 3);
    CHECK(m["j"] == 4);
}

TEST_CASE("arrays are initialised by nested lists") {
    Machine m = initial("int a[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };");
    CHECK(m["a[0][0]"] == 1);
    CHECK(m["a[0][2]"] == 3);
    CHECK(m["a[1][0]"] == 4);
}

TEST_CASE("structures are initialised in order or by name") {
    Machine m =
        initial("typedef struct { int a; bool b; int c[2]; } V;\n"
                "V r = { 1, true, { 2, 3 } }, s = { b: true, c: { 5, 6 }, a: 4 };");
    CHECK(m["r.a"] == 1);
    CHECK(m["r.b"] == 1);
    CHECK(m["r.c[1]"] == 3);
    CHECK(m["s.a"] == 4);
    CHECK(m["s.c[0]"] == 5);
}

TEST_CASE("every field of a structure is given exactly once") {
    const std::string type = "struct { int a, b; } ";
    fails(with_declarations(type + "s = «{ 1 }»;"), "type.initialiser");
    fails(with_declarations(type + "s = { 1, 2, «3» };"), "type.initialiser");
    fails(with_declarations(type + "s = { a: 1, b: 2, a: «3» };"), "type.initialiser");
    fails(with_declarations(type + "s = { a: 1, b: 2, «c»: 3 };"), "name.field");
}

TEST_CASE("the elements of an array have no names") {
    fails(with_declarations("int a[2] = { «x»: 1, 2 };"), "type.initialiser");
}

TEST_CASE("an array's initialiser has as many values as the array") {
    fails(with_declarations("int a[3] = «{ 1, 2 }»;"), "range.initialiser");
    fails(with_declarations("int a[2] = «{ 1, 2, 3 }»;"), "range.initialiser");
    fails(with_declarations("int a[2][2] = { { 1, 2 }, «{ 3 }» };"), "range.initialiser");
}

TEST_CASE("a list is for arrays and structures, a number is not") {
    fails(with_declarations("int i = «{ 1 }»;"), "type.initialiser");
    fails(with_declarations("int a[2] = «1»;"), "type.initialiser");
}

TEST_CASE("an initialiser must be computable at compile time") {
    fails(with_declarations("int n = 3; int i = «n»;"), "type.computable");
    fails(with_declarations("int n; int f() { return n; } int i = «f()»;"),
          "type.computable");
    fails(with_declarations("clock x; int i = «x»;"), "type.initialiser");
}

TEST_CASE("an initialiser may call functions of constants") {
    Machine m = initial(
        "const int N = 4; int f(int a) { int s = 0; while (a > 0) { s += a; a--; }\n"
        "return s; } int i = f(N), j = (sum (k : int[0,3]) k) + f(2);");
    CHECK(m["i"] == 10);
    CHECK(m["j"] == 9);
}

TEST_CASE("an initialiser must not change anything") {
    fails(with_declarations("int n; int f() { n++; return 1; } int i = «f()»;"),
          "type.side-effect");
}

TEST_CASE("a constant needs an initialiser") {
    fails(with_declarations("const int «N»;"), "type.constant");
    fails(with_declarations("const int «A1»[2];"), "type.constant");
}

TEST_CASE("scalars and channels cannot be initialised") {
    fails(with_declarations("scalar[3] s = «0»;"), "type.initialiser");
    fails(with_declarations("chan c; chan d = «c»;"), "type.initialiser");
}

TEST_CASE("a clock may start at an integer") {
    const Model model =
        loads_silently(with_declarations("const int N = 3; clock x = 2 * N, y;"));
    CHECK(model->network().clock_initial == std::vector<std::int32_t>{0, 6, 0});
    fails(with_declarations("clock x = «-1»;"), "range.clock");
}

TEST_CASE("a clock that starts at a floating-point number is refused or not analysed") {
    const Model model = load(with_declarations("clock x = 2.5;"));
    CHECK((!model->ok() || !model->network().obstacles.empty()));
}

TEST_CASE("division by zero in a constant is an error where it stands") {
    fails(with_declarations("const int Z = 0; const int N = «3 / Z»;"), "constant.error");
    fails(with_declarations("const int N = «3 % 0»;"), "constant.error");
}

TEST_CASE("a constant that wraps around has a warning where it does") {
    for (const std::string text :
         {"const int N = «2147483647 + 1»;", "const int N = «65536 * 65536»;",
          "const int M = -2147483648; const int N = «-M»;", "const int N = «1 << 31»;",
          "const int M = -2147483648; const int N = 3 + «abs(M)»;",
          "const int M = -2147483648; const int N = «M / -1»;",
          "const int N = «2 ** 31»;", "const int N = «sum (i : int[0,1]) 2147483647»;",
          "int f(int k) { int[-2147483648,2147483647] b = 65536; b = «b * 65536»; "
          "return b; } const int N = f(1);"})
        warns(with_declarations(text), "arithmetic.wraparound");
    loads_silently(with_declarations("const int N = -2147483648 % -1;"));
}

TEST_CASE("a wrapped constant is a number like any other") {
    const auto model =
        warns(with_declarations("const int N = «65536 * 65536» + 3; int[0,N] a[N];"),
              "arithmetic.wraparound");
    CHECK(model->network().memory.state.ranges.back() == zonar::model::Range{0, 3});
    CHECK(model->network().variables.back().shape->count == 3);
    fails(with_declarations("const int N = 1 << 31; int a«[N]»;"), "limit.array");
    fails(with_declarations("const int N = 2147483647 + 1; int[«0,N»] v;"),
          "range.empty");
    fails(with_declarations("int[0,9] v = «2147483647 + 2»;"), "range.initial");
}

TEST_CASE("a bad index in a constant is an error where it stands") {
    fails(with_declarations("const int a[3] = { 1, 2, 3 }; const int N = a[«3»];"),
          "constant.error");
}

TEST_CASE("a range error inside a function that computes a constant is found there") {
    fails(with_declarations(
              "int f() { int[0,3] i = 3; «i++»; return i; } const int N = f();"),
          "constant.error");
}

TEST_CASE("errors in constants name the value") {
    const Model model = load(with_declarations("int[0,5] k = 7;"));
    CHECK(contains(report(model), "7"));
    CHECK(contains(report(model), "[0,5]"));
}

TEST_CASE("local constants see the template's parameters") {
    const Model model =
        loads("process P(const int n) { const int M = n * n; int a[M];\n"
              "state A; init A; }\nP1 = P(2); P2 = P(3);\nsystem P1, P2;");
    CHECK(model->network().memory.stored == 2 + 4 + 9);
}
