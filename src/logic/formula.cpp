#include "logic/formula.h"

#include <algorithm>

namespace zonar::logic {

std::uint32_t arity(Operator op) {
    using enum Operator;
    switch (op) {
    case truth:
    case falsity:
    case atom: return 0;
    case negation:
    case next:
    case eventually:
    case globally: return 1;
    default: return 2;
    }
}

const char* spelling(Operator op) {
    using enum Operator;
    switch (op) {
    case truth: return "true";
    case falsity: return "false";
    case atom: return "";
    case negation: return "!";
    case conjunction: return "&&";
    case disjunction: return "||";
    case implication: return "->";
    case equivalence: return "<->";
    case next: return "X";
    case eventually: return "F";
    case globally: return "G";
    case until: return "U";
    case release: return "R";
    case weak_until: return "W";
    }
    return "";
}

bool uses_next(const Formula& formula) {
    return formula.op == Operator::next ||
           std::ranges::any_of(formula.operands, uses_next);
}

std::uint32_t atoms_of(const Formula& formula) {
    std::uint32_t count = formula.op == Operator::atom ? formula.atom + 1 : 0;
    for (const Formula& operand : formula.operands)
        count = std::max(count, atoms_of(operand));
    return count;
}

std::string to_text(const Formula& formula,
                    const std::function<std::string(std::uint32_t)>& name) {
    const auto inner = [&](const Formula& operand) {
        const std::string text = to_text(operand, name);
        return arity(operand.op) < 2 ? text : '(' + text + ')';
    };
    switch (arity(formula.op)) {
    case 0:
        return formula.op == Operator::atom ? name(formula.atom) : spelling(formula.op);
    case 1: {
        const std::string blank = formula.op == Operator::negation ? "" : " ";
        return spelling(formula.op) + blank + inner(formula.operands[0]);
    }
    default:
        return inner(formula.operands[0]) + ' ' + spelling(formula.op) + ' ' +
               inner(formula.operands[1]);
    }
}

} // namespace zonar::logic
