#include "language/build/query_compiler.h"

#include "language/build/compiler.h"
#include "language/text/fragment.h"
#include "model/closed.h"
#include "model/query_kind.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::QueryKind;

namespace {

bool any_of(const model::Predicate& predicate, model::Predicate::Kind kind) {
    return predicate.kind == kind ||
           std::ranges::any_of(predicate.operands, [&](const model::Predicate& operand) {
               return any_of(operand, kind);
           });
}

const Expr* find_deadlock(const Expr* expr) {
    if (expr == nullptr || expr->kind == ExprKind::deadlock) return expr;
    for (const Expr* operand : expr->operands) {
        if (const Expr* found = find_deadlock(operand)) return found;
    }
    return nullptr;
}

} // namespace

/// Types, and where `deadlock` may stand: states with and without a successor are told apart
/// by the searches for A[] and E<> only.
bool QueryCompiler::check(const ParsedQuery& parsed, Diagnostics& diagnostics) {
    s_.checker.set_diagnostics(diagnostics);
    for (Expr* formula : {parsed.condition, parsed.goal}) {
        if (formula != nullptr) s_.checker.check_state_formula(formula);
    }
    for (Expr* measure : parsed.measures) s_.checker.check_query_measure(measure);
    for (const ParsedLtl::Atom& atom : parsed.linear.atoms) {
        s_.checker.check_state_formula(atom.expression);
        if (const Expr* deadlock = find_deadlock(atom.expression))
            diagnostics.add({.severity = Severity::error,
                             .range = deadlock->range,
                             .rule = "query.deadlock",
                             .message = "'deadlock' cannot be used in linear temporal "
                                        "logic",
                             .context = "a query",
                             .help = "ask for it with A[] or E<>"});
    }
    const bool allowed = model::seeks(parsed.kind, model::Sought::state);
    for (const Expr* formula : {parsed.condition, parsed.goal}) {
        const Expr* deadlock = find_deadlock(formula);
        if (deadlock == nullptr || allowed) continue;
        diagnostics.add({.severity = Severity::error,
                         .range = deadlock->range,
                         .rule = "query.deadlock",
                         .message = "'deadlock' can be used with A[] and E<> only",
                         .context = "a query",
                         .help = "ask for it by itself: E<> deadlock, or with a "
                                 "condition, E<> deadlock && p"});
    }
    return !diagnostics.has_errors();
}

namespace {

/// Later stages choose their algorithms by these.
void note_uses(model::Query& query) {
    using Kind = model::Predicate::Kind;
    const auto uses = [&](Kind kind) {
        return any_of(query.condition, kind) ||
               (query.goal && any_of(*query.goal, kind)) ||
               std::ranges::any_of(query.atoms, [&](const model::Atom& atom) {
                   return any_of(atom.predicate, kind);
               });
    };
    query.uses_deadlock = uses(Kind::deadlock);
    query.uses_clocks = uses(Kind::clock) ||
                        std::ranges::any_of(query.measures, [](const model::Measure& m) {
                            return m.clock.has_value();
                        });
}

} // namespace

/// Parse, check, compile. A query with an error keeps its text and says that it is refused:
/// the others can still be checked. Its code and cells are its own, behind the network's.
model::Query QueryCompiler::compile(const Fragment& formula, Diagnostics& diagnostics) {
    model::Query query;
    query.text = formula.text;
    query.range = range_of(formula);
    QueryParser parser({s_.arena, s_.names, diagnostics, s_.limits});
    const ParsedQuery parsed = parser.parse(formula);
    if (diagnostics.has_errors()) {
        query.refusal = "the query has errors";
        return query;
    }
    if (parsed.kind == QueryKind::refused) {
        query.refusal = parsed.refusal;
        return query;
    }
    if (!check(parsed, diagnostics)) {
        query.refusal = "the query has errors";
        return query;
    }
    Compiler compiler({.network = s_.scratch,
                       .program = query.program,
                       .own = query.cells,
                       .inherited = s_.network.memory.auxiliary,
                       .bindings = s_.bindings,
                       .instances = s_.instances,
                       .names = s_.names,
                       .diagnostics = diagnostics,
                       .limits = s_.limits});
    compiler.set_context("a query");
    compiler.set_bases(s_.network.memory.locations, s_.network.memory.stored);
    query.condition.value = model::IntExpr::constant(1);
    if (parsed.condition != nullptr)
        query.condition = compiler.predicate(parsed.condition);
    if (parsed.goal != nullptr) query.goal = compiler.predicate(parsed.goal);
    for (const Expr* expr : parsed.measures) {
        query.measures.push_back(compiler.measure(expr));
        query.measures.back().text = text_at(formula, expr->range);
    }
    query.formula = parsed.linear.formula;
    for (const ParsedLtl::Atom& atom : parsed.linear.atoms) {
        query.atoms.push_back(
            {compiler.predicate(atom.expression), atom.text, atom.expression->range});
    }
    if (diagnostics.has_errors()) {
        query.refusal = "the query has errors";
        return query;
    }
    query.kind = parsed.kind;
    note_uses(query);
    query.uses_clock_differences = compiler.saw_clock_difference();
    model::assert_closed(query, s_.network);
    return query;
}

std::optional<model::Expectation> expectation_from_attributes(std::string_view outcome,
                                                              std::string_view value) {
    using Outcome = model::Expectation::Outcome;
    model::Expectation expectation;
    if (outcome == "success") {
        expectation.outcome = Outcome::satisfied;
    } else if (outcome == "failure") {
        expectation.outcome = Outcome::not_satisfied;
    } else if (outcome == "maybe_true") {
        expectation.outcome = Outcome::maybe_true;
    } else if (outcome == "maybe_false") {
        expectation.outcome = Outcome::maybe_false;
    } else {
        return std::nullopt;
    }
    if (!value.empty()) expectation.value = std::string{value};
    return expectation;
}

std::optional<model::Expectation> expectation_from_comment(std::string_view comment) {
    constexpr std::string_view key = "EXPECT:";
    const std::size_t at = comment.find(key);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = comment.substr(at + key.size());
    const std::string_view word = rest.substr(0, rest.find_first_of(", \t\r*"));
    if (word == "T") return expectation_from_attributes("success", "");
    if (word == "F") return expectation_from_attributes("failure", "");
    if (word == "MT") return expectation_from_attributes("maybe_true", "");
    if (word == "MF") return expectation_from_attributes("maybe_false", "");
    const bool number =
        !word.empty() && word.find_first_not_of("-0123456789") == std::string_view::npos;
    if (number) return expectation_from_attributes("success", word);
    return std::nullopt;
}

} // namespace zonar::language
