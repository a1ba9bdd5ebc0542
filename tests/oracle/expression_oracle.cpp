#include "oracle/expression_oracle.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zonar::oracle {

namespace {

const Type any_integer{Type::Kind::integer, "any", INT32_MIN, INT32_MAX, {}, {}};
constexpr std::uint64_t most_steps = 200'000;

/// The default: 0 where it is allowed, else the lower end.
Value first_value(const Type& type) {
    Value value;
    if (type.kind == Type::Kind::array) {
        for (std::int64_t i = type.low; i <= type.high; ++i) {
            value.parts.push_back(first_value(type.parts[0]));
        }
    } else if (type.kind == Type::Kind::structure) {
        for (const Type& part : type.parts) value.parts.push_back(first_value(part));
    } else {
        value.number = type.low <= 0 && 0 <= type.high ? 0 : type.low;
    }
    return value;
}

const Type& part_type(const Type& type, std::size_t i) {
    return type.parts[type.kind == Type::Kind::array ? 0 : i];
}

void flatten(const Value& value, const Type& type, std::vector<std::int64_t>& into) {
    if (!is_aggregate(type)) return into.push_back(value.number);
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
        flatten(value.parts[i], part_type(type, i), into);
    }
}

} // namespace

bool is_aggregate(const Type& type) {
    return type.kind == Type::Kind::array || type.kind == Type::Kind::structure;
}

std::size_t flat_size(const Type& type) {
    std::vector<std::int64_t> all;
    flatten(first_value(type), type, all);
    return all.size();
}

Machine::Machine(const Program& program) : program_(program) {
    for (const Variable& variable : program.variables) declare(variable, globals_);
}

std::vector<std::int64_t> Machine::content(const std::string& name) const {
    std::vector<std::int64_t> all;
    for (const Binding& binding : globals_) {
        if (binding.name == name) flatten(*binding.place.value, *binding.place.type, all);
    }
    return all;
}

void Machine::step() {
    if (++steps_ > most_steps) throw Failure{Fault::steps};
}

// ---------------------------------------------------------------- names and places

void Machine::bind(Frame& frame, const std::string& name, const Type& type, Value value) {
    auto own = std::make_unique<Value>(std::move(value));
    const Place place{&type, own.get()};
    frame.push_back({name, place, std::move(own)});
}

void Machine::declare(const Variable& variable, Frame& frame) {
    Value value = first_value(variable.type);
    std::size_t next = 0;
    const auto fill = [&](const auto& self, Place to) -> void {
        if (is_aggregate(*to.type)) {
            for (std::size_t i = 0; i < to.value->parts.size(); ++i) {
                self(self, {&part_type(*to.type, i), &to.value->parts[i]});
            }
        } else {
            store(to, Value{integer(variable.initial[next++]), {}});
        }
    };
    if (!variable.initial.empty()) fill(fill, {&variable.type, &value});
    bind(frame, variable.name, variable.type, std::move(value));
}

Machine::Place Machine::find(const std::string& name) {
    const auto look = [&](const Frame& frame) -> Place {
        const auto found = std::find_if(frame.rbegin(), frame.rend(),
                                        [&](const Binding& b) { return b.name == name; });
        return found == frame.rend() ? Place{} : found->place;
    };
    Place place = frames_.empty() ? Place{} : look(frames_.back());
    if (place.value == nullptr) place = look(globals_);
    if (place.value == nullptr) throw "the generator made up the name " + name;
    return place;
}

Machine::Place Machine::place(const Expr& expr) {
    using Kind = Expr::Kind;
    switch (expr.kind) {
    case Kind::name: return find(expr.name);
    case Kind::index: {
        const Place array = place(expr.parts[0]);
        const std::int64_t at = integer(expr.parts[1]);
        if (at < array.type->low || at > array.type->high)
            throw Failure{Fault::index, at};
        const auto offset = static_cast<std::size_t>(at - array.type->low);
        return {&array.type->parts[0], &array.value->parts[offset]};
    }
    case Kind::field: {
        const Place whole = place(expr.parts[0]);
        const auto& names = whole.type->names;
        const auto i =
            static_cast<std::size_t>(std::ranges::find(names, expr.name) - names.begin());
        return {&whole.type->parts[i], &whole.value->parts[i]};
    }
    case Kind::conditional: return place(expr.parts[integer(expr.parts[0]) != 0 ? 1 : 2]);
    case Kind::call: return call(expr);
    case Kind::assign:
    case Kind::prefix: return assign(expr);
    default: throw std::string{"the generator wants the place of a number"};
    }
}

void Machine::store(Place to, const Value& value) {
    if (!is_aggregate(*to.type)) {
        if (value.number < to.type->low || value.number > to.type->high) {
            throw Failure{Fault::range, value.number};
        }
        to.value->number = value.number;
        return;
    }
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
        store({&part_type(*to.type, i), &to.value->parts[i]}, value.parts[i]);
    }
}

// ---------------------------------------------------------------- expressions

namespace {

bool same(const Value& a, const Value& b) {
    return a.number == b.number && std::ranges::equal(a.parts, b.parts, same);
}

/// Whether a reference can refer to it.
bool has_place(const Expr& expr) {
    switch (expr.kind) {
    case Expr::Kind::name:
    case Expr::Kind::assign:
    case Expr::Kind::prefix: return true;
    case Expr::Kind::index:
    case Expr::Kind::field: return has_place(expr.parts[0]);
    case Expr::Kind::conditional:
        return has_place(expr.parts[1]) && has_place(expr.parts[2]);
    default: return false;
    }
}

} // namespace

Value Machine::read(const Expr& expr) {
    step();
    const auto number = [](std::int64_t value) { return Value{value, {}}; };
    using Kind = Expr::Kind;
    switch (expr.kind) {
    case Kind::number: return number(expr.number);
    case Kind::unary: {
        const std::int64_t value = integer(expr.parts[0]);
        if (expr.op == "!") return number(value == 0);
        return number(expr.op == "-" ? wrap(-value) : value);
    }
    case Kind::binary: return number(binary(expr));
    case Kind::conditional: return read(expr.parts[integer(expr.parts[0]) != 0 ? 1 : 2]);
    case Kind::call:
        if (expr.name == "abs") return number(wrap(std::abs(integer(expr.parts[0]))));
        break;
    case Kind::postfix: {
        Expr sum = expr;
        sum.kind = Kind::prefix;
        const std::int64_t after = assign(sum).value->number;
        return number(expr.op == "++" ? after - 1 : after + 1);
    }
    case Kind::quantifier: return number(quantifier(expr));
    default: break;
    }
    return *place(expr).value;
}

std::int64_t Machine::binary(const Expr& expr) {
    const Value left = read(expr.parts[0]);
    if (expr.op == "&&" && left.number == 0) return 0;
    if (expr.op == "||" && left.number != 0) return 1;
    if (expr.op == "imply" && left.number == 0) return 1;
    const Value right = read(expr.parts[1]);
    if (expr.op == "&&" || expr.op == "||" || expr.op == "imply")
        return right.number != 0;
    if (expr.op == "==" || expr.op == "!=") return same(left, right) == (expr.op == "==");
    return apply(expr.op, left.number, right.number);
}

std::int64_t Machine::quantifier(const Expr& expr) {
    Frame& frame = frames_.empty() ? globals_ : frames_.back();
    std::int64_t sum = 0;
    for (std::int64_t i = expr.low; i <= expr.high; ++i) {
        bind(frame, expr.name, any_integer, Value{i, {}});
        const std::int64_t value = integer(expr.parts[0]);
        frame.pop_back();
        if (expr.op == "forall" && value == 0) return 0;
        if (expr.op == "exists" && value != 0) return 1;
        if (expr.op == "sum") sum = wrap(sum + value);
    }
    return expr.op == "sum" ? sum : expr.op == "forall";
}

/// Also ++x, which is x += 1.
Machine::Place Machine::assign(const Expr& expr) {
    const Place to = place(expr.parts[0]);
    if (expr.kind == Expr::Kind::prefix) {
        store(to, Value{apply(expr.op == "++" ? "+" : "-", to.value->number, 1), {}});
    } else if (expr.op.empty()) {
        store(to, read(expr.parts[1]));
    } else {
        const std::int64_t before = to.value->number;
        store(to, Value{apply(expr.op, before, integer(expr.parts[1])), {}});
    }
    return to;
}

Machine::Place Machine::call(const Expr& expr) {
    const auto found = std::ranges::find(program_.functions, expr.name, &Function::name);
    const Function& function = *found; // the generator calls none that is not there
    const std::size_t count = function.parameters.size();
    std::vector<Place> places(count);
    std::vector<Value> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (function.parameters[i].is_reference && has_place(expr.parts[i])) {
            places[i] = place(expr.parts[i]);
        } else {
            values[i] = read(expr.parts[i]);
        }
    }
    Frame frame;
    for (std::size_t i = count; i-- > 0;) {
        const Parameter& parameter = function.parameters[i];
        if (places[i].value != nullptr) {
            frame.push_back({parameter.name, places[i], nullptr});
            continue;
        }
        if (parameter.is_reference && !is_aggregate(parameter.type)) {
            bind(frame, parameter.name, any_integer, std::move(values[i]));
            continue;
        }
        Value own = first_value(parameter.type);
        store({&parameter.type, &own}, values[i]);
        bind(frame, parameter.name, parameter.type, std::move(own));
    }
    results_.push_back(std::make_unique<Value>(first_value(function.result)));
    const Place result{&function.result, results_.back().get()};
    frames_.push_back(std::move(frame));
    returning_.push_back(result);
    run(function.body);
    returning_.pop_back();
    frames_.pop_back();
    return result;
}

// ---------------------------------------------------------------- statements

bool Machine::run(const Statement& statement) {
    step();
    using enum Statement::Kind;
    switch (statement.kind) {
    case expression: run(statement.parts[0]); return false;
    case block: return run_block(statement);
    case if_:
        if (integer(statement.parts[0]) != 0) return run(statement.body[0]);
        return statement.body.size() > 1 && run(statement.body[1]);
    case while_:
        while (integer(statement.parts[0]) != 0) {
            if (run(statement.body[0])) return true;
        }
        return false;
    case do_:
        do {
            if (run(statement.body[0])) return true;
        } while (integer(statement.parts[0]) != 0);
        return false;
    case for_:
        for (run(statement.parts[0]); integer(statement.parts[1]) != 0;
             run(statement.parts[2])) {
            if (run(statement.body[0])) return true;
        }
        return false;
    case iterate:
        for (std::int64_t i = statement.low; i <= statement.high; ++i) {
            bind(frames_.back(), statement.name, any_integer, Value{i, {}});
            const bool returned = run(statement.body[0]);
            frames_.back().pop_back();
            if (returned) return true;
        }
        return false;
    case return_:
        if (!statement.parts.empty()) store(returning_.back(), read(statement.parts[0]));
        return true;
    }
    return false;
}

bool Machine::run_block(const Statement& statement) {
    const std::size_t outside = frames_.back().size();
    for (const Variable& local : statement.locals) declare(local, frames_.back());
    bool returned = false;
    for (std::size_t i = 0; i < statement.body.size() && !returned; ++i) {
        returned = run(statement.body[i]);
    }
    while (frames_.back().size() > outside) frames_.back().pop_back();
    return returned;
}

} // namespace zonar::oracle
