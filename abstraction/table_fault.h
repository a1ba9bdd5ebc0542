// abstraction/table_fault.h
//
// Whether a table can be used at all. One that build() made always can; one from a file may
// have been damaged, or made by another program.
#pragma once

#include "abstraction/table.h"

#include <string>

namespace zonar::abstraction {

/// What is wrong with it, in words; empty if nothing is. Then it is a forest, each leaf
/// is of a factor, and estimate() stays within all tables, for states that the leaves have
/// entries for.
std::string fault_of(const DistanceTable& table);

} // namespace zonar::abstraction
