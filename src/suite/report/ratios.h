// suite/report/ratios.h
//
// How configurations compare with one of them, the suite's reference, in one number each:
// the geometric mean, over all rows that both solve, of what a configuration needs relative
// to the reference. Below 1 it needs less.
#pragma once

#include "suite/report/summary.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace zonar::suite {

struct Ratio {
    std::size_t configuration = 0; // in Suite::configurations
    std::size_t rows = 0;          // that both solve
    // Nothing if there is no such row, or none in which both are above 0.
    std::optional<double> generated;
    std::optional<double> seconds;
    std::optional<double> length; // over those rows in which both found a run with an end
};

/// One for each configuration but the reference. None if the suite has no reference or no
/// task of this kind, or if there is nothing to compare.
std::vector<Ratio> ratios_of(const Summary& summary);

} // namespace zonar::suite
