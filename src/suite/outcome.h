// suite/outcome.h
//
// From what the program printed to a record.
#pragma once

#include "suite/child.h"
#include "suite/plan.h"
#include "suite/record.h"
#include "suite/suite.h"

#include <string>

namespace zonar::suite {

Record record_of(const Suite& suite, const Run& run, const Departed& departed,
                 const std::string& build);

} // namespace zonar::suite
