// What an expression is: the dispatch, names, and what is refused.
#include "checks/check.h"
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

const Type* Checker::check(Expr* expr) {
    if (expr->type != nullptr && expr->type->kind == TypeKind::error) return expr->type;
    const Type* type = plain_type(TypeKind::error);
    switch (expr->kind) {
    case ExprKind::integer: type = plain_type(TypeKind::integer); break;
    case ExprKind::truth: type = plain_type(TypeKind::boolean); break;
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
    ZONAR_ASSERT(type != nullptr);
    expr->type = type;
    return type;
}

/// Something that only statistical model checking can do. Fine where symbolic analysis
/// looks away, a run-time error in functions, an error elsewhere.
const Type* Checker::refuse(const Expr& expr, std::string_view what, const Type* type,
                            std::string_view help) {
    switch (use_) {
    case Use::ignored: return type;
    case Use::function:
        warn(
            expr.range, "unsupported.in-function",
            fmt::format("{} is not supported in symbolic analysis; reaching it will be a "
                        "run-time error",
                        what));
        return type;
    default:
        error(expr.range, "unsupported.symbolic",
              fmt::format("{} is not supported in symbolic analysis", what),
              std::string{help});
        return plain_type(TypeKind::error);
    }
}

const Type* Checker::mismatch(const Expr& expr, const Type* left, const Type* right) {
    if (!is_error(left) && !is_error(right)) {
        const bool array =
            (left->kind == TypeKind::array) != (right->kind == TypeKind::array);
        const bool process =
            left->kind == TypeKind::process || right->kind == TypeKind::process;
        error(expr.mark, "type.mismatch",
              fmt::format("{} and {} do not fit together here", describe(*left),
                          describe(*right)),
              array     ? "say which element: a[i]"
              : process ? "ask about a location or a variable of the process: P.x"
                        : "");
    }
    return plain_type(TypeKind::error);
}

// ---------------------------------------------------------------- names

/// A name on its own. `wanted` is for the message if it means nothing here. A function that
/// reads what is not constant is noted as such: its calls are not computable then.
const Type* Checker::check_name(Expr& expr, Wanted wanted) {
    Symbol* symbol = scopes_.find(expr.name);
    if (symbol == nullptr) {
        report_unknown_value(expr, wanted);
        return plain_type(TypeKind::error);
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
        return plain_type(TypeKind::error);
    case SymbolKind::function:
        error(
            expr.range, "name.value",
            fmt::format("'{}' is a function; call it with parentheses", text(expr.name)));
        return plain_type(TypeKind::error);
    case SymbolKind::chart:
        error(expr.range, "unsupported.chart",
              fmt::format("'{}' is a live sequence chart; these are not supported",
                          text(expr.name)));
        return plain_type(TypeKind::error);
    }
    return plain_type(TypeKind::error);
}

} // namespace zonar::language
