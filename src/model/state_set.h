// model/state_set.h
//
// A set of discrete states that a query may ask for by membership, where no formula of the
// language would say the same: a leaf of a predicate (query.h). Clocks play no role.
#pragma once

#include <cstdint>

namespace zonar::model {

class StateSet {
public:
    virtual ~StateSet() = default;
    /// `cells`: those of a state from cell 0 on (memory.h). Allocates nothing unless the answer is
    /// yes. It may use scratch memory of the set, so a set is asked by one thread at a time.
    virtual bool contains(const std::int32_t* cells) const = 0;
};

} // namespace zonar::model
