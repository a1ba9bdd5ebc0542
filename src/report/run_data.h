// report/run_data.h
//
// A run in a form that stays small when it is long: of each state only what differs from
// the one before. Locations follow from the edges taken, and clocks that run from the
// delays, so both are left out. The page puts states together again (page/run.js), with
// whole ones now and then, so that any of them is near.
//
// Lists per step lie one after the other in one array of numbers, each with its length in
// front:
//   moves   participants, for each: process, edge within it, how many selected, these
//   cells   changed variables, for each: cell (the first variable is 0), value
//   clocks  those that are not what they were plus the delay, for each: clock, value
#pragma once

#include "report/model_data.h"
#include "report/report.h"

namespace zonar::report {

/// `shown.run` must be there, and be a run of the network.
Json run_data(const model::Network& network, const ShownRun& shown);

} // namespace zonar::report
