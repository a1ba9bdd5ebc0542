// Declarations and statements as text: the second half of print_syntax.h.
#include "language/write/print_syntax.h"

namespace zonar::language {

// ---------------------------------------------------------------- declarations

std::string SyntaxPrinter::declaration(const Declaration& declaration, int indent) {
    return collect([&] { put_declaration(declaration, indent); });
}

void SyntaxPrinter::put_declaration(const Declaration& declaration, int indent) {
    using enum DeclarationKind;
    switch (declaration.kind) {
    case types: put("typedef "); [[fallthrough]];
    case variables:
        put_type(*declaration.type);
        put(" ");
        list(declaration.declarators, ", ",
             [&](const Declarator& d) { put_declarator(d); });
        put(";");
        break;
    case function: put_function(*declaration.function, indent); break;
    case instantiation: put_instantiation(*declaration.instantiation); break;
    case channel_priority: put_priorities(declaration.priorities); break;
    case before_update:
    case after_update:
        put(declaration.kind == before_update ? "before_update { " : "after_update { ");
        put_list(declaration.updates);
        put(" }");
        break;
    case template_: break;
    case unsupported: put_source(declaration.range); break;
    }
}

void SyntaxPrinter::put_priorities(std::span<const PriorityItem> items) {
    put("chan priority ");
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) put(items[i].level > items[i - 1].level ? " < " : ", ");
        if (items[i].channel == nullptr) {
            put("default");
        } else {
            put_expression(*items[i].channel, tightest);
        }
    }
    put(";");
}

void SyntaxPrinter::put_function(const Function& function, int indent) {
    put_type(*function.result);
    put(" ");
    put(function.name);
    put("(");
    list(function.parameters, ", ", [&](const Parameter& p) { put_parameter(p); });
    put(") ");
    put_block(*function.body, indent);
}

void SyntaxPrinter::put_instantiation(const Instantiation& instantiation) {
    put(instantiation.name);
    if (!instantiation.parameters.empty()) {
        put("(");
        list(instantiation.parameters, ", ",
             [&](const Parameter& p) { put_parameter(p); });
        put(")");
    }
    put(" = ");
    put(instantiation.of);
    put("(");
    put_list(instantiation.arguments);
    put(");");
}

std::string SyntaxPrinter::system(const SystemSyntax& system) {
    return collect([&] {
        put("system ");
        for (std::size_t i = 0; i < system.items.size(); ++i) {
            const bool higher =
                i > 0 && system.items[i].priority > system.items[i - 1].priority;
            if (i > 0) put(higher ? " < " : ", ");
            put(system.items[i].name);
        }
        put(";\n");
        if (system.progress.empty()) return;
        put("progress {\n");
        for (const ProgressMeasure& measure : system.progress) {
            put("    ");
            if (measure.guard != nullptr) {
                put_expression(*measure.guard);
                put(" : ");
            }
            put_expression(*measure.measure);
            put(";\n");
        }
        put("}\n");
    });
}

// ---------------------------------------------------------------- statements

void SyntaxPrinter::put_block(const Statement& block, int indent) {
    put("{");
    for (const Declaration* declaration : block.declarations) {
        put_line(indent + 1);
        put_declaration(*declaration, indent + 1);
    }
    for (const Statement* statement : block.statements) {
        put_line(indent + 1);
        put_statement(*statement, indent + 1);
    }
    put_line(indent);
    put("}");
}

/// A statement below another one: a block on the same line, anything else on its own.
void SyntaxPrinter::put_body(const Statement& statement, int indent) {
    if (statement.kind == StatementKind::block) {
        put(" ");
        put_block(statement, indent);
    } else {
        put_line(indent + 1);
        put_statement(statement, indent + 1);
    }
}

void SyntaxPrinter::put_condition(std::span<Expr* const> condition) {
    put("(");
    put_list(condition);
    put(")");
}

void SyntaxPrinter::put_statement(const Statement& statement, int indent) {
    using enum StatementKind;
    switch (statement.kind) {
    case empty: put(";"); break;
    case block: put_block(statement, indent); break;
    case expression:
        put_list(statement.first);
        put(";");
        break;
    case for_:
        put("for (");
        put_list(statement.first);
        put("; ");
        put_list(statement.condition);
        put("; ");
        put_list(statement.step);
        put(")");
        put_body(*statement.body, indent);
        break;
    case iterate:
        put("for (");
        put_bound(*statement.bound);
        put(")");
        put_body(*statement.body, indent);
        break;
    case while_:
        put("while ");
        put_condition(statement.condition);
        put_body(*statement.body, indent);
        break;
    case do_while:
        put("do");
        put_body(*statement.body, indent);
        if (statement.body->kind == block) {
            put(" ");
        } else {
            put_line(indent);
        }
        put("while ");
        put_condition(statement.condition);
        put(";");
        break;
    case if_: put_if(statement, indent); break;
    case return_:
    case assert_:
        put(statement.kind == return_ ? "return" : "assert");
        if (!statement.first.empty()) put(" ");
        put_list(statement.first);
        put(";");
        break;
    }
}

// An `else` belongs to the nearest `if`, so a body that ends in an `if` without one gets
// braces when this one has an `else`.
void SyntaxPrinter::put_if(const Statement& statement, int indent) {
    const auto swallows_else = [](const Statement* s) {
        for (;;) {
            switch (s->kind) {
            case StatementKind::if_:
                if (s->otherwise == nullptr) return true;
                s = s->otherwise;
                break;
            case StatementKind::for_:
            case StatementKind::iterate:
            case StatementKind::while_: s = s->body; break;
            default: return false;
            }
        }
    };
    put("if ");
    put_condition(statement.condition);
    if (statement.otherwise == nullptr) {
        put_body(*statement.body, indent);
        return;
    }
    if (swallows_else(statement.body)) {
        put(" {");
        put_line(indent + 1);
        put_statement(*statement.body, indent + 1);
        put_line(indent);
        put("} else");
    } else {
        put_body(*statement.body, indent);
        if (statement.body->kind == StatementKind::block) {
            put(" else");
        } else {
            put_line(indent);
            put("else");
        }
    }
    if (statement.otherwise->kind == StatementKind::if_) {
        put(" ");
        put_if(*statement.otherwise, indent);
    } else {
        put_body(*statement.otherwise, indent);
    }
}

} // namespace zonar::language
