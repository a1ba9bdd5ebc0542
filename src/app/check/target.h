// app/check/target.h
//
// `zonar check MODEL --to FILE [--orbit]`: a query that asks for the last state of a run, or for
// any state of its orbit, takes the place of all others (verify/target.h).
#pragma once

#include "app/check/options.h"
#include "app/model/open_model.h"

namespace zonar::app {

/// Reads the file and makes the query; what is wrong becomes a problem of the model. The model
/// must be loaded.
void add_target(OpenedModel& opened, CheckRequest& request);

} // namespace zonar::app
