// draw/escaped.h
//
// Words as they stand in SVG and HTML, between tags or between double quotes.
#pragma once

#include <string>
#include <string_view>

namespace zonar::draw {

/// One line (one_line.h), in which nothing is a tag, an entity or the end of a quotation.
std::string escaped(std::string_view text);

} // namespace zonar::draw
