// guide/factor_names.h
//
// What factors, their states and goals are called in the model: locations by their names,
// variables by their values.
#pragma once

#include "abstraction/factor_names.h"
#include "guide/factors.h"
#include "model/network.h"

#include <string>
#include <vector>

namespace zonar::guide {

/// By factor.
std::vector<abstraction::FactorNames> factor_names(const Factors& factors,
                                                   const model::Network& network);

/// What each goal asks for: "P(1).critical && P(2).critical".
std::vector<std::string> goal_names(const Factors& factors,
                                    const model::Network& network);

} // namespace zonar::guide
