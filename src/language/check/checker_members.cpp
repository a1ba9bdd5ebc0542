// Parts of things and calls: a[i], s.f, P.x, f(x), P(1).
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

const Type* Checker::check_index(Expr& expr) {
    const Type* array = check(expr.operands[0]);
    const Type* index = check(expr.operands[1]);
    if (is_error(array) || is_error(index)) return error_type;
    if (array->kind != TypeKind::array) {
        error(expr.operands[0]->range, "type.array",
              fmt::format("expected an array, found {}", describe(*array)),
              array->kind == TypeKind::process
                  ? "one process of a set is chosen with parentheses: P(0)"
                  : "");
        return error_type;
    }
    const bool fits = array->index->kind == TypeKind::scalar
                          ? equivalent(*array->index, *index)
                          : is_integral(index);
    if (!fits) {
        error(expr.operands[1]->range, "type.index",
              fmt::format("this array is indexed by {}, not by {}",
                          describe(*array->index), describe(*index)));
        return error_type;
    }
    return array->element;
}

/// An expression whose first name is of a kind that is known beforehand.
const Type* Checker::check_front(Expr* expr, Wanted wanted) {
    Expr* front = expr;
    while (front->kind == ExprKind::index) front = front->operands[0];
    if (front->kind == ExprKind::name && scopes_.find(front->name) == nullptr)
        front->type = expr->type = check_name(*front, wanted);
    return check(expr);
}

const Type* Checker::check_member(Expr& expr) {
    Expr* object = expr.operands[0];
    const Type* type = check_front(object, Wanted::owner);
    if (is_error(type)) return type;
    if (type->kind == TypeKind::process) {
        const Type* member = check_process_member(expr, *object->symbol);
        if (expr.symbol != nullptr && expr.symbol->kind == SymbolKind::function) {
            error(expr.mark, "name.value",
                  fmt::format("'{}' is a function; call it with parentheses",
                              text(expr.name)));
        }
        return member;
    }
    if (type->kind != TypeKind::structure) {
        error(object->range, "type.structure",
              fmt::format("{} has no members", describe(*type)));
        return error_type;
    }
    const auto found = std::ranges::find(type->fields, expr.name, &Field::name);
    if (found == type->fields.end()) {
        error(expr.mark, "name.field",
              fmt::format("there is no field '{}' in this structure", text(expr.name)),
              nearest_field(expr.name, *type));
        return error_type;
    }
    expr.value = static_cast<std::int32_t>(found - type->fields.begin());
    return found->type;
}

/// P.x and P(1).x, in queries only.
const Type* Checker::check_process_member(Expr& expr, const Symbol& process) {
    const Expr* object = expr.operands[0];
    if (use_ != Use::query) {
        error(object->range, "type.process-member",
              fmt::format(
                  "members of a process, such as {}.{}, can be used in queries only",
                  text(process.name), text(expr.name)),
              "use a shared variable in the model");
        return error_type;
    }
    if (!process.in_system) {
        error(object->range, "name.process",
              fmt::format("'{}' is not a process of the system", text(process.name)),
              processes_made_of(process, expr.name));
        return error_type;
    }
    if (object->kind == ExprKind::name && !process.parameters.empty()) {
        error(
            object->range, "query.process-set",
            fmt::format("'{}' is a set of processes; say which one", text(process.name)),
            how_to_choose(process, expr.name));
        return error_type;
    }
    const Symbol* origin = &process;
    while (origin->of != nullptr) origin = origin->of;
    if (const Symbol* named = scopes_.find(expr.name);
        named != nullptr && named->kind == SymbolKind::type && !named->predefined) {
        error(expr.mark, "name.type-location",
              fmt::format("'{}' names a type, so it cannot be asked about as a member",
                          text(expr.name)),
              "rename the type or the location");
        return error_type;
    }
    const auto found = std::ranges::find(origin->members, expr.name, &Symbol::name);
    if (found == origin->members.end()) {
        if (expr.name == Word::location) return integer_type;
        error(expr.mark, "name.member",
              fmt::format("process '{}' has no location or variable '{}'",
                          text(process.name), text(expr.name)),
              nearest_member(expr.name, process));
        return error_type;
    }
    expr.symbol = *found;
    switch ((*found)->kind) {
    case SymbolKind::location: return boolean_type;
    case SymbolKind::function: return error_type; // only as a call; see check_call
    default: return (*found)->type;
    }
}

// ---------------------------------------------------------------- calls

const Type* Checker::check_call(Expr& expr) {
    Expr* callee = expr.operands[0];
    if (callee->kind == ExprKind::member) { // P.f(...)
        check(callee->operands[0]);
        if (callee->operands[0]->type->kind == TypeKind::process) {
            check_process_member(*callee, *callee->operands[0]->symbol);
            if (callee->symbol != nullptr &&
                callee->symbol->kind == SymbolKind::function) {
                return check_function_call(expr, *callee->symbol);
            }
        }
    }
    if (callee->kind != ExprKind::name) {
        check(callee);
        if (!is_error(callee->type)) {
            error(callee->range, "type.call",
                  "only functions and processes take arguments",
                  callee->kind == ExprKind::deadlock ? "write 'deadlock' alone" : "");
        }
        return error_type;
    }
    Symbol* symbol = scopes_.find(callee->name);
    if (symbol == nullptr) {
        if (is_builtin_function(text(callee->name))) return check_builtin_call(expr);
        const std::string near = nearest_name(callee->name, Wanted::called);
        error(callee->range, "name.unknown",
              fmt::format("unknown {} '{}'",
                          use_ == Use::query ? "process or function" : "function",
                          text(callee->name)),
              !near.empty()        ? near
              : use_ == Use::query ? ""
                                   : "functions must be declared before their first use");
        for (Expr* argument : expr.operands.subspan(1)) check(argument);
        return error_type;
    }
    callee->symbol = symbol;
    switch (symbol->kind) {
    case SymbolKind::function: return check_function_call(expr, *symbol);
    case SymbolKind::template_:
    case SymbolKind::instance: return check_process_call(expr, *symbol);
    default:
        error(callee->range, "type.call",
              fmt::format("'{}' is not a function", text(callee->name)));
        return error_type;
    }
}

/// A call takes over what the called function does. Functions are declared before they are
/// used, so its effects are known, and only a direct call of oneself can be recursion.
const Type* Checker::check_function_call(Expr& expr, Symbol& function) {
    expr.symbol = &function;
    const auto arguments = expr.operands.subspan(1);
    if (&function == in_function_) {
        error(expr.operands[0]->range, "type.recursion", "recursion is not allowed",
              "use a loop");
        return error_type;
    }
    if (arguments.size() != function.parameters.size()) {
        error(expr.range, "type.arguments",
              fmt::format("'{}' takes {} argument{}, not {}", text(function.name),
                          function.parameters.size(),
                          function.parameters.size() == 1 ? "" : "s", arguments.size()),
              names_of(function.parameters));
        return error_type;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!is_error(check(arguments[i])))
            check_argument(arguments[i], *function.parameters[i]);
    }
    if (in_function_ != nullptr) {
        callees_.push_back(&function);
        Effects& mine = in_function_->effects;
        mine.reads_state |= function.effects.reads_state;
        mine.writes_state |= function.effects.writes_state;
        mine.call_depth = std::max<std::uint16_t>(
            mine.call_depth, static_cast<std::uint16_t>(function.effects.call_depth + 1));
    }
    return function.type;
}

/// By reference, the argument must be a variable of the very same type, because the function
/// reads and writes it in place; by value, one that can be assigned.
void Checker::check_argument(Expr* argument, const Symbol& parameter) {
    const Type* given = argument->type;
    const Type* wanted = parameter.type;
    if (is_error(wanted)) return;
    if (parameter.reference && !wanted->is_const) {
        if (!is_lvalue(argument)) {
            error(argument->range, "type.reference",
                  fmt::format("'{}' is passed by reference and needs a variable",
                              text(parameter.name)));
            return;
        }
        if (!check_writable(argument)) return;
        if (parameter.written) mark_written(argument);
        if (!equivalent(*wanted, *given)) {
            error(argument->range, "type.argument",
                  fmt::format(
                      "the reference parameter '{}' needs a variable of the very same "
                      "type",
                      text(parameter.name)),
                  "ranges and array sizes must be written alike");
        }
        return;
    }
    if (wanted->kind == TypeKind::real && given->kind == TypeKind::clock) return;
    if (!assignable(wanted, given)) {
        error(argument->range, "type.argument",
              fmt::format("the parameter '{}' is {}, the argument is {}",
                          text(parameter.name), describe(*wanted), describe(*given)),
              wanted->kind == given->kind ? "their ranges or sizes must be written alike"
                                          : "");
    }
}

/// P(i) in a query: one process of a set.
const Type* Checker::check_process_call(Expr& expr, Symbol& process) {
    const auto arguments = expr.operands.subspan(1);
    expr.symbol = &process;
    if (arguments.size() != process.parameters.size()) {
        error(expr.range, "query.process-arguments",
              fmt::format("'{}' takes {} argument{}, not {}", text(process.name),
                          process.parameters.size(),
                          process.parameters.size() == 1 ? "" : "s", arguments.size()),
              names_of(process.parameters));
        return error_type;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Type* given = check(arguments[i]);
        if (is_error(given)) return given;
        const Type* wanted = process.parameters[i]->type;
        const bool fits = wanted->kind == TypeKind::scalar ? equivalent(*wanted, *given)
                                                           : is_integral(given);
        if (!fits) {
            error(arguments[i]->range, "type.argument",
                  fmt::format("expected {}, found {}", describe(*wanted),
                              describe(*given)));
            return error_type;
        }
    }
    return plain_type(TypeKind::process);
}

const Type* Checker::check_builtin_call(Expr& expr) {
    const auto arguments = expr.operands.subspan(1);
    bool failed = false;
    for (Expr* argument : arguments) failed |= is_error(check(argument));
    if (failed) return error_type;
    const Word word = expr.operands[0]->name.word();
    if (word == Word::abs && arguments.size() == 1 && is_integral(arguments[0]->type)) {
        return integer_type;
    }
    const std::string_view name = text(expr.operands[0]->name);
    const bool random = name.starts_with("random");
    // fint, ilogb and the like give integers; all of them take floating-point numbers.
    const bool integer = word == Word::fint || name == "ilogb" || name == "fpclassify" ||
                         name.starts_with("is") || name == "signbit";
    const Type* type = integer ? integer_type : plain_type(TypeKind::real);
    return refuse(expr,
                  random ? fmt::format("the random number of '{}'", name)
                         : fmt::format("the floating-point function '{}'", name),
                  type);
}

} // namespace zonar::language
