#include "logic/formulas.h"

namespace zonar::logic::testing {

namespace {

constexpr Operator unary_operators[] = {Operator::negation, Operator::next,
                                        Operator::eventually, Operator::globally};
constexpr Operator binary_operators[] = {Operator::conjunction, Operator::disjunction,
                                         Operator::implication, Operator::equivalence,
                                         Operator::until,       Operator::release,
                                         Operator::weak_until};

} // namespace

std::string text(const Formula& formula) {
    return to_text(formula, [](std::uint32_t i) { return 'p' + std::to_string(i); });
}

std::string text(const Lasso& word) {
    std::string result;
    for (std::size_t i = 0; i < word.letters.size(); ++i)
        result += (i == word.loop ? " (" : " ") + std::to_string(word.letters[i]);
    return result + ")";
}

Formula random_formula(oracle::Dice& dice, std::uint32_t operators, std::uint32_t atoms) {
    if (operators == 0) {
        if (dice.below(12) == 0) return constant(dice.below(2) == 0);
        return atom(static_cast<std::uint32_t>(dice.below(atoms)));
    }
    if (dice.below(2) == 0)
        return unary(unary_operators[dice.below(std::size(unary_operators))],
                     random_formula(dice, operators - 1, atoms));
    const auto left = static_cast<std::uint32_t>(dice.below(operators));
    const Operator op = binary_operators[dice.below(std::size(binary_operators))];
    Formula first = random_formula(dice, left, atoms);
    return binary(op, std::move(first),
                  random_formula(dice, operators - 1 - left, atoms));
}

Lasso random_lasso(oracle::Dice& dice, std::size_t most, std::uint32_t atoms) {
    Lasso word;
    word.letters.resize(1 + dice.below(most));
    for (Letter& letter : word.letters) letter = dice.below(std::size_t{1} << atoms);
    word.loop = dice.below(word.letters.size());
    return word;
}

std::vector<Formula> all_formulas(std::uint32_t operators, std::uint32_t atoms) {
    std::vector<std::vector<Formula>> by_size(operators + 1);
    by_size[0] = {constant(true), constant(false)};
    for (std::uint32_t i = 0; i < atoms; ++i) by_size[0].push_back(atom(i));
    for (std::uint32_t n = 1; n <= operators; ++n) {
        for (const Operator op : unary_operators)
            for (const Formula& f : by_size[n - 1]) by_size[n].push_back(unary(op, f));
        for (const Operator op : binary_operators)
            for (std::uint32_t left = 0; left < n; ++left)
                for (const Formula& f : by_size[left])
                    for (const Formula& g : by_size[n - 1 - left])
                        by_size[n].push_back(binary(op, f, g));
    }
    std::vector<Formula> all;
    for (const auto& some : by_size) all.insert(all.end(), some.begin(), some.end());
    return all;
}

std::vector<Lasso> all_lassos(std::size_t most, std::uint32_t atoms) {
    std::vector<Lasso> all;
    for (std::size_t size = 1; size <= most; ++size) {
        const std::size_t words = std::size_t{1} << (size * atoms);
        for (std::size_t code = 0; code < words; ++code) {
            Lasso word;
            for (std::size_t i = 0; i < size; ++i)
                word.letters.push_back(code >> (i * atoms) &
                                       ((std::size_t{1} << atoms) - 1));
            for (word.loop = 0; word.loop < size; ++word.loop) all.push_back(word);
        }
    }
    return all;
}

} // namespace zonar::logic::testing
