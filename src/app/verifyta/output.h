// app/verifyta/output.h
//
// Files that verifyta writes: traces and models. Their names are made of a prefix and a
// number, so one may turn out to be that of the model; what was to be read stays as it is.
#pragma once

#include "app/verifyta/request.h"

#include <string>
#include <string_view>

namespace zonar::app::verifyta {

/// All of it, or nothing. What went wrong, as a sentence; empty: nothing.
std::string write_file(const Request& request, const std::string& path,
                       std::string_view text);

} // namespace zonar::app::verifyta
