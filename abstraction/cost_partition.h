// abstraction/cost_partition.h
//
// Several tables whose estimates may be added up: saturated cost partitioning [SKH20]. A
// step costs one. The first table takes of each label's cost what its distances need, the
// next one works with what is left, and so on; since no cost is used twice, the sum still
// does not exceed the true distance and is consistent. The order of the tables matters.
#pragma once

#include "abstraction/process.h"
#include "abstraction/system.h"
#include "abstraction/table.h"

#include <span>
#include <vector>

namespace zonar::abstraction {

/// What the roots of a table are abstractions of, with the labels of the system: for each
/// root its values as states. Building a table gives names to labels and forgets them;
/// this follows the table once more.
std::vector<Process> abstract_systems(const System& system, const DistanceTable& table);

/// The same tables with other distances, one per root of each; their sum counts.
std::vector<DistanceTable> share_costs(const System& system,
                                       std::span<const DistanceTable> tables);

} // namespace zonar::abstraction
