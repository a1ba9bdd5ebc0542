// machine.h
//
// Runs the code of a network by hand: a memory in its initial state that tests look at
// and change by the names of the model, and the guards, invariants and updates in it
// shown as text.
//
//   Machine m(*model);
//   m["i"] = 4;
//   CHECK(m.guard(0) == "x <= 4");
#pragma once

#include "language/load.h"
#include "model/evaluate.h"
#include "model/network.h"
#include "model/query.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace zonar::tests {

class Machine {
public:
    explicit Machine(const model::Network& network);
    /// With the query's own code and cells.
    Machine(const model::Network& network, const model::Query& query);

    /// A cell by the name that traces use: "i", "a[1].f", "P(2).n".
    std::int32_t& operator[](const std::string& name);
    /// Puts a process into a location.
    void enter(const std::string& process, const std::string& location);

    model::Outcome evaluate(model::IntExpr expr);
    /// The value, when there must be one.
    std::int32_t value(model::IntExpr expr);

    /// What a condition asks for in this state: "true", "false", or its clock constraints,
    /// "x <= 5 && y - x > 2". Those whose own condition fails are left out.
    std::string show(const model::Condition& condition);
    std::string show(const model::ClockConstraint& constraint);
    /// "x' == 0", those in force.
    std::string show_rates(const model::Location& location);
    /// Of an edge of the network; of the process's location.
    std::string guard(std::size_t edge);
    std::string invariant(std::size_t location);

    /// Runs an edge's update. The assignments to clocks are shown by clocks().
    model::Outcome update(std::size_t edge);
    model::Outcome run(model::CodeEntry entry);
    /// "x := 3, y := x + 1", in order.
    std::string clocks() const;

    /// Whether the predicate holds when clocks have these values; others are 0.
    /// Deadlock is taken to be false.
    bool holds(const model::Predicate& predicate,
               const std::map<std::string, int>& clocks = {});

private:
    const model::Network& network_;
    const model::Program& program_;
    model::MemoryBlock memory_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::vector<model::ClockAssignment> assignments_;
};

/// The model's edge updates run in its initial state: run_update("i = 3")["i"] is 3.
Machine after_update(const language::LoadedModel& model, std::size_t edge = 0);

} // namespace zonar::tests
