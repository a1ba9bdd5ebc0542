// text/visible.h
//
// Text that comes from a file, shown to people on a terminal or a page. Characters that would
// be obeyed there instead of being shown (character.h) are written as escapes: \x1b for a
// control character or a byte that is no UTF-8, \u202e for others.
#pragma once

#include <string>
#include <string_view>

namespace zonar::text {

/// Line breaks and tabs stay; a carriage return before a line break is dropped.
std::string visible(std::string_view text);

/// On one line: line breaks and tabs become \n and \t. For names of files.
std::string visible_line(std::string_view text);

/// What a JSON writer leaves as it is although a terminal would obey it, as \u007f. `json`
/// is a whole document in UTF-8; it means the same afterwards.
std::string visible_json(std::string_view json);

} // namespace zonar::text
