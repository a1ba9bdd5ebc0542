// app/abstract/quality.h
//
// How good tables are (guide/tables/quality.h), as text, numbers, a picture and JSON.
#pragma once

#include "abstraction/file.h"
#include "app/report.h"
#include "guide/tables/quality.h"

#include <cstddef>
#include <string>
#include <vector>

namespace zonar::app {

/// With one choice of options.
struct MeasuredTable {
    std::string name; // the value of what is compared; empty: nothing is
    std::size_t merges = 0;
    std::size_t bytes = 0;
    double seconds = 0;                                     // to build it
    abstraction::Distance estimate = abstraction::infinite; // of the initial state
    guide::TableQuality of = {};
};

// `compared`: the option whose values are compared, "none" if there is one table only.

std::string quality_text(const std::vector<MeasuredTable>& tables,
                         const abstraction::TableFile& file, const std::string& compared);
std::string quality_tsv(const std::vector<MeasuredTable>& tables,
                        const abstraction::TableFile& file);
/// A line for each table; without a comparison, for the nearest goal and some others.
std::string quality_svg(const std::vector<MeasuredTable>& tables,
                        const abstraction::TableFile& file, const std::string& compared);
/// The array `quality` of docs/json.md.
Json quality_json(const std::vector<MeasuredTable>& tables,
                  const abstraction::TableFile& file);

} // namespace zonar::app
