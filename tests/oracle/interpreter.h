// oracle/interpreter.h
//
// Evaluates the expressions of a network or of a query at one point: a value for every
// stored cell and for every clock. A fault is an exception here.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"
#include "model/query.h"
#include "oracle/clock_point.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace zonar::oracle {

/// One moment of one run.
struct Point {
    std::vector<std::int32_t> cells; // the stored ones, locations included
    ClockPoint clocks;

    friend bool operator==(const Point&, const Point&) = default;
};

/// The model does something that it must not do.
struct FaultException {
    model::Fault fault;
};
/// The model does something that the oracle has no sound answer for, or would have only
/// if it kept track of larger clock values.
struct UnsupportedException {
    bool values_too_large = false;
};

class Interpreter {
public:
    Interpreter(const model::Network& network, const ClockGrid& grid);
    /// With the query's own code and cells.
    Interpreter(const model::Network& network, const model::Query& query,
                const ClockGrid& grid);

    /// The values of a point; meta variables get their first value.
    void load(const std::vector<std::int32_t>& cells);
    /// The stored cells as they are now.
    std::vector<std::int32_t> stored() const;

    std::int32_t& cell(model::CellId id) { return memory_.cells()[id.raw]; }
    std::int32_t value(model::IntExpr expr);
    /// Runs an update; returns what it assigns to clocks.
    std::vector<model::ClockAssignment> run(model::CodeEntry entry);

    bool holds(const model::ClockConstraint& constraint, const ClockPoint& clocks);
    bool holds(const model::Condition& condition, const ClockPoint& clocks);
    /// `deadlocked` is asked only if the predicate comes to that.
    bool holds(const model::Predicate& predicate, const ClockPoint& clocks,
               const std::function<bool()>& deadlocked);

    /// The largest bound, sign apart, that a clock was compared with so far.
    std::int32_t largest_bound() const { return largest_bound_; }

private:
    std::int32_t check(const model::Outcome& outcome) const;
    model::Workspace workspace();

    const model::Network& network_;
    const model::Program& program_;
    const ClockGrid& grid_;
    mutable model::MemoryBlock memory_; // cells() has no const form
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::vector<model::ClockAssignment> assignments_;
    std::int32_t largest_bound_ = 0;
};

} // namespace zonar::oracle
