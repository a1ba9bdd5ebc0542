// guide/tables/lookup.h
//
// How far sets of states are from the error, as a table says.
#pragma once

#include "abstraction/file.h"
#include "abstraction/least_estimate.h"

#include <cstddef>
#include <span>
#include <vector>

namespace zonar::guide {

struct StateDistances {
    std::vector<abstraction::LeastEstimate> goals; // by goal

    /// Of all goals; infinite if there is none.
    abstraction::LeastEstimate least() const;
    /// The first goal with the least distance; only if that is finite.
    std::size_t nearest() const;
};

/// The least over all states in the boxes.
StateDistances distances_of(std::span<const abstraction::StateBox> boxes,
                            const abstraction::TableFile& file);

/// Whether some factor with several states may be in any of them.
bool leaves_open(std::span<const abstraction::StateBox> boxes,
                 const abstraction::TableFile& file);

} // namespace zonar::guide
