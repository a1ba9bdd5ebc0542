// app/bench/suite_options.h
//
// Options of a configuration in a suite, checked before anything is run: by the same table
// and the same code as those of the command line, and with rules of their own. A suite may
// come from a stranger, so none of its options writes a file; and what the suite itself says
// (the query, the limits, how results are printed) is no option.
#pragma once

#include "suite/suite.h"

#include <string>
#include <vector>

namespace zonar::app {

/// What is wrong, as a sentence; empty: nothing.
std::string problem_with_suite_options(suite::Task task,
                                       const std::vector<std::string>& options);

} // namespace zonar::app
