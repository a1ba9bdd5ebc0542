// What formulas mean, on words small enough to see.
#include "logic/lasso.h"

#include "catch.h"
#include "logic/formulas.h"

using namespace zonar::logic;
using namespace zonar::logic::testing;

namespace {

// Letters: a holds in 1 and 3, b in 2 and 3.
bool on(const Formula& formula, std::vector<Letter> letters, std::size_t loop) {
    return holds(formula, Lasso{std::move(letters), loop});
}

} // namespace

TEST_CASE("atoms and boolean operators look at the first letter") {
    CHECK(on(a, {1, 0}, 0));
    CHECK_FALSE(on(a, {2, 1}, 0));
    CHECK(on(both(a, b), {3}, 0));
    CHECK_FALSE(on(both(a, b), {1}, 0));
    CHECK(on(implies(a, b), {0}, 0));
    CHECK(on(binary(Operator::equivalence, a, b), {0}, 0));
    CHECK_FALSE(on(binary(Operator::equivalence, a, b), {1}, 0));
}

TEST_CASE("X looks at the next letter, across the seam as well") {
    CHECK(on(X(a), {0, 1}, 0));
    CHECK(on(X(X(a)), {1, 0}, 0));
    CHECK_FALSE(on(X(X(a)), {1, 0}, 1));
}

TEST_CASE("F and G look at all letters that follow") {
    CHECK(on(F(a), {0, 0, 1}, 2));
    CHECK_FALSE(on(F(a), {0, 0, 2}, 0));
    CHECK(on(G(a), {1, 3}, 1));
    CHECK_FALSE(on(G(a), {1, 1, 0}, 0));
    CHECK(on(G(F(a)), {0, 0, 1}, 0));
    CHECK_FALSE(on(G(F(a)), {1, 0}, 1));
    CHECK(on(F(G(a)), {0, 1}, 1));
    CHECK_FALSE(on(F(G(a)), {0, 1}, 0));
}

TEST_CASE("U needs its goal, W and R do not") {
    CHECK(on(U(a, b), {1, 1, 2}, 2));
    CHECK_FALSE(on(U(a, b), {1}, 0));
    CHECK(on(W(a, b), {1}, 0));
    CHECK_FALSE(on(W(a, b), {1, 0}, 0));
    CHECK(on(R(a, b), {2}, 0));
    CHECK(on(R(a, b), {2, 3, 0}, 2));
    CHECK_FALSE(on(R(a, b), {2, 1, 0}, 2));
    CHECK(on(U(a, b), {2, 0}, 1));
}

TEST_CASE("known equivalences hold on all small words") {
    const auto words = all_lassos(3, 2);
    const auto same = [&](const Formula& f, const Formula& g) {
        for (const Lasso& word : words) {
            INFO(text(f) << " and " << text(g) << " on " << text(word));
            REQUIRE(holds(f, word) == holds(g, word));
        }
    };
    same(negation(U(a, b)), R(negation(a), negation(b)));
    same(negation(F(a)), G(negation(a)));
    same(W(a, b), either(U(a, b), G(a)));
    same(U(a, b), either(b, both(a, X(U(a, b)))));
    same(R(a, b), both(b, either(a, X(R(a, b)))));
    same(negation(X(a)), X(negation(a)));
}
