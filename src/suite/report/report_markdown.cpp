#include "suite/report/markdown.h"
#include "suite/report/numbers.h"
#include "suite/report/plots.h"
#include "suite/report/report.h"
#include "suite/report/report_tables.h"
#include "suite/run/shell.h"

#include <fmt/format.h>

namespace zonar::suite {

namespace {

std::string line_of(const draw::PageRow& row) {
    std::string line = "|";
    for (const draw::PageCell& cell : row) {
        const std::string_view mark = cell.is_best ? "**" : "";
        line += fmt::format(" {0}{1}{0} |", mark, markdown_text(cell.text));
    }
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

std::string commands(const Suite& suite) {
    std::string text;
    for (const Configuration& configuration : suite.configurations) {
        std::string options;
        for (const std::string& option : configuration.options)
            options +=
                fmt::format("{}{}", options.empty() ? "" : " ", shell_word(option));
        text += fmt::format("- {}: {}", markdown_text(configuration.name),
                            options.empty() ? "no options" : markdown_code(options));
        if (!configuration.seeds.empty())
            text += fmt::format(", averaged over {} seeds", configuration.seeds.size());
        if (configuration.seconds)
            text += fmt::format("; {} a run", limit_text(*configuration.seconds));
        text += '\n';
    }
    return text;
}

} // namespace

std::string picture_name(const std::string& suite, std::size_t place) {
    std::string name;
    for (const char c : suite) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                              (c >= '0' && c <= '9') || c == '-' || c == '_';
        name += is_plain ? c : '-';
    }
    return fmt::format("pictures/{}-{}.svg", name, place + 1);
}

std::vector<std::pair<std::string, std::string>> pictures(const Summary& summary) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const draw::Plot& plot : plots_of(summary))
        all.emplace_back(picture_name(summary.suite->name, all.size()), draw::svg(plot));
    return all;
}

std::string markdown(const Summary& summary, const Origin& origin) {
    const Suite& suite = *summary.suite;
    std::string all = fmt::format("## {}\n\n{}", markdown_text(suite.title),
                                  markdown_paragraphs(suite.about));
    all += fmt::format(
        "{}, {}, on {} ({} cores, {}), zonar {} ({}, {}); {} and {} a run.\n\n",
        markdown_code("zonar bench " + shell_word(suite.name)), origin.date,
        markdown_text(origin.machine.processor), origin.machine.cores,
        memory_text(origin.machine.bytes), markdown_text(origin.build.version),
        markdown_text(origin.build.compiler), markdown_text(origin.build.kind),
        limit_text(suite.limits.seconds), memory_text(suite.limits.bytes));
    all += commands(suite);
    for (const draw::PageTable& table : tables_of(summary))
        all += fmt::format("\n**{}**\n\n{}", markdown_text(table.caption),
                           table_text(table));
    all += "\nThe best for each model is in bold.\n\n";
    for (const auto& [word, meaning] : legend(summary))
        all += fmt::format("- {}: {}\n", markdown_text(word), markdown_text(meaning));
    for (std::size_t r = 0; r < suite.rows.size(); ++r)
        for (std::size_t c = 0; c < suite.configurations.size(); ++c)
            if (const Cell& cell = summary.cell(r, c); cell.mark == Mark::failed)
                all += fmt::format("- {}\n",
                                   markdown_text(fmt::format(
                                       "{} {} failed: {}", suite.rows[r].name,
                                       suite.configurations[c].name, cell.problem)));
    if (const std::string table = statements(summary); !table.empty())
        all += fmt::format("\n**Beside {}**\n\n{}", markdown_text(suite.paper->title),
                           table);
    const std::vector<draw::Plot> plots = plots_of(summary);
    for (std::size_t i = 0; i < plots.size(); ++i)
        all += fmt::format("\n![{}]({})\n", markdown_text(plots[i].title),
                           picture_name(suite.name, i));
    return all;
}

} // namespace zonar::suite
