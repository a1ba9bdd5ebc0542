// Variables that range over values: forall, exists, sum, select.
#include "language/build/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Op;
using model::Shape;

/// The lower or the upper bound of what a variable ranges over, as a value on the stack.
void Compiler::emit_bounds(const BoundVariable& bound, bool high) {
    const Type& type = *bound.symbol->type;
    if (type.kind == TypeKind::integer && type.low != nullptr) {
        emit_value(high ? type.high : type.low);
        return;
    }
    const Shape* shape = shapes_.shape_of(type, bound.range);
    const model::Range range = shape == nullptr ? model::Range{} : shape->range;
    code().push(high ? range.high : range.low, bound.range);
}

/// How many values the variable has, if that is known.
std::optional<std::uint64_t> Compiler::value_count(const BoundVariable& bound) {
    const auto end_of = [&](bool high) {
        return finish(in_new_buffer([&] { emit_bounds(bound, high); }));
    };
    const model::IntExpr low = end_of(false);
    const model::IntExpr high = end_of(true);
    if (!low.is_constant() || !high.is_constant()) return std::nullopt;
    const std::int64_t count = std::int64_t{high.value()} - low.value() + 1;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(count, 0));
}

/// Binds the variable to each of its values in turn. False if that was too much or not
/// possible (reported), or if the body said so.
bool Compiler::for_each_value(const BoundVariable& bound,
                              const std::function<bool()>& body) {
    const auto end_of = [&](bool high) {
        return finish(in_new_buffer([&] { emit_bounds(bound, high); }));
    };
    const model::IntExpr low = end_of(false);
    const model::IntExpr high = end_of(true);
    if (!low.is_constant() || !high.is_constant()) {
        error(bound.range, "constant.range",
              fmt::format("the range of '{}' must be known at compile time here",
                          names_.text(bound.name)));
        return false;
    }
    for (std::int64_t value = low.value(); value <= high.value(); ++value) {
        if (++unrolled_ > limits_.unrolled) {
            if (!std::exchange(limit_reported_, true)) {
                error(bound.range, "limit.unrolled",
                      fmt::format("quantifiers over clocks make more than {} constraints",
                                  limits_.unrolled));
            }
            return false;
        }
        bindings_[*bound.symbol] = {Binding::Kind::constant, true,
                                    static_cast<std::int32_t>(value), nullptr};
        if (!body()) return false;
    }
    bindings_[*bound.symbol] = {};
    return true;
}

void Compiler::emit_unrolled(const Expr& expr) {
    const bool sum = expr.op == Operator::sum;
    const bool forall = expr.op == Operator::forall;
    const SourceRange at = expr.range;
    std::vector<std::size_t> decided;
    if (sum) code().push(0, at);
    for_each_value(*expr.bound, [&] {
        emit_value(expr.operands[0]);
        if (sum) {
            code().emit(Op::add, 0, at);
        } else {
            decided.push_back(
                code().jump(forall ? Op::jump_if_zero : Op::jump_if_nonzero, at));
        }
        return fits(at);
    });
    if (sum) return;
    code().push(forall, at);
    emit_otherwise(decided, !forall, at);
}

bool Compiler::may_end_at_largest(const BoundVariable& bound) {
    const CodeBuffer high = in_new_buffer([&] { emit_bounds(bound, true); });
    return high.constant().value_or(model::any_integer.high) == model::any_integer.high;
}

/// Runs the body for each value of the variable, ascending; it lives in a cell of its own.
void Compiler::emit_loop(const BoundVariable& bound, SourceRange at,
                         const std::function<void()>& body) {
    const std::int32_t cell = bind_to_cell(bound);
    emit_bounds(bound, false);
    code().emit(Op::store, cell, at);
    const std::size_t loop = code().here();
    code().emit(Op::load, cell, at);
    emit_bounds(bound, true);
    code().emit(Op::greater, 0, at);
    std::vector<std::size_t> done{code().jump(Op::jump_if_nonzero, at)};
    body();
    if (may_end_at_largest(bound)) { // there is nothing behind it to compare with
        code().emit(Op::load, cell, at);
        code().push(model::any_integer.high, at);
        code().emit(Op::equal, 0, at);
        done.push_back(code().jump(Op::jump_if_nonzero, at));
    }
    code().emit(Op::load, cell, at);
    code().push(1, at);
    code().emit(Op::add, model::exactly, at);
    code().emit(Op::store, cell, at);
    code().jump_back(loop, at);
    for (const std::size_t jump : done) code().set_target(jump);
}

std::int32_t Compiler::bind_to_cell(const BoundVariable& bound) {
    const std::int32_t cell = new_cell(0, model::any_integer);
    bindings_[*bound.symbol] = {Binding::Kind::auxiliary, false, cell,
                                shapes_.shape_of(*plain_integer_, bound.range)};
    return cell;
}

void Compiler::emit_quantifier(const Expr& expr) {
    if (unrolls(expr.operands[0])) return emit_unrolled(expr);
    const SourceRange at = expr.range;
    const bool sum = expr.op == Operator::sum;
    const bool forall = expr.op == Operator::forall;
    std::vector<std::size_t> decided;
    if (sum) code().push(0, at);
    emit_loop(*expr.bound, at, [&] {
        emit_value(expr.operands[0]);
        if (sum) {
            code().emit(Op::add, 0, at);
        } else {
            decided.push_back(
                code().jump(forall ? Op::jump_if_zero : Op::jump_if_nonzero, at));
        }
    });
    if (sum) return;
    code().push(forall, at);
    emit_otherwise(decided, !forall, at);
}

std::vector<model::Select> Compiler::selects(std::span<BoundVariable* const> bound) {
    std::vector<model::Select> found;
    for (const BoundVariable* variable : bound) {
        model::Select select;
        select.low = finish(in_new_buffer([&] { emit_bounds(*variable, false); }));
        select.high = finish(in_new_buffer([&] { emit_bounds(*variable, true); }));
        select.cell = {bind_to_cell(*variable)};
        found.push_back(select);
    }
    return found;
}

} // namespace zonar::language
