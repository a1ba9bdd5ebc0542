// Random automata accept the same words before and after.
#include "logic/minimise.h"

#include "catch.h"
#include "effort.h"
#include "logic/formulas.h"

using namespace zonar::logic;
using namespace zonar::logic::testing;
using zonar::oracle::Dice;

namespace {

Automaton random_automaton(Dice& dice) {
    Automaton automaton;
    automaton.states.resize(1 + dice.below(7));
    for (AutomatonState& state : automaton.states) {
        state.accepting = dice.below(3) == 0;
        for (std::size_t i = dice.below(4); i > 0; --i) {
            const Letter must = dice.below(4);
            state.edges.push_back(
                {must, dice.below(4) & ~must,
                 static_cast<std::uint32_t>(dice.below(automaton.states.size()))});
        }
    }
    return automaton;
}

} // namespace

TEST_CASE("minimising keeps the language") {
    const auto words = all_lassos(3, 2);
    std::size_t accepted = 0, rejected = 0, merged = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(3000u); ++seed) {
        Dice dice(seed);
        const Automaton automaton = random_automaton(dice);
        Automaton smaller = automaton;
        minimise(smaller);
        CHECK(smaller.size() <= automaton.size());
        merged += automaton.size() - smaller.size();
        for (int i = 0; i < 60; ++i) {
            const Lasso& word = words[dice.below(words.size())];
            const bool expected = accepts(automaton, word);
            ++(expected ? accepted : rejected);
            if (accepts(smaller, word) == expected) continue;
            INFO("seed " << seed << ", word" << text(word));
            REQUIRE(false);
        }
    }
    CHECK(accepted > 0);
    CHECK(rejected > 0);
    CHECK(merged > 0);
}

TEST_CASE("a component is marked if all of its cycles are accepting") {
    Automaton automaton; // 0 <-> 1, both cycles of 1 through 0
    automaton.states.resize(2);
    automaton.states[0] = {true, false, {{1, 0, 1}}};
    automaton.states[1] = {false, false, {{0, 1, 0}}};
    minimise(automaton);
    REQUIRE(automaton.size() == 2);
    for (const AutomatonState& state : automaton.states) {
        CHECK(state.accepting);
        CHECK(state.always_accepting);
    }
    automaton.states[1].edges.push_back({2, 0, 1});
    automaton.states[1].accepting = false;
    minimise(automaton);
    CHECK_FALSE(automaton.states[0].always_accepting);
}
