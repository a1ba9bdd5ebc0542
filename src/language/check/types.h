// language/check/types.h
//
// The types of UPPAAL. Bounds and sizes stay expressions here, because those of a
// template depend on its parameters; they become numbers when processes are built
// (shapes.h).
//
// Truth values are sorted into classes by how they speak of clocks. Each class may stand
// wherever a larger one may:
//
//   integral < invariant < guard < constraint < formula
//
// An invariant is a conjunction of order relations, a guard may also use ==, a constraint
// any boolean structure (queries only), a formula contains `deadlock`.
#pragma once

#include "language/syntax/syntax.h"
#include "language/text/names.h"

#include <cstdint>
#include <span>
#include <string>

namespace zonar::model {
struct Shape;
}

namespace zonar::language {

enum class TypeKind : std::uint8_t {
    error, // reported already; fits everywhere
    void_,
    integer,
    boolean,
    location, // the name of a location used as a truth value
    scalar,
    real,
    text,
    clock,
    difference, // of two clocks
    rate,       // x'
    channel,
    array,
    structure,
    process,
    // truth values that speak of clocks
    invariant,
    invariant_with_rates,
    guard,
    constraint,
    formula,
};

struct Field {
    Name name;
    const Type* type = nullptr;
    SourceRange range;
};

struct Type {
    TypeKind kind = TypeKind::error;
    bool is_const = false;
    bool is_meta = false;
    bool hybrid = false; // clock
    bool urgent = false; // channel
    bool broadcast = false;
    std::uint16_t depth = 1;
    Expr* low = nullptr;  // integer with a range; scalar: null
    Expr* high = nullptr; // integer with a range; scalar: the size of the set
    const Symbol* scalar_set = nullptr; // the typedef that names it; null: anonymous
    const TypeSyntax* scalar_origin = nullptr; // tells anonymous sets apart
    const Type* index = nullptr;               // array: an integer range or a scalar
    const Type* element = nullptr;             // array
    std::span<Field> fields;                   // structure

    // The shape once built; valid for the epoch it was built in. See shapes.h.
    mutable const model::Shape* shape = nullptr;
    mutable std::uint32_t shape_epoch = 0;
};

/// The types without parts, one object each.
const Type* plain_type(TypeKind kind);
/// Those that are asked for most.
inline const Type* const error_type = plain_type(TypeKind::error);
inline const Type* const integer_type = plain_type(TypeKind::integer);
inline const Type* const boolean_type = plain_type(TypeKind::boolean);

inline bool is_error(const Type* type) {
    return type->kind == TypeKind::error;
}
inline bool is_integral(const Type* type) {
    return type->kind == TypeKind::integer || type->kind == TypeKind::boolean ||
           type->kind == TypeKind::location;
}
inline bool is_clock(const Type* type) {
    return type->kind == TypeKind::clock;
}
inline bool is_clock_truth(const Type* type) {
    return type->kind >= TypeKind::invariant;
}
inline bool is_truth(const Type* type) {
    return is_integral(type) || is_clock_truth(type);
}
inline bool is_aggregate(const Type* type) {
    return type->kind == TypeKind::array || type->kind == TypeKind::structure;
}
inline bool is_clock_term(const Type* type) {
    return type->kind == TypeKind::clock || type->kind == TypeKind::difference;
}

/// Same structure with the same bounds, as written: `int[0,N]` and `int[0,5]` differ even
/// if N is 5. What array assignment and reference parameters ask for.
bool equivalent(const Type& a, const Type& b);

/// Two expressions that say the same, word by word.
bool same_expression(const Expr* a, const Expr* b);

/// Whether a hybrid clock occurs: symbolic analysis leaves those out.
bool mentions_hybrid(const Expr* expr);

/// "an integer", "an array", ...
std::string describe(const Type& type);

} // namespace zonar::language
