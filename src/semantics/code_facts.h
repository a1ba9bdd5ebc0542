// semantics/code_facts.h
//
// What can be said about compiled code without running it: which values an expression may
// have, which cells it may read, which cells and clocks an update may write, and from all
// updates together which values each cell can ever hold. An abstract interpretation over intervals: cells are
// known by one interval each, whatever the order of execution, so only the stack needs to
// be followed.
//
// Everything here errs on the safe side: the true values always lie inside.
#pragma once

#include "model/network.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace zonar::semantics {

struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;

    static constexpr Interval single(std::int64_t v) { return {v, v}; }
    static constexpr Interval of(model::Range r) { return {r.low, r.high}; }
    static constexpr Interval any() { return of(model::any_integer); }
    constexpr bool is_single() const { return low == high; }
    constexpr bool contains(std::int64_t v) const { return low <= v && v <= high; }
    constexpr bool contains(Interval o) const { return low <= o.low && o.high <= high; }
    friend constexpr bool operator==(Interval, Interval) = default;
};

constexpr Interval hull(Interval a, Interval b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// Some cell of `cells` may be given a value of `values`.
struct CellWrite {
    Interval cells;
    Interval values;
};

/// target := source + offset. `certain`: whenever the code runs to its end, exactly this
/// is done (both clocks are then single).
struct ClockWrite {
    Interval target;
    Interval source;
    Interval offset;
    bool certain = false;
};

struct CodeFacts {
    Interval value;
    std::vector<CellWrite> cells;
    std::vector<ClockWrite> clocks; // in the order of execution, as far as there is one
    bool may_fault = false;         // if not, it runs to its end in every reachable state
    bool may_wrap = false;          // some result may not be the exact one
    std::vector<Interval> reads = {}; // some cell of each may be read; ascending
    /// For each cell of CodeAnalysis::Beginning, what it can hold when the code has run to its end; empty:
    /// nothing is known.
    std::vector<Interval> ends = {};
};

/// A cell with one value while some code runs that does not write it: a select's.
struct KnownCell {
    model::CellId cell;
    std::int32_t value = 0;
};

/// What a cell of the state can hold when some code begins.
struct CellValues {
    model::CellId cell;
    Interval values;
};

class CodeAnalysis {
public:
    explicit CodeAnalysis(const model::Network& network);

    /// The values that a cell of the network can hold in any reachable state.
    Interval values_of(model::CellId cell) const;
    /// No code writes the cell: it always has its initial value.
    bool is_constant(model::CellId cell) const { return values_of(cell).is_single(); }

    using Known = std::span<const KnownCell>;
    using Beginning = std::span<const CellValues>;
    CodeFacts facts(model::CodeEntry entry, Known known = {},
                    Beginning beginning = {}) const;
    Interval value(model::IntExpr expr) const;
    bool may_fault(model::IntExpr expr, Known known = {},
                   Beginning beginning = {}) const {
        return !expr.is_constant() && facts(expr.entry(), known, beginning).may_fault;
    }
    /// The value that the expression has in every reachable state, if there is one and
    /// its evaluation cannot fault.
    std::optional<std::int32_t> constant(model::IntExpr expr, Known known = {}) const;
    /// An expression of a query, with the query's own program and cells.
    Interval value(model::IntExpr expr, const model::Program& program,
                   const model::Cells& extra) const;
    CodeFacts facts(model::CodeEntry entry, const model::Program& program,
                    const model::Cells& extra) const;

private:
    Interval cell(model::CellId id, const model::Cells* extra) const;
    Interval declared(model::CellId id) const;
    void find_values();

    const model::Network& network_;
    std::vector<Interval> state_;     // by cell
    std::vector<Interval> auxiliary_; // by -1 - cell
    friend class Interpretation;
};

} // namespace zonar::semantics
