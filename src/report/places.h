// report/places.h
//
// Where everything of a template is drawn. What its author placed stays there; the rest
// gets a place of ours: nodes that were never drawn as layout.h says, labels beside the
// middle of their edge.
#pragma once

#include "language/write/layout.h"

namespace zonar::report {

/// Every node has a place, and so has every label that is not empty.
language::Drawing places_of(const language::TemplateSyntax& syntax,
                            const language::NameTable& names);

} // namespace zonar::report
