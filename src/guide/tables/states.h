// guide/tables/states.h
//
// The states of an abstract system in words: which states of the model each stands for, and
// in an order that means something.
#pragma once

#include "abstraction/file.h"
#include "abstraction/members.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zonar::guide {

struct AbstractState {
    abstraction::Distance distance = 0;
    /// What its states have in common, one condition for each factor: "P(1).{idle, trying}".
    /// Factors that may be in any state of the abstract system are left out.
    std::vector<std::string> conditions;
    std::uint64_t count = 0; // of combinations of factors' states
    bool initial = false;    // the initial state is among them
    bool described = false;  // else its conditions and its count are not known

    /// "P(1).waiting && id == 1"; "any state" without conditions, "not described".
    std::string label() const;
};

/// One root of a table: its values by distance, then by label, and the steps between them.
struct AbstractSystem {
    std::vector<AbstractState> states;
    std::vector<abstraction::DistanceTable::Root::Step>
        steps; // indices of states, sorted
};

/// States are described if that takes at most so much work (abstraction/members.h).
AbstractSystem
abstract_system(const abstraction::TableFile& file,
                const abstraction::DistanceTable& table,
                const abstraction::DistanceTable::Root& root,
                std::uint64_t most_work = abstraction::Members::usual_work);

} // namespace zonar::guide
