// language/text/comments.h
//
// Comments in UPPAAL text: where they are, what they say, and how to make them. The
// parser drops them; the writers of models carry them from one format to the other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::language {

/// Bytes [begin, end) of a text, marks included; the end of line is not part of it.
struct Comment {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool line = false; // "// ...", else "/* ... */"
};

std::vector<Comment> find_comments(std::string_view text);

/// The text with a blank for each byte of a comment or a string, line ends excepted. What
/// is found in it is code.
std::string blank_comments(std::string_view text);

/// Whether something appended to the text would become part of its last comment.
bool ends_in_line_comment(std::string_view text);

/// Whether code or another comment stands before the comment on its line.
bool trails_code(std::string_view text, const Comment& comment);

/// What a comment says, without its marks.
std::string bare_comment(std::string_view comment);

/// The text as comment lines, each indented and ended. bare_comment() takes them back.
std::string as_comment_lines(std::string_view text, std::string_view indent);

/// Without the blanks around it.
std::string_view without_blanks(std::string_view text);

/// Without the blank lines before it and the blanks after it; the first line of text
/// keeps its indentation.
std::string_view without_blank_lines(std::string_view text);

} // namespace zonar::language
