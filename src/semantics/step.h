// semantics/step.h
//
// Taking one transition in the memory of a machine: updates in UPPAAL's order, new
// locations, then the old state again. And the clock constraints of edges and locations in
// that memory, as bounds of zones.
#pragma once

#include "checks/check.h"
#include "semantics/machine.h"
#include "semantics/system.h"
#include "semantics/transitions.h"
#include "zone/dbm.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::semantics {

/// What went wrong while a state was evaluated, in the model's terms.
struct StepError {
    std::string what;
    std::optional<model::SourceRange> place;
};

class Step {
public:
    Step(const System& system, Machine& machine);

    /// Runs the updates of the participants and moves them. The clock assignments are in
    /// machine.clocks(). False if an evaluation failed. Either way, undo() must follow.
    bool take(const Transition& transition, Transitions& transitions);
    void undo();
    /// The state cells that take() may have changed, with their old values.
    struct Saved {
        std::uint32_t cell = 0;
        std::int32_t value = 0;
    };
    std::span<const Saved> changed() const { return {changed_.data(), changes_}; }
    /// They are not all listed: all cells were saved.
    bool changed_all() const { return changed_all_; }
    std::span<const std::int32_t> all_before() const { return all_; }

    /// Evaluates the data part of all invariants.
    bool invariants_hold();

    /// Calls use(i, j, bound) for each constraint in force of a clock condition; false from
    /// `use` ends it. Returns false when `use` did, or on an error.
    template <class Use>
    bool each_constraint(const ClockCondition& condition, Use&& use);
    /// Only the part that has to be evaluated.
    template <class Use>
    bool each_dynamic(const ClockCondition& condition, Use&& use);

    /// Finds the clocks that stand still; false on an error. Only for stopwatch models.
    bool find_stopped(std::vector<std::uint8_t>& stopped);

    bool failed() const { return machine_.failed() || error_.has_value(); }
    /// Describes the failure and forgets it.
    StepError take_error();
    void forget_error() {
        error_.reset();
        machine_.forget_failure();
    }
    void fail(std::string what, model::SourceRange place) {
        if (!error_) error_ = StepError{std::move(what), place};
    }

    Machine& machine() { return machine_; }

private:
    struct Evaluated {
        zone::Clock i = 0;
        zone::Clock j = 0;
        zone::Bound bound;
        bool in_force = false;
        bool never = false; // x - x < 0
    };
    Evaluated evaluate(std::uint32_t constraint);
    bool participants_are_apart(const Transition& transition) const;
    void save(std::span<const std::uint32_t> cells) {
        ZONAR_ASSERT(changes_ + cells.size() <= changed_.size());
        const std::int32_t* values = machine_.cells();
        for (const std::uint32_t cell : cells)
            changed_[changes_++] = {cell, values[cell]};
    }

    const System& system_;
    const model::Network& network_;
    Machine& machine_;
    std::vector<Saved> changed_; // with room for the most that one transition may change
    std::size_t changes_ = 0;
    std::vector<std::int32_t> all_; // of all cells, when the update may write anywhere
    bool changed_all_ = false;
    bool is_taken_ = false; // take() without undo()
    std::optional<StepError> error_;
};

template <class Use>
bool Step::each_dynamic(const ClockCondition& condition, Use&& use) {
    for (const std::uint32_t c : system_.dynamic(condition.dynamic)) {
        const Evaluated e = evaluate(c);
        if (failed()) return false;
        if (!e.in_force) continue;
        if (e.never || !use(e.i, e.j, e.bound)) return false;
    }
    return true;
}

template <class Use>
bool Step::each_constraint(const ClockCondition& condition, Use&& use) {
    for (const FixedConstraint& c : system_.fixed(condition.fixed)) {
        if (!use(c.i, c.j, c.bound)) return false;
    }
    return condition.dynamic.count == 0 || each_dynamic(condition, use);
}

} // namespace zonar::semantics
