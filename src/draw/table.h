// draw/table.h
//
// Text in columns. Widths count characters, not bytes; the last column is left ragged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::draw {

using TableRow = std::vector<std::string>;

/// How all columns but the first are aligned.
enum class Align : std::uint8_t { left, right };

/// Lines, each ended, `indent` blanks before each and two between columns.
std::string table(const std::vector<TableRow>& rows, std::size_t indent = 2,
                  Align align = Align::left);

} // namespace zonar::draw
