#include "differential/random_program.h"

#include "differential/palette.h"

#include <algorithm>
#include <utility>

namespace zonar::differential {

using oracle::Expr;
using oracle::Statement;
using oracle::Type;
using Kind = oracle::Expr::Kind;

namespace {

Statement statement_of(Statement::Kind kind, std::vector<Expr> parts,
                       std::vector<Statement> body = {}) {
    return {.kind = kind, .parts = std::move(parts), .body = std::move(body)};
}

} // namespace

std::string typedefs() {
    return "typedef struct { int x; int[0,9] y; bool on; } pair;\n"
           "typedef struct { int f[3]; pair p; int[-2147483648,2147483647] n; } "
           "record;\n";
}

Generator::Generator(std::uint64_t seed) : dice_(seed) {
    const Type numbers = array_of(plain_type(), 4);
    declare("C0", constant_type(), true);
    declare("C1", constant_type(), true);
    declare("CA", numbers, true);
    declare("CP", pair_type(), true);
    declare("CR", record_type(), true);
    declare("CM", array_of(array_over(integer_type(-5, 20), 1, 2), 2), true);

    declare("n0", plain_type(), false);
    declare("n1", plain_type(), false);
    declare("w0", wide_type(), false);
    declare("w1", wide_type(), false);
    declare("r0", integer_type(-5, 20), false);
    declare("r1", integer_type(0, 7), false);
    declare("r2", integer_type(3, 12), false);
    declare("b0", boolean_type(), false);
    declare("a0", numbers, false);
    declare("a1", array_over(wide_type(), -1, 2), false);
    declare("m0", array_of(array_of(plain_type(), 3), 2), false);
    declare("m1", array_over(array_of(integer_type(0, 7), 2), 1, 3), false);
    declare("p0", pair_type(), false);
    declare("ps", array_of(pair_type(), 2), false);
    declare("s0", record_type(), false);
    const std::size_t functions = 2 + dice_.below(4);
    for (std::size_t i = 0; i < functions; ++i) add_function(i);
}

std::vector<std::string> Generator::state() const {
    std::vector<std::string> names;
    for (const oracle::Variable& variable : program_.variables) {
        if (!variable.is_constant) names.push_back(variable.name);
    }
    return names;
}

void Generator::declare(const std::string& name, const Type& type, bool constant) {
    oracle::Variable variable{name, type, {}, constant};
    const auto fill = [&](const auto& self, const Type& at) -> void {
        if (at.kind == Type::Kind::array) {
            for (std::int64_t i = at.low; i <= at.high; ++i) self(self, at.parts[0]);
        } else if (at.kind == Type::Kind::structure) {
            for (const Type& part : at.parts) self(self, part);
        } else {
            variable.initial.push_back(
                number_expr(dice_.between(std::max<std::int64_t>(at.low, -10),
                                          std::min<std::int64_t>(at.high, 30))));
        }
    };
    if (constant || dice_.percent(70)) fill(fill, type);
    program_.variables.push_back(std::move(variable));
    scope_.push_back(known(name, type));
    scope_.back().constant = constant;
    scope_.back().writable = !constant;
}

/// The new name hides an older one.
void Generator::enter(const Known& known) {
    std::erase_if(scope_, [&](const Known& old) { return old.name == known.name; });
    scope_.push_back(known);
}

/// A counter or a bound variable.
void Generator::enter_read_only(const std::string& name, bool constant) {
    Known variable = known(name, wide_type());
    variable.writable = false;
    variable.constant = constant;
    enter(variable);
}

// ---------------------------------------------------------------- what is asked for

Expr Generator::constant_expression() {
    const auto scope = scope_;
    std::erase_if(scope_, [](const Known& known) { return !known.constant; });
    rights_ = {};
    Expr expr = integer(4);
    scope_ = scope;
    return expr;
}

Expr Generator::pure_expression() {
    rights_ = {.effects = false, .write_globals = false, .read_globals = true};
    return logic(4);
}

std::vector<Expr> Generator::updates() {
    rights_ = {.effects = true, .write_globals = true, .read_globals = true};
    std::vector<Expr> list;
    const std::size_t count = 1 + dice_.below(4);
    for (std::size_t i = 0; i < count; ++i) list.push_back(effect(3));
    return list;
}

/// An expression that is there for what it does.
Expr Generator::effect(int depth) {
    if (dice_.percent(15)) { // whole arrays and structures
        static const std::vector<Type> types{pair_type(), record_type(),
                                             array_of(plain_type(), 4)};
        const Type& type = dice_.pick(types);
        Expr to = place(type, true, depth - 1);
        if (to.kind != Kind::number) {
            return expr_of(Kind::assign, "", {std::move(to), aggregate(type, depth - 1)});
        }
    }
    if (dice_.percent(20)) {
        const auto functions = callable([](const Type&) { return true; });
        if (!functions.empty()) return call(dice_.pick(functions), depth - 1);
    }
    if (dice_.percent(10) && depth > 1) {
        return expr_of(Kind::conditional, "",
                       {logic(depth - 1), effect_with_value(depth - 1),
                        effect_with_value(depth - 1)});
    }
    return effect_with_value(depth);
}

// ---------------------------------------------------------------- functions

void Generator::add_function(std::size_t number) {
    static const std::vector<std::string> names{"p", "q", "n0"};
    const auto outside = scope_;
    Callable callable{.function = number, .reads = dice_.percent(65)};
    callable.writes = callable.reads && dice_.percent(50);
    if (!callable.reads)
        std::erase_if(scope_, [](const Known& k) { return !k.constant; });
    if (!callable.writes) {
        for (Known& known : scope_) known.writable = false;
    }

    oracle::Function function;
    function.name = "f" + std::to_string(number);
    static const std::vector<Type> results{
        plain_type(), wide_type(), integer_type(-5, 20), boolean_type(), pair_type()};
    function.result = dice_.pick(results);
    const std::size_t parameters = dice_.below(4);
    for (std::size_t i = 0; i < parameters; ++i) {
        static const std::vector<Type> types{plain_type(),
                                             wide_type(),
                                             integer_type(0, 7),
                                             boolean_type(),
                                             array_of(plain_type(), 4),
                                             pair_type()};
        oracle::Parameter parameter{names[i], dice_.pick(types)};
        parameter.is_reference = dice_.percent(35);
        parameter.is_constant = dice_.percent(30);
        if (parameter.is_constant && parameter.type.text == "int") {
            parameter.type = constant_type();
        }
        callable.has_reference |= parameter.is_reference && !parameter.is_constant;
        Known mine = known(parameter.name, parameter.type);
        mine.writable = !parameter.is_constant;
        mine.reference = parameter.is_reference;
        enter(mine);
        function.parameters.push_back(parameter);
    }
    rights_ = {.effects = true,
               .write_globals = callable.writes,
               .read_globals = callable.reads};
    result_ = function.result;
    function.body = block(2, 4);
    Expr last =
        oracle::is_aggregate(result_) ? aggregate(result_, 2) : fitted(result_, 3);
    function.body.body.push_back(
        statement_of(Statement::Kind::return_, {std::move(last)}));
    scope_ = outside;
    program_.functions.push_back(std::move(function));
    callables_.push_back(callable);
}

oracle::Variable Generator::local(int depth) {
    static const std::vector<std::string> names{"t", "u", "n1", "b0", "p"};
    static const std::vector<Type> types{plain_type(),         wide_type(),
                                         integer_type(-5, 20), boolean_type(),
                                         pair_type(),          array_of(plain_type(), 4),
                                         integer_type(3, 12)};
    oracle::Variable variable{dice_.pick(names), dice_.pick(types), {}, false};
    const Rights rights = rights_;
    rights_.effects = rights_.write_globals = false; // initialisers change nothing
    const auto fill = [&](const auto& self, const Type& at) -> void {
        if (at.kind == Type::Kind::array) {
            for (std::int64_t i = at.low; i <= at.high; ++i) self(self, at.parts[0]);
        } else if (at.kind == Type::Kind::structure) {
            for (const Type& part : at.parts) self(self, part);
        } else {
            variable.initial.push_back(fitted(at, depth));
        }
    };
    if (dice_.percent(60)) fill(fill, variable.type);
    rights_ = rights;
    return variable;
}

/// Declarations stay in scope: a function's last statement belongs to its block.
Statement Generator::block(int depth, int statements) {
    Statement block;
    const std::size_t locals = dice_.below(3);
    for (std::size_t i = 0; i < locals; ++i) {
        oracle::Variable variable = local(depth);
        const auto taken =
            std::ranges::find(block.locals, variable.name, &oracle::Variable::name);
        const bool is_parameter = // which a function's own block cannot declare again
            variable.name == "p" && std::ranges::count(scope_, "p", &Known::name) != 0;
        if (taken != block.locals.end() || is_parameter) continue;
        enter(known(variable.name, variable.type));
        block.locals.push_back(std::move(variable));
    }
    const std::int64_t count = dice_.between(1, statements);
    for (std::int64_t i = 0; i < count; ++i)
        block.body.push_back(statement(depth, block));
    return block;
}

Statement Generator::statement(int depth, Statement& around) {
    const auto nested = [&] {
        const auto scope = scope_;
        Statement inner = block(depth - 1, 2);
        scope_ = scope;
        return inner;
    };
    if (depth > 0) {
        switch (dice_.below(8)) {
        case 0: {
            Expr condition = logic(2);
            std::vector<Statement> body{nested()};
            if (dice_.percent(50)) body.push_back(nested());
            return statement_of(Statement::Kind::if_, {std::move(condition)},
                                std::move(body));
        }
        case 1: return loop(depth, around);
        case 2: return nested();
        case 3: {
            Expr condition = logic(2);
            Expr value = oracle::is_aggregate(result_) ? aggregate(result_, 1)
                                                       : fitted(result_, 2);
            Statement leave = statement_of(Statement::Kind::return_, {std::move(value)});
            return statement_of(Statement::Kind::if_, {std::move(condition)},
                                {std::move(leave)});
        }
        default: break;
        }
    }
    return statement_of(Statement::Kind::expression, {effect(2)});
}

/// Loops that end: their counter is written nowhere else.
Statement Generator::loop(int depth, Statement& around) {
    const auto scope = scope_;
    const std::int64_t rounds = dice_.between(0, 4);
    const std::size_t form = dice_.below(4);
    if (form == 0) {
        Statement iterate = statement_of(Statement::Kind::iterate, {});
        iterate.name = dice_.percent(50) ? "i" : "n1";
        iterate.low = dice_.between(-1, 2);
        iterate.high = iterate.low + rounds - 1;
        enter_read_only(iterate.name, false);
        iterate.body.push_back(block(depth - 1, 2));
        scope_ = scope;
        return iterate;
    }
    const std::string counter = "k" + std::to_string(counters_++);
    around.locals.push_back({counter, plain_type(), {}, false});
    const Expr more =
        expr_of(Kind::binary, "<", {name_expr(counter), number_expr(rounds)});
    const Expr next = expr_of(Kind::postfix, "++", {name_expr(counter)});
    enter_read_only(counter, false);
    Statement body = block(depth - 1, 2);
    scope_ = scope;
    if (form == 1) {
        const Expr first =
            expr_of(Kind::assign, "", {name_expr(counter), number_expr(0)});
        return statement_of(Statement::Kind::for_, {first, more, next},
                            {std::move(body)});
    }
    body.body.push_back(statement_of(Statement::Kind::expression, {next}));
    const auto kind = form == 2 ? Statement::Kind::while_ : Statement::Kind::do_;
    return statement_of(kind, {more}, {std::move(body)});
}

} // namespace zonar::differential
