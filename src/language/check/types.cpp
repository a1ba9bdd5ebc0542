#include "language/check/types.h"

#include <algorithm>
#include <array>
#include <optional>

namespace zonar::language {

const Type* plain_type(TypeKind kind) {
    static const auto types = [] {
        std::array<Type, static_cast<std::size_t>(TypeKind::formula) + 1> all;
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].kind = static_cast<TypeKind>(i);
        return all;
    }();
    return &types[static_cast<std::size_t>(kind)];
}

bool same_expression(const Expr* a, const Expr* b) {
    if (a == b) return true;
    if (a == nullptr || b == nullptr) return false;
    if (a->kind != b->kind || a->op != b->op || a->compound != b->compound ||
        a->value != b->value || a->name != b->name || a->symbol != b->symbol) {
        return false;
    }
    return std::ranges::equal(a->operands, b->operands, [](const Expr* x, const Expr* y) {
        return same_expression(x, y);
    });
}

namespace {

/// The value of an expression of literals only: 3 - 1.
std::optional<std::int64_t> literal_value(const Expr* e) {
    if (e == nullptr) return std::nullopt;
    if (e->kind == ExprKind::integer) return e->value;
    if (e->kind == ExprKind::unary && e->op == Operator::negate) {
        const auto value = literal_value(e->operands[0]);
        return value ? std::optional{-*value} : std::nullopt;
    }
    if (e->kind != ExprKind::binary || e->operands.size() != 2) return std::nullopt;
    const auto left = literal_value(e->operands[0]);
    const auto right = literal_value(e->operands[1]);
    if (!left || !right) return std::nullopt;
    if (e->op == Operator::add) return *left + *right;
    if (e->op == Operator::subtract) return *left - *right;
    return std::nullopt;
}

bool same_bound(const Expr* a, const Expr* b) {
    if (same_expression(a, b)) return true;
    const auto x = literal_value(a);
    return x.has_value() && x == literal_value(b);
}

bool same_scalar_set(const Type& a, const Type& b) {
    if (a.scalar_set != nullptr || b.scalar_set != nullptr) {
        return a.scalar_set == b.scalar_set;
    }
    return a.scalar_origin == b.scalar_origin;
}

} // namespace

bool equivalent(const Type& a, const Type& b) {
    if (&a == &b) return true;
    if (a.kind == TypeKind::error || b.kind == TypeKind::error) return true;
    if (a.kind != b.kind) return false;
    switch (a.kind) {
    case TypeKind::integer: return same_bound(a.low, b.low) && same_bound(a.high, b.high);
    case TypeKind::scalar: return same_scalar_set(a, b);
    case TypeKind::clock: return a.hybrid == b.hybrid;
    case TypeKind::array:
        return equivalent(*a.index, *b.index) && equivalent(*a.element, *b.element);
    case TypeKind::structure:
        return std::ranges::equal(a.fields, b.fields, [](const Field& x, const Field& y) {
            return x.name == y.name && equivalent(*x.type, *y.type);
        });
    default: return true;
    }
}

bool mentions_hybrid(const Expr* expr) {
    if (expr->type != nullptr && expr->type->kind == TypeKind::clock &&
        expr->type->hybrid) {
        return true;
    }
    return std::ranges::any_of(
        expr->operands, [](const Expr* operand) { return mentions_hybrid(operand); });
}

std::string describe(const Type& type) {
    switch (type.kind) {
    case TypeKind::error: return "an erroneous expression";
    case TypeKind::void_: return "nothing (void)";
    case TypeKind::integer: return "an integer";
    case TypeKind::boolean: return "a truth value";
    case TypeKind::location: return "a location";
    case TypeKind::scalar: return "a scalar";
    case TypeKind::real: return "a floating-point number";
    case TypeKind::text: return "a string";
    case TypeKind::clock: return "a clock";
    case TypeKind::difference: return "a difference of clocks";
    case TypeKind::rate: return "a clock rate";
    case TypeKind::channel:
        return type.urgent && type.broadcast ? "an urgent broadcast channel"
               : type.urgent                 ? "an urgent channel"
               : type.broadcast              ? "a broadcast channel"
                                             : "a channel";
    case TypeKind::array: return "an array";
    case TypeKind::structure: return "a structure";
    case TypeKind::process: return "a process";
    case TypeKind::invariant:
    case TypeKind::invariant_with_rates:
    case TypeKind::guard: return "a clock constraint";
    case TypeKind::constraint: return "a boolean combination of clock constraints";
    case TypeKind::formula: return "a formula with 'deadlock'";
    }
    return "";
}

} // namespace zonar::language
