// reduce/unfolding.h
//
// A run of the quotient, taken back into the network. Where a process takes an edge from the
// location that stands for its own, its own location has an edge that is just as good: the same
// move, into the same class. Step by step this gives a run of the network with the same
// moves, costs, variables and clocks.
#pragma once

#include "model/ids.h"
#include "reduce/quotient.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

class Unfolding {
public:
    /// At the initial state.
    explicit Unfolding(const Quotient& quotient);

    /// The edge that the network takes, with its selected values, where the quotient takes
    /// these. Edges come in the order of the run, those of one transition in any order.
    void follow(model::EdgeId& edge, std::vector<std::int32_t>& selected);

private:
    const Quotient& quotient_;
    std::vector<std::uint32_t> at_; // by process, its own location
};

} // namespace zonar::reduce
