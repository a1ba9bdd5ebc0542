// suite/run/outcome.h
//
// From what the program printed to a record.
#pragma once

#include "suite/record.h"
#include "suite/run/child.h"
#include "suite/run/plan.h"
#include "suite/suite.h"

#include <string>

namespace zonar::suite {

Record record_of(const Suite& suite, const Run& run, const Departed& departed,
                 const std::string& build);

} // namespace zonar::suite
