// report/model_data.h
//
// The model as the page needs it: what to draw once per template, and names, each once.
#pragma once

#include "json/value.h"
#include "language/load.h"

namespace zonar::report {

using Json = json::Value;

/// Templates, processes, variables and clocks. Runs name them by their numbers.
Json model_data(const language::LoadedModel& model);

} // namespace zonar::report
