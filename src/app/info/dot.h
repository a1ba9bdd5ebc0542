// app/info/dot.h
//
// Graphviz text.
#pragma once

#include <string>
#include <string_view>

namespace zonar::app {

/// In quotation marks, with everything that means something to Graphviz escaped; line
/// breaks stay line breaks.
std::string dot_string(std::string_view text);

} // namespace zonar::app
