#include "language/write/print_syntax.h"

#include "language/text/lexer.h"

#include <algorithm>

namespace zonar::language {

namespace {

// How tightly an expression binds; larger is tighter. The binary operators lie between,
// on the levels of the parser.
constexpr int level_quantifier = 0; // its body reaches as far right as it can
constexpr int level_assign = 1;
constexpr int level_conditional = 2;
constexpr int level_unary = 20;

struct OperatorRow {
    Operator op;
    int level;
    std::string_view text;
};

// clang-format off
constexpr OperatorRow operator_rows[] = {
    {Operator::logical_or,    3, "||"},   {Operator::logical_xor,   3, "xor"},
    {Operator::imply,         3, "imply"},
    {Operator::logical_and,   4, "&&"},
    {Operator::bit_or,        5, "|"},
    {Operator::bit_xor,       6, "^"},
    {Operator::bit_and,       7, "&"},
    {Operator::equal,         8, "=="},   {Operator::not_equal,     8, "!="},
    {Operator::less,          9, "<"},    {Operator::less_equal,    9, "<="},
    {Operator::greater_equal, 9, ">="},   {Operator::greater,       9, ">"},
    {Operator::minimum,      10, "<?"},   {Operator::maximum,      10, ">?"},
    {Operator::shift_left,   11, "<<"},   {Operator::shift_right,  11, ">>"},
    {Operator::add,          12, "+"},    {Operator::subtract,     12, "-"},
    {Operator::multiply,     13, "*"},    {Operator::divide,       13, "/"},
    {Operator::modulo,       13, "%"},
    {Operator::power,        14, "**"},
};
// clang-format on

const OperatorRow& row_of(Operator op) {
    return *std::ranges::find(operator_rows, op, &OperatorRow::op);
}

} // namespace

std::string_view spelling(Operator op) {
    switch (op) {
    case Operator::forall: return "forall";
    case Operator::exists: return "exists";
    case Operator::sum: return "sum";
    default: return row_of(op).text;
    }
}

void SyntaxPrinter::put(Name name) {
    out_ += names_.text(name);
    if (is_reserved(name.word(), Dialect::modern) &&
        std::ranges::find(reserved_, name) == reserved_.end()) {
        reserved_.push_back(name);
    }
}

void SyntaxPrinter::put_line(int indent) {
    out_ += '\n';
    out_.append(static_cast<std::size_t>(indent) * 4, ' ');
}

void SyntaxPrinter::put_source(SourceRange range) {
    put(sources_.text(range));
}

// ---------------------------------------------------------------- expressions

int SyntaxPrinter::level_of(const Expr& expr) {
    switch (expr.kind) {
    case ExprKind::quantifier: return level_quantifier;
    case ExprKind::assign: return level_assign;
    case ExprKind::conditional: return level_conditional;
    case ExprKind::binary: return row_of(expr.op).level;
    case ExprKind::unary: return level_unary;
    case ExprKind::increment: return expr.value == 1 ? level_unary : tightest;
    case ExprKind::integer: return expr.value < 0 ? level_unary : tightest;
    default: return tightest;
    }
}

std::string SyntaxPrinter::expression(const Expr& expr) {
    return collect([&] { put_expression(expr); });
}

std::string SyntaxPrinter::expressions(std::span<Expr* const> items) {
    return collect([&] { put_list(items); });
}

void SyntaxPrinter::put_list(std::span<Expr* const> items) {
    list(items, ", ", [&](const Expr* e) { put_expression(*e); });
}

std::string SyntaxPrinter::rate(std::span<Expr* const> rate) {
    return collect(
        [&] { list(rate, " : ", [&](const Expr* e) { put_expression(*e); }); });
}

std::string SyntaxPrinter::selects(std::span<BoundVariable* const> selects) {
    return collect(
        [&] { list(selects, ", ", [&](const BoundVariable* b) { put_bound(*b); }); });
}

std::string SyntaxPrinter::synchronisation(const Expr& channel, Direction direction) {
    return collect([&] {
        put_expression(channel, level_conditional);
        if (direction == Direction::send) put("!");
        if (direction == Direction::receive) put("?");
    });
}

void SyntaxPrinter::put_bound(const BoundVariable& bound) {
    put(bound.name);
    put(" : ");
    put_type(*bound.type);
}

/// In a place that takes expressions of `level` and tighter ones as they are. Parentheses
/// that the user wrote stay even where they change nothing.
void SyntaxPrinter::put_expression(const Expr& expr, int level) {
    const bool parentheses = expr.parenthesised || level_of(expr) < level;
    if (parentheses) put("(");
    put_plain(expr);
    if (parentheses) put(")");
}

void SyntaxPrinter::put_plain(const Expr& expr) {
    using enum ExprKind;
    switch (expr.kind) {
    case integer: put(std::to_string(expr.value)); break;
    case truth: put(expr.value != 0 ? "true" : "false"); break;
    case real:
    case text: put_source(expr.mark); break;
    case spawn: put_source(expr.range); break;
    case deadlock: put("deadlock"); break;
    case name: put(expr.name); break;
    case unary:
    case increment: put_unary(expr); break;
    case binary: put_binary(expr); break;
    case conditional:
        put_expression(*expr.operands[0], level_conditional + 1);
        put(" ? ");
        put_expression(*expr.operands[1], level_assign);
        put(" : ");
        put_expression(*expr.operands[2], level_conditional);
        break;
    case index:
        put_expression(*expr.operands[0], tightest);
        put("[");
        put_expression(*expr.operands[1]);
        put("]");
        break;
    case member:
        put_expression(*expr.operands[0], tightest);
        put(".");
        put(names_.text(expr.name)); // any word may name a member
        break;
    case call: put_call(expr); break;
    case assign:
        put_expression(*expr.operands[0], level_conditional);
        put(" ");
        if (expr.compound != Operator::none) put(row_of(expr.compound).text);
        put("= ");
        put_expression(*expr.operands[1], level_assign);
        break;
    case rate:
        put_expression(*expr.operands[0], tightest);
        put("'");
        break;
    case quantifier:
        put(spelling(expr.op));
        put(" (");
        put_bound(*expr.bound);
        put(") ");
        put_expression(*expr.operands[0]);
        break;
    }
}

void SyntaxPrinter::put_unary(const Expr& expr) {
    std::string_view sign;
    switch (expr.op) {
    case Operator::negate: sign = "-"; break;
    case Operator::identity: sign = "+"; break;
    case Operator::logical_not: sign = "!"; break;
    case Operator::plus_one: sign = "++"; break;
    default: sign = "--"; break;
    }
    if (expr.kind == ExprKind::increment && expr.value == 0) {
        put_expression(*expr.operands[0], tightest);
        put(sign);
        return;
    }
    put(sign);
    const std::size_t operand = out_.size();
    put_expression(*expr.operands[0], level_unary);
    // - -x is not --x.
    if (out_.size() > operand && sign.back() == out_[operand])
        out_.insert(operand, 1, ' ');
}

// The binary operators are left associative; a chain has all its operands in one node.
void SyntaxPrinter::put_binary(const Expr& expr) {
    const OperatorRow& row = row_of(expr.op);
    int level = row.level;
    for (const Expr* operand : expr.operands) {
        if (level != row.level) {
            put(" ");
            put(row.text);
            put(" ");
        }
        put_expression(*operand, level);
        level = row.level + 1;
    }
}

void SyntaxPrinter::put_call(const Expr& expr) {
    put_expression(*expr.operands[0], tightest);
    put("(");
    put_list(expr.operands.subspan(1));
    put(")");
}

// ---------------------------------------------------------------- types and variables

std::string SyntaxPrinter::type(const TypeSyntax& type) {
    return collect([&] { put_type(type); });
}

void SyntaxPrinter::put_type(const TypeSyntax& type) {
    switch (type.prefix) {
    case TypePrefix::none: break;
    case TypePrefix::const_: put("const "); break;
    case TypePrefix::meta: put("meta "); break;
    case TypePrefix::urgent: put("urgent "); break;
    case TypePrefix::broadcast: put("broadcast "); break;
    case TypePrefix::urgent_broadcast: put("urgent broadcast "); break;
    }
    using enum TypeWord;
    switch (type.word) {
    case named: put(type.name); break;
    case integer:
        put("int");
        if (type.low == nullptr) break;
        put("[");
        put_expression(*type.low);
        put(", ");
        put_expression(*type.high);
        put("]");
        break;
    case boolean: put("bool"); break;
    case real: put("double"); break;
    case text: put("string"); break;
    case channel: put("chan"); break;
    case clock: put("clock"); break;
    case hybrid_clock: put("hybrid clock"); break;
    case scalar:
        put("scalar[");
        put_expression(*type.high);
        put("]");
        break;
    case structure: put_fields(type.fields); break;
    case void_: put("void"); break;
    }
}

// Fields that were declared together stay together: two scalar[3] are two sets, but the
// fields of one `scalar[3] a, b;` share one.
void SyntaxPrinter::put_fields(std::span<const FieldSyntax> fields) {
    put("struct { ");
    const TypeSyntax* last = nullptr;
    for (const FieldSyntax& field : fields) {
        if (field.type == last) {
            put(", ");
        } else {
            if (last != nullptr) put("; ");
            put_type(*field.type);
            put(" ");
        }
        last = field.type;
        put_declarator(field.declarator);
    }
    put("; }");
}

void SyntaxPrinter::put_declarator(const Declarator& declarator) {
    put(declarator.name);
    for (const ArrayDimension& dimension : declarator.dimensions) {
        put("[");
        if (dimension.type != nullptr) {
            put_type(*dimension.type);
        } else {
            put_expression(*dimension.size);
        }
        put("]");
    }
    if (declarator.initialiser != nullptr) {
        put(" = ");
        put_initialiser(*declarator.initialiser);
    }
}

void SyntaxPrinter::put_initialiser(const Initialiser& initialiser) {
    if (initialiser.value != nullptr) {
        put_expression(*initialiser.value);
        return;
    }
    put("{ ");
    list(initialiser.items, ", ", [&](const InitialiserItem& item) {
        if (item.field.known()) {
            put(item.field);
            put(": ");
        }
        put_initialiser(*item.value);
    });
    put(" }");
}

std::string SyntaxPrinter::parameters(std::span<const Parameter> parameters) {
    return collect(
        [&] { list(parameters, ", ", [&](const Parameter& p) { put_parameter(p); }); });
}

void SyntaxPrinter::put_parameter(const Parameter& parameter) {
    put_type(*parameter.type);
    put(parameter.reference ? " &" : " ");
    put_declarator(parameter.declarator);
}

} // namespace zonar::language
