// trace/linear_system.h
//
// Linear constraints over non-negative real unknowns, decided exactly: the simplex method
// in the form of [DM06], where each constraint bounds a variable of its own and variables
// are exchanged between rows and columns until every bound is kept. Bland's rule chooses,
// so it ends. Numbers are fractions of any size, and a strict bound is one kept with an
// infinitesimal to spare, which becomes a number at the end.
//
// Meant for the delays along one path of a model with stopwatches: some hundreds of
// unknowns. Difference constraints have their own, much faster DifferenceSystem.
#pragma once

#include "checks/check.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::trace {

/// The sum of coefficient * unknown is <= bound, or <.
struct LinearConstraint {
    std::vector<std::pair<std::uint32_t, std::int32_t>> terms; // unknown, coefficient
    std::int64_t bound = 0;
    bool strict = false;
};

class LinearSystem {
public:
    /// Numbers of constraints, in the order of add(), that contradict each other; none if
    /// it took too long to find out or the numbers got too large.
    using Conflict = std::vector<std::size_t>;

    /// All unknowns, as multiples of 1/denominator.
    struct Solution {
        std::int64_t denominator = 1;
        std::vector<std::int64_t> unknowns;
    };

    std::uint32_t add_unknown() { return unknowns_++; }
    void add(LinearConstraint constraint) {
        for (const auto& term : constraint.terms) ZONAR_ASSERT(term.first < unknowns_);
        constraints_.push_back(std::move(constraint));
    }
    std::size_t size() const { return constraints_.size(); }

    std::variant<Solution, Conflict> solve() const;

private:
    std::uint32_t unknowns_ = 0;
    std::vector<LinearConstraint> constraints_;
};

} // namespace zonar::trace
