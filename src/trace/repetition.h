// trace/repetition.h
//
// Whether the steps of a run can come again and again: whether the states before and after
// them cannot be told apart, by anything that the same steps look at.
//
// Locations and variables must be equal. Then each round meets the same discrete states, and
// hence the same clock constraints with the same constants: those of invariants, of the
// guards of all edges there (some must hold, others must not, as for priorities and
// broadcasts) and of the predicates that are watched. From these, followed backwards through
// the assignments of the steps, comes the largest constant M(x) that each clock x is compared
// with before it is set anew. Two states are equivalent if each clock has the same integral
// part in both, or is above M(x) in both, and if the fractional parts of those not above are
// in the same order, 0 or not: regions [AD94]. Where clocks are compared with each other, the
// same of these constraints must hold, too. What one of two equivalent states can do with
// these steps, the other can do as well, perhaps with other delays, and the states that
// follow are equivalent again. With stopwatches that is not so: there, clocks must be equal,
// or above M(x).
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace zonar::trace {

/// A predicate of a query whose truth matters all along.
struct Watched {
    const model::Query* query = nullptr;
    const model::Predicate* predicate = nullptr;
};

class Repetition {
public:
    /// The steps first + 1 .. first + period of a run that passed replay(), which the run
    /// must have. The states before and after them must be equal in all but clocks.
    Repetition(const model::Network& network, std::span<const Watched> watched,
               const TimedRun& run, std::size_t first, std::size_t period);
    ~Repetition();

    /// Whether the run is in equivalent states after these numbers of steps. Both are at the
    /// same place of a round: a whole number of rounds lies between them.
    bool equivalent(std::size_t earlier, std::size_t later) const;

private:
    class Sight; // what of clocks is seen from one place on

    const TimedRun& run_;
    std::size_t first_;
    bool exact_;                // stopwatches
    std::vector<Sight> sights_; // by place in a round
};

/// The state after that many steps.
const Moment& moment_after(const TimedRun& run, std::size_t steps);

/// In a run that goes round with this period from `first` on: the first two places, as
/// numbers of steps, between which it can be repeated. What repeats must end with a step of
/// which `may_be_last` holds. Nothing if there are none.
std::optional<std::pair<std::size_t, std::size_t>>
find_repetition(const model::Network& network, std::span<const Watched> watched,
                const TimedRun& run, std::size_t first, std::size_t period,
                const std::function<bool(const TimedStep&)>& may_be_last);

} // namespace zonar::trace
