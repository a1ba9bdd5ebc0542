// The types of operators, and which class of clock constraint comes out.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

namespace {

bool is_number(const Type* type) {
    return is_integral(type) || type->kind == TypeKind::real || is_clock_term(type);
}

/// How two truth values combine under &&: the larger class.
const Type* join_classes(const Type* a, const Type* b) {
    if (is_integral(a)) return is_integral(b) ? boolean_type : b;
    if (is_integral(b)) return a;
    // Rates may stand beside order relations only.
    const auto rates = TypeKind::invariant_with_rates;
    const TypeKind larger = std::max(a->kind, b->kind);
    if ((a->kind == rates || b->kind == rates) && larger > rates) {
        return plain_type(TypeKind::constraint);
    }
    return plain_type(larger);
}

} // namespace

const Type* Checker::check_unary(Expr& expr) {
    const Type* operand = check(expr.operands[0]);
    if (is_error(operand)) return operand;
    if (expr.op == Operator::logical_not) {
        if (is_integral(operand)) return boolean_type;
        if (operand->kind == TypeKind::formula) return operand;
        if (is_clock_truth(operand)) return plain_type(TypeKind::constraint);
        error(expr.range, "type.truth",
              fmt::format("'not' needs a truth value, not {}", describe(*operand)),
              operand->kind == TypeKind::channel ? "write c! to send and c? to receive"
                                                 : "");
        return error_type;
    }
    if (is_integral(operand)) return integer_type;
    if (operand->kind == TypeKind::real) return operand;
    if (is_clock_term(operand)) {
        return refuse(expr, "arithmetic on clocks", plain_type(TypeKind::real));
    }
    error(expr.range, "type.number",
          fmt::format("expected a number, found {}", describe(*operand)));
    return error_type;
}

/// Operators with truth values check their operands themselves: what stands there decides
/// whether the whole is a guard, an invariant or a formula.
const Type* Checker::check_binary(Expr& expr) {
    switch (expr.op) {
    case Operator::logical_and:
    case Operator::logical_or:
    case Operator::logical_xor:
    case Operator::imply: return check_logic(expr);
    default: break;
    }
    for (Expr* operand : expr.operands) check(operand);
    const Type* left = expr.operands[0]->type;
    const Type* right = expr.operands[1]->type;
    switch (expr.op) {
    case Operator::less:
    case Operator::less_equal:
    case Operator::greater_equal:
    case Operator::greater: return check_order(expr, left, right);
    case Operator::equal:
    case Operator::not_equal: return check_equality(expr, left, right);
    case Operator::add:
    case Operator::subtract: {
        const Type* type = left;
        for (std::size_t i = 1; i < expr.operands.size(); ++i) {
            type = check_sum(expr, type, expr.operands[i]->type);
        }
        return type;
    }
    default: return check_arithmetic(expr);
    }
}

/// Clocks may be moved by integers and subtracted from each other, nothing else.
const Type* Checker::check_sum(Expr& expr, const Type* left, const Type* right) {
    if (is_error(left) || is_error(right)) return error_type;
    if (is_integral(left) && is_integral(right)) return integer_type;
    if (!is_number(left) || !is_number(right)) return mismatch(expr, left, right);
    if (is_clock_term(left) && is_integral(right)) return left;
    if (expr.op == Operator::add && is_integral(left) && is_clock_term(right))
        return right;
    if (expr.op == Operator::subtract && is_clock(left) && is_clock(right)) {
        return plain_type(TypeKind::difference);
    }
    const Type* real = plain_type(TypeKind::real);
    if (mentions_hybrid(&expr)) return real;
    if (is_clock_term(left) || is_clock_term(right)) {
        return refuse(expr, "arithmetic on clocks other than x + n, x - n and x - y",
                      real);
    }
    return real;
}

const Type* Checker::check_arithmetic(Expr& expr) {
    const Type* type = expr.operands[0]->type;
    for (const Expr* operand : expr.operands.subspan(1)) {
        const Type* right = operand->type;
        if (is_error(type) || is_error(right)) return error_type;
        if (is_integral(type) && is_integral(right)) {
            type = integer_type;
        } else if (!is_number(type) || !is_number(right)) {
            return mismatch(expr, type, right);
        } else if (!mentions_hybrid(&expr) &&
                   (is_clock_term(type) || is_clock_term(right))) {
            return refuse(expr, "arithmetic on clocks other than x + n, x - n and x - y",
                          plain_type(TypeKind::real));
        } else {
            type = plain_type(TypeKind::real);
        }
    }
    return type;
}

/// < <= >= >. Of clocks, the result is a class of clock constraint: any may be an invariant
/// today, while UPPAAL 4.0 takes lower bounds for guards only. More than two clocks have no
/// place in a difference bound matrix.
const Type* Checker::check_order(Expr& expr, const Type* left, const Type* right) {
    if (is_error(left) || is_error(right)) return error_type;
    if (is_integral(left) && is_integral(right)) return boolean_type;
    const Type* invariant = plain_type(TypeKind::invariant);
    if (mentions_hybrid(&expr)) {
        if (use_ != Use::query) return invariant;
        return refuse(expr, "a hybrid clock in a query", invariant);
    }
    if ((is_clock_term(left) && is_integral(right)) ||
        (is_integral(left) && is_clock_term(right)) ||
        (is_clock(left) && is_clock(right))) {
        const bool lower = is_clock(left) == (expr.op == Operator::greater ||
                                              expr.op == Operator::greater_equal);
        const bool one_clock = is_integral(left) || is_integral(right);
        const bool difference =
            left->kind == TypeKind::difference || right->kind == TypeKind::difference;
        if (strictness_ == Strictness::uppaal_4_0 && lower && one_clock && !difference) {
            return plain_type(TypeKind::guard);
        }
        return invariant;
    }
    const auto real = [](const Type* t) { return t->kind == TypeKind::real; };
    if (real(left) || real(right)) {
        const Type* other = real(left) ? right : left;
        if (!is_integral(other) && !real(other) && !is_clock_term(other)) {
            return mismatch(expr, left, right);
        }
        return refuse(expr, "comparing floating-point numbers",
                      is_clock_term(other) ? invariant : boolean_type,
                      "use integers, with a smaller unit of time if need be");
    }
    if (is_clock_term(left) && is_clock_term(right)) {
        error(expr.range, "type.three-clocks",
              "a clock constraint compares at most two clocks",
              "split it with an auxiliary clock");
        return error_type;
    }
    return mismatch(expr, left, right);
}

/// == and !=. x == c is two constraints and may be a guard; x != c is not convex, so only a
/// query may have it. x' == 0 is a rate, which only invariants have.
const Type* Checker::check_equality(Expr& expr, const Type* left, const Type* right) {
    if (is_error(left) || is_error(right)) return error_type;
    if (is_integral(left) && is_integral(right)) return boolean_type;
    const bool equal = expr.op == Operator::equal;
    const Type* result = plain_type(equal ? TypeKind::guard : TypeKind::constraint);
    if (left->kind == TypeKind::rate || right->kind == TypeKind::rate) {
        const Type* other = left->kind == TypeKind::rate ? right : left;
        const Type* rates = plain_type(TypeKind::invariant_with_rates);
        if (!equal) return mismatch(expr, left, right);
        if (is_integral(other)) return rates;
        if (other->kind == TypeKind::real || is_clock_term(other)) {
            if (mentions_hybrid(&expr)) return rates;
            return refuse(expr, "a clock rate other than 0 and 1", rates);
        }
        return mismatch(expr, left, right);
    }
    if (mentions_hybrid(&expr)) {
        if (use_ != Use::query) return result;
        return refuse(expr, "a hybrid clock in a query", result);
    }
    if ((is_clock_term(left) && is_integral(right)) ||
        (is_integral(left) && is_clock_term(right)) ||
        (is_clock(left) && is_clock(right))) {
        return result;
    }
    if (left->kind == TypeKind::real || right->kind == TypeKind::real) {
        return refuse(expr, "comparing floating-point numbers", boolean_type);
    }
    const bool comparable = left->kind == TypeKind::scalar ||
                            left->kind == TypeKind::array ||
                            left->kind == TypeKind::structure;
    if (comparable && equivalent(*left, *right)) return boolean_type;
    return mismatch(expr, left, right);
}

const Type* Checker::check_logic(Expr& expr) {
    bool failed = false;
    for (Expr* operand : expr.operands) {
        const Type* type = check(operand);
        if (is_error(type)) {
            failed = true;
        } else if (!is_truth(type)) {
            error(operand->range, "type.truth",
                  fmt::format("expected a truth value, found {}", describe(*type)),
                  is_clock(type) ? "compare the clock with something" : "");
            failed = true;
        }
    }
    if (failed) return error_type;
    const Type* result = boolean_type;
    if (expr.op == Operator::logical_and) {
        for (const Expr* operand : expr.operands)
            result = join_classes(result, operand->type);
        return result;
    }
    // A disjunction is a constraint with a condition as long as one side at most speaks of
    // clocks; beyond that it is no convex set, and for queries only.
    std::size_t with_clocks = 0;
    bool formula = false;
    const Expr* last_with_clocks = nullptr;
    for (const Expr* operand : expr.operands) {
        if (is_integral(operand->type)) continue;
        ++with_clocks;
        formula |= operand->type->kind == TypeKind::formula;
        last_with_clocks = operand;
    }
    if (with_clocks == 0) return boolean_type;
    if (formula) return plain_type(TypeKind::formula);
    const bool only_last = last_with_clocks == expr.operands.back();
    const bool convex =
        with_clocks == 1 && (expr.op == Operator::logical_or
                                 ? (strictness_ == Strictness::current || only_last)
                                 : expr.op == Operator::imply && only_last);
    return convex ? last_with_clocks->type : plain_type(TypeKind::constraint);
}

const Type* Checker::check_conditional(Expr& expr) {
    for (Expr* operand : expr.operands) check(operand);
    const Type* condition = expr.operands[0]->type;
    const Type* then = expr.operands[1]->type;
    const Type* otherwise = expr.operands[2]->type;
    if (is_error(condition) || is_error(then) || is_error(otherwise)) return error_type;
    if (!is_integral(condition)) {
        if (is_clock_truth(condition) && use_ == Use::function) {
            refuse(*expr.operands[0], "reading a clock in a function", condition);
        } else {
            error(expr.operands[0]->range, "type.condition",
                  fmt::format("the condition of '?' must be an integer, not {}",
                              describe(*condition)),
                  is_clock_truth(condition)
                      ? "put the choice into parentheses: x <= (b ? 3 : 5)"
                      : "");
            return error_type;
        }
    }
    if (then->kind == TypeKind::channel && otherwise->kind == TypeKind::channel)
        return then;
    // Equal types keep their range, so that the choice can be assigned to.
    if (then->kind < TypeKind::process && equivalent(*then, *otherwise)) return then;
    if (is_integral(then) && is_integral(otherwise)) return integer_type;
    if (is_number(then) && is_number(otherwise)) {
        return refuse(expr, "floating-point arithmetic", plain_type(TypeKind::real));
    }
    error(expr.mark, "type.conditional",
          fmt::format("the choices of '?' do not fit together: {} and {}",
                      describe(*then), describe(*otherwise)),
          is_clock_truth(then) || is_clock_truth(otherwise)
              ? "put the choice into the bound: x <= (b ? 3 : 5)"
              : "");
    return error_type;
}

/// forall, exists, sum. forall over clock constraints is a conjunction, so it has the class of
/// its body; exists is a disjunction, which no guard may be.
const Type* Checker::check_quantifier(Expr& expr) {
    scopes_.open();
    declare_bound(*expr.bound);
    const Type* body = check(expr.operands[0]);
    scopes_.close();
    if (is_error(body) || is_error(expr.bound->symbol->type)) return error_type;
    if (facts_of(expr.operands[0]).writes) {
        error(expr.operands[0]->range, "type.side-effect",
              "the body of a quantifier must not change anything");
    }
    if (expr.op == Operator::sum) {
        if (is_integral(body)) return integer_type;
        if (body->kind == TypeKind::real || is_clock_term(body)) {
            return refuse(expr, "a sum of floating-point numbers",
                          plain_type(TypeKind::real));
        }
        error(expr.operands[0]->range, "type.integer",
              fmt::format("'sum' adds integers, not {}", describe(*body)));
        return error_type;
    }
    if (!is_truth(body)) {
        error(expr.operands[0]->range, "type.truth",
              fmt::format("expected a truth value, found {}", describe(*body)));
        return error_type;
    }
    if (is_integral(body)) return boolean_type;
    if (expr.op == Operator::forall || body->kind == TypeKind::formula) return body;
    return plain_type(TypeKind::constraint);
}

const Type* Checker::check_rate(Expr& expr) {
    const Type* operand = check(expr.operands[0]);
    if (is_error(operand)) return operand;
    if (!is_clock(operand)) {
        error(expr.range, "type.clock",
              fmt::format("only a clock has a rate, not {}", describe(*operand)));
        return error_type;
    }
    if (use_ == Use::query) {
        error(expr.range, "query.rate", "a query cannot ask for the rate of a clock");
        return error_type;
    }
    return plain_type(TypeKind::rate);
}

} // namespace zonar::language
