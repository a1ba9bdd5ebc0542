// Guards and invariants: the integer part is split from the clock part, and the clock part
// into difference constraints
//
//   left - right < bound   or   left - right <= bound
//
// whose clocks and bounds may be computed. A constraint may have a condition, as in
// `i == 0 || x <= 5`. Predicates of queries are in compile_predicates.cpp.
#include "language/build/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::ClockConstraint;
using model::Op;

/// A guard or invariant while it is taken apart.
struct Compiler::Pending {
    struct Premise { // what must hold for the constraint to be in force
        const Expr* expr;
        bool negated;
    };
    std::vector<Premise> premises;
    std::vector<CodeBuffer> data; // integer conjuncts
    std::vector<ClockConstraint> clocks;
    std::vector<model::Rate> rates;
    bool never = false; // a conjunct is constantly false
};

// ---------------------------------------------------------------- difference constraints

/// x + 3 - y: clocks and integers of a sum, with their signs.
void Compiler::collect_linear(const Expr* expr, int sign, Linear& linear) {
    if (is_integral(expr->type)) {
        linear.integers.emplace_back(expr, sign);
    } else if (expr->kind == ExprKind::binary &&
               (expr->op == Operator::add || expr->op == Operator::subtract)) {
        collect_linear(expr->operands[0], sign, linear);
        for (const Expr* operand : expr->operands.subspan(1)) {
            collect_linear(operand, expr->op == Operator::add ? sign : -sign, linear);
        }
    } else {
        linear.clocks.emplace_back(expr, sign);
    }
}

/// The sum of the integers, or its negation, on the stack. That is our way to put it, so it
/// must not wrap around, as what is written may.
void Compiler::emit_integers(const Linear& linear, bool negated, SourceRange origin) {
    bool first = true;
    for (const auto& [expr, sign] : linear.integers) {
        const bool plus = (sign > 0) != negated;
        emit_value(expr);
        if (first && !plus) code().emit(Op::negate, model::exactly, expr->range);
        if (!first)
            code().emit(plus ? Op::add : Op::subtract, model::exactly, expr->range);
        first = false;
    }
    if (first) code().push(0, origin);
}

model::IntExpr Compiler::clock_number(const Expr* expr) {
    return finish(in_new_buffer([&] { push_address(emit_address(expr), expr->range); }));
}

/// The constraints of one comparison: two for ==, and for != the two of which one must
/// hold. False after a report.
bool Compiler::make_constraints(const Expr& comparison,
                                std::vector<ClockConstraint>& found) {
    Linear linear; // left - right
    collect_linear(comparison.operands[0], 1, linear);
    collect_linear(comparison.operands[1], -1, linear);
    const model::IntExpr none = model::IntExpr::constant(0);
    model::IntExpr plus = none;
    model::IntExpr minus = none;
    int pluses = 0;
    int minuses = 0;
    for (const auto& [clock, sign] : linear.clocks) {
        (sign > 0 ? plus : minus) = clock_number(clock);
        ++(sign > 0 ? pluses : minuses);
    }
    if (pluses > 1 || minuses > 1) {
        error(comparison.range, "type.clock-sum",
              "a clock constraint compares one clock, or the difference of two, with a "
              "number");
        return false;
    }
    saw_difference_ |= pluses == 1 && minuses == 1;
    // plus - minus ~ -(integers)
    const auto bound = [&](bool negated) {
        return finish(
            in_new_buffer([&] { emit_integers(linear, !negated, comparison.range); }));
    };
    const auto at_most = [&](bool strict) {
        found.push_back({.left = plus,
                         .right = minus,
                         .bound = bound(false),
                         .strict = strict,
                         .range = comparison.range});
    };
    const auto at_least = [&](bool strict) {
        found.push_back({.left = minus,
                         .right = plus,
                         .bound = bound(true),
                         .strict = strict,
                         .range = comparison.range});
    };
    switch (comparison.op) {
    case Operator::less: at_most(true); break;
    case Operator::less_equal: at_most(false); break;
    case Operator::greater: at_least(true); break;
    case Operator::greater_equal: at_least(false); break;
    case Operator::equal:
        at_most(false);
        at_least(false);
        break;
    case Operator::not_equal:
        at_most(true);
        at_least(true);
        break;
    default: break;
    }
    return true;
}

// ---------------------------------------------------------------- guards and invariants

model::Condition Compiler::condition(const Expr* expr, model::Run* rates) {
    if (expr != nullptr && fits(expr->range) && is_integral(expr->type)) {
        if (rates != nullptr)
            *rates = {static_cast<std::uint32_t>(network_.rates.size()), 0};
        const auto end = static_cast<std::uint32_t>(network_.clock_constraints.size());
        return {.data = value(expr), .clocks = {end, 0}};
    }
    return conjunction({&expr, 1}, rates);
}

model::Condition Compiler::conjunction(std::span<const Expr* const> parts,
                                       model::Run* rates) {
    model::Condition result;
    if (rates != nullptr) *rates = {static_cast<std::uint32_t>(network_.rates.size()), 0};
    result.clocks.first = static_cast<std::uint32_t>(network_.clock_constraints.size());
    Pending pending;
    SourceRange range;
    for (const Expr* expr : parts) {
        if (expr == nullptr || !fits(expr->range)) continue;
        range = join(range, expr->range);
        split(expr, pending);
    }
    if (pending.never) {
        result.data = model::IntExpr::constant(0);
        return result;
    }
    if (pending.data.size() == 1) {
        result.data = finish(std::move(pending.data[0]));
    } else if (!pending.data.empty()) {
        result.data = finish(in_new_buffer([&] {
            std::vector<std::size_t> fails;
            for (std::size_t i = 0; i + 1 < pending.data.size(); ++i) {
                code().append(pending.data[i]);
                fails.push_back(code().jump(Op::jump_if_zero, range));
            }
            code().append(pending.data.back());
            emit_otherwise(fails, false, range);
        }));
    }
    result.clocks.count = static_cast<std::uint32_t>(pending.clocks.size());
    std::ranges::copy(pending.clocks, std::back_inserter(network_.clock_constraints));
    if (rates != nullptr) {
        rates->count = static_cast<std::uint32_t>(pending.rates.size());
        std::ranges::copy(pending.rates, std::back_inserter(network_.rates));
    }
    return result;
}

void Compiler::split(const Expr* expr, Pending& pending) {
    if (is_integral(expr->type)) {
        CodeBuffer code_of = in_new_buffer([&] {
            std::vector<std::size_t> idle; // a premise fails: the conjunct holds
            for (const auto& premise : pending.premises) {
                emit_value(premise.expr);
                idle.push_back(
                    code().jump(premise.negated ? Op::jump_if_nonzero : Op::jump_if_zero,
                                expr->range));
            }
            emit_value(expr);
            emit_otherwise(idle, true, expr->range);
        });
        const auto known = code_of.constant();
        if (known && *known == 0) pending.never = true;
        if (!known) pending.data.push_back(std::move(code_of));
        return;
    }
    switch (expr->kind) {
    case ExprKind::quantifier: // forall: exists over clocks is no guard
        for_each_value(*expr->bound, [&] {
            split(expr->operands[0], pending);
            return !pending.never;
        });
        return;
    case ExprKind::binary: break;
    default: return;
    }
    switch (expr->op) {
    case Operator::logical_and:
        for (const Expr* operand : expr->operands) split(operand, pending);
        return;
    case Operator::logical_or:
    case Operator::imply: {
        // One operand speaks of clocks; the others are its premises.
        const std::size_t before = pending.premises.size();
        const Expr* conclusion = nullptr;
        for (const Expr* operand : expr->operands) {
            if (is_integral(operand->type)) {
                pending.premises.push_back({operand, expr->op == Operator::logical_or});
            } else {
                conclusion = operand;
            }
        }
        if (conclusion != nullptr) split(conclusion, pending);
        pending.premises.resize(before);
        return;
    }
    default: break;
    }
    if (mentions_hybrid(expr)) return; // left out of symbolic analysis
    const bool rate = expr->operands[0]->type->kind == TypeKind::rate ||
                      expr->operands[1]->type->kind == TypeKind::rate;
    rate ? split_rate(*expr, pending) : split_comparison(*expr, pending);
}

model::IntExpr Compiler::premise(const Pending& pending, SourceRange at) {
    if (pending.premises.empty()) return model::IntExpr::constant(1);
    for (const auto& premise : pending.premises) { // one that never holds decides it all
        const CodeBuffer piece = in_new_buffer([&] { emit_value(premise.expr); });
        const auto known = piece.constant();
        if (known && (*known != 0) == premise.negated) return model::IntExpr::constant(0);
    }
    return finish(in_new_buffer([&] {
        std::vector<std::size_t> fails;
        for (const auto& premise : pending.premises) {
            CodeBuffer piece = in_new_buffer([&] { emit_value(premise.expr); });
            const auto known = piece.constant();
            if (known && (*known != 0) != premise.negated) continue;
            code().append(piece);
            fails.push_back(code().jump(
                premise.negated ? Op::jump_if_nonzero : Op::jump_if_zero, at));
        }
        code().push(1, at);
        emit_otherwise(fails, false, at);
    }));
}

void Compiler::split_comparison(const Expr& expr, Pending& pending) {
    const model::IntExpr in_force = premise(pending, expr.range);
    if (in_force.is(0)) return;
    std::vector<ClockConstraint> found;
    if (!make_constraints(expr, found)) return;
    for (ClockConstraint& constraint : found) {
        constraint.condition = in_force;
        pending.clocks.push_back(constraint);
    }
}

void Compiler::split_rate(const Expr& expr, Pending& pending) {
    const bool left = expr.operands[0]->type->kind == TypeKind::rate;
    const Expr* clock = expr.operands[left ? 0 : 1]->operands[0];
    model::Rate rate;
    rate.condition = premise(pending, expr.range);
    if (rate.condition.is(0)) return;
    rate.clock = clock_number(clock);
    rate.value = value(expr.operands[left ? 1 : 0]);
    rate.range = expr.range;
    if (rate.value.is_constant() && !rate.value.is(0) && !rate.value.is(1)) {
        error(expr.range, "unsupported.rate",
              fmt::format("a clock rate of {} is not supported in symbolic analysis",
                          rate.value.value()),
              "a clock may run (1) or stand still (0)");
        return;
    }
    if (rate.value.is(1)) return; // the default
    saw_stopwatch_ = true;
    pending.rates.push_back(rate);
}

/// Whether the body of a quantifier must be repeated for each value: clocks are no
/// numbers, and a function of a process belongs to one process.
bool Compiler::unrolls(const Expr* expr) const {
    if (expr->kind == ExprKind::call && expr->operands[0]->kind == ExprKind::member)
        return true;
    return std::ranges::any_of(expr->operands,
                               [&](const Expr* operand) { return unrolls(operand); });
}

} // namespace zonar::language
