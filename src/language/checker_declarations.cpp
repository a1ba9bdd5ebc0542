// Types, variables, functions, parameters.
#include "language/checker.h"

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

// ---------------------------------------------------------------- types

const Type* Checker::check_type(TypeSyntax& syntax) {
    if (syntax.type == nullptr) syntax.type = check_base_type(syntax);
    return syntax.type;
}

const Type* Checker::check_base_type(TypeSyntax& syntax) {
    Type type;
    switch (syntax.word) {
    case TypeWord::integer:
        type.kind = TypeKind::integer;
        if (syntax.low != nullptr) {
            check_computable(syntax.low, "the bound of a range");
            check_computable(syntax.high, "the bound of a range");
            type.low = syntax.low;
            type.high = syntax.high;
        }
        break;
    case TypeWord::boolean: type.kind = TypeKind::boolean; break;
    case TypeWord::real: type.kind = TypeKind::real; break;
    case TypeWord::text: type.kind = TypeKind::text; break;
    case TypeWord::channel: type.kind = TypeKind::channel; break;
    case TypeWord::void_: type.kind = TypeKind::void_; break;
    case TypeWord::clock: type.kind = TypeKind::clock; break;
    case TypeWord::hybrid_clock:
        type.kind = TypeKind::clock;
        type.hybrid = true;
        break;
    case TypeWord::scalar:
        type.kind = TypeKind::scalar;
        check_computable(syntax.high, "the size of a scalar set");
        if (in_template_ != nullptr) sizes_[in_template_].push_back(syntax.high);
        type.high = syntax.high;
        type.scalar_origin = &syntax;
        break;
    case TypeWord::structure: type = *check_structure(syntax); break;
    case TypeWord::named: {
        const Symbol* symbol = scopes_.find(syntax.name);
        if (symbol == nullptr || symbol->kind != SymbolKind::type) {
            error(syntax.range, "name.type",
                  fmt::format("'{}' is not a type", text(syntax.name)),
                  symbol == nullptr ? "define it with 'typedef' before its first use" : "");
            return plain_type(TypeKind::error);
        }
        using enum Word;
        const Word word = syntax.name.word();
        if (word == A || word == E || word == R || word == U || word == W) {
            error(syntax.range, "name.letter-type",
                  fmt::format("'{}' cannot name a type: UPPAAL reads it as an operator",
                              text(syntax.name)),
                  "choose a longer name");
        }
        if (syntax.prefix == TypePrefix::none) return symbol->type;
        type = *symbol->type;
        break;
    }
    }
    const bool is_channel = type.kind == TypeKind::channel;
    switch (syntax.prefix) {
    case TypePrefix::none: break;
    case TypePrefix::const_: type.is_const = true; break;
    case TypePrefix::meta: type.is_meta = true; break;
    default:
        if (!is_channel && !(type.kind == TypeKind::array)) {
            error(syntax.range, "type.prefix",
                  "'urgent' and 'broadcast' can stand before channels only");
        }
        type.urgent = syntax.prefix != TypePrefix::broadcast;
        type.broadcast = syntax.prefix != TypePrefix::urgent;
    }
    if (syntax.prefix == TypePrefix::const_ && (is_channel || type.kind == TypeKind::clock)) {
        error(syntax.range, "type.prefix",
              fmt::format("{} cannot be constant", describe(type)));
    }
    if (syntax.prefix == TypePrefix::meta &&
        (type.kind == TypeKind::clock || is_channel)) {
        error(syntax.range, "type.prefix", fmt::format("{} cannot be meta", describe(type)));
    }
    return make_type(type);
}

const Type* Checker::check_structure(TypeSyntax& syntax) {
    Type type;
    type.kind = TypeKind::structure;
    std::vector<Field> fields;
    std::unordered_map<std::uint32_t, bool> seen;
    for (FieldSyntax& field : syntax.fields) {
        const Type* field_type =
            add_dimensions(check_type(*field.type), field.declarator.dimensions);
        const Declarator& declarator = field.declarator;
        switch (field_type->kind) {
        case TypeKind::channel:
        case TypeKind::text:
        case TypeKind::void_:
            error(declarator.range, "type.field",
                  fmt::format("a structure cannot contain {}", describe(*field_type)));
            break;
        case TypeKind::clock:
            error(declarator.range, "unsupported.clock-field",
                  "clocks as fields of a structure are not supported",
                  "use an array of clocks beside the structure");
            break;
        default: break;
        }
        if (field_type->is_const) {
            error(declarator.range, "type.field", "a field cannot be constant");
        }
        if (!seen.emplace(declarator.name.id, true).second) {
            error(declarator.range, "name.duplicate",
                  fmt::format("the field '{}' is defined twice", text(declarator.name)));
        }
        type.depth = std::max<std::uint16_t>(
            type.depth, static_cast<std::uint16_t>(field_type->depth + 1));
        fields.push_back({declarator.name, field_type, declarator.range});
    }
    if (type.depth > limits_.nesting) {
        error(syntax.range, "limit.nesting", "types are nested too deeply");
        return plain_type(TypeKind::error);
    }
    type.fields = arena_.copy(fields);
    return make_type(type);
}

const Type* Checker::add_dimensions(const Type* base, std::span<ArrayDimension> dimensions) {
    const Type* type = base;
    for (auto it = dimensions.rbegin(); it != dimensions.rend(); ++it) {
        const Type* index = check_dimension(*it);
        if (is_error(index) || is_error(type)) {
            type = plain_type(TypeKind::error);
            continue;
        }
        Type array;
        array.kind = TypeKind::array;
        array.index = index;
        array.element = type;
        array.is_const = type->is_const;
        array.is_meta = type->is_meta;
        array.hybrid = type->hybrid;
        array.urgent = type->urgent;
        array.broadcast = type->broadcast;
        array.depth = static_cast<std::uint16_t>(type->depth + 1);
        if (array.depth > limits_.nesting) {
            error(it->range, "limit.nesting", "types are nested too deeply");
            return plain_type(TypeKind::error);
        }
        type = make_type(array);
    }
    return type;
}

/// The type that indexes the array: [N] is int[0, N-1], [T] is T.
const Type* Checker::check_dimension(ArrayDimension& dimension) {
    if (dimension.type == nullptr && dimension.size->kind == ExprKind::name) {
        const Symbol* symbol = scopes_.find(dimension.size->name);
        if (symbol != nullptr && symbol->kind == SymbolKind::type) {
            TypeSyntax named;
            named.word = TypeWord::named;
            named.name = dimension.size->name;
            named.range = dimension.size->range;
            dimension.type = arena_.make(named);
        }
    }
    if (dimension.type != nullptr) {
        const Type* index = check_type(*dimension.type);
        if (is_error(index)) return index;
        const bool ranged = index->kind == TypeKind::integer && index->low != nullptr;
        if (!ranged && index->kind != TypeKind::scalar && index->kind != TypeKind::boolean) {
            error(dimension.range, "type.index",
                  "an array is indexed by an integer range or a scalar set",
                  "write a size such as [3] or a type such as [int[0,2]]");
            return plain_type(TypeKind::error);
        }
        if (in_template_ != nullptr && ranged) {
            sizes_[in_template_].push_back(index->low);
            sizes_[in_template_].push_back(index->high);
        }
        return index;
    }
    check_computable(dimension.size, "the size of an array");
    if (is_error(dimension.size->type)) return dimension.size->type;
    if (in_template_ != nullptr) sizes_[in_template_].push_back(dimension.size);
    Expr zero;
    zero.range = zero.mark = dimension.range;
    zero.type = plain_type(TypeKind::integer);
    Expr one = zero;
    one.value = 1;
    Expr last = zero;
    last.kind = ExprKind::binary;
    last.op = Operator::subtract;
    last.depth = static_cast<std::uint16_t>(dimension.size->depth + 1);
    const std::vector<Expr*> operands{dimension.size, arena_.make(one)};
    last.operands = arena_.copy(operands);
    Type index;
    index.kind = TypeKind::integer;
    index.low = arena_.make(zero);
    index.high = arena_.make(last);
    return make_type(index);
}

void Checker::check_computable(Expr* expr, std::string_view what) {
    const Type* type = check(expr);
    if (is_error(type)) return;
    if (!is_integral(type)) {
        error(expr->range, "type.integer",
              fmt::format("{} must be an integer, not {}", what, describe(*type)));
        expr->type = plain_type(TypeKind::error);
        return;
    }
    const Facts facts = facts_of(expr);
    if (facts.writes) {
        error(expr->range, "type.side-effect",
              fmt::format("{} must not change anything", what));
    } else if (!facts.computable) {
        error(expr->range, "type.computable",
              fmt::format("{} must be computable at compile time", what),
              "it may use constants, 'const' parameters and functions of such values");
    }
}

// ---------------------------------------------------------------- variables

void Checker::check_typedef(Declaration& declaration) {
    const Type* base = check_type(*declaration.type);
    for (Declarator& declarator : declaration.declarators) {
        const Type* type = add_dimensions(base, declarator.dimensions);
        Symbol* symbol = new_symbol(SymbolKind::type, declarator.name, declarator.range, type);
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
        if (declare(symbol) && level_ == Level::template_) template_members_.push_back(symbol);
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
            error(range, "type.computable",
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
                                  text(item.field)));
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
        const Field& field = type->fields[static_cast<std::size_t>(missing - given.begin())];
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
    const bool ranges = type->kind == TypeKind::integer || type->kind == TypeKind::scalar ||
                        type->kind == TypeKind::boolean;
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
        const Type* type = add_dimensions(check_type(*parameter.type), declarator.dimensions);
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
        } else if (of_function && element->kind == TypeKind::clock && !parameter.reference) {
            error(parameter.range, "type.parameter", "a clock must be passed by reference",
                  "write 'clock &x'");
        }
        declare(symbol);
        symbols.push_back(symbol);
    }
    return symbols;
}

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
    scopes_.open();
    symbol->parameters = arena_.copy(check_parameters(function.parameters, true));
    scopes_.open();
    check_statement(*function.body);
    scopes_.close();
    scopes_.close();
    in_function_ = nullptr;
    level_ = outer;
    use_ = outer_use;
    symbol->complete = true;
    if (symbol->effects.call_depth > limits_.nesting) {
        error(function.name_range, "limit.nesting",
              fmt::format("functions call each other more than {} levels deep",
                          limits_.nesting));
    }
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
