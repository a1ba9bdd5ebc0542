// report/layout.h
//
// Places for a template that was never drawn, by draw/layered.h: no label lies on anything
// else.
#pragma once

#include "language/write/layout.h"

namespace zonar::report {

/// Every node has a place, and so has every label that is not empty.
language::Drawing laid_out(const language::TemplateSyntax& syntax,
                           const language::NameTable& names);

} // namespace zonar::report
