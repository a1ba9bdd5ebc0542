// guide/tables/condition.h
//
// Conditions on the states of a table's factors, as users write them after --of:
//
//   or      = and { ("||" | "or") and }
//   and     = literal { ("&&" | "and") literal }
//   literal = ("!" | "not") literal | "(" or ")" | atom
//   atom    = process "." location | process "." "{" location { "," location } "}"
//           | variable ("==" | "!=" | "<" | "<=" | ">" | ">=") number
//           | variable "in" "{" number { "," number } "}" | variable
//
// What a table calls its goals and states can be read back. Only names of the table are
// known here, so that no model is needed.
#pragma once

#include "abstraction/file.h"
#include "abstraction/least_estimate.h"
#include "guide/estimate_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace zonar::guide {

struct TableCondition {
    std::vector<abstraction::StateBox> boxes; // alternatives; none: no state satisfies it
    std::string problem;                      // a sentence; empty: it could be read
};

TableCondition read_condition(std::string_view text, const abstraction::TableFile& file,
                              Suggest suggest = nullptr);

/// Any state of the model.
abstraction::StateBox any_state(const abstraction::TableFile& file);

} // namespace zonar::guide
