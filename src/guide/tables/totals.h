// guide/tables/totals.h
//
// Tables in numbers: how many values have each distance, and what the merges cost.
#pragma once

#include "abstraction/file.h"

#include <cstddef>
#include <map>

namespace zonar::guide {

/// How many values of the roots have each distance.
std::map<abstraction::Distance, std::size_t>
histogram_of(const abstraction::DistanceTable& table);

/// All merges of a table, or of several.
struct MergeTotals {
    std::size_t merges = 0;
    std::size_t lossless = 0; // of these
    abstraction::StateId largest_product = 0;
    std::size_t bytes = 0; // in memory

    void add(const abstraction::DistanceTable& table);
};
MergeTotals totals_of(const abstraction::TableFile& file);

} // namespace zonar::guide
