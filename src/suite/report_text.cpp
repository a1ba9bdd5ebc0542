#include "suite/report.h"
#include "suite/report_tables.h"

#include <fmt/format.h>

namespace zonar::suite {

std::string text(const Summary& summary) {
    std::string all = summary.suite->title + '\n';
    for (const ReportTable& table : tables_of(summary))
        all += fmt::format("\n{}\n{}", table.title,
                           draw::table(table.rows, 2, draw::Align::right));
    if (const std::string legend = legend_of(summary); !legend.empty())
        all += "\n  " + legend + '\n';
    for (std::size_t r = 0; r < summary.cells.size(); ++r)
        for (std::size_t c = 0; c < summary.cells[r].size(); ++c)
            if (const Cell& cell = summary.cell(r, c); cell.mark == Mark::failed)
                all += fmt::format("  ! {} {}: {}\n", summary.suite->rows[r].name,
                                   summary.suite->configurations[c].name, cell.problem);
    for (const std::string& line : comparisons_of(summary)) all += "  " + line + '\n';
    return all;
}

} // namespace zonar::suite
