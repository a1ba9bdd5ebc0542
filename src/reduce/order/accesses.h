// reduce/order/accesses.h
//
// What each edge looks at and what it changes, as far as it can be told without running it.
// Everything that edges of different processes can share has a number, a *thing*: the stored
// cells, locations among them; then the clocks; then one for the invariants that depend on
// variables or on several clocks, since whether they hold is a matter of the whole state.
//
// Everything here errs on the safe side: an edge never touches a thing that is not listed. An
// index that is not known counts as every index that it can be.
#pragma once

#include "semantics/code_facts.h"
#include "semantics/interval_set.h"
#include "semantics/system.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

struct EdgeAccesses {
    semantics::IntervalSet
        guard; // things that decide whether it is ready, and its channel
    semantics::IntervalSet reads; // all that it looks at, the guard included
    semantics::IntervalSet
        writes; // all that it may change, its process's location included
    /// What it writes to cells, in the order of its code.
    std::vector<semantics::CellWrite> values;
    std::vector<semantics::ClockWrite> clocks; // likewise
    bool may_fail = false; // its update may end in an error of the model
};

/// Numbers of things.
class Things {
public:
    explicit Things(const semantics::System& system)
        : cells_(system.network().memory.stored), clocks_(system.dimension()) {}

    std::uint32_t count() const { return cells_ + clocks_ + 1; }
    std::uint32_t cells() const { return cells_; }
    std::uint32_t clock(std::uint32_t clock) const { return cells_ + clock; }
    std::uint32_t invariants() const { return cells_ + clocks_; }
    bool is_clock(std::uint32_t thing) const {
        return thing >= cells_ && thing < invariants();
    }

private:
    std::uint32_t cells_;
    std::uint32_t clocks_;
};

/// Collects what pieces of code use.
class AccessCollector {
public:
    explicit AccessCollector(const semantics::System& system)
        : system_(system), things_(system) {}

    void read_expression(model::IntExpr expr, semantics::CodeAnalysis::Known known,
                         semantics::IntervalSet& to) const;
    /// The clocks that constraints compare, and what their bounds are computed from.
    void read_constraints(model::Run constraints, semantics::CodeAnalysis::Known known,
                          semantics::IntervalSet& clocks,
                          semantics::IntervalSet& cells) const;
    void read_facts(const semantics::CodeFacts& facts, semantics::IntervalSet& to) const;
    void add_cells(semantics::Interval cells, semantics::IntervalSet& to) const;
    void add_clocks(semantics::Interval clocks, semantics::IntervalSet& to) const;
    void add_thing(std::uint32_t thing, semantics::IntervalSet& to) const {
        to.add(semantics::Interval::single(thing));
    }
    const Things& things() const { return things_; }

private:
    const semantics::System& system_;
    Things things_;
};

/// By edge of the system.
std::vector<EdgeAccesses> accesses_of(const semantics::System& system,
                                      const std::vector<std::uint32_t>& sources);

/// By edge of the system: the location that it leaves, as an index within its process.
std::vector<std::uint32_t> sources_of(const semantics::System& system);

} // namespace zonar::reduce
