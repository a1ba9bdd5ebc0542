// The places of variables, and calls, which hand places and numbers over.
#include "language/build/compiler.h"
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Op;
using model::Shape;

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
    code().emit(Op::refuse, static_cast<std::int32_t>(model::Feature::floating_point),
                origin);
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
    if (address.shape == nullptr || address.shape->kind != Shape::Kind::array)
        return address;
    const Shape& array = *address.shape;
    CodeBuffer index = in_new_buffer([&] { emit_value(expr.operands[1]); });
    const auto known = index.constant();
    const bool inside =
        known && *known >= array.low && std::int64_t{*known} - array.low < array.count;
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
    give_back(std::move(index));
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
            code().emit(Op::copy, static_cast<std::int32_t>(shape ? shape->elements : 0),
                        at);
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
            code().emit(Op::refuse,
                        static_cast<std::int32_t>(model::Feature::floating_point),
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
    if (written || has_place)
        return push_address(emit_address(argument), argument->range);
    // const int &p given a computed number: it goes into a cell made for it.
    const std::int32_t cell = new_cell(0, model::any_integer);
    emit_value(argument);
    code().emit(Op::store, cell, argument->range);
    code().push(cell, argument->range);
}

} // namespace zonar::language
