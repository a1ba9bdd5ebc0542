// suite/report/plots.h
//
// What a suite showed, as pictures. Rows or configurations without results are left out,
// and so are pictures that would be empty.
#pragma once

#include "draw/plot.h"
#include "suite/report/summary.h"

#include <vector>

namespace zonar::suite {

/// For Task::check: configurations against each other by generated states, and how many
/// rows each of them solves in which time. If configurations differ in a number: seconds
/// and generated states over that number instead; over sizes, if the suite has a name for
/// them: all models in one picture, or with several configurations one for each model.
/// For Task::quality: for each row the error of estimates over the true distance.
std::vector<draw::Plot> plots_of(const Summary& summary);

} // namespace zonar::suite
