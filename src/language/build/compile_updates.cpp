// What changes something: assignments, statements, functions.
#include "checks/check.h"
#include "language/build/compiler.h"
#include "language/check/checker.h"

#include <fmt/format.h>

namespace zonar::language {

using model::Op;
using model::Shape;

std::optional<model::CodeEntry> Compiler::updates(std::span<Expr* const> first,
                                                  std::span<Expr* const> second) {
    CodeBuffer buffer = in_new_buffer([&] {
        for (const auto& list : {first, second}) {
            for (const Expr* update : list) emit_effect(update);
        }
    });
    if (buffer.empty()) return std::nullopt;
    buffer.emit(Op::halt, 0, {});
    const model::CodeEntry entry = buffer.append_to(program_);
    give_back(std::move(buffer));
    return entry;
}

/// Runs the expression for its effect and leaves nothing on the stack.
void Compiler::emit_effect(const Expr* expr) {
    switch (expr->kind) {
    case ExprKind::assign: return emit_assign(*expr, false);
    case ExprKind::increment: return emit_increment(*expr, false);
    case ExprKind::call:
        if (expr->symbol != nullptr) {
            emit_call_only(*expr);
            return;
        }
        break;
    case ExprKind::conditional: {
        emit_value(expr->operands[0]);
        const std::size_t otherwise = code().jump(Op::jump_if_zero, expr->range);
        emit_effect(expr->operands[1]);
        const std::size_t end = code().jump(Op::jump, expr->range);
        code().set_target(otherwise);
        emit_effect(expr->operands[2]);
        code().set_target(end);
        return;
    }
    default: break;
    }
    if (!facts_of(expr).writes) {
        // It changes nothing, but it may fail: i / 0 is an error wherever it stands.
        if (expr->type->kind == TypeKind::void_ || is_clock_term(expr->type)) return;
    }
    if (expr->type->kind == TypeKind::array || expr->type->kind == TypeKind::structure)
        return;
    emit_value(expr);
    code().emit(Op::pop, 0, expr->range);
}

/// target = source, and the compound forms. `keep`: the value is used, as in a = b = c, and
/// stays on the stack. From left to right: the address is computed before the value.
void Compiler::emit_assign(const Expr& expr, bool keep) {
    const Expr* target = expr.operands[0];
    const Expr* source = expr.operands[1];
    const SourceRange at = expr.range;
    const Type& type = *target->type;
    if (type.kind == TypeKind::clock) return emit_clock_assign(expr);
    if (type.kind == TypeKind::real) {
        code().emit(Op::refuse, static_cast<std::int32_t>(model::Feature::floating_point),
                    at);
        if (keep) code().push(0, at);
        return;
    }
    if (type.kind == TypeKind::array || type.kind == TypeKind::structure) {
        const Address to = emit_address(target);
        push_address(to, target->range);
        push_address(emit_address(source), source->range);
        if (to.shape == nullptr) return;
        code().emit(Op::copy, static_cast<std::int32_t>(to.shape->elements), at);
        return;
    }
    const Address to = emit_address(target);
    if (expr.compound != Operator::none) {
        if (!to.known) code().emit(Op::dup, 0, at);
        emit_load(to, target->range);
        emit_value(source);
        code().emit(instruction_for(expr.compound), 0, at);
    } else {
        emit_value(source);
    }
    if (to.known) {
        if (keep) code().emit(Op::dup, 0, at);
        code().emit(Op::store, to.value, at);
    } else {
        code().emit(keep ? Op::store_keep : Op::store_at, 0, at);
    }
}

/// x = e, x = y, x = y + e. The clock part must come out as one clock.
void Compiler::emit_clock_assign(const Expr& expr) {
    const Expr* target = expr.operands[0];
    const Expr* source = expr.operands[1];
    const SourceRange at = expr.range;
    if (target->type->hybrid) return; // left out of symbolic analysis
    if (source->kind == ExprKind::assign) emit_effect(source);
    push_address(emit_address(target), target->range);
    if (is_integral(source->type)) {
        emit_value(source);
        code().emit(Op::set_clock, 0, at);
        return;
    }
    if (source->type->kind != TypeKind::clock) { // a floating-point number
        code().emit(Op::refuse, static_cast<std::int32_t>(model::Feature::floating_point),
                    at);
        code().push(0, at);
        code().emit(Op::set_clock, 0, at);
        return;
    }
    Linear linear;
    collect_linear(source->kind == ExprKind::assign ? source->operands[0] : source, 1,
                   linear);
    ZONAR_ASSERT(linear.clocks.size() == 1 && linear.clocks[0].second == 1);
    push_address(emit_address(linear.clocks[0].first), source->range);
    emit_integers(linear, false, source->range);
    code().emit(Op::copy_clock, 0, at);
}

void Compiler::emit_increment(const Expr& expr, bool keep) {
    const Operator op =
        expr.op == Operator::plus_one ? Operator::add : Operator::subtract;
    const SourceRange at = expr.range;
    const Address to = emit_address(expr.operands[0]);
    if (!to.known) code().emit(Op::dup, 0, at);
    emit_load(to, at);
    code().push(1, at);
    code().emit(instruction_for(op), 0, at);
    if (to.known) {
        if (keep) code().emit(Op::dup, 0, at);
        code().emit(Op::store, to.value, at);
    } else {
        code().emit(keep ? Op::store_keep : Op::store_at, 0, at);
    }
    if (keep && expr.value == 0) { // i++ is what it was before
        code().push(1, at);
        code().emit(
            instruction_for(op == Operator::add ? Operator::subtract : Operator::add), 0,
            at);
    }
}

// ---------------------------------------------------------------- functions

const Compiler::CompiledFunction& Compiler::function(const Symbol& symbol) {
    const std::uint32_t epoch = symbol.level == Level::template_ ? epoch_ : 0;
    touched_local_ |= symbol.level == Level::template_;
    CompiledFunction& compiled = functions_[symbol.id];
    if (compiled.known && compiled.epoch == epoch) return compiled;
    // What it calls comes first. Compiled in the midst of its body, a function would begin
    // as deep as its caller had come, and a chain of calls as deep as all of them together.
    for (const Symbol* callee : symbol.callees) function(*callee);
    compiled = {};
    compiled.epoch = epoch;
    compiled.known = true;
    for (const Symbol* parameter : symbol.parameters) {
        const Shape* shape = shapes_.shape_of(*parameter->type, parameter->range);
        const Type* element = parameter->type;
        while (element->kind == TypeKind::array) element = element->element;
        Binding bound;
        bound.shape = shape;
        std::int32_t transfer = 0;
        if (parameter->reference) {
            bound.kind = element->kind == TypeKind::clock ? Binding::Kind::clock_reference
                                                          : Binding::Kind::reference;
            bound.value = new_cell(0, model::any_integer);
        } else {
            bound.kind = Binding::Kind::auxiliary;
            bound.value = shape == nullptr ? new_cell(0, model::any_integer)
                                           : new_cells(*shape, parameter->range);
            transfer = new_cell(0, model::any_integer);
        }
        bindings_[*parameter] = bound;
        compiled.parameter_cells.push_back(bound.value);
        compiled.transfer_cells.push_back(transfer);
    }
    if (symbol.type->kind != TypeKind::void_) {
        compiled.result_shape = shapes_.shape_of(*symbol.type, symbol.range);
        if (compiled.result_shape != nullptr) {
            compiled.result_cell = new_cells(*compiled.result_shape, symbol.range);
        }
    }
    const CompiledFunction* outer = std::exchange(in_function_, &compiled);
    CodeBuffer body = in_new_buffer([&] {
        emit_statement(*symbol.function->body);
        code().emit(Op::leave, 0, symbol.range);
    });
    in_function_ = outer;
    compiled.stack = body.max_depth() + 1;
    compiled.calls = body.max_calls();
    compiled.entry = body.append_to(program_);
    return compiled;
}

void Compiler::emit_statement(const Statement& statement) {
    const SourceRange at = statement.range;
    [[maybe_unused]] const std::uint32_t depth = code().depth();
    switch (statement.kind) {
    case StatementKind::empty: break;
    case StatementKind::block: emit_block(statement); break;
    case StatementKind::expression: emit_effect(statement.first[0]); break;
    case StatementKind::for_:
    case StatementKind::while_: emit_while(statement); break;
    case StatementKind::do_while: emit_do_while(statement); break;
    case StatementKind::iterate:
        emit_loop(*statement.bound, at, [&] { emit_statement(*statement.body); });
        break;
    case StatementKind::if_: emit_if(statement); break;
    case StatementKind::assert_:
        emit_condition(statement.first);
        code().emit(Op::require, 0, at);
        break;
    case StatementKind::return_: emit_return(statement); break;
    }
    // A statement leaves nothing on the stack: what it pushes it also takes.
    ZONAR_ASSERT(code().depth() == depth || diagnostics_.has_errors());
}

void Compiler::emit_block(const Statement& block) {
    for (const Declaration* declaration : block.declarations)
        if (declaration->kind == DeclarationKind::variables)
            emit_local_variables(*declaration);
    for (const Statement* inner : block.statements) emit_statement(*inner);
}

/// `for` and `while`.
void Compiler::emit_while(const Statement& loop) {
    for (const Expr* expr : loop.first) emit_effect(expr);
    const std::size_t begin = code().here();
    emit_condition(loop.condition);
    const std::size_t done = code().jump(Op::jump_if_zero, loop.range);
    emit_statement(*loop.body);
    for (const Expr* expr : loop.step) emit_effect(expr);
    code().jump_back(begin, loop.range);
    code().set_target(done);
}

void Compiler::emit_do_while(const Statement& loop) {
    const std::size_t begin = code().here();
    emit_statement(*loop.body);
    emit_condition(loop.condition);
    const std::size_t done = code().jump(Op::jump_if_zero, loop.range);
    code().jump_back(begin, loop.range);
    code().set_target(done);
}

void Compiler::emit_if(const Statement& statement) {
    emit_condition(statement.condition);
    const std::size_t otherwise = code().jump(Op::jump_if_zero, statement.range);
    emit_statement(*statement.body);
    if (statement.otherwise == nullptr) {
        code().set_target(otherwise);
        return;
    }
    const std::size_t end = code().jump(Op::jump, statement.range);
    code().set_target(otherwise);
    emit_statement(*statement.otherwise);
    code().set_target(end);
}

/// The result goes to the function's own cells, where the caller finds it.
void Compiler::emit_return(const Statement& statement) {
    const SourceRange at = statement.range;
    if (!statement.first.empty()) {
        const Expr* value = statement.first[0];
        const Shape* shape = in_function_->result_shape;
        const bool aggregate =
            shape != nullptr &&
            (shape->kind == Shape::Kind::structure || shape->kind == Shape::Kind::array);
        if (aggregate) {
            code().push(in_function_->result_cell, at);
            push_address(emit_address(value), value->range);
            code().emit(Op::copy, static_cast<std::int32_t>(shape->elements), at);
        } else {
            emit_value(value);
            code().emit(Op::store, in_function_->result_cell, value->range);
        }
    }
    code().emit(Op::leave, 0, at);
}

/// The items before the last run for their effects.
void Compiler::emit_condition(std::span<Expr* const> list) {
    for (const Expr* expr : list.first(list.size() - 1)) emit_effect(expr);
    emit_value(list.back());
}

/// Locals start anew with every call, so their values are set by code.
void Compiler::emit_local_variables(const Declaration& declaration) {
    for (const Declarator& declarator : declaration.declarators) {
        const Symbol& symbol = *declarator.symbol;
        const Shape* shape = shapes_.shape_of(*symbol.type, declarator.range);
        if (shape == nullptr) continue;
        const TypeKind kind = symbol.type->kind;
        if (kind == TypeKind::real || kind == TypeKind::text) {
            bindings_[symbol] = {Binding::Kind::left_out, false, 0, shape};
            continue;
        }
        const std::int32_t cell = new_cells(*shape, declarator.range);
        bindings_[symbol] = {Binding::Kind::auxiliary, false, cell, shape};
        const bool aggregate =
            shape->kind == Shape::Kind::array || shape->kind == Shape::Kind::structure;
        if (declarator.initialiser != nullptr) {
            emit_initialiser(*shape, *symbol.type, *declarator.initialiser, cell);
        } else if (aggregate) {
            code().push(cell, declarator.range);
            // Never written: it holds the defaults.
            code().push(new_cells(*shape, declarator.range), declarator.range);
            code().emit(Op::copy, static_cast<std::int32_t>(shape->elements),
                        declarator.range);
        } else {
            code().push(default_value(*shape), declarator.range);
            code().emit(Op::store, cell, declarator.range);
        }
    }
}

void Compiler::emit_initialiser(const Shape& shape, const Type& type,
                                const Initialiser& initialiser, std::int32_t cell) {
    const SourceRange at = initialiser.range;
    const bool aggregate =
        shape.kind == Shape::Kind::array || shape.kind == Shape::Kind::structure;
    if (initialiser.value != nullptr) {
        if (aggregate) {
            code().push(cell, at);
            push_address(emit_address(initialiser.value), at);
            code().emit(Op::copy, static_cast<std::int32_t>(shape.elements), at);
        } else {
            emit_value(initialiser.value);
            code().emit(Op::store, cell, at);
        }
        return;
    }
    if (shape.kind == Shape::Kind::array) {
        if (initialiser.items.size() != shape.count) {
            error(at, "range.initialiser",
                  fmt::format("the array has {} elements, the initialiser has {}",
                              shape.count, initialiser.items.size()));
            return;
        }
        for (std::size_t i = 0; i < initialiser.items.size(); ++i) {
            emit_initialiser(*shape.element, *type.element, *initialiser.items[i].value,
                             cell +
                                 static_cast<std::int32_t>(i * shape.element->elements));
        }
        return;
    }
    std::size_t next = 0;
    for (const InitialiserItem& item : initialiser.items) {
        if (item.field.known()) next = field_index(type, item.field);
        const auto& field = shape.fields[next];
        emit_initialiser(*field.shape, *type.fields[next].type, *item.value,
                         cell + static_cast<std::int32_t>(field.offset));
        ++next;
    }
}

} // namespace zonar::language
