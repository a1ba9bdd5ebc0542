// semantics/clock_bounds.h
//
// The constants that matter for each clock at each location: L(x) for lower bounds
// (x > c), U(x) for upper ones, the largest with which x may be compared before it is set
// anew. They make the number of zones finite; a clock without any is *inactive* there and
// can be forgotten. [BBFL03], [BBLP06]
//
// Solved per process, backwards over its edges, by a worklist: a guard gives its constant
// to the edge's source, an invariant to its location, and a bound at the target goes to
// the source unless the edge sets the clock. x := y + c gives the bound of x, less c, to
// y. At a vector of locations the largest bound of all processes counts. A bound that is
// an expression counts with the extreme values it can have.
//
// Clock differences x - y < c cannot be treated so. They are gathered, with everything
// that assignments make of them, into one set for the whole network, and zones are then
// compared by zone/simulation.h with that set. [GMS19]
#pragma once

#include "model/network.h"
#include "semantics/code_facts.h"
#include "semantics/zone_policy.h"
#include "zone/simulation.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

/// A constraint of a query, whose constants matter at every location.
struct ObservedConstraint {
    Interval left; // clocks
    Interval right;
    Interval bound;
    bool strict = false;
};

/// The bounds of one process's locations.
class ClockBounds {
public:
    /// `symmetric`: L = U = M, for properties that a simulation does not preserve
    /// (deadlock, priorities, receivers with clock guards). The clock of total time has
    /// bounds beyond all that it can be: none of its values stands for another.
    /// `symmetric_at`, by LocationId: where alone L = U, if not everywhere; empty: nowhere.
    ClockBounds(const model::Network& network, const CodeAnalysis& analysis,
                std::span<const ObservedConstraint> observed, bool symmetric,
                TotalTime total_time = TotalTime::left_out,
                std::span<const std::uint8_t> symmetric_at = {});
    /// Nothing is known, so nothing is forgotten: zones stay exact, clocks that do not
    /// matter included.
    static ClockBounds unknown(const model::Network& network);

    std::span<const zone::Diagonal> diagonals() const { return diagonals_; }
    /// False: no finite bounds were found; only exact inclusion is sound.
    bool finite() const { return finite_; }
    /// No larger than this in absolute value, all of them.
    std::int32_t largest() const { return largest_; }

    struct Entry {
        std::uint32_t clock = 0;
        std::int32_t lower = zone::no_constant;
        std::int32_t upper = zone::no_constant;

        friend bool operator==(const Entry&, const Entry&) = default;
    };
    /// The bounds that one location brings.
    std::span<const Entry> of_location(std::uint32_t location) const {
        return std::span<const Entry>{entries_}.subspan(
            first_[location], first_[location + 1] - first_[location]);
    }
    /// Those that hold everywhere.
    std::span<const std::int32_t> lower_everywhere() const { return lower_; }
    std::span<const std::int32_t> upper_everywhere() const { return upper_; }

    friend bool operator==(const ClockBounds&, const ClockBounds&) = default;

private:
    class Solver;
    ClockBounds() = default;

    std::vector<std::int32_t> lower_, upper_; // by clock, at every location
    std::vector<std::uint32_t> first_;        // by LocationId, in entries_
    std::vector<Entry> entries_;
    std::vector<zone::Diagonal> diagonals_;
    std::int32_t largest_ = 0;
    bool finite_ = true;
};

} // namespace zonar::semantics
