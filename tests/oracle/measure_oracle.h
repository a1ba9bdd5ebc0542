// oracle/measure_oracle.h
//
// The values that an expression of a sup, inf or bounds query has, point by point. Values of
// clocks are cells: 2v is the value v, 2v + 1 is what lies between v and v + 1, so a cell
// is all of a region that one clock can tell. Up to a constant of the caller's choice they
// are exact; of larger ones it is known that there are some.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "oracle/point_graph.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace zonar::oracle {

/// Of one item of the query.
struct MeasuredPoints {
    std::set<std::int64_t> cells; // of a clock; of an integer, its values
    /// There are values of the clock above the constant: not below these cells.
    std::set<std::int64_t> from = {};
};

struct MeasureAnswer {
    PointGraph::Extent extent = PointGraph::Extent::complete;
    bool fault = false; // one can be met
    bool stopwatches = false;
    std::vector<MeasuredPoints> items = {};
};

/// `largest`: the constant, at least.
MeasureAnswer measure(const model::Network& network, const model::Query& query,
                      std::int32_t largest, std::size_t limit);

} // namespace zonar::oracle
