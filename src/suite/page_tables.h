// suite/page_tables.h
//
// What a suite showed, as tables for a page: a row for each row of the suite, and for each
// configuration one or more columns, with the paper's figures beside ours.
#pragma once

#include "draw/page.h"
#include "suite/summary.h"

namespace zonar::suite {

// For Task::check.
draw::PageTable states_table(const Summary& summary);
draw::PageTable seconds_table(const Summary& summary);
draw::PageTable length_table(const Summary& summary);

// For Task::quality.
draw::PageTable errors_table(const Summary& summary);

/// What the symbols in these tables mean.
std::vector<draw::PageFact> legend(const Suite& suite);

} // namespace zonar::suite
