// app/table.h
//
// Text in columns. Widths count characters, not bytes; the last column is left ragged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

using TableRow = std::vector<std::string>;

/// Lines, each ended, `indent` blanks before each and two between columns.
std::string table(const std::vector<TableRow>& rows, std::size_t indent = 2);

} // namespace zonar::app
