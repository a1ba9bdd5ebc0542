#include "suite/plots.h"
#include "suite/report.h"
#include "suite/report_tables.h"

#include <fmt/format.h>

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

std::string line_of(const draw::PageRow& row) {
    std::string line = "|";
    for (const draw::PageCell& cell : row) line += ' ' + escaped(cell.text) + " |";
    return line + '\n';
}

/// Markdown has one line of headings; where there are two, they are put together.
draw::PageRow heading_of(const draw::PageTable& table) {
    if (table.headings.size() == 1) return table.headings[0];
    draw::PageRow joined;
    for (const draw::PageCell& group : table.headings[0]) {
        for (std::size_t i = 0; i < group.columns; ++i) {
            const std::string& own = table.headings[1][joined.size()].text;
            joined.push_back({own.empty() ? group.text : group.text + ' ' + own});
        }
    }
    return joined;
}

std::string table_text(const draw::PageTable& table) {
    const draw::PageRow heading = heading_of(table);
    std::string text = line_of(heading) + "|---|";
    for (std::size_t i = 1; i < heading.size(); ++i) text += "---:|";
    text += '\n';
    for (const draw::PageRow& row : table.rows) text += line_of(row);
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
    draw::PageTable table;
    draw::PageRow& heading = table.headings.emplace_back(draw::PageRow{{}});
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < suite.configurations.size(); ++c)
        if (!suite.configurations[c].paper_method.empty()) columns.push_back(c);
    for (const std::size_t c : columns) {
        heading.push_back({suite.configurations[c].name + " states"});
        heading.push_back({suite.configurations[c].name + " length"});
    }
    heading.push_back({"why"});
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        draw::PageRow row{{suite.rows[r].name}};
        bool any = false;
        for (const std::size_t c : columns) {
            for (const Comparison comparison :
                 {compare_states(summary.cell(r, c)),
                  compare_length(suite.rows[r], summary.cell(r, c))}) {
                row.push_back({std::string(word_of(comparison))});
                any |= comparison != Comparison::unknown;
            }
        }
        row.push_back({suite.rows[r].remark});
        if (any) table.rows.push_back(std::move(row));
    }
    return table.rows.empty() ? std::string{} : table_text(table);
}

std::string picture_name(const Suite& suite, std::size_t place) {
    return fmt::format("pictures/{}-{}.svg", suite.name, place + 1);
}

std::string commands(const Suite& suite) {
    std::string text;
    for (const Configuration& configuration : suite.configurations) {
        text += fmt::format("- {}: `{}`", configuration.name,
                            fmt::join(configuration.options, " "));
        if (!configuration.seeds.empty())
            text += fmt::format(", averaged over {} seeds", configuration.seeds.size());
        if (configuration.seconds)
            text += fmt::format("; {:g} s a run", *configuration.seconds);
        text += '\n';
    }
    return text;
}

} // namespace

std::vector<std::pair<std::string, std::string>> pictures(const Summary& summary) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const draw::Plot& plot : plots_of(summary))
        all.emplace_back(picture_name(*summary.suite, all.size()), draw::svg(plot));
    return all;
}

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
    for (const draw::PageTable& table : tables_of(summary))
        all += fmt::format("\n**{}**\n\n{}", escaped(table.caption), table_text(table));
    all += '\n';
    for (const auto& [word, meaning] : legend(summary))
        all += fmt::format("- {}: {}\n", escaped(word), escaped(meaning));
    if (const std::string table = statements(summary); !table.empty())
        all += fmt::format("\n**Beside {}**\n\n{}", suite.paper->title, table);
    const std::vector<draw::Plot> plots = plots_of(summary);
    for (std::size_t i = 0; i < plots.size(); ++i)
        all +=
            fmt::format("\n![{}]({})\n", escaped(plots[i].title), picture_name(suite, i));
    return all;
}

} // namespace zonar::suite
