// app/verifyta/help.h
//
// What verifyta says about itself.
#pragma once

#include "app/verifyta/generation.h"

#include <string>

namespace zonar::app::verifyta {

/// All options, as verifyta shows them: "-h [ --help ]".
std::string help_text();

/// Scripts take the word after "UPPAAL", or the first number with two points, for the
/// version; people read that it is Zonar.
std::string version_text(const Generation& generation);

std::string c_library_text();

} // namespace zonar::app::verifyta
