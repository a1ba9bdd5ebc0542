// Guards, invariants and state predicates: the integer part is split from the clock part,
// and the clock part into difference constraints
//
//   left - right < bound   or   left - right <= bound
//
// whose clocks and bounds may be computed. In guards and invariants a constraint may have
// a condition (`i == 0 || x <= 5`); in queries clocks may stand anywhere in a tree.
#include "language/build/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::ClockConstraint;
using model::Op;
using model::Predicate;

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

namespace {

bool is_comparison(Operator op) {
    return Operator::less <= op && op <= Operator::not_equal;
}

} // namespace

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

// ---------------------------------------------------------------- queries

/// Whether an integer condition had better be a tree of small ones: these are faster to
/// evaluate than code with jumps and loops, and they say more to whoever looks at them.
bool Compiler::is_worth_splitting(const Expr& expr) {
    switch (expr.kind) {
    case ExprKind::unary: return expr.op == Operator::logical_not;
    case ExprKind::binary:
        return expr.op == Operator::logical_and || expr.op == Operator::logical_or ||
               expr.op == Operator::imply;
    case ExprKind::quantifier: {
        if (expr.op != Operator::forall && expr.op != Operator::exists) return false;
        const auto count = value_count(*expr.bound);
        if (!count || *count == 0) return false;
        // Nested quantifiers multiply.
        return *count * split_into_ <= limits_.predicate_leaves;
    }
    default: return false;
    }
}

namespace {

/// Leaves out operands that say nothing, `true` of a conjunction and `false` of a
/// disjunction, but the last one.
void drop_neutral(Predicate::Kind kind, std::vector<Predicate>& operands) {
    const bool conjunction = kind == Predicate::Kind::conjunction;
    const auto neutral = [&](const Predicate& p) {
        return p.kind == Predicate::Kind::integer && p.value.is_constant() &&
               (p.value.value() != 0) == conjunction;
    };
    const auto kept = std::remove_if(operands.begin(), operands.end(), neutral);
    if (kept == operands.begin() && !operands.empty()) {
        operands.resize(1);
    } else {
        operands.erase(kept, operands.end());
    }
}

} // namespace

Predicate Compiler::predicate(const Expr* expr) {
    Predicate result;
    result.range = expr->range;
    if (is_integral(expr->type) && !is_worth_splitting(*expr)) {
        result.value = value(expr);
        return result;
    }
    const auto combine = [&](Predicate::Kind kind, std::vector<Predicate> operands) {
        drop_neutral(kind, operands);
        if (operands.size() == 1) return std::move(operands[0]);
        result.kind = kind;
        result.operands = std::move(operands);
        return std::move(result);
    };
    const auto negate = [&](Predicate operand) {
        Predicate negation;
        negation.kind = Predicate::Kind::negation;
        negation.range = operand.range;
        negation.operands.push_back(std::move(operand));
        return negation;
    };
    switch (expr->kind) {
    case ExprKind::deadlock: result.kind = Predicate::Kind::deadlock; return result;
    case ExprKind::unary: return negate(predicate(expr->operands[0]));
    case ExprKind::quantifier: {
        const bool forall = expr->op == Operator::forall;
        std::vector<Predicate> operands;
        const std::uint64_t outer = split_into_;
        split_into_ *= value_count(*expr->bound).value_or(1);
        for_each_value(*expr->bound, [&] {
            operands.push_back(predicate(expr->operands[0]));
            return fits(expr->range);
        });
        split_into_ = outer;
        return combine(forall ? Predicate::Kind::conjunction
                              : Predicate::Kind::disjunction,
                       std::move(operands));
    }
    case ExprKind::binary: break;
    default: return result;
    }
    if (is_comparison(expr->op)) {
        std::vector<ClockConstraint> found;
        make_constraints(*expr, found);
        std::vector<Predicate> operands;
        for (const ClockConstraint& constraint : found) {
            Predicate leaf;
            leaf.kind = Predicate::Kind::clock;
            leaf.constraint = constraint;
            leaf.range = expr->range;
            operands.push_back(std::move(leaf));
        }
        const bool either = expr->op == Operator::not_equal;
        return combine(either ? Predicate::Kind::disjunction
                              : Predicate::Kind::conjunction,
                       std::move(operands));
    }
    std::vector<Predicate> operands;
    for (const Expr* operand : expr->operands) operands.push_back(predicate(operand));
    switch (expr->op) {
    case Operator::logical_and:
        return combine(Predicate::Kind::conjunction, std::move(operands));
    case Operator::imply: operands[0] = negate(std::move(operands[0])); [[fallthrough]];
    case Operator::logical_or:
        return combine(Predicate::Kind::disjunction, std::move(operands));
    case Operator::logical_xor: { // a && !b || !a && b
        Predicate a = operands[0];
        Predicate b = operands[1];
        Predicate first, second;
        first.kind = second.kind = Predicate::Kind::conjunction;
        first.operands = {a, negate(b)};
        second.operands = {negate(a), b};
        return combine(Predicate::Kind::disjunction, {first, second});
    }
    default: return result;
    }
}

model::Measure Compiler::measure(const Expr* expr) {
    model::Measure result;
    result.range = expr->range;
    if (is_integral(expr->type)) {
        result.value = value(expr);
        return result;
    }
    Linear linear;
    collect_linear(expr, 1, linear);
    result.clock = clock_number(linear.clocks[0].first);
    result.value =
        finish(in_new_buffer([&] { emit_integers(linear, false, expr->range); }));
    return result;
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
