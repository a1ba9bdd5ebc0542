// reduce/order/failures.h
//
// Where an error of the model can come from: a value out of range, an index outside, a division by
// zero. A search that leaves out transitions must not miss one, for then the verdict is `error`.
//
// An *update* fails when its edge is taken. A *test* (a guard, a channel's index, an invariant) fails in
// a state, whether or not anything is taken: it is as visible as a part of the query.
//
// How sets of edges (stubborn.h) keep errors:
//   - A set with all edges whose updates may fail, and with all that may change whether a test fails:
//     no error comes without an edge of the set, as with a condition that is looked for.
//   - A set with no edge that is possible and may change whether a test fails, some edge of which is possible
//     for certain, under a cycle condition: a run to an error without an edge of the set leads to the same
//     error after any of its transitions, since nothing that the run reads is written.
#pragma once

#include "reduce/order/dependence.h"
#include "reduce/order/edge_sets.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::reduce {

class Failures {
public:
    explicit Failures(const Dependence& dependence);

    /// Nothing in the model can fail.
    bool none() const { return all_.empty(); }
    /// Edges without which no error comes.
    EdgeBlocks all() const { return all_; }
    /// Edges that may change whether a test fails, ascending.
    const std::vector<std::uint32_t>& of_tests() const { return of_tests_; }
    /// Why no transition may be left out, in a sentence without a full stop; empty: some may.
    const std::string& obstacle() const { return obstacle_; }

private:
    void add_test(const Dependence& dependence, const semantics::IntervalSet& things,
                  std::uint32_t process, std::uint32_t location);

    std::vector<std::uint32_t> of_tests_;
    std::vector<EdgeBlock> all_;
    std::string obstacle_;
};

} // namespace zonar::reduce
