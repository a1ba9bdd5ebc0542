// The bodies of functions.
#include "language/check/checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

/// A variable of a loop is declared before the body is checked, and is gone behind it. Otherwise
/// the order does not matter: messages are sorted by position at the end.
void Checker::check_statement(Statement& statement) {
    switch (statement.kind) {
    case StatementKind::empty: break;
    case StatementKind::block:
        scopes_.open();
        for (Declaration* declaration : statement.declarations)
            check_declaration(*declaration);
        for (Statement* inner : statement.statements) check_statement(*inner);
        scopes_.close();
        break;
    case StatementKind::expression: check_update(statement.first[0]); break;
    case StatementKind::for_:
        for (Expr* expr : statement.first) check_update(expr);
        check_condition(statement.condition);
        for (Expr* expr : statement.step) check_update(expr);
        check_statement(*statement.body);
        break;
    case StatementKind::iterate:
        scopes_.open();
        declare_bound(*statement.bound);
        check_statement(*statement.body);
        scopes_.close();
        break;
    case StatementKind::while_:
    case StatementKind::do_while:
        check_condition(statement.condition);
        check_statement(*statement.body);
        break;
    case StatementKind::if_:
        check_condition(statement.condition);
        check_statement(*statement.body);
        if (statement.otherwise != nullptr) check_statement(*statement.otherwise);
        break;
    case StatementKind::assert_: check_condition(statement.first); break;
    case StatementKind::return_: {
        const Type* result = in_function_->type;
        if (statement.first.empty()) {
            if (result->kind != TypeKind::void_ && !is_error(result)) {
                error(statement.range, "type.return",
                      "this function must return a value");
            }
            break;
        }
        const Type* value = check(statement.first[0]);
        if (is_error(value) || is_error(result)) break;
        if (result->kind == TypeKind::void_) {
            error(statement.first[0]->range, "type.return",
                  "a void function cannot return a value");
        } else if (!assignable(result, value)) {
            error(statement.first[0]->range, "type.return",
                  fmt::format("expected {}, found {}", describe(*result),
                              describe(*value)));
        }
        break;
    }
    }
}

/// All items but the last are there for their effects; the last decides.
void Checker::check_condition(std::span<Expr*> list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Type* type = check(list[i]);
        if (is_error(type) || i + 1 < list.size()) continue;
        if (is_clock_truth(type)) {
            refuse(*list[i], "reading a clock in a function", type);
        } else if (!is_integral(type)) {
            error(list[i]->range, "type.condition",
                  fmt::format("a condition must be a truth value, not {}",
                              describe(*type)));
        }
    }
}

/// A syntactic check, as UPPAAL's: loops are not looked into, `do` excepted.
bool Checker::always_returns(const Statement& statement) const {
    switch (statement.kind) {
    case StatementKind::return_: return true;
    case StatementKind::block:
        return std::ranges::any_of(statement.statements, [&](const Statement* inner) {
            return always_returns(*inner);
        });
    case StatementKind::do_while: return always_returns(*statement.body);
    case StatementKind::if_:
        return statement.otherwise != nullptr && always_returns(*statement.body) &&
               always_returns(*statement.otherwise);
    default: return false;
    }
}

} // namespace zonar::language
