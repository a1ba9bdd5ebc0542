// Variables, functions, parameters.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

void Checker::check_declaration(Declaration& declaration) {
    switch (declaration.kind) {
    case DeclarationKind::variables: check_variables(declaration); break;
    case DeclarationKind::types: check_typedef(declaration); break;
    case DeclarationKind::function: check_function(declaration); break;
    case DeclarationKind::instantiation: check_instantiation(declaration); break;
    case DeclarationKind::template_: check_template(declaration); break;
    case DeclarationKind::channel_priority: check_channel_priority(declaration); break;
    case DeclarationKind::before_update:
    case DeclarationKind::after_update:
        use_ = Use::model;
        for (Expr* update : declaration.updates) check_update(update);
        break;
    case DeclarationKind::unsupported:
        error(declaration.range, "unsupported",
              fmt::format("{} are not supported", declaration.feature));
        break;
    }
}

// ---------------------------------------------------------------- variables

void Checker::check_typedef(Declaration& declaration) {
    const Type* base = check_type(*declaration.type);
    for (Declarator& declarator : declaration.declarators) {
        const Type* type = add_dimensions(base, declarator.dimensions);
        Symbol* symbol =
            new_symbol(SymbolKind::type, declarator.name, declarator.range, type);
        if (type->kind == TypeKind::scalar && type->scalar_set == nullptr) {
            Type named = *type; // a typedef is what gives a scalar set its identity
            named.scalar_set = symbol;
            symbol->type = make_type(named);
        }
        declarator.symbol = symbol;
        declare(symbol);
    }
}

void Checker::check_variables(Declaration& declaration) {
    const Type* base = check_type(*declaration.type);
    if (!is_error(base)) check_variable_type(base, *declaration.type);
    for (Declarator& declarator : declaration.declarators) {
        const Type* type = add_dimensions(base, declarator.dimensions);
        Symbol* symbol =
            new_symbol(SymbolKind::variable, declarator.name, declarator.range, type);
        symbol->declarator = &declarator;
        symbol->computable = type->is_const && level_ != Level::function;
        declarator.symbol = symbol;
        if (declarator.initialiser != nullptr) {
            check_initialiser(type, *declarator.initialiser, level_ != Level::function);
        } else if (type->is_const && !is_error(type)) {
            error(declarator.range, "type.constant",
                  fmt::format("the constant '{}' needs a value", text(declarator.name)),
                  fmt::format("write const ... {} = ...;", text(declarator.name)));
        }
        if (declare(symbol) && level_ == Level::template_)
            template_members_.push_back(symbol);
    }
}

void Checker::check_variable_type(const Type* type, const TypeSyntax& syntax) {
    const Type* element = type;
    while (element->kind == TypeKind::array) element = element->element;
    if (element->kind == TypeKind::void_) {
        error(syntax.range, "type.void", "a variable cannot be void");
    } else if (element->kind == TypeKind::text && !element->is_const) {
        error(syntax.range, "type.string", "strings must be constant");
    } else if (level_ == Level::function &&
               (element->kind == TypeKind::clock || element->kind == TypeKind::channel)) {
        error(syntax.range, "type.local",
              fmt::format("a function cannot declare {}", describe(*element)));
    }
}

void Checker::check_initialiser(const Type* type, Initialiser& initialiser,
                                bool computable) {
    if (is_error(type)) return;
    if (initialiser.value != nullptr) {
        const Type* value = check(initialiser.value);
        if (is_error(value)) return;
        const SourceRange range = initialiser.value->range;
        const Facts facts = facts_of(initialiser.value);
        const Type* element = type;
        while (element->kind == TypeKind::array) element = element->element;
        if (type->kind == TypeKind::channel || element->kind == TypeKind::channel ||
            (type->kind == TypeKind::scalar && computable)) {
            error(range, "type.initialiser",
                  fmt::format("{} cannot have an initial value", describe(*type)));
        } else if (type->kind == TypeKind::real || type->kind == TypeKind::text) {
            // Of no consequence for symbolic analysis.
        } else if (!assignable(type, value)) {
            error(range, "type.initialiser",
                  fmt::format("cannot initialise {} with {}", describe(*type),
                              describe(*value)),
                  type->kind == TypeKind::array || type->kind == TypeKind::structure
                      ? "write a list in braces: { a, b, ... }"
                      : "");
        } else if (facts.writes) {
            error(range, "type.side-effect", "an initialiser must not change anything");
        } else if (computable && !facts.computable) {
            error(
                range, "type.computable",
                "an initialiser must be computable at compile time",
                "it may use constants, 'const' parameters and functions of such values");
        }
        return;
    }
    if (type->kind == TypeKind::array) {
        for (InitialiserItem& item : initialiser.items) {
            if (item.field.known()) {
                error(item.field_range, "type.initialiser",
                      "the elements of an array have no names");
            }
            check_initialiser(type->element, *item.value, computable);
        }
        return;
    }
    if (type->kind != TypeKind::structure) {
        error(initialiser.range, "type.initialiser",
              fmt::format("a list cannot initialise {}", describe(*type)));
        return;
    }
    std::vector<bool> given(type->fields.size());
    std::size_t next = 0;
    for (InitialiserItem& item : initialiser.items) {
        if (item.field.known()) {
            const auto found = std::ranges::find(type->fields, item.field, &Field::name);
            if (found == type->fields.end()) {
                error(item.field_range, "name.field",
                      fmt::format("there is no field '{}' in this structure",
                                  text(item.field)),
                      nearest_field(item.field, *type));
                continue;
            }
            next = static_cast<std::size_t>(found - type->fields.begin());
        }
        if (next >= type->fields.size()) {
            error(item.value->range, "type.initialiser",
                  fmt::format("too many values: the structure has {} fields",
                              type->fields.size()));
            return;
        }
        if (given[next]) {
            error(item.value->range, "type.initialiser",
                  fmt::format("the field '{}' is given twice",
                              text(type->fields[next].name)));
        }
        given[next] = true;
        check_initialiser(type->fields[next].type, *item.value, computable);
        ++next;
    }
    if (const auto missing = std::ranges::find(given, false); missing != given.end()) {
        const Field& field =
            type->fields[static_cast<std::size_t>(missing - given.begin())];
        error(initialiser.range, "type.initialiser",
              fmt::format("the field '{}' has no value", text(field.name)),
              "every field of the structure must be given exactly once");
    }
}

// ---------------------------------------------------------------- bound variables

void Checker::check_bound(BoundVariable& bound) {
    const Type* type = check_type(*bound.type);
    bound.symbol = new_symbol(SymbolKind::bound, bound.name, bound.range, type);
    bound.symbol->computable = true;
    if (is_error(type)) return;
    const bool ranges = type->kind == TypeKind::integer ||
                        type->kind == TypeKind::scalar || type->kind == TypeKind::boolean;
    if (!ranges) {
        error(bound.type->range, "type.bound",
              fmt::format("'{}' must range over integers or a scalar set, not {}",
                          text(bound.name), describe(*type)));
        bound.symbol->type = plain_type(TypeKind::error);
    }
}

Symbol* Checker::declare_bound(BoundVariable& bound) {
    check_bound(bound);
    declare(bound.symbol);
    return bound.symbol;
}

// ---------------------------------------------------------------- functions

std::vector<Symbol*> Checker::check_parameters(std::span<Parameter> parameters,
                                               bool of_function) {
    std::vector<Symbol*> symbols;
    for (Parameter& parameter : parameters) {
        Declarator& declarator = parameter.declarator;
        const Type* type =
            add_dimensions(check_type(*parameter.type), declarator.dimensions);
        Symbol* symbol =
            new_symbol(SymbolKind::parameter, declarator.name, declarator.range, type);
        symbol->reference = parameter.reference;
        symbol->computable = !of_function && type->is_const;
        symbol->declarator = &declarator;
        declarator.symbol = symbol;
        const Type* element = type;
        while (element->kind == TypeKind::array) element = element->element;
        if (type->kind == TypeKind::void_) {
            error(parameter.range, "type.void", "a parameter cannot be void");
        } else if (of_function && element->kind == TypeKind::channel) {
            error(parameter.range, "type.parameter", "a function cannot take a channel");
        } else if (of_function && element->kind == TypeKind::clock &&
                   !parameter.reference) {
            error(parameter.range, "type.parameter",
                  "a clock must be passed by reference", "write 'clock &x'");
        }
        declare(symbol);
        symbols.push_back(symbol);
    }
    return symbols;
}

/// The name is declared before the body is checked: a call of itself is then reported as
/// recursion, and not as an unknown name. What the body does is gathered in symbol->effects,
/// which callers read; they come later in the text, so it is complete by then.
void Checker::check_function(Declaration& declaration) {
    Function& function = *declaration.function;
    const Type* result = check_type(*function.result);
    switch (result->kind) {
    case TypeKind::array:
    case TypeKind::clock:
    case TypeKind::channel:
        error(function.result->range, "type.result",
              fmt::format("a function cannot return {}", describe(*result)));
        break;
    default: break;
    }
    Symbol* symbol =
        new_symbol(SymbolKind::function, function.name, function.name_range, result);
    symbol->function = &function;
    function.symbol = symbol;
    declare(symbol);
    if (level_ == Level::template_) template_members_.push_back(symbol);

    const Level outer = level_;
    const Use outer_use = use_;
    level_ = Level::function;
    use_ = Use::function;
    in_function_ = symbol;
    callees_.clear();
    scopes_.open();
    symbol->parameters = arena_.copy(check_parameters(function.parameters, true));
    scopes_.open();
    check_statement(*function.body);
    scopes_.close();
    scopes_.close();
    in_function_ = nullptr;
    symbol->callees = arena_.copy(callees_);
    level_ = outer;
    use_ = outer_use;
    symbol->complete = true;
    if (symbol->effects.call_depth > limits_.nesting) {
        error(function.name_range, "limit.nesting",
              fmt::format("functions call each other more than {} levels deep",
                          limits_.nesting));
    }
    // UPPAAL accepts an empty body, which returns the result's default value.
    const bool empty = function.body->statements.empty();
    if (result->kind != TypeKind::void_ && !is_error(result) && !empty &&
        !always_returns(*function.body)) {
        error(function.name_range, "type.return",
              fmt::format("not every path through '{}' ends in 'return'",
                          text(function.name)),
              "end the function with a return statement");
    }
}

void Checker::check_channel_priority(Declaration& declaration) {
    if (channel_priority_ != nullptr) {
        error(declaration.range, "type.priority", "channel priorities are given twice");
        return;
    }
    channel_priority_ = &declaration;
    for (PriorityItem& item : declaration.priorities) {
        if (item.channel == nullptr) continue;
        const Type* type = check(item.channel);
        const Type* element = type;
        while (element->kind == TypeKind::array) element = element->element;
        if (!is_error(type) && element->kind != TypeKind::channel) {
            error(item.range, "type.channel",
                  fmt::format("expected a channel, found {}", describe(*type)));
        } else if (!facts_of(item.channel).computable) {
            error(item.range, "type.computable",
                  "which channel has a priority must be computable at compile time");
        }
    }
}

} // namespace zonar::language
