// suite/report/markdown.h
//
// Escapes text for Markdown (CommonMark with tables), so that it is shown as it is.
#pragma once

#include <string>
#include <string_view>

namespace zonar::suite {

/// For one line or a cell of a table. Nothing in it is markup, and it begins no list.
std::string markdown_text(std::string_view text);

/// The same for several paragraphs, which blank lines divide; ended by a blank line.
std::string markdown_paragraphs(std::string_view text);

/// `code`, with as many backticks as it takes. Not for cells of a table.
std::string markdown_code(std::string_view text);

} // namespace zonar::suite
