// differential/uppaal_text.h
//
// Trees of the oracle as UPPAAL text. Parentheses stand only where UPPAAL's table of
// operators asks for them, so that a reader with another table in mind reads another tree.
#pragma once

#include "oracle/expression_oracle.h"

#include <string>

namespace zonar::differential {

std::string text(const oracle::Expr& expr);
std::string text(const oracle::Variable& variable);
std::string text(const oracle::Function& function);

/// All declarations, without typedefs.
std::string text(const oracle::Program& program);

} // namespace zonar::differential
