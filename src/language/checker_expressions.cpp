// The types of expressions, and which class of clock constraint they are.
#include "language/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

namespace {

const Type* const error_type = plain_type(TypeKind::error);
const Type* const integer_type = plain_type(TypeKind::integer);
const Type* const boolean_type = plain_type(TypeKind::boolean);

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

bool mentions_hybrid(const Expr* expr) {
    if (expr->type != nullptr && expr->type->kind == TypeKind::clock && expr->type->hybrid) {
        return true;
    }
    return std::ranges::any_of(expr->operands,
                               [](const Expr* operand) { return mentions_hybrid(operand); });
}

int channel_capability(const Type& type) {
    return type.urgent ? 0 : type.broadcast ? 1 : 2;
}

} // namespace

const Type* Checker::check(Expr* expr) {
    if (expr->type != nullptr && expr->type->kind == TypeKind::error) return expr->type;
    const Type* type = error_type;
    switch (expr->kind) {
    case ExprKind::integer: type = integer_type; break;
    case ExprKind::truth: type = boolean_type; break;
    case ExprKind::real: type = plain_type(TypeKind::real); break;
    case ExprKind::text: type = plain_type(TypeKind::text); break;
    case ExprKind::name: type = check_name(*expr); break;
    case ExprKind::unary: type = check_unary(*expr); break;
    case ExprKind::binary: type = check_binary(*expr); break;
    case ExprKind::conditional: type = check_conditional(*expr); break;
    case ExprKind::index: type = check_index(*expr); break;
    case ExprKind::member: type = check_member(*expr); break;
    case ExprKind::call: type = check_call(*expr); break;
    case ExprKind::assign: type = check_assign(*expr); break;
    case ExprKind::increment: type = check_increment(*expr); break;
    case ExprKind::rate: type = check_rate(*expr); break;
    case ExprKind::quantifier: type = check_quantifier(*expr); break;
    case ExprKind::deadlock: type = plain_type(TypeKind::formula); break;
    case ExprKind::spawn:
        error(expr->range, "unsupported.dynamic", "dynamic templates are not supported",
              "they belong to statistical model checking");
        break;
    }
    expr->type = type;
    return type;
}

/// Something that only statistical model checking can do. Fine where symbolic analysis
/// looks away, a run-time error in functions, an error elsewhere.
const Type* Checker::refuse(const Expr& expr, std::string_view what, const Type* type) {
    switch (use_) {
    case Use::ignored: return type;
    case Use::function:
        warn(expr.range, "unsupported.in-function",
             fmt::format("{} is not supported in symbolic analysis; reaching it will be a "
                         "run-time error",
                         what));
        return type;
    default:
        error(expr.range, "unsupported.symbolic",
              fmt::format("{} is not supported in symbolic analysis", what),
              "it belongs to statistical model checking");
        return error_type;
    }
}

const Type* Checker::mismatch(const Expr& expr, const Type* left, const Type* right) {
    if (!is_error(left) && !is_error(right)) {
        error(expr.mark, "type.mismatch",
              fmt::format("{} and {} do not fit together here", describe(*left),
                          describe(*right)));
    }
    return error_type;
}

// ---------------------------------------------------------------- names

const Type* Checker::check_name(Expr& expr) {
    Symbol* symbol = scopes_.find(expr.name);
    if (symbol == nullptr) {
        std::string help;
        if (is_builtin_function(text(expr.name))) help = "it is a built-in function";
        error(expr.range, "name.unknown",
              fmt::format("unknown identifier '{}'", text(expr.name)), std::move(help));
        return error_type;
    }
    expr.symbol = symbol;
    switch (symbol->kind) {
    case SymbolKind::variable:
    case SymbolKind::parameter:
    case SymbolKind::bound:
        if (in_function_ != nullptr && symbol->level != Level::function &&
            !symbol->computable) {
            in_function_->effects.reads_state = true;
        }
        return symbol->type;
    case SymbolKind::location:
        if (in_function_ != nullptr) in_function_->effects.reads_state = true;
        return plain_type(TypeKind::location);
    case SymbolKind::template_:
    case SymbolKind::instance: return plain_type(TypeKind::process);
    case SymbolKind::type:
        error(expr.range, "name.value",
              fmt::format("'{}' is a type, not a value", text(expr.name)));
        return error_type;
    case SymbolKind::function:
        error(expr.range, "name.value",
              fmt::format("'{}' is a function; call it with parentheses", text(expr.name)));
        return error_type;
    case SymbolKind::chart:
        error(expr.range, "unsupported.chart",
              fmt::format("'{}' is a live sequence chart; these are not supported",
                          text(expr.name)));
        return error_type;
    }
    return error_type;
}

// ---------------------------------------------------------------- operators

const Type* Checker::check_unary(Expr& expr) {
    const Type* operand = check(expr.operands[0]);
    if (is_error(operand)) return operand;
    if (expr.op == Operator::logical_not) {
        if (is_integral(operand)) return boolean_type;
        if (operand->kind == TypeKind::formula) return operand;
        if (is_clock_truth(operand)) return plain_type(TypeKind::constraint);
        error(expr.range, "type.truth",
              fmt::format("'not' needs a truth value, not {}", describe(*operand)));
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
    const auto number = [](const Type* t) {
        return is_integral(t) || t->kind == TypeKind::real || is_clock_term(t);
    };
    if (!number(left) || !number(right)) return mismatch(expr, left, right);
    if (is_clock_term(left) && is_integral(right)) return left;
    if (expr.op == Operator::add && is_integral(left) && is_clock_term(right)) return right;
    if (expr.op == Operator::subtract && is_clock(left) && is_clock(right)) {
        return plain_type(TypeKind::difference);
    }
    const Type* real = plain_type(TypeKind::real);
    if (mentions_hybrid(&expr)) return real;
    if (is_clock_term(left) || is_clock_term(right)) {
        return refuse(expr, "arithmetic on clocks other than x + n, x - n and x - y", real);
    }
    return real;
}

const Type* Checker::check_arithmetic(Expr& expr) {
    const Type* left = expr.operands[0]->type;
    const Type* right = expr.operands[1]->type;
    if (is_error(left) || is_error(right)) return error_type;
    if (is_integral(left) && is_integral(right)) return integer_type;
    const auto number = [](const Type* t) {
        return is_integral(t) || t->kind == TypeKind::real || is_clock_term(t);
    };
    if (!number(left) || !number(right)) return mismatch(expr, left, right);
    const Type* real = plain_type(TypeKind::real);
    if (mentions_hybrid(&expr)) return real;
    if (is_clock_term(left) || is_clock_term(right)) {
        return refuse(expr, "arithmetic on clocks other than x + n, x - n and x - y", real);
    }
    return real;
}

const Type* Checker::check_order(Expr& expr, const Type* left, const Type* right) {
    if (is_error(left) || is_error(right)) return error_type;
    if (is_integral(left) && is_integral(right)) return boolean_type;
    const Type* invariant = plain_type(TypeKind::invariant);
    if (mentions_hybrid(&expr)) {
        if (use_ != Use::query) return invariant;
        return refuse(expr, "a hybrid clock in a query", invariant);
    }
    if ((is_clock_term(left) && is_integral(right)) ||
        (is_integral(left) && is_clock_term(right)) || (is_clock(left) && is_clock(right))) {
        const bool lower =
            is_clock(left) == (expr.op == Operator::greater || expr.op == Operator::greater_equal);
        const bool one_clock = is_integral(left) || is_integral(right);
        const bool difference = left->kind == TypeKind::difference ||
                                right->kind == TypeKind::difference;
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
                      is_clock_term(other) ? invariant : boolean_type);
    }
    if (is_clock_term(left) && is_clock_term(right)) {
        error(expr.range, "type.three-clocks",
              "a clock constraint compares at most two clocks",
              "split it with an auxiliary clock");
        return error_type;
    }
    return mismatch(expr, left, right);
}

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
        (is_integral(left) && is_clock_term(right)) || (is_clock(left) && is_clock(right))) {
        return result;
    }
    if (left->kind == TypeKind::real || right->kind == TypeKind::real) {
        return refuse(expr, "comparing floating-point numbers", boolean_type);
    }
    const bool comparable = left->kind == TypeKind::scalar || left->kind == TypeKind::array ||
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
        for (const Expr* operand : expr.operands) result = join_classes(result, operand->type);
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
        with_clocks == 1 &&
        (expr.op == Operator::logical_or
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
                              describe(*condition)));
            return error_type;
        }
    }
    if (then->kind == TypeKind::channel && otherwise->kind == TypeKind::channel) return then;
    // Equal types keep their range, so that the choice can be assigned to.
    if (then->kind < TypeKind::process && equivalent(*then, *otherwise)) return then;
    if (is_integral(then) && is_integral(otherwise)) return integer_type;
    const auto number = [](const Type* t) {
        return is_integral(t) || t->kind == TypeKind::real || is_clock_term(t);
    };
    if (number(then) && number(otherwise)) {
        return refuse(expr, "floating-point arithmetic", plain_type(TypeKind::real));
    }
    error(expr.mark, "type.conditional",
          fmt::format("the choices of '?' do not fit together: {} and {}", describe(*then),
                      describe(*otherwise)),
          is_clock_truth(then) || is_clock_truth(otherwise)
              ? "put the choice into the bound: x <= (b ? 3 : 5)"
              : "");
    return error_type;
}

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
            return refuse(expr, "a sum of floating-point numbers", plain_type(TypeKind::real));
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
    return plain_type(TypeKind::rate);
}

// ---------------------------------------------------------------- parts

const Type* Checker::check_index(Expr& expr) {
    const Type* array = check(expr.operands[0]);
    const Type* index = check(expr.operands[1]);
    if (is_error(array) || is_error(index)) return error_type;
    if (array->kind != TypeKind::array) {
        error(expr.operands[0]->range, "type.array",
              fmt::format("expected an array, found {}", describe(*array)));
        return error_type;
    }
    const bool fits = array->index->kind == TypeKind::scalar ? equivalent(*array->index, *index)
                                                            : is_integral(index);
    if (!fits) {
        error(expr.operands[1]->range, "type.index",
              fmt::format("this array is indexed by {}, not by {}", describe(*array->index),
                          describe(*index)));
        return error_type;
    }
    return array->element;
}

const Type* Checker::check_member(Expr& expr) {
    Expr* object = expr.operands[0];
    const Type* type = check(object);
    if (is_error(type)) return type;
    if (type->kind == TypeKind::process) return check_process_member(expr, *object->symbol);
    if (type->kind != TypeKind::structure) {
        error(object->range, "type.structure",
              fmt::format("{} has no members", describe(*type)));
        return error_type;
    }
    const auto found = std::ranges::find(type->fields, expr.name, &Field::name);
    if (found == type->fields.end()) {
        error(expr.mark, "name.field",
              fmt::format("there is no field '{}' in this structure", text(expr.name)));
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
              fmt::format("members of a process, such as {}.{}, can be used in queries only",
                          text(process.name), text(expr.name)),
              "use a shared variable in the model");
        return error_type;
    }
    if (std::ranges::find(system_symbols_, &process) == system_symbols_.end()) {
        error(object->range, "name.process",
              fmt::format("'{}' is not a process of the system", text(process.name)),
              "only what stands on the system line can be asked about");
        return error_type;
    }
    if (object->kind == ExprKind::name && !process.parameters.empty()) {
        error(object->range, "query.process-set",
              fmt::format("'{}' is a set of processes; say which one", text(process.name)),
              fmt::format("write {}(...).{}", text(process.name), text(expr.name)));
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
              fmt::format("process '{}' has no location or variable '{}'", text(process.name),
                          text(expr.name)));
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
            if (callee->symbol != nullptr && callee->symbol->kind == SymbolKind::function) {
                return check_function_call(expr, *callee->symbol);
            }
        }
    }
    if (callee->kind != ExprKind::name) {
        check(callee);
        if (!is_error(callee->type)) {
            error(callee->range, "type.call", "only functions and processes take arguments");
        }
        return error_type;
    }
    Symbol* symbol = scopes_.find(callee->name);
    if (symbol == nullptr) {
        if (is_builtin_function(text(callee->name))) return check_builtin_call(expr);
        error(callee->range, "name.unknown",
              fmt::format("unknown function '{}'", text(callee->name)),
              "functions must be declared before their first use");
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

const Type* Checker::check_function_call(Expr& expr, Symbol& function) {
    expr.symbol = &function;
    const auto arguments = expr.operands.subspan(1);
    if (&function == in_function_) {
        error(expr.operands[0]->range, "type.recursion", "recursion is not allowed");
        return error_type;
    }
    if (arguments.size() != function.parameters.size()) {
        error(expr.range, "type.arguments",
              fmt::format("'{}' takes {} argument{}, not {}", text(function.name),
                          function.parameters.size(),
                          function.parameters.size() == 1 ? "" : "s", arguments.size()));
        return error_type;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!is_error(check(arguments[i]))) check_argument(arguments[i], *function.parameters[i]);
    }
    if (in_function_ != nullptr) {
        Effects& mine = in_function_->effects;
        mine.reads_state |= function.effects.reads_state;
        mine.writes_state |= function.effects.writes_state;
        mine.call_depth = std::max<std::uint16_t>(
            mine.call_depth, static_cast<std::uint16_t>(function.effects.call_depth + 1));
    }
    return function.type;
}

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
                  fmt::format("the reference parameter '{}' needs a variable of the very same "
                              "type",
                              text(parameter.name)),
                  "ranges and array sizes must be written alike");
        }
        return;
    }
    if (wanted->kind == TypeKind::real && given->kind == TypeKind::clock) return;
    if (!assignable(wanted, given)) {
        error(argument->range, "type.argument",
              fmt::format("the parameter '{}' is {}, the argument is {}", text(parameter.name),
                          describe(*wanted), describe(*given)),
              wanted->kind == given->kind ? "their ranges or sizes must be written alike" : "");
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
                          process.parameters.size() == 1 ? "" : "s", arguments.size()));
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
                  fmt::format("expected {}, found {}", describe(*wanted), describe(*given)));
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

// ---------------------------------------------------------------- assignment

bool Checker::is_lvalue(const Expr* expr) const {
    switch (expr->kind) {
    case ExprKind::name:
        return expr->symbol != nullptr && (expr->symbol->kind == SymbolKind::variable ||
                                           expr->symbol->kind == SymbolKind::parameter ||
                                           expr->symbol->kind == SymbolKind::bound);
    case ExprKind::index: return is_lvalue(expr->operands[0]);
    case ExprKind::member:
        return expr->operands[0]->type->kind != TypeKind::process &&
               is_lvalue(expr->operands[0]);
    case ExprKind::assign: return true;
    case ExprKind::increment: return expr->value == 1;
    case ExprKind::conditional:
        return is_lvalue(expr->operands[1]) && is_lvalue(expr->operands[2]) &&
               equivalent(*expr->operands[1]->type, *expr->operands[2]->type);
    default: return false;
    }
}

/// Whether it may be assigned to; says so if not.
bool Checker::check_writable(Expr* expr) {
    if (!is_lvalue(expr)) {
        error(expr->range, "type.lvalue", "this cannot be assigned to",
              "the left-hand side must be a variable");
        return false;
    }
    switch (expr->kind) {
    case ExprKind::name: {
        const Symbol& symbol = *expr->symbol;
        if (symbol.kind == SymbolKind::bound) {
            error(expr->range, "type.lvalue",
                  fmt::format("'{}' is bound here and cannot be assigned to",
                              text(symbol.name)));
            return false;
        }
        if (symbol.type->is_const) {
            error(expr->range, "type.lvalue",
                  fmt::format("'{}' is constant and cannot be assigned to",
                              text(symbol.name)));
            return false;
        }
        return true;
    }
    case ExprKind::index:
    case ExprKind::member: return check_writable(expr->operands[0]);
    case ExprKind::conditional:
        return check_writable(expr->operands[1]) && check_writable(expr->operands[2]);
    default: return true;
    }
}

void Checker::mark_written(Expr* expr) {
    switch (expr->kind) {
    case ExprKind::name: {
        Symbol& symbol = *expr->symbol;
        symbol.written = true;
        // What a function does to its own locals and to what it was handed is between it
        // and its caller.
        if (in_function_ != nullptr && symbol.level != Level::function) {
            in_function_->effects.writes_state = true;
        }
        break;
    }
    case ExprKind::conditional:
        mark_written(expr->operands[1]);
        mark_written(expr->operands[2]);
        break;
    case ExprKind::index:
    case ExprKind::member:
    case ExprKind::assign:
    case ExprKind::increment: mark_written(expr->operands[0]); break;
    default: break;
    }
}

bool Checker::assignable(const Type* to, const Type* from) const {
    if (is_error(to) || is_error(from)) return true;
    if (is_integral(to)) return is_integral(from);
    switch (to->kind) {
    case TypeKind::clock: return is_integral(from) || is_clock(from) || from->kind == TypeKind::real;
    case TypeKind::real:
        return is_integral(from) || from->kind == TypeKind::real || is_clock_term(from);
    case TypeKind::text: return from->kind == TypeKind::text;
    case TypeKind::channel:
        return from->kind == TypeKind::channel &&
               channel_capability(*from) >= channel_capability(*to);
    case TypeKind::scalar:
    case TypeKind::array:
    case TypeKind::structure: return equivalent(*to, *from);
    default: return false;
    }
}

const Type* Checker::check_assign(Expr& expr) {
    Expr* target = expr.operands[0];
    const Type* to = check(target);
    const Type* from = check(expr.operands[1]);
    if (is_error(to) || is_error(from)) return error_type;
    if (!check_writable(target)) return error_type;
    mark_written(target);
    if (to->kind == TypeKind::channel) {
        error(expr.range, "type.assignment", "a channel cannot be assigned to");
        return error_type;
    }
    if (expr.compound != Operator::none) {
        if (to->kind == TypeKind::real && (is_integral(from) || from->kind == TypeKind::real)) {
            return refuse(expr, "floating-point arithmetic", to);
        }
        const bool boolean_sum =
            expr.compound == Operator::add && to->kind == TypeKind::boolean;
        if (!is_integral(to) || !is_integral(from) || boolean_sum) {
            error(expr.range, "type.assignment",
                  fmt::format("a compound assignment works on integers only, not on {}",
                              describe(is_integral(to) && !boolean_sum ? *from : *to)),
                  is_clock(to) ? "a clock can be set with '=' only" : "");
            return error_type;
        }
        return to;
    }
    if (!assignable(to, from)) {
        error(expr.mark, "type.assignment",
              fmt::format("cannot assign {} to {}", describe(*from), describe(*to)),
              to->kind == from->kind ? "their ranges or sizes must be written alike" : "");
        return error_type;
    }
    const bool hybrid = to->kind == TypeKind::clock && to->hybrid;
    if (hybrid) return to; // symbolic analysis leaves hybrid clocks out altogether
    if (mentions_hybrid(expr.operands[1])) {
        return refuse(expr, "the value of a hybrid clock", to);
    }
    if (to->kind == TypeKind::real || from->kind == TypeKind::real) {
        return refuse(expr, "assigning floating-point numbers", to);
    }
    return to;
}

const Type* Checker::check_increment(Expr& expr) {
    const Type* type = check(expr.operands[0]);
    if (is_error(type)) return type;
    if (!check_writable(expr.operands[0])) return error_type;
    mark_written(expr.operands[0]);
    if (type->kind != TypeKind::integer) {
        error(expr.range, "type.increment",
              fmt::format("'++' and '--' work on integers only, not on {}", describe(*type)));
        return error_type;
    }
    return type;
}

} // namespace zonar::language
