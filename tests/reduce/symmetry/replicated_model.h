// replicated_model.h
//
// Random models made of copies of one template, as XTA text: processes that know their ids, with
// variables that hold ids, arrays by id, clocks, channels, selects, loops over ids. About half of
// them are symmetric; in the others something tells ids apart, or only their order in a ring
// counts.
#pragma once

#include "oracle/dice.h"

#include <string>
#include <vector>

namespace zonar::tests {

struct ReplicatedModel {
    std::string text;
    std::vector<std::string> queries;
};

ReplicatedModel replicated_model(oracle::Dice& dice);
/// With queries about endless runs and about values alone.
ReplicatedModel replicated_model_for_endless_runs(oracle::Dice& dice);

} // namespace zonar::tests
