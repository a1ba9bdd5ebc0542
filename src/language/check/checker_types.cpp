// Types as they are declared.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

const Type* Checker::check_type(TypeSyntax& syntax) {
    if (syntax.type == nullptr) syntax.type = check_base_type(syntax);
    return syntax.type;
}

/// A type as it is written, prefix included. Bounds are expressions still: their values may
/// depend on the parameters of a process and are found when it is built (build/shapes.h).
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
        const Type* named = check_named_type(syntax);
        if (named == nullptr) return plain_type(TypeKind::error);
        if (syntax.prefix == TypePrefix::none) return named;
        type = *named;
        break;
    }
    }
    check_prefix(syntax, type);
    return make_type(type);
}

const Type* Checker::check_named_type(const TypeSyntax& syntax) {
    const Symbol* symbol = scopes_.find(syntax.name);
    if (symbol == nullptr || symbol->kind != SymbolKind::type) {
        std::string help;
        if (symbol == nullptr) {
            help = nearest_name(syntax.name, Wanted::type);
            if (help.empty()) help = "define it with 'typedef' before its first use";
        }
        error(syntax.range, "name.type",
              fmt::format("'{}' is not a type", text(syntax.name)), std::move(help));
        return nullptr;
    }
    using enum Word;
    const Word word = syntax.name.word();
    if (word == A || word == E || word == R || word == U || word == W) {
        error(syntax.range, "name.letter-type",
              fmt::format("'{}' cannot name a type: UPPAAL reads it as an operator",
                          text(syntax.name)),
              "choose a longer name");
    }
    return symbol->type;
}

/// const, meta, urgent or broadcast before a type.
void Checker::check_prefix(const TypeSyntax& syntax, Type& type) {
    const bool is_channel = type.kind == TypeKind::channel;
    const bool is_clock = type.kind == TypeKind::clock;
    switch (syntax.prefix) {
    case TypePrefix::none: break;
    case TypePrefix::const_:
        type.is_const = true;
        if (is_channel || is_clock)
            error(syntax.range, "type.prefix",
                  fmt::format("{} cannot be constant", describe(type)));
        break;
    case TypePrefix::meta:
        type.is_meta = true;
        if (is_channel || is_clock)
            error(syntax.range, "type.prefix",
                  fmt::format("{} cannot be meta", describe(type)));
        break;
    default:
        if (!is_channel && type.kind != TypeKind::array) {
            error(syntax.range, "type.prefix",
                  "'urgent' and 'broadcast' can stand before channels only");
        }
        type.urgent = syntax.prefix != TypePrefix::broadcast;
        type.broadcast = syntax.prefix != TypePrefix::urgent;
    }
}

/// Fields are integers, structures and arrays of these, for a structure is copied and compared
/// cell by cell.
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

const Type* Checker::add_dimensions(const Type* base,
                                    std::span<ArrayDimension> dimensions) {
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
        if (!ranged && index->kind != TypeKind::scalar &&
            index->kind != TypeKind::boolean) {
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

} // namespace zonar::language
