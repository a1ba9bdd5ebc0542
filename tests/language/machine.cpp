#include "machine.h"

#include "loading.h"

#include <algorithm>

namespace zonar::tests {

using model::IntExpr;

Machine::Machine(const model::Network& network)
    : network_(network), program_(network.program), memory_(network.memory),
      stack_(program_.stack_depth), calls_(program_.call_depth) {}

Machine::Machine(const model::Network& network, const model::Query& query)
    : network_(network), program_(query.program), memory_(network.memory, query.cells),
      stack_(program_.stack_depth), calls_(program_.call_depth) {}

std::int32_t& Machine::operator[](const std::string& name) {
    const auto cells = static_cast<std::int32_t>(network_.memory.state.size());
    for (auto i = static_cast<std::int32_t>(network_.memory.locations); i < cells; ++i) {
        if (network_.cell_name({i}) == name) return memory_.cells()[i];
    }
    FAIL("there is no cell " << name);
    return memory_.cells()[0];
}

void Machine::enter(const std::string& process, const std::string& location) {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (network_.processes[p].name != process) continue;
        const auto& all = network_.template_of({p}).locations;
        const auto found =
            std::ranges::find(all, location, &model::TemplateLocation::name);
        REQUIRE(found != all.end());
        memory_.cells()[p] = static_cast<std::int32_t>(found - all.begin());
        return;
    }
    FAIL("there is no process " << process);
}

model::Outcome Machine::run(model::CodeEntry entry) {
    model::Workspace workspace{.memory = memory_.cells(),
                               .ranges = memory_.ranges(),
                               .stack = stack_,
                               .calls = calls_,
                               .steps = 1'000'000,
                               .clocks = &assignments_};
    return model::run(program_, entry, workspace);
}

model::Outcome Machine::evaluate(IntExpr expr) {
    if (expr.is_constant()) return {.value = expr.value()};
    return run(expr.entry());
}

std::int32_t Machine::value(IntExpr expr) {
    const model::Outcome outcome = evaluate(expr);
    INFO(model::describe(outcome.fault));
    CHECK(outcome.ok());
    return outcome.value;
}

// ---------------------------------------------------------------- conditions

std::string Machine::show(const model::ClockConstraint& constraint) {
    const model::ClockId left{static_cast<std::uint32_t>(value(constraint.left))};
    const model::ClockId right{static_cast<std::uint32_t>(value(constraint.right))};
    const std::int32_t bound = value(constraint.bound);
    const std::string rest = constraint.strict ? " " : "= ";
    if (left == model::reference_clock) {
        return network_.clock_name(right) + " >" + rest + std::to_string(-bound);
    }
    std::string text = network_.clock_name(left);
    if (right != model::reference_clock) text += " - " + network_.clock_name(right);
    return text + " <" + rest + std::to_string(bound);
}

std::string Machine::show(const model::Condition& condition) {
    if (value(condition.data) == 0) return "false";
    std::string text;
    for (const auto& constraint : slice(network_.clock_constraints, condition.clocks)) {
        if (value(constraint.condition) == 0) continue;
        add_to(text, show(constraint), " && ");
    }
    return text.empty() ? "true" : text;
}

std::string Machine::show_rates(const model::Location& location) {
    std::string text;
    for (const auto& rate : slice(network_.rates, location.rates)) {
        if (value(rate.condition) == 0) continue;
        const model::ClockId clock{static_cast<std::uint32_t>(value(rate.clock))};
        add_to(text,
               network_.clock_name(clock) + "' == " + std::to_string(value(rate.value)),
               " && ");
    }
    return text;
}

std::string Machine::guard(std::size_t edge) {
    return show(network_.edges.at(edge).guard);
}

std::string Machine::invariant(std::size_t location) {
    return show(network_.locations.at(location).invariant);
}

// ---------------------------------------------------------------- updates

model::Outcome Machine::update(std::size_t edge) {
    const auto& update = network_.edges.at(edge).update;
    REQUIRE(update.has_value());
    return run(*update);
}

std::string Machine::clocks() const {
    std::string text;
    for (const model::ClockAssignment& a : assignments_) {
        add_to(text, network_.clock_name(a.target) + " := ", ", ");
        if (a.source == model::reference_clock) {
            text += std::to_string(a.offset);
        } else {
            text += network_.clock_name(a.source);
            if (a.offset != 0) text += " + " + std::to_string(a.offset);
        }
    }
    return text;
}

Machine after_update(const language::LoadedModel& model, std::size_t edge) {
    Machine machine(model.network());
    const model::Outcome outcome = machine.update(edge);
    INFO(model::describe(outcome.fault));
    CHECK(outcome.ok());
    return machine;
}

// ---------------------------------------------------------------- predicates

bool Machine::holds(const model::Predicate& predicate,
                    const std::map<std::string, int>& clocks) {
    using Kind = model::Predicate::Kind;
    const auto inner = [&](const model::Predicate& p) { return holds(p, clocks); };
    const auto clock = [&](IntExpr expr) {
        const model::ClockId id{static_cast<std::uint32_t>(value(expr))};
        if (id == model::reference_clock) return 0;
        const auto found = clocks.find(network_.clock_name(id));
        return found == clocks.end() ? 0 : found->second;
    };
    switch (predicate.kind) {
    case Kind::integer: return value(predicate.value) != 0;
    case Kind::clock: {
        const auto& c = predicate.constraint;
        const int difference = clock(c.left) - clock(c.right);
        return c.strict ? difference < value(c.bound) : difference <= value(c.bound);
    }
    case Kind::conjunction: return std::ranges::all_of(predicate.operands, inner);
    case Kind::disjunction: return std::ranges::any_of(predicate.operands, inner);
    case Kind::negation: return !inner(predicate.operands.at(0));
    case Kind::deadlock:
    case Kind::member: return false;
    }
    return false;
}

} // namespace zonar::tests
