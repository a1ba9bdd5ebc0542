#include "suite/numbers.h"
#include "suite/report.h"
#include "suite/report_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '<') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::string line_of(const draw::TableRow& row) {
    std::string line = "|";
    for (const std::string& cell : row) line += ' ' + escaped(cell) + " |";
    return line + '\n';
}

/// Markdown has one line of headings; where there are two, they are put together.
std::string table_text(const ReportTable& table, bool two_headings) {
    std::vector<draw::TableRow> rows = table.rows;
    if (two_headings) {
        std::string group;
        for (std::size_t i = 1; i < rows[0].size(); ++i) {
            if (!rows[0][i].empty()) group = rows[0][i];
            rows[0][i] = rows[1][i].empty() ? group : group + ' ' + rows[1][i];
        }
        rows.erase(rows.begin() + 1);
    }
    std::string text = line_of(rows[0]) + "|---|";
    for (std::size_t i = 1; i < rows[0].size(); ++i) text += "---:|";
    text += '\n';
    for (std::size_t r = 1; r < rows.size(); ++r) text += line_of(rows[r]);
    return text;
}

std::string_view word_of(Comparison comparison) {
    switch (comparison) {
    case Comparison::better: return "better";
    case Comparison::equal: return "equal";
    case Comparison::worse: return "worse";
    case Comparison::unknown: break;
    }
    return "";
}

/// For each row and configuration that the paper has: how we compare.
std::string statements(const Summary& summary) {
    const Suite& suite = *summary.suite;
    ReportTable table{{}, {draw::TableRow{""}}};
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < suite.configurations.size(); ++c)
        if (!suite.configurations[c].paper_method.empty()) columns.push_back(c);
    for (const std::size_t c : columns) {
        table.rows[0].push_back(suite.configurations[c].name + " states");
        table.rows[0].push_back(suite.configurations[c].name + " length");
    }
    table.rows[0].push_back("why");
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        draw::TableRow row{suite.rows[r].name};
        for (const std::size_t c : columns) {
            row.emplace_back(word_of(compare_states(summary.cell(r, c))));
            row.emplace_back(word_of(compare_length(suite.rows[r], summary.cell(r, c))));
        }
        const bool any = std::ranges::any_of(
            row.begin() + 1, row.end(), [](const auto& cell) { return !cell.empty(); });
        row.push_back(suite.rows[r].remark);
        if (any) table.rows.push_back(std::move(row));
    }
    return table.rows.size() > 1 ? table_text(table, false) : std::string{};
}

std::string commands(const Suite& suite) {
    std::string text;
    for (const Configuration& configuration : suite.configurations) {
        text += fmt::format("- {}: `{}`", configuration.name,
                            fmt::join(configuration.options, " "));
        if (!configuration.seeds.empty())
            text += fmt::format(", averaged over {} seeds", configuration.seeds.size());
        text += '\n';
    }
    return text;
}

} // namespace

std::string markdown(const Summary& summary, const Origin& origin) {
    const Suite& suite = *summary.suite;
    std::string all = fmt::format("## {}\n\n", suite.title);
    if (!suite.about.empty()) all += suite.about + "\n\n";
    all += fmt::format(
        "`zonar bench {}`, {}, on {} ({} cores, {:.0f} GiB), zonar {} ({}, {}); {} s and "
        "{:.1f} GiB a run.\n\n",
        suite.name, origin.date, origin.machine.processor, origin.machine.cores,
        static_cast<double>(origin.machine.bytes) / (1 << 30), origin.build.version,
        origin.build.compiler, origin.build.kind, suite.limits.seconds,
        static_cast<double>(suite.limits.bytes) / (1 << 30));
    all += commands(suite);
    for (const ReportTable& table : tables_of(summary)) {
        const bool two = table.rows.size() > suite.rows.size() + 1;
        all +=
            fmt::format("\n**{}**\n\n{}", escaped(table.title), table_text(table, two));
    }
    if (const std::string legend = legend_of(summary); !legend.empty())
        all += '\n' + escaped(legend) + "\n";
    if (const std::string table = statements(summary); !table.empty())
        all += fmt::format("\n**Beside {}**\n\n{}", suite.paper->title, table);
    return all;
}

} // namespace zonar::suite
