#include "draw/one_line.h"
#include "draw/table.h"
#include "suite/report/report.h"
#include "suite/report/report_tables.h"

#include <fmt/format.h>

namespace zonar::suite {

namespace {

draw::TableRow row_of(const draw::PageRow& cells) {
    draw::TableRow row;
    for (const draw::PageCell& cell : cells) {
        row.push_back(draw::one_line(cell.text));
        row.resize(row.size() + cell.columns - 1);
    }
    return row;
}

} // namespace

std::string text(const Summary& summary) {
    std::string all = draw::one_line(summary.suite->title) + '\n';
    for (const draw::PageTable& table : tables_of(summary)) {
        std::vector<draw::TableRow> rows;
        for (const draw::PageRow& row : table.headings) rows.push_back(row_of(row));
        for (const draw::PageRow& row : table.rows) rows.push_back(row_of(row));
        all += fmt::format("\n{}\n{}", draw::one_line(table.caption),
                           draw::table(rows, 2, draw::Align::right));
    }
    all += '\n';
    std::vector<draw::TableRow> words;
    for (const auto& [word, meaning] : legend(summary))
        words.push_back({draw::one_line(word), draw::one_line(meaning)});
    all += draw::table(words);
    for (std::size_t r = 0; r < summary.cells.size(); ++r)
        for (std::size_t c = 0; c < summary.cells[r].size(); ++c)
            if (const Cell& cell = summary.cell(r, c); cell.mark == Mark::failed)
                all += "  " +
                       draw::one_line(fmt::format(
                           "{} {} failed: {}", summary.suite->rows[r].name,
                           summary.suite->configurations[c].name, cell.problem)) +
                       '\n';
    for (const std::string& line : comparisons_of(summary))
        all += "  " + draw::one_line(line) + '\n';
    return all;
}

} // namespace zonar::suite
