// families/free_inputs.h
//
// Inputs that the surroundings of a model change whenever they like: variables of 0 and 1,
// each with a process of its own that does nothing but change it.
#pragma once

#include "families/model_text.h"

#include <string>
#include <vector>

namespace zonar::families {

/// The model's system are these processes, separated by commas, and one for each variable.
void set_system(ModelText& model, const std::string& processes,
                const std::vector<std::string>& free_variables);

} // namespace zonar::families
