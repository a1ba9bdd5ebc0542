// guide/estimates/formula.h
//
// An estimate that follows the error condition [ELL04]: how far its atoms are from being
// true, the nearest operand of a disjunction, the farthest of a conjunction or the sum of
// all. Negations are pushed to the atoms.
//
// Where a process must be is answered by its graph of locations, and a comparison of a
// variable with a constant by what one transition can do to the variable. Any other atom
// is one transition away, if it is false. Atoms about clocks and deadlocks are taken to
// hold, and so are those that cannot be evaluated: there the search ends with an error.
#pragma once

#include "guide/estimate.h"
#include "guide/locations/location_graph.h"
#include "guide/locations/location_tables.h"
#include "guide/locations/sync_edges.h"
#include "guide/locations/variable_change.h"
#include "model/query.h"
#include "semantics/costs.h"
#include "semantics/machine.h"
#include "semantics/system.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::guide {

class FormulaDistance final : public Estimate {
public:
    enum class Conjunction : std::uint8_t { maximum, sum };

    /// For queries other than E<> and A[] every state is an error. System and query must
    /// outlive it.
    FormulaDistance(const semantics::System& system, const semantics::Costs& costs,
                    const model::Query& query, Conjunction conjunction);

    FormulaDistance(const FormulaDistance& other);
    FormulaDistance& operator=(const FormulaDistance&) = delete;

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    std::unique_ptr<Estimate> clone() const override {
        return std::make_unique<FormulaDistance>(*this);
    }
    /// One transition may help with two operands, so that a sum says too much.
    Promises promises() const override {
        const bool largest = conjunction_ == Conjunction::maximum;
        return {largest, largest, true};
    }
    std::string name() const override {
        return conjunction_ == Conjunction::maximum ? "formula" : "formula-sum";
    }

private:
    enum class Kind : std::uint8_t { constant, all, any, location, variable, test };
    struct Node {
        Kind kind = Kind::constant;
        Distance distance = 0;               // constant
        std::vector<std::uint32_t> operands; // all, any
        LocationTables::Entry location;
        std::uint32_t variable = 0; // in variables_
        semantics::Test test;
        bool negated = false; // the test
    };
    struct Variable { // must be in low .. high
        semantics::CellReader value;
        std::int64_t low = 0;
        std::int64_t high = 0;
        Climb up, down;
    };
    struct Builder;

    /// What is not below `enough` makes no difference, and may come out as anything else
    /// that is not.
    Distance evaluate(std::uint32_t node, const semantics::Word* words, Distance enough);
    Distance all_of(const Node& node, const semantics::Word* words, Distance enough);
    Distance any_of(const Node& node, const semantics::Word* words, Distance enough);
    Distance steps(const Variable& variable, const semantics::Word* words) const;
    bool holds(const Node& node);

    const semantics::System& system_;
    const model::Query& query_;
    Conjunction conjunction_;
    std::uint32_t least_cost_;
    semantics::Machine machine_; // scratch; all else never changes
    semantics::ShortForms forms_;
    struct Read { // a cell that some test reads
        std::int32_t cell = 0;
        semantics::CellReader value;
    };
    std::vector<Read> reads_;
    LocationTables tables_;
    std::vector<Variable> variables_;
    std::vector<Node> nodes_;
    std::uint32_t root_ = 0;
};

} // namespace zonar::guide
