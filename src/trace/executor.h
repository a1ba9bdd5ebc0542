// trace/executor.h
//
// Runs a model's code in one discrete state at a time: guards, channels, invariants, rates
// and updates, as far as integers decide them. What is left of a condition is a list of
// constraints on clocks, and what is left of an update a list of clock assignments;
// integers never depend on clocks, so both can be had before any time is known.
//
// Errors of the model are remembered: after the first, everything evaluates to 0 or to
// "does not hold", and error() says what happened. A caller looks there before it trusts an
// answer.
#pragma once

#include "model/accesses.h"
#include "model/evaluate.h"
#include "model/network.h"
#include "trace/model_error.h"
#include "trace/path.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace zonar::trace {

/// How long one evaluation may take, in jumps and calls.
inline constexpr std::uint64_t step_limit = 100'000'000;

class Executor {
public:
    explicit Executor(const model::Network& network);

    const model::Network& network() const { return network_; }
    const std::optional<ModelError>& error() const { return error_; }

    /// From here on what code looks at and writes is noted there; null: nowhere. Locations that
    /// the functions below look at, or that fire() changes, are not code.
    void note_accesses(model::Accesses* accesses) { accesses_ = accesses; }

    /// The initial values of the stored cells.
    std::vector<std::int32_t> initial() const;

    /// Goes to the state with these stored cells. Meta cells get their initial values, and
    /// an error is forgotten.
    void enter(std::span<const std::int32_t> stored);
    std::vector<std::int32_t> stored() const;
    std::uint32_t location(model::ProcessId process) const;
    /// The edges that leave the process's location.
    std::span<const model::EdgeId> edges(model::ProcessId process) const;

    bool time_is_stopped() const; // by an urgent or committed location
    bool is_committed(model::ProcessId process) const;
    bool some_committed() const;

    /// Whether the data part holds; if so, the clock constraints in force are appended.
    bool condition(const model::Condition& condition, std::vector<Difference>& in_force);
    /// The same for the invariants of all current locations.
    bool invariant(std::vector<Difference>& in_force);
    /// For each clock 1, or 0 if it is stopped. It is an error of the model if two
    /// locations disagree or if a rate is neither.
    std::vector<std::uint8_t> rates();

    /// Writes the select variables of an edge. False if a value is not in its range, or
    /// if there are too few or too many.
    bool select(const model::Edge& edge, std::span<const std::int32_t> values);
    /// All combinations of values for an edge's select variables.
    std::vector<std::vector<std::int32_t>> selections(const model::Edge& edge);
    /// Where the edge synchronises. After select().
    model::ChannelId channel(const model::Edge& edge);

    /// Runs the updates of a transition and goes to its target. The clock assignments are
    /// to be carried out in order. Does not look at guards.
    std::vector<model::ClockAssignment> fire(std::span<const Participant> participants);

private:
    std::int32_t value(model::IntExpr expr);
    void run(model::CodeEntry entry) { outcome_of(entry); }
    model::Outcome outcome_of(model::CodeEntry entry);
    void note(const model::Outcome& outcome);
    void fail(std::string what, model::SourceRange place);
    std::optional<Difference> in_force(const model::ClockConstraint& constraint);
    std::optional<std::pair<model::ClockId, std::uint8_t>> rate(const model::Rate& rate);
    void selections(const model::Edge& edge, std::vector<std::int32_t>& chosen,
                    std::vector<std::vector<std::int32_t>>& all);
    void reset_meta();

    const model::Network& network_;
    model::MemoryBlock memory_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::vector<model::ClockAssignment> assigned_;
    model::Workspace workspace_;
    std::vector<model::EdgeId> leaving_;       // edges, grouped by location
    std::vector<std::uint32_t> leaving_begin_; // per location, and one more
    std::optional<ModelError> error_;
    model::Accesses* accesses_ = nullptr;
};

/// Carries out clock assignments on concrete values. False if one would be negative.
bool assign(std::span<const model::ClockAssignment> assignments,
            std::vector<std::int64_t>& clocks, std::int64_t denominator);

} // namespace zonar::trace
