// report/svg.h
//
// Templates as a picture that stands alone: SVG as the page draws it (picture.h), with its
// style in it, in the light colours.
#pragma once

#include "language/load.h"

#include <span>
#include <string>

namespace zonar::report {

/// One below the other. Several have their names above them.
std::string svg_of(std::span<const language::TemplateSyntax* const> templates,
                   const language::NameTable& names);

} // namespace zonar::report
