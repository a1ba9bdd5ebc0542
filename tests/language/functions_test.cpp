// Functions: what may be declared, returned, passed and written in them.
#include "loading.h"

using namespace zonar::tests;

namespace {

/// A function with these statements, besides the vocabulary's names.
std::string with_body(const std::string& body) {
    return with_declarations(std::string{vocabulary} + "void f() {\n" + body + "\n}");
}

std::string with_function(const std::string& function) {
    return with_declarations(std::string{vocabulary} + function);
}

} // namespace

TEST_CASE("a function must be declared before its use") {
    fails(with_function("int f() { return «g»(); } int g() { return 1; }"),
          "name.unknown");
}

TEST_CASE("recursion is refused") {
    fails(with_function("int f(int n) { return n == 0 ? 1 : «f»(n - 1); }"),
          "type.recursion");
}

TEST_CASE("two functions cannot share a name, whatever their parameters") {
    fails(with_function("int f() { return 1; } int «f»(int n) { return n; }"),
          "name.duplicate");
}

TEST_CASE("a function cannot contain a function") {
    fails(with_body("int «g»() { return 1; }"), "syntax.nested-function");
}

TEST_CASE("declarations come first in a block") {
    loads(with_body(
        "int p = 1; int q[2]; typedef int[0,3] V; V r; { int s; s = 1; } p = q[0];"));
    fails(with_body("i = 1; «int» p;"), "syntax");
}

TEST_CASE("a for loop declares nothing and has all its parts") {
    loads_silently(with_body("int p; for (p = 0; p < 3; p++) i += p;"));
    fails(with_body("for («int» p = 0; p < 3; p++) i = p;"), "syntax");
    fails(with_body("for («;»;) i = 1;"), "syntax");
    fails(with_body("int p; for (p = 0; p < 3; «)» i = 1;"), "syntax");
}

TEST_CASE("the parts of a for loop may be lists") {
    loads_silently(with_body("int p, q; for (p = 0, q = 1; p < 3; p++, q--) i += p;"));
}

TEST_CASE("break, continue and switch do not work, as in UPPAAL") {
    CHECK_FALSE(load(with_body("while (b) { break; }"))->ok());
    CHECK_FALSE(load(with_body("while (b) { continue; }"))->ok());
    CHECK_FALSE(load(with_body("switch (i) { }"))->ok());
}

TEST_CASE("a function returns integers, bools, scalars and structures") {
    loads_silently(with_function(
        "typedef struct { int a; } V; int f1() { return 1; } int[0,3] f2() { return 1; "
        "}\n"
        "bool f3() { return true; } S f4() { return s1; } V f5() { V r; return r; }"));
}

TEST_CASE("a function returns no arrays, clocks or channels") {
    fails(with_function("typedef int V[2]; «V» f() { return a; }"), "type.result");
    fails(with_function("«clock» f() { return x; }"), "type.result");
    fails(with_function("«chan» f() { return c; }"), "type.result");
}

TEST_CASE("every path through a function with a result ends in return") {
    const auto body = [](const std::string& statements) {
        return with_function("int «f»() { " + statements + " }");
    };
    fails(body("i = 1;"), "type.return");
    fails(body("if (b) return 1;"), "type.return");
    fails(body("while (b) return 1;"), "type.return");
    fails(body("for (i = 0; b; i++) return 1;"), "type.return");
    fails(body("for (q : int[0,3]) return q;"), "type.return");
}

TEST_CASE("if with else, do-while and blocks may end a function") {
    loads_silently(with_function("int f() { if (b) return 1; else return 2; }"));
    loads_silently(with_function("int f() { do { return 1; } while (b); }"));
    loads_silently(with_function("int f() { i = 1; { { return 1; } } }"));
    loads_silently(with_function("int f() { if (b) { i = 1; return 1; } else if (i == 1) "
                                 "return 2; else return 3; }"));
}

TEST_CASE("an empty function with a result is accepted, as in UPPAAL") {
    loads_silently(with_function("int f() { }"));
}

TEST_CASE("return fits the function's result") {
    fails(with_function("void f() { return «1»; }"), "type.return");
    fails(with_function("int f() { «return;» }"), "type.return");
    fails(with_function("int f() { return «x»; }"), "type.return");
    fails(with_function("S f() { return «t»; }"), "type.return");
    loads_silently(with_function("void f() { return; }"));
    loads_silently(with_function("bool f() { return i; }"));
}

TEST_CASE("the number of arguments is exact") {
    fails(with_update("i = «inc()»"), "type.arguments");
    fails(with_update("i = «inc(1, 2)»"), "type.arguments");
}

TEST_CASE("an argument must fit its parameter") {
    loads_silently(with_update("i = inc(b)"));
    fails(with_update("i = inc(«a»)"), "type.argument");
    fails(with_update("i = inc(«s1»)"), "type.argument");
}

TEST_CASE("a reference needs a variable of the very same type") {
    const std::string f = "void g(int &p) { p = 1; } ";
    loads_silently(with_function(f + "void h() { g(i); g(a[1]); }"));
    fails(with_function(f + "void h() { g(«k»); }"), "type.argument");
    fails(with_function(f + "void h() { g(«3»); }"), "type.reference");
    fails(with_function(f + "void h() { g(«i + 1»); }"), "type.reference");
    fails(with_function(f + "void h() { g(«N»); }"), "type.lvalue");
}

TEST_CASE("a constant reference takes any value") {
    loads_silently(with_function("int g(const int &p) { return p; } "
                                 "void h() { i = g(3) + g(i) + g(k) + g(N); }"));
    fails(with_function("void g(const int &p) { «p» = 1; }"), "type.lvalue");
}

TEST_CASE("arrays are passed by value unless they are references") {
    loads_silently(with_function("int g(int v[3]) { v[0] = 1; return v[0]; }\n"
                                 "void h(int &v[3]) { v[0] = 1; }\n"
                                 "void l() { h(a); i = g(a); }"));
    fails(with_function("void h(int &v[4]) { v[0] = 1; } void l() { h(«a»); }"),
          "type.argument");
}

TEST_CASE("a clock is passed by reference, a channel not at all") {
    loads_silently(
        with_function("void g(clock &z) { z = 0; } void h() { g(x); g(xs[1]); }"));
    fails(with_function("void g(«clock z») { }"), "type.parameter");
    fails(with_function("void g(«chan &d») { }"), "type.parameter");
}

TEST_CASE("the variable of an iteration can only be read") {
    loads_silently(with_body("for (q : int[0,3]) i += q;"));
    loads_silently(with_body("for (q : S) as[q] = 1;"));
    fails(with_body("for (q : int[0,3]) «q» = 1;"), "type.lvalue");
    fails(with_body("for (q : «clock») i = 1;"), "type.bound");
}

TEST_CASE("the size of a local array comes from neither parameter nor local constant") {
    loads_silently(with_body("int v[N]; v[0] = 1;"));
    fails(with_function("void g(int n) { int v[«n»]; }"), "type.computable");
    fails(with_function("void g(const int n) { int v[«n»]; }"), "type.computable");
    fails(with_body("const int M = 3; int v[«M»];"), "type.computable");
}

TEST_CASE("a local initialiser may read anything but change nothing") {
    loads_silently(with_body("int p = i + inc(j), q[3] = a; p = q[0];"));
    fails(with_body("int p = «bump()»;"), "type.side-effect");
}

TEST_CASE("a function declares neither clocks nor channels") {
    fails(with_body("«clock» z;"), "type.local");
    fails(with_body("«chan» d;"), "type.local");
}

TEST_CASE("an expression without effect is worth a warning") {
    warns(with_body("«i + 1»;"), "update.no-effect");
    warns(with_body("«i == 1»;"), "update.no-effect");
}

TEST_CASE("the names of parameters and locals hide outer ones") {
    loads_silently(
        with_function("int g(int i) { int j = i; { int i = 3; j = i; } return j; }"));
    fails(with_function("int g(int p, int «p») { return p; }"), "name.duplicate");
    fails(with_body("int p; int «p»;"), "name.duplicate");
}

TEST_CASE("comparing clocks in a function loads with a warning") {
    warns(with_body("if («x > 2») i = 1;"), "unsupported.in-function");
}

TEST_CASE("external functions are refused by name") {
    const Model model =
        fails(with_declarations("«import» \"lib.so\" { int f(int a); };"), "unsupported");
    CHECK(contains(report(model), "import"));
}
