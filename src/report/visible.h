// report/visible.h
//
// Characters that show nothing but change how their neighbours look, or that end lines where
// none ends, as text that can be seen: "<U+202E>". A text of a model must not look like another
// one: `E<> P.b` with a mark that turns round what follows would. The pages and pictures show all
// texts of models this way.
#pragma once

#include <string>
#include <string_view>

namespace zonar::report {

/// Marks of direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), control
/// characters except for tabs and ends of lines, and the separators of lines and paragraphs
/// (U+2028, U+2029) are written out. Bytes that are no UTF-8 become U+FFFD.
std::string visible(std::string_view text);

} // namespace zonar::report
