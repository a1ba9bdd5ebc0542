// suite/report_tables.h
//
// The tables that all reports show, as rows of texts. The first row is the heading.
#pragma once

#include "draw/table.h"
#include "suite/summary.h"

#include <string>
#include <vector>

namespace zonar::suite {

struct ReportTable {
    std::string title;
    std::vector<draw::TableRow> rows;
};

/// Tables without any content are left out.
std::vector<ReportTable> tables_of(const Summary& summary);

/// "[DFP06]: 11 rows with N100 have fewer states, ..." for each configuration that the paper
/// has, too. Empty where there is nothing to compare.
std::vector<std::string> comparisons_of(const Summary& summary);

/// What the marks mean, if there are any.
std::string legend_of(const Summary& summary);

} // namespace zonar::suite
