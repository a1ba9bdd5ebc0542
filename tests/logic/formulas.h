// Formulas and words to test with: all small ones, or random ones.
#pragma once

#include "logic/formula.h"
#include "logic/lasso.h"
#include "oracle/dice.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::logic::testing {

/// "G (p0 -> F p1)", for messages.
std::string text(const Formula& formula);
std::string text(const Lasso& word);

/// With this number of operators, over atoms below `atoms`.
Formula random_formula(oracle::Dice& dice, std::uint32_t operators, std::uint32_t atoms);
Lasso random_lasso(oracle::Dice& dice, std::size_t most, std::uint32_t atoms);

/// Every formula with at most this number of operators.
std::vector<Formula> all_formulas(std::uint32_t operators, std::uint32_t atoms);
/// Every word with at most this number of letters.
std::vector<Lasso> all_lassos(std::size_t most, std::uint32_t atoms);

// Words for formulas.
inline Formula p(std::uint32_t number) {
    return atom(number);
}
inline const Formula a = p(0), b = p(1), c = p(2), d = p(3);
inline Formula negation(Formula f) {
    return unary(Operator::negation, std::move(f));
}
inline Formula X(Formula f) {
    return unary(Operator::next, std::move(f));
}
inline Formula F(Formula f) {
    return unary(Operator::eventually, std::move(f));
}
inline Formula G(Formula f) {
    return unary(Operator::globally, std::move(f));
}
inline Formula both(Formula f, Formula g) {
    return binary(Operator::conjunction, std::move(f), std::move(g));
}
inline Formula either(Formula f, Formula g) {
    return binary(Operator::disjunction, std::move(f), std::move(g));
}
inline Formula implies(Formula f, Formula g) {
    return binary(Operator::implication, std::move(f), std::move(g));
}
inline Formula U(Formula f, Formula g) {
    return binary(Operator::until, std::move(f), std::move(g));
}
inline Formula R(Formula f, Formula g) {
    return binary(Operator::release, std::move(f), std::move(g));
}
inline Formula W(Formula f, Formula g) {
    return binary(Operator::weak_until, std::move(f), std::move(g));
}

} // namespace zonar::logic::testing
