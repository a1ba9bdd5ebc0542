// draw/one_line.h
//
// Text from outside, made fit for one line of a page or a terminal: it cannot break the
// line, turn the order of its neighbours around, or command a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zonar::draw {

/// Control characters and line breaks become spaces. What is no UTF-8, no character of XML,
/// or changes the direction of the text after it (bidirectional controls) becomes U+FFFD.
std::string one_line(std::string_view text);

/// How many characters there are in UTF-8, not how many bytes.
std::size_t characters(std::string_view text);

/// At most `most` characters, the last of which is an ellipsis if some are left out.
std::string shortened(std::string_view text, std::size_t most);

/// The same, but what is left out is in the middle: names often differ at their ends.
std::string shortened_inside(std::string_view text, std::size_t most);

} // namespace zonar::draw
