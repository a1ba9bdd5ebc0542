#include "semantics/step.h"

#include "checks/check.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace zonar::semantics {

namespace {

std::string far_clock(std::int64_t number) {
    return "a clock is compared with " + std::to_string(std::abs(number)) +
           "; the largest number is " + std::to_string(zone::largest_constant);
}

} // namespace

Step::Step(const System& system, Machine& machine)
    : system_(system), network_(system.network()), machine_(machine) {
    // Each process takes part with one edge at most.
    std::vector<std::size_t> most(system.processes());
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const EdgeInfo& edge = system.edge(e);
        most[edge.process] =
            std::max<std::size_t>(most[edge.process], edge.changes.count);
    }
    changed_.resize(
        std::accumulate(most.begin(), most.end(), system.hook_writes().size()));
}

// Each is at the source of its edge, and no process takes part twice.
bool Step::participants_are_apart(const Transition& transition) const {
    for (std::size_t i = 0; i < transition.participants.size(); ++i) {
        const EdgeInfo& edge = system_.edge(transition.participants[i].edge);
        const model::Edge& origin = network_.edges[edge.origin.index()];
        if (machine_.cells()[edge.process] != static_cast<std::int32_t>(origin.source))
            return false;
        for (std::size_t k = 0; k < i; ++k)
            if (system_.edge(transition.participants[k].edge).process == edge.process)
                return false;
    }
    return true;
}

bool Step::take(const Transition& transition, Transitions& transitions) {
    ZONAR_ASSERT(!is_taken_ && !transition.participants.empty());
    ZONAR_ASSERT(participants_are_apart(transition));
    is_taken_ = true;
    changes_ = 0;
    machine_.clocks().clear();
    changed_all_ = system_.hooks_write_all();
    for (const Instance& instance : transition.participants) {
        const EdgeInfo& edge = system_.edge(instance.edge);
        if (edge.changes_many)
            changed_all_ = true;
        else
            save(system_.cells(edge.changes));
    }
    save(system_.hook_writes());
    if (changed_all_) {
        all_.assign(machine_.cells(), machine_.cells() + network_.memory.state.size());
    }

    if (system_.before_update().kind != Update::Kind::nothing) {
        machine_.run(system_.forms(), system_.before_update());
    }
    for (const Instance& instance : transition.participants) {
        const EdgeInfo& edge = system_.edge(instance.edge);
        if (edge.update.kind == Update::Kind::nothing) continue;
        if (edge.has_selects) transitions.write_selects(instance);
        machine_.run(system_.forms(), edge.update);
        if (machine_.failed()) return false;
    }
    if (system_.after_update().kind != Update::Kind::nothing) {
        machine_.run(system_.forms(), system_.after_update());
    }
    for (const Instance& instance : transition.participants) {
        const EdgeInfo& edge = system_.edge(instance.edge);
        machine_.cells()[edge.process] = static_cast<std::int32_t>(edge.target);
    }
    machine_.reset_meta();
    return !machine_.failed();
}

void Step::undo() {
    ZONAR_ASSERT(is_taken_);
    is_taken_ = false;
    if (changed_all_) {
        std::ranges::copy(all_, machine_.cells());
        return;
    }
    // Backwards, since a cell may have been saved twice.
    for (std::size_t i = changes_; i-- > 0;) {
        machine_.cells()[changed_[i].cell] = changed_[i].value;
    }
}

bool Step::invariants_hold() {
    if (!system_.has_data_invariants()) return !machine_.failed();
    const std::int32_t* cells = machine_.cells();
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        if ((system_.flags(p, cells[p]) & location_flag::data_invariant) == 0) continue;
        const Test& invariant = system_.location(p, cells[p]).invariant;
        if (!machine_.holds(system_.forms(), invariant)) return false;
    }
    return !machine_.failed();
}

Step::Evaluated Step::evaluate(std::uint32_t constraint) {
    const model::ClockConstraint& c = network_.clock_constraints[constraint];
    const model::Program& program = network_.program;
    Evaluated e;
    if (machine_.value(program, c.condition) == 0 || machine_.failed()) return e;
    e.i = static_cast<zone::Clock>(machine_.value(program, c.left));
    e.j = static_cast<zone::Clock>(machine_.value(program, c.right));
    const std::int64_t bound = machine_.value(program, c.bound);
    if (machine_.failed()) return e;
    if (zone::is_too_large(bound)) {
        fail(far_clock(bound), c.range);
        return e;
    }
    if (e.i == e.j) { // x - x < c says something about c only
        e.never = c.strict ? bound <= 0 : bound < 0;
        e.in_force = e.never;
        return e;
    }
    e.in_force = true;
    const auto value = static_cast<std::int32_t>(bound);
    e.bound = c.strict ? zone::Bound::less(value) : zone::Bound::less_equal(value);
    return e;
}

bool Step::find_stopped(std::vector<std::uint8_t>& stopped) {
    constexpr std::uint8_t unknown = 2;
    std::ranges::fill(stopped, unknown);
    const std::int32_t* cells = machine_.cells();
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        if ((system_.flags(p, cells[p]) & location_flag::rates) == 0) continue;
        const model::Location& location =
            network_.locations[system_.location_id(p, cells[p])];
        for (const model::Rate& rate : slice(network_.rates, location.rates)) {
            const model::Program& program = network_.program;
            if (machine_.value(program, rate.condition) == 0) continue;
            const auto clock =
                static_cast<std::size_t>(machine_.value(program, rate.clock));
            const std::int32_t value = machine_.value(program, rate.value);
            if (machine_.failed()) return false;
            if (value != 0 && value != 1) {
                fail("the rate of a clock must be 0 or 1, not " + std::to_string(value),
                     rate.range);
                return false;
            }
            const std::uint8_t stands = value == 0 ? 1 : 0;
            if (stopped[clock] != unknown && stopped[clock] != stands) {
                fail("two processes give a clock different rates", rate.range);
                return false;
            }
            stopped[clock] = stands;
        }
    }
    std::ranges::replace(stopped, unknown, std::uint8_t{0});
    return !machine_.failed();
}

StepError Step::take_error() {
    if (error_) {
        StepError error = std::move(*error_);
        error_.reset();
        machine_.forget_failure();
        return error;
    }
    const Failure& failure = machine_.failure();
    const model::Outcome& outcome = failure.outcome;
    StepError error;
    error.what = model::describe(outcome.fault);
    switch (outcome.fault) {
    case model::Fault::out_of_range:
        error.what += ": " + std::to_string(outcome.detail);
        if (outcome.cell.raw >= 0) {
            const model::Range range =
                network_.memory.state.ranges[static_cast<std::size_t>(outcome.cell.raw)];
            error.what += " for " + network_.cell_name(outcome.cell) + ", which holds " +
                          std::to_string(range.low) + " to " + std::to_string(range.high);
        }
        break;
    case model::Fault::index_out_of_range:
    case model::Fault::negative_shift:
    case model::Fault::negative_power:
    case model::Fault::negative_clock:
        error.what += ": " + std::to_string(outcome.detail);
        break;
    case model::Fault::unsupported:
        error.what += std::string(": ") +
                      model::describe(static_cast<model::Feature>(outcome.detail));
        break;
    case model::Fault::far_clock: error.what = far_clock(outcome.detail); break;
    default: break;
    }
    if (outcome.fault == model::Fault::far_clock) {
        error.place = failure.place;
    } else if (outcome.at < failure.program->origins.size()) {
        error.place = failure.program->origins[outcome.at];
    }
    machine_.forget_failure();
    return error;
}

} // namespace zonar::semantics
