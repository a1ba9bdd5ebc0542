#include "oracle/interpreter.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::oracle {

using model::IntExpr;
using model::Predicate;

Interpreter::Interpreter(const model::Network& network, const ClockGrid& grid)
    : network_(network), program_(network.program), grid_(grid), memory_(network.memory),
      stack_(program_.stack_depth), calls_(program_.call_depth) {}

Interpreter::Interpreter(const model::Network& network, const model::Query& query,
                         const ClockGrid& grid)
    : network_(network), program_(query.program), grid_(grid),
      memory_(network.memory, query.cells), stack_(program_.stack_depth),
      calls_(program_.call_depth) {}

void Interpreter::load(const std::vector<std::int32_t>& cells) {
    std::ranges::copy(network_.memory.state.initial, memory_.cells());
    std::ranges::copy(cells, memory_.cells());
}

std::vector<std::int32_t> Interpreter::stored() const {
    return {memory_.cells(), memory_.cells() + network_.memory.stored};
}

std::int32_t Interpreter::check(const model::Outcome& outcome) const {
    if (!outcome.ok()) throw FaultException{outcome.fault};
    return outcome.value;
}

model::Workspace Interpreter::workspace() {
    return {.memory = memory_.cells(),
            .ranges = memory_.ranges(),
            .stack = stack_,
            .calls = calls_,
            .steps = 100'000,
            .clocks = &assignments_};
}

std::int32_t Interpreter::value(IntExpr expr) {
    model::Workspace space = workspace();
    return check(model::evaluate(program_, expr, space));
}

std::vector<model::ClockAssignment> Interpreter::run(model::CodeEntry entry) {
    assignments_.clear();
    model::Workspace space = workspace();
    check(model::run(program_, entry, space));
    return assignments_;
}

bool Interpreter::holds(const model::ClockConstraint& constraint,
                        const ClockPoint& clocks) {
    if (value(constraint.condition) == 0) return true;
    const std::int32_t left = value(constraint.left);
    const std::int32_t right = value(constraint.right);
    const std::int32_t bound = value(constraint.bound);
    largest_bound_ = std::max(largest_bound_, std::abs(bound));
    return grid_.satisfies(clocks, left, right, bound, constraint.strict);
}

bool Interpreter::holds(const model::Condition& condition, const ClockPoint& clocks) {
    if (value(condition.data) == 0) return false;
    bool all = true;
    for (const auto& constraint : slice(network_.clock_constraints, condition.clocks)) {
        all = holds(constraint, clocks) && all; // every bound is evaluated
    }
    return all;
}

bool Interpreter::holds(const Predicate& predicate, const ClockPoint& clocks,
                        const std::function<bool()>& deadlocked) {
    const auto inner = [&](const Predicate& p) { return holds(p, clocks, deadlocked); };
    switch (predicate.kind) {
    case Predicate::Kind::integer: return value(predicate.value) != 0;
    case Predicate::Kind::clock: return holds(predicate.constraint, clocks);
    case Predicate::Kind::conjunction:
        return std::ranges::all_of(predicate.operands, inner);
    case Predicate::Kind::disjunction:
        return std::ranges::any_of(predicate.operands, inner);
    case Predicate::Kind::negation: return !inner(predicate.operands.front());
    case Predicate::Kind::deadlock: return deadlocked();
    case Predicate::Kind::member: break; // no formula has it
    }
    return false;
}

} // namespace zonar::oracle
