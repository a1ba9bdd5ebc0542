// suite/input/suite_problem.h
//
// What is wrong with a suite that no single part of it shows: names that are given twice, options
// that do not go together, too many runs.
#pragma once

#include "suite/input/read_suite.h"
#include "suite/suite.h"

#include <string>

namespace zonar::suite {

/// In a sentence without a full stop; empty: nothing. Without `check_options` any options go
/// together.
std::string suite_problem(const Suite& suite, CheckOptions check_options);

/// Whether a configuration can be checked with a model at hand only.
bool uses_row_options(const Configuration& configuration);

} // namespace zonar::suite
