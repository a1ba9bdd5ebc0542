// guide/tables/quality.h
//
// How good a table's estimates are: beside the true distances of all states, on systems
// small enough to have them. The states are those of the factors, as in [DFP06]; what was
// dropped on the way to the factors is not measured here.
#pragma once

#include "abstraction/explicit.h"
#include "abstraction/limits.h"
#include "abstraction/table.h"
#include "guide/factors/factors.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace zonar::guide {

struct TableQuality {
    std::size_t states = 0; // reachable ones
    /// Of the distance to the nearest goal, which is what a search asks for.
    abstraction::Quality nearest;
    std::vector<abstraction::Quality> goals; // of each goal by itself
};

/// `tables`: by goal of the factors. Nothing if there are more states than `most_states`, or
/// if a limit was met before all distances were known.
std::optional<TableQuality> measure(const Factors& factors,
                                    std::span<const abstraction::DistanceTable> tables,
                                    std::size_t most_states,
                                    const abstraction::Limits& limits);

} // namespace zonar::guide
