// State predicates of queries: trees whose leaves are integer expressions, clock constraints
// and `deadlock`. Unlike in guards, clocks may stand anywhere in the tree.
#include "checks/check.h"
#include "language/build/compiler.h"

#include <algorithm>
#include <utility>

namespace zonar::language {

using model::ClockConstraint;
using model::Predicate;

namespace {

bool is_comparison(Operator op) {
    return Operator::less <= op && op <= Operator::not_equal;
}

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

Predicate negated(Predicate operand) {
    Predicate negation;
    negation.kind = Predicate::Kind::negation;
    negation.range = operand.range;
    negation.operands.push_back(std::move(operand));
    return negation;
}

/// The operands joined, without those that say nothing; a single one is left as it is.
Predicate joined(Predicate::Kind kind, std::vector<Predicate> operands,
                 SourceRange range) {
    drop_neutral(kind, operands);
    if (operands.size() == 1) return std::move(operands[0]);
    Predicate result;
    result.kind = kind;
    result.range = range;
    result.operands = std::move(operands);
    return result;
}

/// a xor b  =>  a && !b || !a && b
Predicate exclusive(const Predicate& a, const Predicate& b, SourceRange range) {
    Predicate first, second;
    first.kind = second.kind = Predicate::Kind::conjunction;
    first.operands = {a, negated(b)};
    second.operands = {negated(a), b};
    return joined(Predicate::Kind::disjunction, {first, second}, range);
}

} // namespace

/// Whether an integer condition is better compiled as a tree of small ones: these are faster
/// to evaluate than code with jumps and loops, and estimates can look into them.
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

Predicate Compiler::predicate(const Expr* expr) {
    Predicate result;
    result.range = expr->range;
    if (is_integral(expr->type) && !is_worth_splitting(*expr)) {
        result.value = value(expr);
        return result;
    }
    switch (expr->kind) {
    case ExprKind::deadlock: result.kind = Predicate::Kind::deadlock; return result;
    case ExprKind::unary: return negated(predicate(expr->operands[0]));
    case ExprKind::quantifier: return quantified_predicate(*expr);
    case ExprKind::binary:
        return is_comparison(expr->op) ? clock_predicate(*expr) : logic_predicate(*expr);
    default: return result;
    }
}

/// One operand for each value of the variable.
Predicate Compiler::quantified_predicate(const Expr& expr) {
    std::vector<Predicate> operands;
    const std::uint64_t outer = split_into_;
    split_into_ *= value_count(*expr.bound).value_or(1);
    for_each_value(*expr.bound, [&] {
        operands.push_back(predicate(expr.operands[0]));
        return fits(expr.range);
    });
    split_into_ = outer;
    const bool forall = expr.op == Operator::forall;
    return joined(forall ? Predicate::Kind::conjunction : Predicate::Kind::disjunction,
                  std::move(operands), expr.range);
}

/// x == c is two constraints that both hold; of the two of x != c, one does.
Predicate Compiler::clock_predicate(const Expr& comparison) {
    std::vector<ClockConstraint> found;
    make_constraints(comparison, found);
    std::vector<Predicate> operands;
    for (const ClockConstraint& constraint : found) {
        Predicate leaf;
        leaf.kind = Predicate::Kind::clock;
        leaf.constraint = constraint;
        leaf.range = comparison.range;
        operands.push_back(std::move(leaf));
    }
    const bool either = comparison.op == Operator::not_equal;
    return joined(either ? Predicate::Kind::disjunction : Predicate::Kind::conjunction,
                  std::move(operands), comparison.range);
}

Predicate Compiler::logic_predicate(const Expr& expr) {
    std::vector<Predicate> operands;
    for (const Expr* operand : expr.operands) operands.push_back(predicate(operand));
    switch (expr.op) {
    case Operator::logical_and:
        return joined(Predicate::Kind::conjunction, std::move(operands), expr.range);
    case Operator::imply: operands[0] = negated(std::move(operands[0])); [[fallthrough]];
    case Operator::logical_or:
        return joined(Predicate::Kind::disjunction, std::move(operands), expr.range);
    case Operator::logical_xor: return exclusive(operands[0], operands[1], expr.range);
    default: {
        Predicate result;
        result.range = expr.range;
        return result;
    }
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
    ZONAR_ASSERT(linear.clocks.size() == 1 &&
                 linear.clocks[0].second == 1); // see Checker
    result.clock = clock_number(linear.clocks[0].first);
    result.value =
        finish(in_new_buffer([&] { emit_integers(linear, false, expr->range); }));
    return result;
}

} // namespace zonar::language
