// Expressions that yield a value, and the places of variables.
#include "language/checker.h"
#include "language/compiler.h"

#include "model/check.h"

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

Op Compiler::instruction_for(Operator op) { return op_for(op); }

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
        if (last) {
            code().emit(Op::truth, 0, operand->range);
        } else {
            decided.push_back(code().jump(
                conjunction ? Op::jump_if_zero : Op::jump_if_nonzero, operand->range));
        }
    }
    if (decided.empty()) return;
    const std::size_t end = code().jump(Op::jump, expr.range);
    code().set_depth(code().depth() - 1);
    for (std::size_t jump : decided) code().set_target(jump);
    code().push(!conjunction, expr.range);
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

// ---------------------------------------------------------------- quantifiers

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

/// Binds the variable to each of its values in turn. False if that was too much or not
/// possible (reported), or if the body said so.
bool Compiler::for_each_value(const BoundVariable& bound, const std::function<bool()>& body) {
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
            decided.push_back(code().jump(forall ? Op::jump_if_zero : Op::jump_if_nonzero, at));
        }
        return fits(at);
    });
    if (sum) return;
    code().push(forall, at);
    const std::size_t end = code().jump(Op::jump, at);
    code().set_depth(code().depth() - 1);
    for (std::size_t jump : decided) code().set_target(jump);
    code().push(!forall, at);
    code().set_target(end);
}

/// A loop over the values of the bound variable, which lives in a cell of its own.
void Compiler::emit_quantifier(const Expr& expr) {
    if (unrolls(expr.operands[0])) return emit_unrolled(expr);
    const SourceRange at = expr.range;
    const bool sum = expr.op == Operator::sum;
    const bool forall = expr.op == Operator::forall;
    const std::int32_t cell = new_cell(0, model::any_integer);
    bindings_[*expr.bound->symbol] = {Binding::Kind::auxiliary, false, cell,
                                      shapes_.shape_of(*plain_integer_, at)};
    if (sum) code().push(0, at);
    emit_bounds(*expr.bound, false);
    code().emit(Op::store, cell, at);
    const std::size_t loop = code().here();
    code().emit(Op::load, cell, at);
    emit_bounds(*expr.bound, true);
    code().emit(Op::greater, 0, at);
    const std::size_t done = code().jump(Op::jump_if_nonzero, at);
    emit_value(expr.operands[0]);
    std::size_t decided = 0;
    if (sum) {
        code().emit(Op::add, 0, at);
    } else {
        decided = code().jump(forall ? Op::jump_if_zero : Op::jump_if_nonzero, at);
    }
    code().emit(Op::load, cell, at);
    code().push(1, at);
    code().emit(Op::add, 0, at);
    code().emit(Op::store, cell, at);
    code().jump_back(loop, at);
    code().set_target(done);
    if (sum) return;
    code().push(forall, at);
    const std::size_t end = code().jump(Op::jump, at);
    code().set_depth(code().depth() - 1);
    code().set_target(decided);
    code().push(!forall, at);
    code().set_target(end);
}

std::vector<model::Select> Compiler::selects(std::span<BoundVariable* const> bound) {
    std::vector<model::Select> found;
    for (const BoundVariable* variable : bound) {
        model::Select select;
        select.low = finish(in_new_buffer([&] { emit_bounds(*variable, false); }));
        select.high = finish(in_new_buffer([&] { emit_bounds(*variable, true); }));
        select.cell = {new_cell(0, model::any_integer)};
        bindings_[*variable->symbol] = {Binding::Kind::auxiliary, false, select.cell.raw,
                                        shapes_.shape_of(*plain_integer_, variable->range)};
        found.push_back(select);
    }
    return found;
}

// ---------------------------------------------------------------- places

void Compiler::push_address(const Address& address, SourceRange origin) {
    if (address.known) code().push(address.value, origin);
}

void Compiler::emit_load(const Address& address, SourceRange origin) {
    if (!address.known) {
        code().emit(Op::load_at, 0, origin);
    } else if (address.fixed) {
        code().push(fixed_value(address.value), origin);
    } else {
        code().emit(Op::load, address.value, origin);
    }
}

Address Compiler::address_of(const Binding& bound, SourceRange origin) {
    Address address;
    address.shape = bound.shape;
    address.fixed = bound.fixed;
    using enum Binding::Kind;
    switch (bound.kind) {
    case stored:
    case meta:
        if (!bases_known_) break;
        [[fallthrough]];
    case auxiliary:
    case clock:
    case channel: address.value = cell_of(bound); return address;
    case reference:
    case clock_reference:
        code().emit(Op::load, bound.value, origin);
        address.known = false;
        return address;
    case constant: { // a number passed where a place is wanted: give it one
        address.value = new_cell(bound.value, model::any_integer);
        address.fixed = true;
        return address;
    }
    case left_out: address.left_out = true; [[fallthrough]];
    case none: break;
    }
    // What has no place: a floating-point variable, say. Fails when it is reached.
    code().emit(Op::refuse, static_cast<std::int32_t>(model::Feature::floating_point), origin);
    code().push(0, origin);
    address.known = false;
    return address;
}

/// The place of a variable. Unknown ones have their number on the stack.
Address Compiler::emit_address(const Expr* expr) {
    switch (expr->kind) {
    case ExprKind::name: return address_of(binding(*expr->symbol), expr->range);
    case ExprKind::index: return emit_index_address(*expr);
    case ExprKind::member: {
        if (expr->operands[0]->type->kind == TypeKind::process) {
            return emit_member_address(*expr);
        }
        Address address = emit_address(expr->operands[0]);
        if (address.shape == nullptr || address.shape->fields.empty()) return address;
        const auto& field = address.shape->fields[static_cast<std::size_t>(expr->value)];
        address.shape = field.shape;
        const auto offset = static_cast<std::int32_t>(field.offset);
        if (address.known) {
            address.value += offset;
        } else if (offset != 0) {
            code().emit(Op::offset, offset, expr->range);
        }
        return address;
    }
    case ExprKind::conditional: {
        emit_value(expr->operands[0]);
        const std::size_t otherwise = code().jump(Op::jump_if_zero, expr->range);
        Address address = emit_address(expr->operands[1]);
        push_address(address, expr->range);
        const std::size_t end = code().jump(Op::jump, expr->range);
        code().set_depth(code().depth() - 1);
        code().set_target(otherwise);
        push_address(emit_address(expr->operands[2]), expr->range);
        code().set_target(end);
        address.known = address.fixed = false;
        return address;
    }
    case ExprKind::call: { // a function that returns a structure
        const CompiledFunction& called = emit_call_only(*expr);
        Address address;
        address.value = called.result_cell;
        address.shape = called.result_shape;
        return temporary_copy(address, expr->range);
    }
    case ExprKind::assign:
    case ExprKind::increment: {
        emit_effect(expr);
        const std::size_t before = code().size();
        const Address address = emit_address(expr->operands[0]);
        if (!address.known || code().size() != before) {
            error(expr->range, "unsupported.assignment-place",
                  "an assignment to a computed place cannot be assigned to again",
                  "use two assignments");
        }
        return address;
    }
    default: break;
    }
    emit_refusal(*expr, model::Feature::floating_point);
    return {.known = false};
}

Address Compiler::emit_index_address(const Expr& expr) {
    Address address = emit_address(expr.operands[0]);
    if (address.shape == nullptr || address.shape->kind != Shape::Kind::array) return address;
    const Shape& array = *address.shape;
    CodeBuffer index = in_new_buffer([&] { emit_value(expr.operands[1]); });
    const auto known = index.constant();
    const bool inside = known && *known >= array.low &&
                        std::int64_t{*known} - array.low < array.count;
    address.shape = array.element;
    const auto stride = static_cast<std::int32_t>(array.element->elements);
    if (inside) {
        const std::int32_t offset = (*known - array.low) * stride;
        if (address.known) {
            address.value += offset;
        } else if (offset != 0) {
            code().emit(Op::offset, offset, expr.range);
        }
        return address;
    }
    if (address.known) code().push(address.value, expr.range);
    code().append(index);
    code().emit(Op::index, dimension(array), expr.operands[1]->range);
    address.known = address.fixed = false;
    return address;
}

/// A copy of an array or structure that nothing evaluated later can change.
Address Compiler::temporary_copy(Address address, SourceRange origin) {
    if (address.shape == nullptr) return address;
    const std::int32_t cell = new_cells(*address.shape, origin);
    if (address.known) {
        code().push(cell, origin);
        code().push(address.value, origin);
    } else { // `copy` wants the target below the source
        const std::int32_t from = new_cell(0, model::any_integer);
        code().emit(Op::store, from, origin);
        code().push(cell, origin);
        code().emit(Op::load, from, origin);
    }
    code().emit(Op::copy, static_cast<std::int32_t>(address.shape->elements), origin);
    address.value = cell;
    address.known = true;
    address.fixed = false;
    return address;
}

// ---------------------------------------------------------------- calls

void Compiler::emit_call(const Expr& expr) {
    if (expr.symbol == nullptr) { // a built-in function
        if (expr.operands[0]->name == Word::abs && is_integral(expr.operands[1]->type)) {
            emit_value(expr.operands[1]);
            code().emit(Op::absolute, 0, expr.range);
            return;
        }
        const bool random = names_.text(expr.operands[0]->name).starts_with("random");
        return emit_refusal(expr, random ? model::Feature::random_number
                                         : model::Feature::floating_point);
    }
    const CompiledFunction& called = emit_call_only(expr);
    if (called.result_shape != nullptr) {
        code().emit(Op::load, called.result_cell, expr.range);
    } else {
        code().push(0, expr.range);
    }
}

/// Arguments first, all of them on the stack: evaluating one may call the same function.
const Compiler::CompiledFunction& Compiler::emit_call_only(const Expr& expr) {
    const Symbol& symbol = *expr.symbol;
    const auto arguments = expr.operands.subspan(1);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Symbol& parameter = *symbol.parameters[i];
        const auto later = arguments.subspan(i + 1);
        const bool changes = std::ranges::any_of(
            later, [](const Expr* argument) { return facts_of(argument).writes; });
        if (changes && !parameter.reference && is_aggregate(parameter.type)) {
            push_address(temporary_copy(emit_address(arguments[i]), arguments[i]->range),
                         arguments[i]->range);
        } else {
            emit_argument(arguments[i], parameter);
        }
    }
    const std::uint32_t outer = epoch_;
    const model::ProcessId outer_process = process_;
    if (expr.operands[0]->kind == ExprKind::member) enter(*expr.operands[0]->operands[0]);
    const CompiledFunction& called = function(symbol);
    set_epoch(outer);
    process_ = outer_process;
    for (std::size_t i = arguments.size(); i-- > 0;) {
        const Symbol& parameter = *symbol.parameters[i];
        const std::int32_t cell = called.parameter_cells[i];
        const SourceRange at = arguments[i]->range;
        if (!parameter.reference && is_aggregate(parameter.type)) {
            code().emit(Op::store, called.transfer_cells[i], at);
            code().push(cell, at);
            code().emit(Op::load, called.transfer_cells[i], at);
            const Shape* shape = shapes_.shape_of(*parameter.type, at);
            code().emit(Op::copy, static_cast<std::int32_t>(shape ? shape->elements : 0), at);
        } else {
            code().emit(Op::store, cell, at);
        }
    }
    code().call(called.entry, called.stack, called.calls, expr.range);
    return called;
}

/// A number, or the number of a place for references, arrays and structures.
void Compiler::emit_argument(const Expr* argument, const Symbol& parameter) {
    if (!parameter.reference && !is_aggregate(parameter.type)) {
        if (parameter.type->kind == TypeKind::real) {
            code().emit(Op::refuse, static_cast<std::int32_t>(model::Feature::floating_point),
                        argument->range);
            code().push(0, argument->range);
            return;
        }
        return emit_value(argument);
    }
    const bool number =
        is_integral(argument->type) || argument->type->kind == TypeKind::scalar;
    const bool has_place = argument->kind == ExprKind::name ||
                           argument->kind == ExprKind::index ||
                           argument->kind == ExprKind::member || !number;
    const bool written = parameter.reference && !parameter.type->is_const;
    if (written || has_place) return push_address(emit_address(argument), argument->range);
    // const int &p given a computed number: it goes into a cell made for it.
    const std::int32_t cell = new_cell(0, model::any_integer);
    emit_value(argument);
    code().emit(Op::store, cell, argument->range);
    code().push(cell, argument->range);
}

} // namespace zonar::language
