// draw/escaped.h
//
// Words as they stand in SVG and HTML, between tags or between double quotes.
#pragma once

#include <string>
#include <string_view>

namespace zonar::draw {

/// Control characters, which XML does not allow, become spaces.
std::string escaped(std::string_view text);

} // namespace zonar::draw
