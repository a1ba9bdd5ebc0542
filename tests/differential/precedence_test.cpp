// Every operator beside every other one, in both groupings, with as few parentheses as
// UPPAAL's table of operators allows. The numbers are chosen so that the other grouping
// would give another value, wherever there are such numbers.
#include "catch.h"
#include "differential/palette.h"
#include "differential/uppaal_text.h"
#include "language/load.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using differential::expr_of;
using differential::number_expr;
using differential::text;
using oracle::Expr;
using Kind = oracle::Expr::Kind;

namespace {

const std::vector<std::string> binary_operators{
    "**", "*", "/",  "%",  "+", "-", "<<", ">>", "<?", ">?",  "<",    "<=",
    ">=", ">", "==", "!=", "&", "^", "|",  "&&", "||", "xor", "imply"};

Expr binary(const std::string& op, Expr left, Expr right) {
    return expr_of(Kind::binary, op, {std::move(left), std::move(right)});
}

std::optional<std::int64_t> value(const Expr& expr) {
    try {
        return oracle::Machine(oracle::Program{}).integer(expr);
    } catch (const oracle::Failure&) {
        return std::nullopt;
    }
}

/// Builds a tree from three numbers.
using Shape = std::function<Expr(Expr, Expr, Expr)>;

/// The tree with numbers that tell it from the other shape, or with any that do not fail.
std::optional<Expr> telling(const Shape& shape, const Shape& other) {
    std::optional<Expr> fallback;
    for (std::int64_t a : {5, 2, 0, 1, -3}) {
        for (std::int64_t b : {3, 1, 0, 2, -2}) {
            for (std::int64_t c : {2, 0, 1, 4, -1}) {
                const auto make = [&](const Shape& s) {
                    return s(number_expr(a), number_expr(b), number_expr(c));
                };
                const auto mine = value(make(shape));
                if (!mine) continue;
                if (mine != value(make(other))) return make(shape);
                fallback = make(shape);
            }
        }
    }
    return fallback;
}

/// All of them as elements of one array, whose initial values are compared.
void check_values(const std::vector<Expr>& exprs) {
    std::string list;
    for (const Expr& expr : exprs) list += (list.empty() ? "" : ",\n  ") + text(expr);
    const std::string declarations = "int[-2147483648,2147483647] shown[" +
                                     std::to_string(exprs.size()) + "] = {" + list +
                                     "};\n";
    const auto model = language::load_text(
        "operators.xta", declarations + "process P() { state A; init A; } system P;",
        language::Format::xta);
    INFO(render(model->diagnostics(), model->sources()));
    REQUIRE(model->ok());
    const auto& memory = model->network().memory;
    const auto first =
        static_cast<std::size_t>(model->network().variables.at(0).first.raw);
    for (std::size_t i = 0; i < exprs.size(); ++i) {
        INFO(text(exprs[i]));
        CHECK(memory.state.initial.at(first + i) == value(exprs[i]));
    }
}

} // namespace

TEST_CASE("two operators group as the table says") {
    std::vector<Expr> exprs;
    for (const std::string& p : binary_operators) {
        for (const std::string& q : binary_operators) {
            const Shape left = [&](Expr a, Expr b, Expr c) {
                return binary(q, binary(p, std::move(a), std::move(b)), std::move(c));
            };
            const Shape right = [&](Expr a, Expr b, Expr c) {
                return binary(p, std::move(a), binary(q, std::move(b), std::move(c)));
            };
            if (auto expr = telling(left, right)) exprs.push_back(*expr);
            if (auto expr = telling(right, left)) exprs.push_back(*expr);
        }
    }
    CHECK(exprs.size() == 2 * binary_operators.size() * binary_operators.size());
    check_values(exprs);
}

TEST_CASE("a sign binds tighter than any operator of two operands") {
    std::vector<Expr> exprs;
    for (const std::string& op : binary_operators) {
        for (const char* sign : {"-", "+", "!"}) {
            const auto unary = [&](Expr of) {
                return expr_of(Kind::unary, sign, {std::move(of)});
            };
            const Shape inside = [&](Expr a, Expr b, Expr) {
                return binary(op, unary(std::move(a)), std::move(b));
            };
            const Shape outside = [&](Expr a, Expr b, Expr) {
                return unary(binary(op, std::move(a), std::move(b)));
            };
            const Shape behind = [&](Expr a, Expr b, Expr) {
                return binary(op, std::move(a), unary(std::move(b)));
            };
            if (auto expr = telling(inside, outside)) exprs.push_back(*expr);
            if (auto expr = telling(outside, inside)) exprs.push_back(*expr);
            if (auto expr = telling(behind, outside)) exprs.push_back(*expr);
        }
    }
    check_values(exprs);
}

TEST_CASE("a choice binds weaker than any operator, and groups to the right") {
    const auto choice = [](Expr a, Expr b, Expr c) {
        return expr_of(Kind::conditional, "", {std::move(a), std::move(b), std::move(c)});
    };
    std::vector<Expr> exprs;
    for (const std::string& op : binary_operators) {
        const Shape condition = [&](Expr a, Expr b, Expr c) {
            return choice(binary(op, a, b), std::move(b), std::move(c));
        };
        const Shape operand = [&](Expr a, Expr b, Expr c) {
            return binary(op, a, choice(b, std::move(b), std::move(c)));
        };
        const Shape end = [&](Expr a, Expr b, Expr c) {
            return choice(a, b, binary(op, std::move(c), a));
        };
        const Shape whole = [&](Expr a, Expr b, Expr c) {
            return binary(op, choice(a, std::move(b), std::move(c)), a);
        };
        for (const auto& [one, other] : {std::pair{&condition, &operand},
                                         {&operand, &condition},
                                         {&end, &whole},
                                         {&whole, &end}}) {
            if (auto expr = telling(*one, *other)) exprs.push_back(*expr);
        }
    }
    const Shape right = [&](Expr a, Expr b, Expr c) {
        return choice(a, c, choice(std::move(b), a, std::move(c)));
    };
    const Shape left = [&](Expr a, Expr b, Expr c) {
        return choice(choice(a, c, std::move(b)), a, c);
    };
    exprs.push_back(*telling(right, left));
    exprs.push_back(*telling(left, right));
    check_values(exprs);
}

TEST_CASE("a quantifier reaches as far to the right as it can") {
    std::vector<Expr> exprs;
    for (const std::string& op : binary_operators) {
        for (const char* kind : {"forall", "exists", "sum"}) {
            const auto all = [&](Expr body) {
                Expr expr = expr_of(Kind::quantifier, kind, {std::move(body)});
                expr.name = "i";
                expr.low = 1;
                expr.high = 3;
                return expr;
            };
            const Shape swallows = [&](Expr a, Expr b, Expr) {
                return all(binary(op, std::move(a), std::move(b)));
            };
            const Shape operand = [&](Expr a, Expr b, Expr) {
                return binary(op, all(std::move(a)), std::move(b));
            };
            const Shape behind = [&](Expr a, Expr b, Expr c) {
                return binary(op, std::move(a),
                              all(binary("+", std::move(b), std::move(c))));
            };
            if (auto expr = telling(swallows, operand)) exprs.push_back(*expr);
            if (auto expr = telling(operand, swallows)) exprs.push_back(*expr);
            if (auto expr = telling(behind, operand)) exprs.push_back(*expr);
        }
    }
    check_values(exprs);
}
