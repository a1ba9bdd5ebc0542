// logic/formula.h
//
// Formulas of linear temporal logic [Pnu77] as they are written. Atoms are numbers here; the
// caller knows what each of them says.
//
//   X f      at the next position f          f U g   eventually g, and until then f
//   F f      now or later f                  f R g   g forever, or until f and g together
//   G f      now and always f                f W g   f U g, or f forever
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace zonar::logic {

enum class Operator : std::uint8_t {
    truth,
    falsity,
    atom,
    negation,
    conjunction,
    disjunction,
    implication,
    equivalence,
    next,
    eventually,
    globally,
    until,
    release,
    weak_until,
};

/// 0, 1 or 2: how many operands it takes.
std::uint32_t arity(Operator op);
/// "G", "&&", "U"; of an atom, nothing.
const char* spelling(Operator op);

struct Formula {
    Operator op = Operator::truth;
    std::uint32_t atom = 0;        // its number, if it is one
    std::vector<Formula> operands; // as many as arity() says

    friend bool operator==(const Formula&, const Formula&) = default;
};

inline Formula constant(bool value) {
    return {value ? Operator::truth : Operator::falsity, 0, {}};
}
inline Formula atom(std::uint32_t number) {
    return {Operator::atom, number, {}};
}
inline Formula unary(Operator op, Formula operand) {
    return {op, 0, {std::move(operand)}};
}
inline Formula binary(Operator op, Formula left, Formula right) {
    return {op, 0, {std::move(left), std::move(right)}};
}

/// Whether X occurs in it. Without X, it makes no difference how often a letter is repeated.
bool uses_next(const Formula& formula);

/// One more than the largest number of an atom in it.
std::uint32_t atoms_of(const Formula& formula);

/// As it would be typed; `name` says what to write for an atom.
std::string to_text(const Formula& formula,
                    const std::function<std::string(std::uint32_t)>& name);

} // namespace zonar::logic
