#include "differential/uppaal_text.h"

#include <map>

namespace zonar::differential {

using oracle::Expr;
using oracle::Statement;
using oracle::Type;

namespace {

// UPPAAL's levels: 1 binds tightest.
constexpr int primary_level = 1;
constexpr int step_level = 2;
constexpr int unary_level = 3;
constexpr int conditional_level = 16;
constexpr int assign_level = 17;
constexpr int quantifier_level = 18;
constexpr int any_level = quantifier_level;

int binary_level(const std::string& op) {
    static const std::map<std::string, int> levels{
        {"**", 4}, {"*", 5},   {"/", 5},   {"%", 5},    {"+", 6},     {"-", 6},
        {"<<", 7}, {">>", 7},  {"<?", 8},  {">?", 8},   {"<", 9},     {"<=", 9},
        {">=", 9}, {">", 9},   {"==", 10}, {"!=", 10},  {"&", 11},    {"^", 12},
        {"|", 13}, {"&&", 14}, {"||", 15}, {"xor", 15}, {"imply", 15}};
    return levels.at(op);
}

int level(const Expr& expr) {
    using enum Expr::Kind;
    switch (expr.kind) {
    case number: return expr.number < 0 ? unary_level : primary_level;
    case unary: return unary_level;
    case binary: return binary_level(expr.op);
    case conditional: return conditional_level;
    case assign: return assign_level;
    case prefix:
    case postfix: return step_level;
    case quantifier: return quantifier_level;
    default: return primary_level;
    }
}

std::string spelled(const Expr& expr) {
    if (!expr.other_spelling) return expr.op;
    if (expr.op == "&&") return "and";
    if (expr.op == "||") return "or";
    if (expr.op == "!") return "not ";
    return expr.op;
}

std::string print(const Expr& expr, int weakest, bool at_end);

std::string range(std::int64_t low, std::int64_t high) {
    return "int[" + std::to_string(low) + "," + std::to_string(high) + "]";
}

/// - -x and + ++x: two signs must not grow together.
std::string behind_sign(const std::string& sign, const std::string& operand) {
    const bool apart = !operand.empty() && sign.back() == operand.front();
    return sign + (apart ? " " : "") + operand;
}

/// `at_end`: nothing follows that the body of a quantifier could swallow.
std::string bare(const Expr& expr, bool at_end) {
    const auto part = [&](std::size_t i, int weakest, bool end) {
        return print(expr.parts[i], weakest, end);
    };
    using enum Expr::Kind;
    switch (expr.kind) {
    case number: return std::to_string(expr.number);
    case name: return expr.name;
    case unary: return behind_sign(spelled(expr), part(0, unary_level, at_end));
    case binary: {
        const int mine = binary_level(expr.op);
        return part(0, mine, false) + " " + spelled(expr) + " " +
               part(1, mine - 1, at_end);
    }
    case conditional:
        return part(0, conditional_level - 1, false) + " ? " + part(1, any_level, true) +
               " : " + part(2, conditional_level, at_end);
    case index:
        return part(0, primary_level, false) + "[" + part(1, any_level, true) + "]";
    case field: return part(0, primary_level, false) + "." + expr.name;
    case call: {
        std::string list;
        for (std::size_t i = 0; i < expr.parts.size(); ++i) {
            list += (i == 0 ? "" : ", ") + part(i, any_level, true);
        }
        return expr.name + "(" + list + ")";
    }
    case assign: {
        const std::string sign =
            expr.op + (expr.op.empty() && expr.other_spelling ? ":=" : "=");
        return part(0, assign_level - 1, false) + " " + sign + " " +
               part(1, assign_level, at_end);
    }
    case prefix: return behind_sign(expr.op, part(0, step_level, at_end));
    case postfix: return part(0, primary_level, false) + expr.op;
    case quantifier:
        return expr.op + "(" + expr.name + " : " + range(expr.low, expr.high) + ") " +
               part(0, any_level, at_end);
    }
    return "";
}

std::string print(const Expr& expr, int weakest, bool at_end) {
    // A quantifier reaches as far as it can; on the right end it may stand anywhere.
    const bool parentheses =
        expr.kind == Expr::Kind::quantifier ? !at_end : level(expr) > weakest;
    return parentheses ? std::string{"("} + bare(expr, true) + ")" : bare(expr, at_end);
}

/// "int a[3][2]"
std::string declared(const Type& type, const std::string& name) {
    std::string dimensions;
    const Type* element = &type;
    while (element->kind == Type::Kind::array) {
        dimensions += element->text;
        element = &element->parts[0];
    }
    return element->text + " " + name + dimensions;
}

std::string initialiser(const Type& type, const std::vector<Expr>& initial,
                        std::size_t& next) {
    if (!oracle::is_aggregate(type)) return text(initial[next++]);
    const bool array = type.kind == Type::Kind::array;
    const std::size_t count =
        array ? static_cast<std::size_t>(type.high - type.low + 1) : type.parts.size();
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
        list +=
            (i == 0 ? "" : ", ") + initialiser(type.parts[array ? 0 : i], initial, next);
    }
    return std::string{"{"} + list + "}";
}

std::string print(const Statement& statement, const std::string& indent);

std::string print_block(const Statement& statement, const std::string& indent) {
    std::string all = indent + "{\n";
    for (const oracle::Variable& local : statement.locals) {
        all += indent + "  " + text(local) + "\n";
    }
    for (const Statement& inner : statement.body) all += print(inner, indent + "  ");
    return all + indent + "}\n";
}

std::string print(const Statement& statement, const std::string& indent) {
    const auto part = [&](std::size_t i) { return text(statement.parts[i]); };
    const auto body = [&](std::size_t i) {
        return print(statement.body[i], indent + "  ");
    };
    using enum Statement::Kind;
    switch (statement.kind) {
    case expression: return indent + part(0) + ";\n";
    case block: return print_block(statement, indent);
    case if_:
        return indent + "if (" + part(0) + ")\n" + body(0) +
               (statement.body.size() > 1 ? indent + "else\n" + body(1) : "");
    case while_: return indent + "while (" + part(0) + ")\n" + body(0);
    case do_: return indent + "do\n" + body(0) + indent + "while (" + part(0) + ");\n";
    case for_:
        return indent + "for (" + part(0) + "; " + part(1) + "; " + part(2) + ")\n" +
               body(0);
    case iterate:
        return indent + "for (" + statement.name + " : " +
               range(statement.low, statement.high) + ")\n" + body(0);
    case return_:
        if (statement.parts.empty()) return indent + "return;\n";
        return indent + "return " + part(0) + ";\n";
    }
    return "";
}

} // namespace

std::string text(const Expr& expr) {
    return print(expr, any_level, true);
}

std::string text(const oracle::Variable& variable) {
    std::string line =
        (variable.is_constant ? "const " : "") + declared(variable.type, variable.name);
    std::size_t next = 0;
    if (!variable.initial.empty()) {
        line += " = " + initialiser(variable.type, variable.initial, next);
    }
    return line + ";";
}

std::string text(const oracle::Function& function) {
    std::string list;
    for (const oracle::Parameter& parameter : function.parameters) {
        list += (list.empty() ? "" : ", ") +
                std::string{parameter.is_constant ? "const " : ""} +
                declared(parameter.type,
                         (parameter.is_reference ? "&" : "") + parameter.name);
    }
    return function.result.text + " " + function.name + "(" + list + ")\n" +
           print(function.body, "");
}

std::string text(const oracle::Program& program) {
    std::string all;
    for (const oracle::Variable& variable : program.variables)
        all += text(variable) + "\n";
    for (const oracle::Function& function : program.functions) all += text(function);
    return all;
}

} // namespace zonar::differential
