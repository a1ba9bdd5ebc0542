// abstraction/patterns.h
//
// Tables of a few factors each, without the others: pattern databases [HBHG07]. What is
// left out may do anything, so their distances hold, and a few factors can be composed with
// little or no loss where the whole system cannot.
#pragma once

#include "abstraction/build.h"
#include "abstraction/system.h"

#include <cstddef>
#include <vector>

namespace zonar::abstraction {

using Pattern = std::vector<FactorId>; // sorted

/// Sets of up to `factors` factors that have common labels one with the next, with an error
/// condition among them; small ones first, and no more than `most`.
std::vector<Pattern> connected_patterns(const System& system, std::size_t factors,
                                        std::size_t most);

/// The table for these factors alone, as one of the system.
Built build_pattern(const System& system, const Pattern& pattern, const Options& options);

} // namespace zonar::abstraction
