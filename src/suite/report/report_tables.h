// suite/report/report_tables.h
//
// What a suite showed, as the tables that all reports have: a row for each row of the suite,
// and for each configuration one or more columns, with the paper's figures beside ours.
#pragma once

#include "draw/page.h"
#include "suite/report/summary.h"

#include <string>
#include <vector>

namespace zonar::suite {

/// States, seconds and lengths of runs, and how these compare with the suite's reference; for
/// Task::quality, errors of estimates.
std::vector<draw::PageTable> tables_of(const Summary& summary);

/// How the paper is called, and the heading of what is compared with the reference.
std::string paper_title(const Suite& suite);
std::string ratios_caption(const Suite& suite);

/// What the symbols and words in these tables mean, as far as they occur.
std::vector<draw::PageFact> legend(const Summary& summary);

/// "N100 against [DFP06]: states better in 6, ...": a line for each configuration that the
/// paper has, too.
std::vector<std::string> comparisons_of(const Summary& summary);

} // namespace zonar::suite
