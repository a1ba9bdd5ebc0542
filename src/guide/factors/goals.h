// guide/factors/goals.h
//
// The error condition as boxes of states, alternatives of each other: a disjunction of
// conjunctions of conditions on one factor each.
//
// What it says about clocks and deadlocks is left out, and so are integer conditions that
// are about unknown values or too many of them: such an atom is taken to hold, negated or
// not. If there are too many alternatives, some are replaced by a weaker one in common.
#pragma once

#include "guide/factors/boxes.h"
#include "guide/factors/factor_table.h"
#include "guide/factors/factors.h"
#include "model/query.h"
#include "semantics/machine.h"
#include "semantics/system.h"

#include <cstddef>

namespace zonar::guide {

class Goals {
public:
    /// The machine needs the query's cells.
    Goals(const semantics::System& system, const FactorTable& table, BoxSpace& space,
          semantics::Machine& machine, const model::Query& query,
          const FactorLimits& limits, Dropped& dropped);

    /// None: no state satisfies it. A box without parts: every state may.
    Boxes find();

private:
    Boxes boxes(const model::Predicate& predicate, bool negated);
    Boxes all_of(const model::Predicate& predicate, bool negated);
    Boxes any_of(const model::Predicate& predicate, bool negated);
    Boxes atom(model::IntExpr value, bool negated);
    Boxes anything();
    void join(Boxes& boxes, std::size_t most);

    const semantics::System& system_;
    const FactorTable& table_;
    BoxSpace& space_;
    semantics::Machine& machine_;
    const model::Query& query_;
    const FactorLimits& limits_;
    Dropped& dropped_;
    bool joined_ = false;
};

} // namespace zonar::guide
