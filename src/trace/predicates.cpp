#include "trace/predicates.h"

#include "checks/check.h"
#include "trace/executor.h"
#include "trace/outlook.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::trace {

Predicates::Predicates(const model::Network& network, const model::Query& query)
    : network_(network), query_(query), memory_(network.memory, query.cells),
      stack_(query.program.stack_depth), calls_(query.program.call_depth) {
    workspace_.memory = memory_.cells();
    workspace_.ranges = memory_.ranges();
    workspace_.stack = stack_;
    workspace_.calls = calls_;
}

void Predicates::enter(std::span<const std::int32_t> stored) {
    ZONAR_ASSERT(stored.size() == network_.memory.stored);
    std::ranges::copy(stored, workspace_.memory);
    error_.reset();
}

std::variant<bool, ModelError> Predicates::holds(const model::Predicate& predicate,
                                                 const Moment& moment,
                                                 std::int64_t denominator) {
    enter(moment.cells);
    const bool result = truth(predicate, moment, denominator);
    if (error_) return *error_;
    return result;
}

std::int32_t Predicates::value(model::IntExpr expr) {
    if (error_) return 0;
    if (expr.is_constant()) return expr.value();
    workspace_.steps = step_limit;
    const model::Outcome outcome =
        accesses_ == nullptr
            ? model::run(query_.program, expr.entry(), workspace_)
            : model::run_and_note(query_.program, expr.entry(), workspace_, *accesses_);
    watch::spend(1 + step_limit - workspace_.steps);
    if (!outcome.ok()) error_ = model_error(network_, query_.program, outcome);
    return outcome.value;
}

bool Predicates::truth(const model::Predicate& predicate, const Moment& moment,
                       std::int64_t denominator) {
    using enum model::Predicate::Kind;
    const auto operand = [&](const model::Predicate& p) {
        return truth(p, moment, denominator);
    };
    switch (predicate.kind) {
    case integer: return value(predicate.value) != 0;
    case clock: {
        const Difference c = difference(predicate.constraint);
        const std::int64_t room = c.bound * denominator - moment.clocks[c.left.index()] +
                                  moment.clocks[c.right.index()];
        return c.strict ? room > 0 : room >= 0;
    }
    case conjunction: return std::ranges::all_of(predicate.operands, operand);
    case disjunction: return std::ranges::any_of(predicate.operands, operand);
    case negation: return !operand(predicate.operands.front());
    case deadlock: return deadlocked(moment, denominator);
    case member: return predicate.states->contains(moment.cells.data());
    }
    return false;
}

Difference Predicates::difference(const model::ClockConstraint& constraint) {
    const auto clock = [&](model::IntExpr expr) {
        const model::ClockId id{static_cast<std::uint32_t>(value(expr))};
        ZONAR_ASSERT(id.index() < network_.clocks);
        return id;
    };
    return {.left = clock(constraint.left),
            .right = clock(constraint.right),
            .bound = value(constraint.bound),
            .strict = constraint.strict};
}

/// Priorities do not matter here: if a transition is possible, so is one of those with the
/// highest priority.
bool Predicates::deadlocked(const Moment& moment, std::int64_t denominator) {
    Executor executor(network_);
    Outlook outlook(executor, moment, denominator);
    bool possible = false;
    if (!executor.error()) {
        possible = outlook.find_transition(
            outlook.window(), [&](Outlook::Transition t, const Interval& delays) {
                return outlook.target_exists(t, delays) || executor.error().has_value();
            });
    }
    if (executor.error() && !error_) error_ = executor.error();
    return !possible;
}

void Predicates::constraints(const model::Predicate& predicate,
                             std::span<const std::int32_t> stored,
                             std::vector<Difference>& all) {
    enter(stored);
    collect(predicate, all);
}

void Predicates::collect(const model::Predicate& predicate,
                         std::vector<Difference>& all) {
    if (predicate.kind == model::Predicate::Kind::clock) {
        const Difference found = difference(predicate.constraint);
        if (!error_) all.push_back(found);
        error_.reset();
    }
    for (const model::Predicate& operand : predicate.operands) collect(operand, all);
}

} // namespace zonar::trace
