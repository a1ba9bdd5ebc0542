#include "differential/palette.h"
#include "differential/random_program.h"

#include <algorithm>
#include <utility>

namespace zonar::differential {

using oracle::Expr;
using oracle::Type;
using Kind = oracle::Expr::Kind;

Expr Generator::number() {
    static const std::vector<std::int64_t> corners{
        INT32_MIN, INT32_MIN + 1, -32769, -32768, -1,       0, 1, 31,
        32,        32767,         32768,  65536,  INT32_MAX};
    if (dice_.percent(6)) return number_expr(dice_.pick(corners));
    return number_expr(dice_.percent(80) ? dice_.between(0, 9) : dice_.between(-20, 100));
}

Expr Generator::leaf() {
    return dice_.percent(35) ? number() : integer_place(false, false, 0);
}

Expr Generator::integer(int depth) {
    if (depth <= 0) return leaf();
    switch (dice_.below(16)) {
    case 0: return leaf();
    case 1:
        return expr_of(Kind::conditional, "",
                       {logic(depth - 1), integer(depth - 1), integer(depth - 1)});
    case 2: return quantifier(depth);
    case 3: {
        const auto functions =
            callable([](const Type& type) { return !oracle::is_aggregate(type); });
        if (functions.empty()) return logic(depth);
        return call(dice_.pick(functions), depth - 1);
    }
    case 4: {
        Expr abs = expr_of(Kind::call, "", {integer(depth - 1)});
        abs.name = "abs";
        return abs;
    }
    case 5: return comparison_of_aggregates(depth);
    case 6:
    case 7: return rights_.effects ? effect_with_value(depth) : arithmetic(depth);
    case 8: {
        static const std::vector<std::string> signs{"-", "+", "!", "-", "!"};
        const std::string sign = dice_.pick(signs); // first: arguments have no order
        Expr unary = expr_of(Kind::unary, sign, {integer(depth - 1)});
        unary.other_spelling = dice_.percent(50);
        return unary;
    }
    case 9:
    case 10: return logic(depth);
    default: return arithmetic(depth);
    }
}

Expr Generator::arithmetic(int depth) {
    static const std::vector<std::string> ops{"+",  "-",  "*",  "/",  "%", "**",
                                              "<<", ">>", "<?", ">?", "&", "|",
                                              "^",  "+",  "-",  "*",  "<", "=="};
    const std::string op = dice_.pick(ops);
    Expr left = integer(depth - 1);
    const bool small = op == "**" || op == "<<" || op == ">>";
    Expr right = small && dice_.percent(75) ? number_expr(dice_.between(0, 4))
                                            : integer(depth - 1);
    const bool divides = op == "/" || op == "%";
    if (divides && dice_.percent(60)) right = number_expr(dice_.between(1, 9));
    return expr_of(Kind::binary, op, {std::move(left), std::move(right)});
}

Expr Generator::logic(int depth) {
    if (depth <= 0) return leaf();
    static const std::vector<std::string> ops{"&&", "||",    "xor", "imply", "<",  "<=",
                                              ">=", ">",     "==",  "!=",    "&&", "||",
                                              "or", "imply", "&",   "|",     "^"};
    std::string op = dice_.pick(ops);
    if (op == "or") op = "||";
    const bool joins = op.size() > 2 || op == "&&" || op == "||";
    const auto side = [&] { return joins ? logic(depth - 1) : integer(depth - 1); };
    Expr left = side();
    Expr expr = expr_of(Kind::binary, op, {std::move(left), side()});
    expr.other_spelling = dice_.percent(50);
    return expr;
}

Expr Generator::quantifier(int depth) {
    if (quantified_ == 2) return arithmetic(depth); // three nested ones take long
    static const std::vector<std::string> ops{"forall", "exists", "sum"};
    static const std::vector<std::string> names{"i", "j", "n0"};
    Expr expr = expr_of(Kind::quantifier, dice_.pick(ops), {});
    expr.name = dice_.pick(names);
    expr.low = dice_.between(-2, 2);
    expr.high = expr.low + dice_.between(dice_.percent(10) ? -1 : 0, 4);

    const auto scope = scope_;
    const Rights rights = rights_;
    rights_.effects = rights_.write_globals = false;
    enter_read_only(expr.name, true);
    ++quantified_;
    expr.parts.push_back(expr.op == "sum" ? integer(depth - 1) : logic(depth - 1));
    --quantified_;
    scope_ = scope;
    rights_ = rights;
    return expr;
}

Expr Generator::comparison_of_aggregates(int depth) {
    static const std::vector<Type> types{pair_type(), record_type(),
                                         array_of(plain_type(), 4)};
    const Type& type = dice_.pick(types);
    Expr left = aggregate(type, depth - 1);
    if (type.text == "pair" && dice_.percent(40)) { // f(...).x
        Expr field = expr_of(Kind::field, "", {std::move(left)});
        field.name = dice_.pick(type.names);
        return field;
    }
    Expr right = aggregate(type, depth - 1);
    return expr_of(Kind::binary,
                   dice_.percent(50) ? "==" : "!=", {std::move(left), std::move(right)});
}

/// x = e, x += e, ++x, x--, used for its value.
Expr Generator::effect_with_value(int depth) {
    static const std::vector<std::string> compounds{"+", "-", "*", "/",  "%",
                                                    "&", "|", "^", "<<", ">>"};
    const bool compound = dice_.percent(40);
    const bool step = !compound && dice_.percent(50);
    Type type;
    Expr to = integer_place(true, compound || step, depth - 1, &type);
    if (to.kind == Kind::number) return to; // there was nothing to write to
    if (step) {
        const Kind kind = dice_.percent(50) ? Kind::prefix : Kind::postfix;
        return expr_of(kind, dice_.percent(50) ? "++" : "--", {std::move(to)});
    }
    if (compound) {
        const std::string op = dice_.pick(compounds);
        Expr by =
            dice_.percent(70) ? number_expr(dice_.between(0, 4)) : integer(depth - 1);
        return expr_of(Kind::assign, op, {std::move(to), std::move(by)});
    }
    Expr expr = expr_of(Kind::assign, "", {std::move(to), fitted(type, depth - 1)});
    expr.other_spelling = dice_.percent(30);
    return expr;
}

/// Mostly inside the range.
Expr Generator::fitted(const Type& type, int depth) {
    const std::int64_t width = type.high - type.low;
    if (width >= 65535 || dice_.percent(20)) return integer(depth);
    std::int64_t mask = 1;
    while (mask * 2 + 1 <= width) mask = mask * 2 + 1;
    Expr masked = expr_of(Kind::binary, "&", {integer(depth - 1), number_expr(mask)});
    if (type.low == 0) return masked;
    return expr_of(Kind::binary, "+", {number_expr(type.low), std::move(masked)});
}

Expr Generator::index_within(std::int64_t low, std::int64_t high, int depth) {
    if (dice_.percent(65) || depth <= 0) {
        return number_expr(dice_.between(low, high + (dice_.percent(4) ? 1 : 0)));
    }
    if (dice_.percent(15)) return integer(depth - 1);
    return fitted(integer_type(low, high), depth - 1);
}

// ---------------------------------------------------------------- calls

std::vector<Generator::Callable> Generator::callable(bool (*wanted)(const Type&)) const {
    std::vector<Callable> found;
    for (const Callable& c : callables_) {
        if (!wanted(program_.functions[c.function].result)) continue;
        if (program_.functions[c.function].result.kind == Type::Kind::nothing) continue;
        if (c.writes && !rights_.write_globals) continue;
        if (c.reads && !rights_.read_globals) continue;
        if (c.has_reference && !rights_.effects) continue;
        found.push_back(c);
    }
    return found;
}

/// Some number instead if there is no variable for one of the references.
Expr Generator::call(const Callable& callable, int depth) {
    const oracle::Function& function = program_.functions[callable.function];
    Expr expr = expr_of(Kind::call, "", {});
    expr.name = function.name;
    for (const oracle::Parameter& parameter : function.parameters) {
        if (parameter.is_reference && !parameter.is_constant) {
            expr.parts.push_back(place(parameter.type, true, depth));
            if (expr.parts.back().kind == Kind::number) return leaf();
        } else if (oracle::is_aggregate(parameter.type)) {
            expr.parts.push_back(aggregate(parameter.type, depth));
        } else {
            expr.parts.push_back(fitted(parameter.type, depth));
        }
    }
    return expr;
}

// ---------------------------------------------------------------- places

Generator::Known Generator::known(const std::string& name, const Type& type) {
    auto parts = std::make_shared<std::vector<Path>>();
    const auto descend = [&](const auto& self, const Expr& at, const Type& here) -> void {
        parts->push_back({at, here});
        if (here.kind == Type::Kind::array) {
            Expr element = expr_of(Kind::index, "", {at});
            element.low = here.low;
            element.high = here.high;
            self(self, element, here.parts[0]);
        } else if (here.kind == Type::Kind::structure) {
            for (std::size_t i = 0; i < here.parts.size(); ++i) {
                Expr field = expr_of(Kind::field, "", {at});
                field.name = here.names[i];
                self(self, field, here.parts[i]);
            }
        }
    };
    descend(descend, name_expr(name), type);
    return {.name = name, .parts = std::move(parts)};
}

template <class Wanted>
std::vector<Generator::Found> Generator::find(bool writable, const Wanted& wanted) const {
    std::vector<Found> found;
    for (const Known& known : scope_) {
        if (writable && !known.writable) continue;
        for (const Path& path : *known.parts) {
            const bool plain = !known.reference && &path == &known.parts->front();
            if (wanted(path.type)) found.push_back({&path, plain});
        }
    }
    return found;
}

/// Puts the indices in.
Expr Generator::finish(Expr path, int depth) {
    const auto complete = [&](const auto& self, Expr& at) -> void {
        if (at.kind == Kind::name) return;
        self(self, at.parts[0]);
        if (at.kind == Kind::index)
            at.parts.push_back(index_within(at.low, at.high, depth));
    };
    complete(complete, path);
    return path;
}

/// A variable of this very type; the number 0 if there is none.
Expr Generator::place(const Type& type, bool writable, int depth) {
    const auto fitting =
        find(writable, [&](const Type& t) { return same_type(t, type); });
    if (fitting.empty()) return number_expr(0);
    const auto one = [&] {
        const Found& found = dice_.pick(fitting);
        Expr expr = finish(found.path->expr, depth);
        // An assignment is a place, too, if it goes to a variable by its own name.
        const bool again = writable && rights_.effects && found.plain && depth > 0 &&
                           type.kind == Type::Kind::integer && dice_.percent(8);
        if (!again) return expr;
        if (dice_.percent(50)) return expr_of(Kind::prefix, "++", {std::move(expr)});
        return expr_of(Kind::assign, "", {std::move(expr), fitted(type, depth - 1)});
    };
    if (depth <= 0 || !dice_.percent(10)) return one();
    Expr first = one();
    return expr_of(Kind::conditional, "", {logic(depth - 1), std::move(first), one()});
}

Expr Generator::integer_place(bool writable, bool no_boolean, int depth, Type* type) {
    const auto integers = find(writable, [&](const Type& t) {
        return !oracle::is_aggregate(t) && !(no_boolean && t.kind == Type::Kind::boolean);
    });
    if (integers.empty()) return number();
    const Type chosen = dice_.pick(integers).path->type;
    if (type != nullptr) *type = chosen;
    return place(chosen, writable, depth);
}

/// A whole array or structure: a variable, or what a function returns.
Expr Generator::aggregate(const Type& type, int depth) {
    if (depth > 0 && type.text == "pair" && dice_.percent(40)) {
        const auto functions = callable([](const Type& t) { return t.text == "pair"; });
        if (!functions.empty()) {
            Expr result = call(dice_.pick(functions), depth - 1);
            if (result.kind == Kind::call) return result;
        }
    }
    return place(type, false, depth);
}

} // namespace zonar::differential
