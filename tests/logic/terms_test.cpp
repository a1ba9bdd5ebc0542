// Rewriting: what is made simpler, and that it stays the same.
#include "logic/terms.h"

#include "catch.h"
#include "effort.h"
#include "logic/formulas.h"

#include <span>

using namespace zonar::logic;
using namespace zonar::logic::testing;
using zonar::oracle::Dice;

namespace {

/// A term as a formula again, so that it can be evaluated.
Formula as_formula(const Terms& terms, Term term) {
    const Terms::Node& node = terms[term];
    using enum Terms::Kind;
    const auto two = [&](Operator op) {
        return binary(op, as_formula(terms, node.left), as_formula(terms, node.right));
    };
    switch (node.kind) {
    case falsity: return constant(false);
    case truth: return constant(true);
    case literal: return node.right != 0 ? negation(p(node.left)) : p(node.left);
    case conjunction: return two(Operator::conjunction);
    case disjunction: return two(Operator::disjunction);
    case next: return X(as_formula(terms, node.left));
    case until: return two(Operator::until);
    case release: return two(Operator::release);
    }
    return {};
}

/// Compares the terms of a formula and of its negation with what the formula means. Returns
/// how many of the words satisfy it.
std::size_t check_same(const Formula& formula, std::span<const Lasso> words) {
    Terms terms;
    std::size_t satisfied = 0;
    for (const bool negated : {false, true}) {
        const Term term = terms.from(formula, negated);
        const Formula rewritten = as_formula(terms, term);
        for (const Lasso& word : words) {
            const bool expected = holds(formula, word) != negated;
            satisfied += expected && !negated ? 1 : 0;
            if (holds(rewritten, word) == expected) continue;
            INFO((negated ? "not " : "") << text(formula) << " became " << text(rewritten)
                                         << ", not the same on " << text(word));
            REQUIRE(false);
        }
    }
    return satisfied;
}

} // namespace

TEST_CASE("equal formulas become the same term") {
    Terms t;
    const auto same = [&](const Formula& f, const Formula& g) {
        INFO(text(f) << " and " << text(g));
        CHECK(t.from(f) == t.from(g));
    };
    same(both(a, b), both(b, a));
    same(negation(negation(a)), a);
    same(negation(U(a, b)), R(negation(a), negation(b)));
    same(both(a, either(a, b)), a);
    same(both(a, negation(a)), constant(false));
    same(F(F(a)), F(a));
    same(F(G(F(a))), G(F(a)));
    same(G(F(G(a))), F(G(a)));
    same(X(G(F(a))), G(F(a)));
    same(F(U(a, b)), F(b));
    same(either(G(F(a)), G(F(b))), G(F(either(a, b))));
    same(both(X(a), X(b)), X(both(a, b)));
    same(W(a, constant(false)), G(a));
    same(U(a, F(b)), F(b));
}

TEST_CASE("operands that are needed twice are translated once") {
    Terms t;
    Formula same = a, weak = a;
    for (std::uint32_t i = 0; i < 300; ++i) {
        same = binary(Operator::equivalence, std::move(same), X(p(i % 20)));
        weak = W(p(i % 20), X(std::move(weak)));
    }
    t.from(same);
    t.from(weak);
    CHECK(t.size() < 10'000);
}

TEST_CASE("rewriting changes no small formula on any small word") {
    const auto words = all_lassos(3, 2);
    const auto formulas = all_formulas(2, 2);
    std::size_t checked = 0, satisfied = 0;
    for (std::size_t i = 0; i < formulas.size(); i += stride()) {
        satisfied += check_same(formulas[i], words);
        checked += words.size();
    }
    CHECK(satisfied * 10 > checked);
    CHECK(satisfied * 10 < checked * 9);
}

TEST_CASE("rewriting changes no random formula on random words") {
    std::size_t checked = 0, satisfied = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(4000u); ++seed) {
        Dice dice(seed);
        const Formula formula =
            random_formula(dice, 3 + static_cast<std::uint32_t>(dice.below(10)), 3);
        std::vector<Lasso> words;
        for (int i = 0; i < 40; ++i) words.push_back(random_lasso(dice, 6, 3));
        INFO("seed " << seed);
        satisfied += check_same(formula, words);
        checked += words.size();
    }
    CHECK(satisfied * 10 > checked);
    CHECK(satisfied * 10 < checked * 9);
}
