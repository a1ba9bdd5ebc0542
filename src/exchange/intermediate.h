// exchange/intermediate.h
//
// UPPAAL's intermediate format, .if, which the tools that read .xtr files need for names:
// memory cells, processes, locations, edges and the texts of expressions. Those tools print
// expressions and do not run them, so there are no instructions here.
#pragma once

#include "model/network.h"

#include <cstdint>
#include <string>

namespace zonar::exchange {

/// Whether there is a clock #time that is never reset, as there is in UPPAAL 5.
enum class TimeClock : std::uint8_t { no, yes };

std::string write_intermediate(const model::Network& network, TimeClock time);

} // namespace zonar::exchange
