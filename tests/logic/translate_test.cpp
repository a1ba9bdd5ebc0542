// The automaton of a formula accepts the words on which the formula holds, and no others.
// Whether it holds is found by going through the word (lasso.h), which knows no automata.
#include "logic/translate.h"

#include "catch.h"
#include "effort.h"
#include "logic/formulas.h"

#include <span>

using namespace zonar::logic;
using namespace zonar::logic::testing;
using zonar::oracle::Dice;

namespace {

/// Compares the automata of a formula and of its negation with what the formula means.
/// Returns how many of the words satisfy it.
std::size_t check_words(const Formula& formula, std::span<const Lasso> words) {
    std::size_t satisfied = 0;
    for (const bool negated : {false, true}) {
        const auto automaton = translate(formula, negated);
        REQUIRE(automaton.has_value());
        for (const Lasso& word : words) {
            const bool expected = holds(formula, word) != negated;
            satisfied += expected && !negated ? 1 : 0;
            if (accepts(*automaton, word) == expected) continue;
            INFO((negated ? "not " : "") << text(formula) << " on " << text(word));
            REQUIRE(false);
        }
    }
    return satisfied;
}

} // namespace

TEST_CASE("all small formulas on all small words") {
    const auto words = all_lassos(3, 2);
    const auto formulas = all_formulas(2, 2);
    std::size_t checked = 0, satisfied = 0;
    for (std::size_t i = 0; i < formulas.size(); i += stride()) {
        satisfied += check_words(formulas[i], words);
        checked += words.size();
    }
    CHECK(satisfied * 10 > checked);
    CHECK(satisfied * 10 < checked * 9);
}

TEST_CASE("random formulas on random words") {
    std::size_t checked = 0, satisfied = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(3000u); ++seed) {
        Dice dice(seed);
        const Formula formula =
            random_formula(dice, 3 + static_cast<std::uint32_t>(dice.below(7)), 3);
        std::vector<Lasso> words;
        for (int i = 0; i < 30; ++i) words.push_back(random_lasso(dice, 6, 3));
        INFO("seed " << seed);
        satisfied += check_words(formula, words);
        checked += words.size();
    }
    CHECK(satisfied * 10 > checked);
    CHECK(satisfied * 10 < checked * 9);
}

TEST_CASE("what is asked most often becomes as small as it can be") {
    const auto size = [](const Formula& formula) { return translate(formula)->size(); };
    CHECK(size(constant(true)) == 1);
    CHECK(size(G(a)) == 1);
    CHECK(size(F(a)) == 2);
    CHECK(size(U(a, b)) == 2);
    CHECK(size(G(F(a))) == 2);
    CHECK(size(F(G(a))) == 2);
    CHECK(size(G(implies(a, F(b)))) == 2);
    CHECK(size(negation(G(implies(a, F(b))))) == 2);
    CHECK(size(negation(implies(G(F(a)), G(F(b))))) == 3);
    CHECK(translate(constant(false))->edges() == 0);
    CHECK(translate(both(F(a), G(negation(a))))->edges() == 0);
}

TEST_CASE("the negation of a response needs no second search") {
    const auto automaton = translate(negation(G(implies(a, F(b)))));
    REQUIRE(automaton->size() == 2);
    for (const AutomatonState& state : automaton->states)
        CHECK(state.accepting == state.always_accepting);
    const auto fairness = translate(G(F(a)));
    CHECK_FALSE(fairness->states[0].always_accepting);
}

TEST_CASE("a formula with too large an automaton is refused, not begun") {
    Formula many = F(p(0));
    for (std::uint32_t i = 1; i < 24; ++i) many = both(many, F(p(i)));
    CHECK_FALSE(translate(many, false, {.states = 1000, .covers = 10'000}).has_value());
    CHECK(translate(many, true).has_value());
}

TEST_CASE("a formula whose cases mostly contradict each other is given up in time") {
    Formula deep = a;
    for (int i = 0; i < 48; ++i) deep = U(a, R(b, std::move(deep)));
    CHECK_FALSE(translate(deep, true, {.states = 1000, .covers = 1000}).has_value());
}

TEST_CASE("a translation that is stopped says nothing, soon") {
    Formula many = F(p(0));
    for (std::uint32_t i = 1; i < 24; ++i) many = both(many, F(p(i)));
    int asked = 0;
    const auto stopped = [&] { return ++asked >= 3; };
    CHECK_FALSE(translate(many, false, {.stopped = stopped}).has_value());
    CHECK(asked >= 3);
}
