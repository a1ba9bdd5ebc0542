#include "draw/page.h"
#include "suite/plots.h"
#include "suite/report.h"
#include "suite/report_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

using draw::Page;
using draw::PageFact;

namespace {

std::string gibibytes(std::uint64_t bytes) {
    return fmt::format("{:.3g} GiB", static_cast<double>(bytes) / (1 << 30));
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (word.empty()) continue;
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

void measured_on(Page& page, const Suite& suite, const Origin& origin) {
    const auto& [machine, build, date] = origin;
    const std::string cores =
        machine.cores > 0
            ? fmt::format("{} core{}", machine.cores, machine.cores == 1 ? "" : "s")
            : "";
    const std::string memory = machine.bytes > 0 ? gibibytes(machine.bytes) : "";
    std::vector<PageFact> facts{
        {"machine", joined({machine.processor, cores, memory}, ", ")},
        {"system", machine.system},
        {"program", joined({build.version.empty() ? "" : "zonar " + build.version,
                            build.kind, build.compiler, build.hash},
                           ", ")},
        {"limits of a run",
         fmt::format("{:g} s, {}", suite.limits.seconds, gibibytes(suite.limits.bytes))},
        {"date", date}};
    std::erase_if(facts, [](const PageFact& fact) { return fact.second.empty(); });
    page.section("Measured on");
    page.facts(facts);
}

void results(Page& page, const Summary& summary) {
    const Suite& suite = *summary.suite;
    page.section("Results");
    if (suite.rows.empty() || suite.configurations.empty()) {
        page.paragraphs("There is nothing to run in this suite.");
        return;
    }
    for (const draw::PageTable& table : tables_of(summary)) page.table(table);
    page.facts(legend(summary));
}

/// What a reader should know about single rows: remarks, and what went wrong.
void notes(Page& page, const Summary& summary) {
    const Suite& suite = *summary.suite;
    std::vector<PageFact> facts;
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        if (!suite.rows[r].remark.empty())
            facts.emplace_back(suite.rows[r].name, suite.rows[r].remark);
        for (std::size_t c = 0; c < suite.configurations.size(); ++c)
            if (const Cell& cell = summary.cell(r, c); cell.mark == Mark::failed)
                facts.emplace_back(fmt::format("{}, {}", suite.rows[r].name,
                                               suite.configurations[c].name),
                                   "failed: " + cell.problem);
    }
    if (facts.empty()) return;
    page.section("Remarks");
    page.facts(facts);
}

/// As a shell takes it for one word.
std::string quoted(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+-";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
    std::string text;
    for (const char c : word) {
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    }
    return fmt::format("'{}'", text);
}

/// What is left out are the model and the query, which differ from row to row.
std::string command(const Suite& suite, const Configuration& configuration) {
    std::string text = suite.task == Task::check ? "zonar check MODEL QUERY"
                                                 : "zonar abstract MODEL QUERY --quality";
    for (const std::string& option : configuration.options)
        text += fmt::format(" {}", quoted(option));
    if (!configuration.seeds.empty()) text += " --seed SEED";
    const Limits limits = suite.limits_of(configuration);
    return text + fmt::format(" --time-limit {:g} --memory-limit {}M", limits.seconds,
                              limits.bytes >> 20);
}

/// "1, 2, 3", or "1 to 20" if there is no gap.
std::string seeds_text(const std::vector<std::uint64_t>& seeds) {
    const bool gapless =
        seeds.size() > 2 &&
        std::ranges::adjacent_find(seeds, [](std::uint64_t a, std::uint64_t b) {
            return b != a + 1;
        }) == seeds.end();
    if (gapless) return fmt::format("{} to {}", seeds.front(), seeds.back());
    return fmt::format("{}", fmt::join(seeds, ", "));
}

std::string query_text(const Row& row) {
    if (const int* number = std::get_if<int>(&row.query))
        return fmt::format("--only {}", *number);
    return fmt::format("--query {}", quoted(std::get<std::string>(row.query)));
}

void how_to_repeat(Page& page, const Suite& suite) {
    std::vector<PageFact> commands, rows;
    for (const Configuration& configuration : suite.configurations) {
        commands.emplace_back(configuration.name, command(suite, configuration));
        if (!configuration.seeds.empty())
            commands.back().second +=
                fmt::format("  # SEED: {}", seeds_text(configuration.seeds));
    }
    for (const Row& row : suite.rows) {
        std::vector<std::string> names;
        for (const Source& source : row.models) names.push_back(name_of(source));
        rows.emplace_back(row.name,
                          fmt::format("{}  {}", joined(names, ", "), query_text(row)));
    }
    page.section("To repeat a run");
    page.paragraphs("What each configuration runs:");
    page.commands(commands);
    page.paragraphs(
        "MODEL and QUERY of each row; a row with several models shows averages. "
        "zonar generate writes models of families.");
    page.commands(rows);
}

} // namespace

std::string html(const Summary& summary, const Origin& origin) {
    const Suite& suite = *summary.suite;
    Page page(suite.title.empty() ? suite.name : suite.title);
    page.paragraphs(suite.about);
    measured_on(page, suite, origin);
    results(page, summary);
    notes(page, summary);
    if (const auto plots = plots_of(summary); !plots.empty()) {
        page.section("Plots");
        page.figures(plots);
    }
    if (!suite.rows.empty() && !suite.configurations.empty()) how_to_repeat(page, suite);
    return page.text();
}

} // namespace zonar::suite
