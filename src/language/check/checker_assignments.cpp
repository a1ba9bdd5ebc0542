// What may be assigned to, and what to it.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

namespace {

int channel_capability(const Type& type) {
    return type.urgent ? 0 : type.broadcast ? 1 : 2;
}

} // namespace

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
    case TypeKind::clock:
        return is_integral(from) || is_clock(from) || from->kind == TypeKind::real;
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
        if (to->kind == TypeKind::real &&
            (is_integral(from) || from->kind == TypeKind::real)) {
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
              to->kind == from->kind ? "their ranges or sizes must be written alike"
              : is_clock_term(from)  ? "the value of a clock can only be compared, in "
                                       "guards and invariants"
              : to->kind == TypeKind::array ? "say which element: a[i]"
                                            : "");
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
              fmt::format("'++' and '--' work on integers only, not on {}",
                          describe(*type)),
              is_clock(type) ? "a clock can be set with '=' only" : "");
        return error_type;
    }
    return type;
}

} // namespace zonar::language
