// app/quality.h
//
// How good a table's estimates are: beside the true distances of all states, on systems
// small enough to have them. The states are those of the factors, as in [DFP06]; what was
// dropped on the way to the factors is not measured here.
#pragma once

#include "abstraction/explicit.h"
#include "abstraction/file.h"
#include "app/report.h"

#include <cstddef>
#include <string>
#include <vector>

namespace zonar::app {

/// Of one goal, with one choice of options.
struct MeasuredGoal {
    std::string name;       // "goal 1", or what is compared: "near", "far"
    std::size_t states = 0; // reachable ones
    abstraction::Quality quality;
};

std::string quality_text(const std::vector<MeasuredGoal>& goals);
std::string quality_tsv(const std::vector<MeasuredGoal>& goals);
/// A line for each goal.
std::string quality_svg(const std::vector<MeasuredGoal>& goals,
                        const abstraction::TableFile& file);
/// The array `quality` of docs/json.md.
Json quality_json(const std::vector<MeasuredGoal>& goals);

} // namespace zonar::app
