// app/info/symmetry.h
//
// What of a model is interchangeable (docs/symmetry.md), as text and as JSON: of the network, and
// of what is left of it for each query.
#pragma once

#include "app/model/open_model.h"

#include <string>

namespace zonar::app {

std::string symmetry_text(const OpenedModel& opened, Palette palette);
Json symmetry_json(const OpenedModel& opened);

} // namespace zonar::app
