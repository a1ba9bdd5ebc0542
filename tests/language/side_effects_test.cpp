// Assignments, side effects and synchronisations: what may change what, and where.
#include "loading.h"

using namespace zonar::tests;

TEST_CASE("a guard must not change anything") {
    fails(with_guard("«i++»"), "type.side-effect");
    fails(with_guard("i «=» 1"), "type.side-effect");
    fails(with_guard("«bump() == 1»"), "type.side-effect");
    fails(with_guard("«i += 1»"), "type.side-effect");
}

TEST_CASE("a function that writes its own locals has no side effect") {
    loads_silently(with_declarations("int f(int n) { int s; s = n; n++; return s + n; }\n"
                                     "const int C = f(3);"));
}

TEST_CASE("a function that writes what it is given has a side effect there") {
    fails(
        with_declarations("void g(int &p) { p = 1; } int h() { int v; g(v); return v; } "
                          "int i; int k() { g(i); return i; } int j = «k()»;"),
        "type.side-effect");
    loads_silently(
        with_declarations("void g(int &p) { p = 1; } int h() { int v; g(v); return v; }"
                          "const int C = h();"));
}

TEST_CASE("an invariant must not change anything") {
    fails(with_invariant("«bump() > 0»"), "type.side-effect");
}

TEST_CASE("a synchronisation must not change anything") {
    fails(with_edge("sync «cs[bump()]»!;"), "type.side-effect");
    fails(with_edge("sync «cs[i++]»!;"), "type.side-effect");
}

TEST_CASE("the body of a quantifier must not change anything") {
    fails(with_update("i = sum (q : int[0,2]) «bump()»"), "type.side-effect");
}

TEST_CASE("a template argument must not change anything") {
    fails("int i; int f() { i = 1; return 1; } process P(const int n) { state A; init A; "
          "}\n"
          "Q = P(«f()»); system Q;",
          "type.side-effect");
}

TEST_CASE("an update without effect is worth a warning") {
    warns(with_update("i = 1, «j == 1»"), "update.no-effect");
    warns(with_update("«i + 1»"), "update.no-effect");
    warns(with_update("«inc(1)»"), "update.no-effect");
}

TEST_CASE("a clock can be set to integers and clocks") {
    loads_silently(
        with_update("x = 0, x = i, x = inc(i), x = a[1] + 2, x = y, x = y + 1"));
    loads_silently(with_update("x = -1")); // an error when it is executed
}

TEST_CASE("a clock cannot be counted") {
    fails(with_update("«x += 1»"), "type.assignment");
    fails(with_update("«x++»"), "type.increment");
}

TEST_CASE("an integer cannot be set to a clock") {
    fails(with_update("i «=» x"), "type.assignment");
    fails(with_update("i «=» x - y"), "type.assignment");
    fails(with_update("i «=» x > 2"), "type.assignment");
}

TEST_CASE("a clock constraint is no update") {
    fails(with_update("«x == 0»"), "type.update");
}

TEST_CASE("constants, bound variables and calls cannot be assigned to") {
    fails(with_update("«N» = 1"), "type.lvalue");
    fails(with_edge("select q : int[0,1]; assign «q» = 1;"), "type.lvalue");
    fails(with_update("«inc(1)» = 1"), "type.lvalue");
    fails(with_update("«3» = 1"), "type.lvalue");
    fails(with_update("«(i + 1)»++"), "type.lvalue");
    fails(with_update("«A» = 1"), "type.lvalue");
}

TEST_CASE("the elements of a constant cannot be assigned to") {
    fails(with_declarations("const int C[2] = { 1, 2 }; void f() { «C»[0] = 1; }"),
          "type.lvalue");
    fails(with_declarations("const struct { int a; } C = { 1 }; void f() { «C».a = 1; }"),
          "type.lvalue");
}

TEST_CASE("a choice can be assigned to when both sides have one type") {
    loads_silently(with_update("(b ? i : j) = 3"));
    loads_silently(with_update("(b ? k : m)++"));
    fails(with_update("«(b ? i : k)» = 3"), "type.lvalue");
    fails(with_update("«(b ? i : 3)» = 3"), "type.lvalue");
}

TEST_CASE("assignments are expressions") {
    loads_silently(with_update("i = j = 3, i = (j += 2), a[i = 1] = 2, (i = 3)++"));
}

TEST_CASE("compound assignment works on integers, += not on bools") {
    loads_silently(
        with_update("i += 1, i -= 1, i *= 2, i /= 2, i %= 2, i &= 1, i |= 1, i ^= 1, "
                    "i <<= 1, i >>= 1, k += b"));
    fails(with_update("«b += 1»"), "type.assignment");
    fails(with_update("«a += a2»"), "type.assignment");
    fails(with_update("«s1 += 1»"), "type.assignment");
}

TEST_CASE("++ and -- work on integers only") {
    loads_silently(with_update("i++, ++i, i--, --i, a[1]++"));
    fails(with_update("«b++»"), "type.increment");
    fails(with_update("«a++»"), "type.increment");
}

TEST_CASE("arrays, structures and scalars are assigned as a whole") {
    loads_silently(with_update("a = a2, s1 = s2"));
    fails(with_update("a «=» i"), "type.assignment");
}

TEST_CASE("there are no list literals in expressions") {
    fails(with_update("a = «{» 1, 2, 3 }"), "syntax");
}

TEST_CASE("a comma separates updates and is no operator") {
    fails(with_update("i = (1«,» 2)"), "syntax");
}

TEST_CASE("a bool takes any integer in an update; the range is checked when it runs") {
    loads_silently(with_update("b = 5, b = i, i = b"));
}

TEST_CASE("a synchronisation needs a channel") {
    fails(with_edge("sync «i»!;"), "type.channel");
    const Model model = fails(with_edge("sync «cs»!;"), "type.channel");
    CHECK(contains(report(model), "say which element"));
}

TEST_CASE("a channel may be an element or a choice") {
    loads_silently(with_edge("sync cs[i]!;"));
    loads_silently(with_edge("sync b ? c : cs[1]!;"));
    loads_silently(with_edge("sync (b ? c : cs[1])?;"));
}

TEST_CASE("a channel cannot be assigned to or compared") {
    CHECK_FALSE(load(with_update("c = cs[0]"))->ok());
    fails(with_guard("c «==» cs[0]"), "type.mismatch");
}
