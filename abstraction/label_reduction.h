// abstraction/label_reduction.h
//
// Fewer labels without any loss [SWH14]. Two labels of the same cost can be one if all
// processes but one have the same steps with both: no composition of the others can tell them
// apart. (That a handshake becomes internal once its two owners are composed is the case in
// which no other process has the label.) Moreover, a label that some process has and can never
// take can never be taken, and one that leaves a process always and only where it is does
// not concern that process.
//
// A label concerns few processes, so a sum of hashes over these is kept per label; taking
// away the part of one process shows which labels the others treat alike. Should two
// different sums ever be equal, the labels that are taken for one only add behaviour.
#pragma once

#include "abstraction/limits.h"
#include "abstraction/process.h"

#include <span>
#include <vector>

namespace zonar::abstraction {

/// Renames and removes labels in all `processes`, until nothing changes or time is up. True if
/// any did.
bool reduce_labels(std::span<Process* const> processes, LabelId labels,
                   const Limits& limits = {});

} // namespace zonar::abstraction
