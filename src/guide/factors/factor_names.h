// guide/factors/factor_names.h
//
// What factors, their states and goals are called in the model: locations by their names,
// variables by their values.
#pragma once

#include "abstraction/factor_names.h"
#include "guide/factors/factors.h"
#include "model/network.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::guide {

/// By factor.
std::vector<abstraction::FactorNames> factor_names(const Factors& factors,
                                                   const model::Network& network);

/// What a goal is called that nothing is left of.
inline constexpr std::string_view any_state_name = "any state";

/// What each goal asks for: "P(1).critical && P(2).critical".
std::vector<std::string> goal_names(const Factors& factors,
                                    const model::Network& network);

} // namespace zonar::guide
