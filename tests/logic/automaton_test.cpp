#include "logic/automaton.h"

#include "catch.h"
#include "effort.h"
#include "logic/formulas.h"
#include "logic/translate.h"

using namespace zonar::logic;
using namespace zonar::logic::testing;
using zonar::oracle::Dice;

namespace {

std::string name(std::uint32_t atom) {
    return std::string(1, static_cast<char>('a' + atom));
}

} // namespace

TEST_CASE("components are numbered against the direction of edges") {
    Automaton automaton;
    automaton.states.resize(4); // 0 -> 1 <-> 2 -> 3
    automaton.states[0].edges = {{0, 0, 1}};
    automaton.states[1].edges = {{0, 0, 2}};
    automaton.states[2].edges = {{0, 0, 1}, {0, 0, 3}};
    const Components found =
        components(automaton, [](const AutomatonEdge&) { return true; });
    CHECK(found.of[1] == found.of[2]);
    CHECK(found.of[0] > found.of[1]);
    CHECK(found.of[1] > found.of[3]);
    CHECK(found.cyclic[found.of[1]]);
    CHECK_FALSE(found.cyclic[found.of[0]]);
    CHECK_FALSE(found.cyclic[found.of[3]]);
}

TEST_CASE("an automaton is well formed if edges lead to states and read letters") {
    CHECK_FALSE(is_well_formed({}));
    Automaton automaton;
    automaton.states.resize(2);
    automaton.states[0].edges = {{1, 2, 1}};
    CHECK(is_well_formed(automaton));
    automaton.states[1].edges = {{3, 2, 0}}; // an atom that holds and does not
    CHECK_FALSE(is_well_formed(automaton));
    automaton.states[1].edges = {{0, 0, 2}};
    CHECK_FALSE(is_well_formed(automaton));
}

TEST_CASE("a repeated letter is a word of one letter") {
    for (std::uint64_t seed = 1; seed <= with_effort(500u); ++seed) {
        Dice dice(seed);
        const Formula formula = random_formula(dice, 5, 2);
        const auto automaton = translate(formula);
        ConstantWords words(*automaton);
        for (Letter letter = 0; letter < 4; ++letter) {
            INFO("seed " << seed << ": " << text(formula) << ", letter " << letter);
            CHECK(words.accepted(0, letter) == holds(formula, Lasso{{letter}, 0}));
        }
    }
}

TEST_CASE("an automaton can be shown") {
    const auto automaton = translate(G(F(p(0))));
    CHECK(to_text(*automaton, name) == "0 (accepting):\n"
                                       "    -> 1  if !a\n"
                                       "    -> 0  if a\n"
                                       "1:\n"
                                       "    -> 1  if !a\n"
                                       "    -> 0  if a\n");
    const std::string dot = to_dot(*automaton, name);
    CHECK(dot.find("0 [shape=doublecircle]") != std::string::npos);
    CHECK(dot.find("0 -> 0 [label=\"a\"]") != std::string::npos);
}

TEST_CASE("formulas are written as they are typed") {
    const Formula f = G(implies(p(0), F(U(p(1), negation(p(0))))));
    CHECK(to_text(f, name) == "G (a -> F (b U !a))");
    CHECK_FALSE(uses_next(f));
    CHECK(uses_next(G(X(p(0)))));
    CHECK(atoms_of(f) == 2);
}
