#include "semantics/divisors.h"

#include "semantics/engine.h"

using namespace zonar;
using semantics::CodeAnalysis;
using semantics::Divisors;

namespace {

/// Of the bound of x in `x <= <bound>`, the only clock constraint.
std::int64_t divisor(const std::string& declarations, const std::string& bound,
                     const std::string& update = "i = 2") {
    const auto model = tests::load_model(
        "clock x; int[0,9] i; " + declarations +
        " process P() { state a; init a; trans a -> a { guard x <= " + bound +
        "; assign i = 1, " + update + "; }; } system P;");
    const model::Network& network = model->network();
    const CodeAnalysis analysis{network};
    const Divisors divisors{network, analysis};
    REQUIRE(network.clock_constraints.size() == 1);
    return divisors.of(network.clock_constraints[0].bound);
}

std::int64_t assigned(const std::string& declarations, const std::string& update) {
    const auto model = tests::load_model(
        "clock x, y; int[0,9] i; " + declarations +
        " process P() { state a; init a; trans a -> a { assign i = 1, " + update +
        "; }; } system P;");
    const CodeAnalysis analysis{model->network()};
    return Divisors{model->network(), analysis}.of_assignments();
}

} // namespace

TEST_CASE("what values are multiples of, by arithmetic", "[divisors]") {
    CHECK(divisor("", "600") == 600);
    CHECK(divisor("", "i") == 1);
    CHECK(divisor("", "i * 600") == 600);
    CHECK(divisor("", "i * 600 + 400") == 200);
    CHECK(divisor("", "400 - i * 600") == 200);
    CHECK(divisor("", "i * 600 / 200") == 3);
    CHECK(divisor("", "i * 600 / 7") == 1);
    CHECK(divisor("", "(i * 600) % 400") == 200);
    CHECK(divisor("", "(i == 3 ? 900 : 600)") == 300);
    CHECK(divisor("", "i * 600 <? 900") == 300);
    CHECK(divisor("", "-(i * 600)") == 600);
}

TEST_CASE("what values are multiples of, through memory", "[divisors]") {
    CHECK(divisor("const int T[4] = {0, 600, 900, 1500};", "T[i % 4]") == 300);
    CHECK(divisor("int n = 600;", "n", "n = 900") == 300);
    CHECK(divisor("int n = 600;", "n", "n = n + i") == 1);
    CHECK(divisor("int n[3];", "n[i % 3]", "n[i % 2] = 40 * i") == 40);
    CHECK(divisor("int f(int a) { return a * 50; }", "f(i) + f(2)") == 50);
    CHECK(divisor("int s() { int r = 0; for (k : int[0,3]) r += 70; return r; }",
                  "s() + i * 70") == 70);
    CHECK(divisor("void g(int& a) { a = 25; } int n = 100;", "n", "g(n)") == 25);
}

TEST_CASE("what clocks are set to and moved by are multiples of", "[divisors]") {
    CHECK(assigned("", "x = 0") == 0);
    CHECK(assigned("", "x = 600, y = 400") == 200);
    CHECK(assigned("", "x = y + 300") == 300);
    CHECK(assigned("", "x = i * 500") == 500);
    CHECK(assigned("void f() { x = i > 2 ? 50 : 75; }", "f()") == 25);
}
