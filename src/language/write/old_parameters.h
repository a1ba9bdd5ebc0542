// language/write/old_parameters.h
//
// In the old syntax `int i` takes any integer variable, whatever its range. The modern
// syntax wants the range at the parameter, too: `int[0, 3] &i`. It is that of the
// variables which the process assignments pass; if these differ, there is no modern
// way to say it.
#pragma once

#include "language/syntax/syntax.h"

#include <string>
#include <vector>

namespace zonar::language {

/// The parameters of an old template with the ranges of their arguments. The document
/// must have been checked. New syntax goes to the arena; what cannot be said is added to
/// `problems`.
std::vector<Parameter> modern_parameters(const TemplateSyntax& process,
                                         const Document& document, const NameTable& names,
                                         Arena& arena,
                                         std::vector<std::string>& problems);

} // namespace zonar::language
