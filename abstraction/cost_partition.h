// abstraction/cost_partition.h
//
// Roots whose distances may be added up: saturated cost partitioning [SKH20]. The first
// root takes of each label's cost what its distances need, the next one works with what is
// left, and so on; since no cost is used twice, the sum still does not exceed the true
// distance and is consistent. Which root comes first matters.
#pragma once

#include "abstraction/process.h"
#include "abstraction/system.h"
#include "abstraction/table.h"

#include <cstddef>
#include <span>
#include <vector>

namespace zonar::abstraction {

/// What the roots of a table are abstractions of, with the labels of the system: for each
/// root its values as states. Building a table gives names to labels and forgets them;
/// this follows the table once more.
std::vector<Process> abstract_systems(const System& system, const DistanceTable& table);

/// The same table with other distances, and all roots in one group. `systems`: those above;
/// `order`: the numbers of all roots, in the order in which they take costs.
DistanceTable share_costs(const System& system, std::span<const Process> systems,
                          const DistanceTable& table, std::span<const std::size_t> order);
/// In the order of the roots.
DistanceTable share_costs(const System& system, const DistanceTable& table);

} // namespace zonar::abstraction
