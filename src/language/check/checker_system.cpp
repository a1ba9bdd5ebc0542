// Process assignments and the system line.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::language {

void Checker::check_instantiation(Declaration& declaration) {
    Instantiation& syntax = *declaration.instantiation;
    Symbol* symbol =
        new_symbol(SymbolKind::instance, syntax.name, syntax.name_range, nullptr);
    symbol->instance = &syntax;
    syntax.symbol = symbol;
    Symbol* of = scopes_.find(syntax.of);
    if (of != nullptr && of->kind == SymbolKind::chart) {
        symbol->kind = SymbolKind::chart; // nothing else is known of it
        declare(symbol);
        return;
    }
    const bool is_template = of != nullptr && (of->kind == SymbolKind::template_ ||
                                               of->kind == SymbolKind::instance);
    if (!is_template) {
        error(syntax.of_range, "name.template",
              fmt::format("'{}' is not a template", text(syntax.of)),
              nearest_name(syntax.of, Wanted::process));
        of = nullptr;
    }
    symbol->of = of;
    symbol->depth = static_cast<std::uint16_t>(of == nullptr ? 1 : of->depth + 1);
    if (symbol->depth > limits_.nesting) {
        error(syntax.range, "limit.nesting", "process assignments are nested too deeply");
    }
    scopes_.open();
    symbol->parameters = arena_.copy(check_parameters(syntax.parameters, false));
    if (of != nullptr) {
        if (syntax.arguments.size() != of->parameters.size()) {
            error(syntax.range, "type.arguments",
                  fmt::format("'{}' takes {} argument{}, not {}", text(syntax.of),
                              of->parameters.size(),
                              of->parameters.size() == 1 ? "" : "s",
                              syntax.arguments.size()),
                  names_of(of->parameters));
            symbol->of = nullptr;
        } else {
            for (std::size_t i = 0; i < syntax.arguments.size(); ++i) {
                check_template_argument(syntax.arguments[i], *of->parameters[i]);
            }
        }
    }
    scopes_.close();
    declare(symbol);
}

namespace {

/// Whether it denotes one variable for sure: x, s.f, a[constant]...
bool denotes_one_variable(const Expr* expr) {
    switch (expr->kind) {
    case ExprKind::name:
        return expr->symbol != nullptr &&
               (expr->symbol->kind == SymbolKind::variable ||
                (expr->symbol->kind == SymbolKind::parameter && expr->symbol->reference));
    case ExprKind::index:
        return denotes_one_variable(expr->operands[0]) &&
               facts_of(expr->operands[1]).computable;
    case ExprKind::member: return denotes_one_variable(expr->operands[0]);
    default: return false;
    }
}

/// A free parameter that is passed on has a value by the time the process is built.
bool is_known_when_built(const Expr* expr) {
    const Symbol* symbol = expr->symbol;
    if (symbol != nullptr && symbol->kind == SymbolKind::parameter &&
        !symbol->reference && symbol->level != Level::function) {
        return true;
    }
    if (expr->operands.empty()) return facts_of(expr).computable;
    return (symbol == nullptr || facts_of(expr).computable) &&
           std::ranges::all_of(expr->operands, is_known_when_built);
}

} // namespace

void Checker::report_argument(const Expr& argument, const Symbol& parameter) {
    const Type* given = argument.type;
    const Type* wanted = parameter.type;
    error(argument.range, "type.argument",
          fmt::format("the argument for '{}' is {}, but the parameter is {}",
                      text(parameter.name), describe(*given), describe(*wanted)),
          given->kind == TypeKind::channel && wanted->kind == TypeKind::channel
              ? "an urgent or broadcast channel needs an urgent or broadcast parameter"
          : given->kind == wanted->kind ? "ranges and sizes must be written alike"
                                        : "");
}

/// A reference parameter that is not constant: the argument is a variable of the same type.
void Checker::check_reference_argument(const Expr& argument, const Symbol& parameter) {
    const Type* given = argument.type;
    const Type* wanted = parameter.type;
    if (!denotes_one_variable(&argument)) {
        error(
            argument.range, "type.reference",
            fmt::format("'{}' is a reference parameter: the argument must be a variable "
                        "that is known at compile time",
                        text(parameter.name)));
        return;
    }
    const Type* given_element = given;
    const Type* wanted_element = wanted;
    while (given_element->kind == TypeKind::array &&
           wanted_element->kind == TypeKind::array) {
        given_element = given_element->element;
        wanted_element = wanted_element->element;
    }
    // Of channels, the urgent or broadcast one must be wanted as such.
    const bool fits =
        equivalent(*wanted, *given) && (wanted_element->kind != TypeKind::channel ||
                                        assignable(wanted_element, given_element));
    // Old models have no ranges on parameters: `int i` takes any integer variable.
    const bool old_integer =
        document_.dialect == Dialect::old && is_integral(wanted) && is_integral(given);
    if (!fits && !old_integer) report_argument(argument, parameter);
}

void Checker::check_template_argument(Expr* argument, const Symbol& parameter) {
    const Type* given = check(argument);
    const Type* wanted = parameter.type;
    if (is_error(given) || is_error(wanted)) return;
    if (facts_of(argument).writes) {
        error(argument->range, "type.side-effect",
              "an argument must not change anything");
        return;
    }
    if (parameter.reference && !wanted->is_const) {
        check_reference_argument(*argument, parameter);
        return;
    }
    if (wanted->kind == TypeKind::clock || wanted->kind == TypeKind::channel) {
        error(argument->range, "type.argument",
              fmt::format("{} cannot be passed by value", describe(*wanted)),
              fmt::format("make it a reference parameter: '&{}'", text(parameter.name)));
        return;
    }
    if (!assignable(wanted, given)) {
        report_argument(*argument, parameter);
    } else if (!is_known_when_built(argument)) {
        error(argument->range, "type.computable",
              "an argument must be computable at compile time",
              "pass a variable by reference, or use a constant");
    }
}

// ---------------------------------------------------------------- the system line

/// One symbol per item, null where it means nothing: later passes walk the two lists side by
/// side. Measures of progress are checked, but no analysis uses them.
void Checker::check_system() {
    for (const SystemItem& item : document_.system.items) {
        Symbol* symbol = scopes_.find(item.name);
        if (symbol != nullptr && symbol->kind == SymbolKind::chart) {
            warn(
                item.range, "unsupported.chart",
                fmt::format("the live sequence chart '{}' is left out", text(item.name)));
            symbol = nullptr;
        } else if (symbol == nullptr || (symbol->kind != SymbolKind::template_ &&
                                         symbol->kind != SymbolKind::instance)) {
            const std::string near = nearest_name(item.name, Wanted::process);
            error(item.range, "name.process",
                  fmt::format("there is no process '{}'", text(item.name)),
                  near.empty() ? "name a template or a process assignment" : near);
            symbol = nullptr;
        } else if (std::exchange(symbol->in_system, true)) {
            error(item.range, "name.process-twice",
                  fmt::format("'{}' stands on the system line twice", text(item.name)),
                  fmt::format("assign a second name: Q = {}();", text(item.name)));
        } else {
            check_free_parameters(*symbol, item);
        }
        system_symbols_.push_back(symbol);
    }
    use_ = Use::ignored;
    for (ProgressMeasure& measure : document_.system.progress) {
        if (measure.guard != nullptr) check(measure.guard);
        const Type* type = check(measure.measure);
        if (!is_error(type) && !is_integral(type)) {
            error(
                measure.measure->range, "type.progress",
                fmt::format("a progress measure is an integer, not {}", describe(*type)));
        }
    }
    use_ = Use::model;
}

void Checker::check_free_parameters(const Symbol& process, const SystemItem& item) {
    for (const Symbol* parameter : process.parameters) {
        const Type* type = parameter->type;
        if (is_error(type)) continue;
        const bool ranged = type->kind == TypeKind::integer && type->low != nullptr;
        if (parameter->reference || (!ranged && type->kind != TypeKind::scalar)) {
            error(
                item.range, "type.free-parameter",
                fmt::format("the parameter '{}' of '{}' is left open, but is no bounded "
                            "integer or scalar",
                            text(parameter->name), text(process.name)),
                "give it a range such as int[0,3], or an argument in a process "
                "assignment");
            continue;
        }
        // All processes of a set must have the same layout.
        const Symbol* origin = &process;
        while (origin->of != nullptr) origin = origin->of;
        if (origin->template_ == nullptr) continue;
        const std::vector<const Symbol*> dependent =
            dependent_parameters(process, parameter);
        for (const Expr* size : sizes_[origin->template_]) {
            const bool decides_size = std::ranges::any_of(
                dependent, [&](const Symbol* p) { return depends_on(size, p, 0); });
            if (!decides_size) continue;
            error(
                size->range, "type.free-parameter-size",
                fmt::format("the open parameter '{}' of '{}' must not decide the size of "
                            "an array or scalar set",
                            text(parameter->name), text(process.name)),
                "give the parameter a value in a process assignment");
            return;
        }
    }
}

/// The parameters of the template whose arguments depend on a parameter of the process: it is
/// followed through the chain of process assignments.
std::vector<const Symbol*> Checker::dependent_parameters(const Symbol& process,
                                                         const Symbol* parameter) const {
    std::vector<const Symbol*> dependent{parameter};
    for (const Symbol* link = &process; link->of != nullptr; link = link->of) {
        std::vector<const Symbol*> next;
        const std::size_t count =
            std::min(link->instance->arguments.size(), link->of->parameters.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Expr* argument = link->instance->arguments[i];
            for (const Symbol* p : dependent)
                if (depends_on(argument, p, 0)) next.push_back(link->of->parameters[i]);
        }
        dependent = std::move(next);
    }
    return dependent;
}

/// Whether the value depends on the parameter, constants in between included.
bool Checker::depends_on(const Expr* expr, const Symbol* parameter, int depth) const {
    if (depth > 50) return true; // a chain that long: better refuse
    if (expr->symbol == parameter) return true;
    if (expr->symbol != nullptr && expr->symbol->kind == SymbolKind::variable &&
        expr->symbol->declarator != nullptr && expr->symbol->level == Level::template_ &&
        expr->symbol->declarator->initialiser != nullptr &&
        expr->symbol->declarator->initialiser->value != nullptr &&
        depends_on(expr->symbol->declarator->initialiser->value, parameter, depth + 1)) {
        return true;
    }
    return std::ranges::any_of(expr->operands, [&](const Expr* operand) {
        return depends_on(operand, parameter, depth);
    });
}

} // namespace zonar::language
