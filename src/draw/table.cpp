#include "draw/table.h"

#include "draw/one_line.h"

#include <algorithm>

namespace zonar::draw {

namespace {

constexpr std::size_t widest_column = 48; // one long name must not push the rest away

} // namespace

std::string table(const std::vector<TableRow>& rows, std::size_t indent, Align align) {
    std::vector<std::size_t> widths;
    for (const TableRow& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], std::min(characters(row[i]), widest_column));
    }
    std::string text;
    for (const TableRow& row : rows) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t used = characters(row[i]);
            const std::string blanks(used < widths[i] ? widths[i] - used : 0, ' ');
            const bool right = align == Align::right && i > 0;
            line += (right ? blanks + row[i] : row[i] + blanks) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace zonar::draw
