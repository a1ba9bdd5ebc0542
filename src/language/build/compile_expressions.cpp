// Expressions that yield a value, and the places of variables.
#include "checks/check.h"
#include "language/build/compiler.h"
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zonar::language {

using model::Op;
using model::Shape;

namespace {

Op op_for(Operator op) {
    using enum Operator;
    switch (op) {
    case power: return Op::power;
    case multiply: return Op::multiply;
    case divide: return Op::divide;
    case modulo: return Op::modulo;
    case add: return Op::add;
    case subtract: return Op::subtract;
    case shift_left: return Op::shift_left;
    case shift_right: return Op::shift_right;
    case minimum: return Op::minimum;
    case maximum: return Op::maximum;
    case less: return Op::less;
    case less_equal: return Op::less_equal;
    case greater_equal: return Op::greater_equal;
    case greater: return Op::greater;
    case equal: return Op::equal;
    case not_equal: return Op::not_equal;
    case bit_and: return Op::bit_and;
    case bit_or: return Op::bit_or;
    case bit_xor: return Op::bit_xor;
    default: return Op::halt;
    }
}

bool is_aggregate(const Type* type) {
    return type->kind == TypeKind::array || type->kind == TypeKind::structure;
}

} // namespace

Op Compiler::instruction_for(Operator op) {
    return op_for(op);
}

/// Leaves one number on the stack.
void Compiler::emit_value(const Expr* expr) {
    if (expr->type->kind == TypeKind::real) {
        return emit_refusal(*expr, model::Feature::floating_point);
    }
    if (is_clock_truth(expr->type) || is_clock_term(expr->type)) {
        return emit_refusal(*expr, model::Feature::clock_value);
    }
    switch (expr->kind) {
    case ExprKind::integer:
    case ExprKind::truth: code().push(expr->value, expr->range); break;
    case ExprKind::name: emit_name(*expr); break;
    case ExprKind::unary: emit_unary(*expr); break;
    case ExprKind::binary: emit_binary(*expr); break;
    case ExprKind::conditional: emit_conditional(*expr); break;
    case ExprKind::index: emit_load(emit_address(expr), expr->range); break;
    case ExprKind::member:
        if (expr->operands[0]->type->kind == TypeKind::process &&
            (expr->symbol == nullptr || expr->symbol->kind == SymbolKind::location)) {
            emit_location_test(*expr);
        } else {
            emit_load(emit_address(expr), expr->range);
        }
        break;
    case ExprKind::call: emit_call(*expr); break;
    case ExprKind::assign: emit_assign(*expr, true); break;
    case ExprKind::increment: emit_increment(*expr, true); break;
    case ExprKind::quantifier: emit_quantifier(*expr); break;
    default: emit_refusal(*expr, model::Feature::dynamic_template);
    }
}

/// Something only statistical model checking can do: fails when it is reached.
void Compiler::emit_refusal(const Expr& expr, model::Feature feature) {
    code().emit(Op::refuse, static_cast<std::int32_t>(feature), expr.range);
    code().push(0, expr.range); // never reached; keeps the stack balanced
}

void Compiler::emit_name(const Expr& expr) {
    const Symbol& symbol = *expr.symbol;
    if (symbol.kind == SymbolKind::location) {
        code().emit(Op::load, static_cast<std::int32_t>(process_.raw), expr.range);
        code().push(static_cast<std::int32_t>(symbol.index), expr.range);
        code().emit(Op::equal, 0, expr.range);
        return;
    }
    const Binding bound = binding(symbol);
    if (bound.kind == Binding::Kind::constant) {
        code().push(bound.value, expr.range);
    } else {
        emit_load(address_of(bound, expr.range), expr.range);
    }
}

void Compiler::emit_unary(const Expr& expr) {
    emit_value(expr.operands[0]);
    if (expr.op == Operator::negate) code().emit(Op::negate, 0, expr.range);
    if (expr.op == Operator::logical_not) code().emit(Op::logical_not, 0, expr.range);
}

void Compiler::emit_binary(const Expr& expr) {
    switch (expr.op) {
    case Operator::logical_and:
    case Operator::logical_or:
    case Operator::imply: return emit_logic(expr);
    case Operator::equal:
    case Operator::not_equal: return emit_equality(expr);
    case Operator::logical_xor:
        for (const Expr* operand : expr.operands) {
            emit_value(operand);
            code().emit(Op::truth, 0, operand->range);
        }
        code().emit(Op::not_equal, 0, expr.range);
        return;
    default: break;
    }
    emit_value(expr.operands[0]);
    for (const Expr* operand : expr.operands.subspan(1)) {
        emit_value(operand);
        code().emit(op_for(expr.op), 0, expr.range);
    }
}

/// && || imply, left to right, stopping as soon as the answer is known.
void Compiler::emit_logic(const Expr& expr) {
    const bool conjunction = expr.op == Operator::logical_and;
    std::vector<std::size_t> decided;
    for (std::size_t i = 0; i < expr.operands.size(); ++i) {
        const Expr* operand = expr.operands[i];
        const bool last = i + 1 == expr.operands.size();
        const bool negated = expr.op == Operator::imply && !last;
        CodeBuffer piece = in_new_buffer([&] {
            emit_value(operand);
            if (negated) code().emit(Op::logical_not, 0, operand->range);
        });
        if (const auto known = piece.constant()) {
            // A constant operand decides everything or nothing.
            if ((*known != 0) == conjunction && !(last && decided.empty())) {
                if (!last) continue;
                code().push(conjunction, operand->range);
                break;
            }
            code().push(*known != 0, operand->range);
            break;
        }
        code().append(piece);
        give_back(std::move(piece));
        if (last) {
            code().emit(Op::truth, 0, operand->range);
        } else {
            decided.push_back(code().jump(
                conjunction ? Op::jump_if_zero : Op::jump_if_nonzero, operand->range));
        }
    }
    emit_otherwise(decided, !conjunction, expr.range);
}

/// What is on the stack stands, unless one of the jumps was taken: then it is `answer`.
void Compiler::emit_otherwise(std::span<const std::size_t> jumps, bool answer,
                              SourceRange at) {
    if (jumps.empty()) return;
    const std::size_t end = code().jump(Op::jump, at);
    code().set_depth(code().depth() - 1);
    for (std::size_t jump : jumps) code().set_target(jump);
    code().push(answer, at);
    code().set_target(end);
}

void Compiler::emit_equality(const Expr& expr) {
    const Expr* left = expr.operands[0];
    const Expr* right = expr.operands[1];
    if (!is_aggregate(left->type)) {
        emit_value(left);
        emit_value(right);
        code().emit(op_for(expr.op), 0, expr.range);
        return;
    }
    // Read from left to right, as numbers are: what the right side changes comes too late.
    Address a = emit_address(left);
    if (facts_of(right).writes) a = temporary_copy(a, left->range);
    push_address(a, left->range);
    const Address b = emit_address(right);
    push_address(b, right->range);
    if (a.shape == nullptr) return; // reported
    code().emit(Op::same, static_cast<std::int32_t>(a.shape->elements), expr.range);
    if (expr.op == Operator::not_equal) code().emit(Op::logical_not, 0, expr.range);
}

void Compiler::emit_conditional(const Expr& expr) {
    CodeBuffer condition = in_new_buffer([&] { emit_value(expr.operands[0]); });
    if (const auto known = condition.constant()) {
        return emit_value(expr.operands[*known != 0 ? 1 : 2]);
    }
    code().append(condition);
    const std::size_t otherwise = code().jump(Op::jump_if_zero, expr.range);
    emit_value(expr.operands[1]);
    const std::size_t end = code().jump(Op::jump, expr.range);
    code().set_depth(code().depth() - 1);
    code().set_target(otherwise);
    emit_value(expr.operands[2]);
    code().set_target(end);
}

} // namespace zonar::language
