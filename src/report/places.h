// report/places.h
//
// Where everything of a template is drawn. What its author placed stays there; the rest
// gets a place of ours: templates that were never drawn as language/write/layout.h says, and
// else labels beside the middle of their edge.
#pragma once

#include "language/write/layout.h"

namespace zonar::report {

inline constexpr int line_height = 15; // of labels, in the units of the editor

/// Every node has a place, and so has every label that is not empty.
language::Drawing places_of(const language::TemplateSyntax& syntax,
                            const language::NameTable& names);

} // namespace zonar::report
