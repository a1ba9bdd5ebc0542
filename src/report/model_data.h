// report/model_data.h
//
// The model as the page needs it: what to draw once per template, and names, each once.
#pragma once

#include "language/load.h"

#include <nlohmann/json.hpp>

namespace zonar::report {

using Json = nlohmann::ordered_json;

/// Templates, processes, variables and clocks. Runs name them by their numbers.
Json model_data(const language::LoadedModel& model);

} // namespace zonar::report
