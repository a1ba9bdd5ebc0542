// app/verifyta/values.h
//
// What sup, inf and bounds queries have besides a verdict: their values.
#pragma once

#include "app/verifyta/generation.h"
#include "model/query.h"
#include "trace/timed_run.h"
#include "verify/check.h"

#include <string>

namespace zonar::app::verifyta {

/// The lines below the verdict; nothing for other queries.
std::string values_text(const Generation& generation, model::QueryKind kind,
                        const verify::Answer& answer);

/// With stopwatches: there are values, but true ones may be less extreme.
bool has_doubtful_values(const verify::Answer& answer);

/// The run to show: the one that decides the query, or one to the first value. May be null.
const trace::TimedRun* run_of(const verify::Answer& answer);

} // namespace zonar::app::verifyta
