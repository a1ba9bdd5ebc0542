#include "draw/page.h"
#include "suite/report/numbers.h"
#include "suite/report/plots.h"
#include "suite/report/report.h"
#include "suite/report/report_tables.h"
#include "suite/run/plan.h"
#include "suite/run/shell.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace zonar::suite {

namespace fs = std::filesystem;

using draw::Page;
using draw::PageFact;

namespace {

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
    const auto& [machine, build, date, folder] = origin;
    const std::string cores =
        machine.cores > 0
            ? fmt::format("{} core{}", machine.cores, machine.cores == 1 ? "" : "s")
            : "";
    const std::string memory = machine.bytes > 0 ? memory_text(machine.bytes) : "";
    std::vector<PageFact> facts{
        {"machine", joined({machine.processor, cores, memory}, ", ")},
        {"system", machine.system},
        {"program", joined({build.version.empty() ? "" : "zonar " + build.version,
                            build.kind, build.compiler, build.hash},
                           ", ")},
        {"limits of a run", fmt::format("{}, {}", limit_text(suite.limits.seconds),
                                        memory_text(suite.limits.bytes))},
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
    if (suite.task == Task::check && suite.configurations.size() > 1)
        page.paragraphs("The best for each model is highlighted.");
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

/// The path of a model, for a reader who stands in the folder of results.
std::string path_of(const Source& source, const Origin& origin) {
    if (const auto* member = std::get_if<families::Member>(&source))
        return "models/" + member->name() + ".xml";
    const fs::path& path = std::get<fs::path>(source);
    std::error_code error;
    const fs::path near =
        origin.folder.empty() ? path : fs::proximate(path, origin.folder, error);
    return error ? path.string() : near.string();
}

/// "1 2 7", or "$(seq 1 20)" if there is no gap.
std::string seeds_text(const std::vector<std::uint64_t>& seeds) {
    const bool gapless =
        seeds.size() > 3 &&
        std::ranges::adjacent_find(seeds, [](std::uint64_t a, std::uint64_t b) {
            return b != a + 1;
        }) == seeds.end();
    if (gapless) return fmt::format("$(seq {} {})", seeds.front(), seeds.back());
    return fmt::format("{}", fmt::join(seeds, " "));
}

/// All runs of a cell as one command for a shell: over several models or seeds it loops.
std::string command(const Suite& suite, const Row& row,
                    const Configuration& configuration, const Origin& origin) {
    std::vector<std::string> paths;
    for (const Source& source : row.models)
        paths.push_back(shell_word(path_of(source, origin)));
    const bool single = paths.size() == 1;
    std::string text = "zonar";
    const std::string first = path_of(row.models.front(), origin);
    std::vector<std::string> words = question(suite, row, configuration, first);
    words.erase(words.begin() + 1); // the model
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += ' ' + shell_word(words[i]);
        if (i == 0) text += ' ' + (single ? paths[0] : "\"$model\"");
    }
    if (!row.find.empty())
        text = fmt::format("{} > {}; {}", shell_command(finding(suite, row, first)),
                           shell_word(state_path(row, first)), text);
    if (!configuration.seeds.empty())
        text = fmt::format("for seed in {}; do {} --seed $seed; done",
                           seeds_text(configuration.seeds), text);
    if (!single)
        text = fmt::format("for model in {}; do {}; done", fmt::join(paths, " "), text);
    return text;
}

void how_to_repeat(Page& page, const Suite& suite, const Origin& origin) {
    page.section("To repeat a run");
    page.paragraphs(
        "These commands are for a shell in the folder of this page; models of "
        "families are in its folder models.");
    for (const Row& row : suite.rows) {
        std::vector<PageFact> commands;
        for (const Configuration& configuration : suite.configurations)
            commands.emplace_back(configuration.name,
                                  command(suite, row, configuration, origin));
        page.folded_commands(row.name, commands);
    }
}

} // namespace

std::string html(const Summary& summary, const Origin& origin) {
    const Suite& suite = *summary.suite;
    Page page(suite.title.empty() ? suite.name : suite.title);
    page.paragraphs(suite.about);
    results(page, summary);
    notes(page, summary);
    if (const auto plots = plots_of(summary); !plots.empty()) {
        page.section("Plots");
        page.figures(plots);
    }
    measured_on(page, suite, origin);
    if (!suite.rows.empty() && !suite.configurations.empty())
        how_to_repeat(page, suite, origin);
    return page.text();
}

} // namespace zonar::suite
