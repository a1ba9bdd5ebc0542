// trace/model_error.h
//
// An error that the model's own code makes when it runs: a value out of range, a division
// by zero. It is part of what a run may show, hence a value and not an exception.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"
#include "model/source.h"

#include <string>

namespace zonar::trace {

struct ModelError {
    model::Fault fault = model::Fault::none;
    std::string what; // "value out of range: 7 does not fit n, which holds 0 to 5"
    model::SourceRange place; // of the expression that failed, if it is known
};

/// `outcome` of running `program`, which is the network's or a query's, in words.
ModelError model_error(const model::Network& network, const model::Program& program,
                       const model::Outcome& outcome);

} // namespace zonar::trace
