#include "suite/report/report_tables.h"

#include "suite/report/numbers.h"
#include "suite/report/ratios.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

using draw::PageCell;
using draw::PageRow;
using draw::PageTable;
using draw::Tone;

namespace {

/// One of the columns of a configuration.
struct Column {
    std::string heading;
    PageCell (*cell)(const Row&, const Cell&);
    /// For what is better if it is less: the figure of a cell that is done, if it has one,
    /// and how it is shown. Figures that look alike are equally good.
    std::optional<double> (*figure)(const Cell&) = nullptr;
    std::string (*shown)(double) = nullptr;
};

/// One of the groups of columns, under a name.
struct Group {
    std::string name;
    std::vector<Column> columns;
};

/// Whether no configuration shows less in this column and row, and another one shows more.
bool is_best(const Summary& summary, const Column& column, std::size_t row,
             std::size_t configuration) {
    const auto figure = [&](std::size_t c) -> std::optional<double> {
        const Cell& cell = summary.cell(row, c);
        if (column.figure == nullptr || cell.mark != Mark::done) return std::nullopt;
        return column.figure(cell);
    };
    const auto ours = figure(configuration);
    if (!ours) return false;
    bool is_better = false;
    for (std::size_t c = 0; c < summary.suite->configurations.size(); ++c) {
        const auto other = figure(c);
        if (!other || column.shown(*other) == column.shown(*ours)) continue;
        if (*other < *ours) return false;
        is_better = true;
    }
    return is_better;
}

PageCell cell_of(const Summary& summary, const Column& column, std::size_t row,
                 std::size_t configuration) {
    PageCell cell =
        column.cell(summary.suite->rows[row], summary.cell(row, configuration));
    cell.is_best = is_best(summary, column, row, configuration);
    return cell;
}

template <class CellAt>
PageTable table_of(std::string caption, const std::vector<Group>& groups,
                   const std::vector<PageCell>& lines, CellAt cell_at) {
    PageTable table{.caption = std::move(caption), .headings = {}, .rows = {}};
    PageRow names{PageCell{}}, headings{PageCell{}};
    bool several = false;
    for (const Group& group : groups) {
        names.push_back({.text = group.name, .columns = group.columns.size()});
        for (const Column& column : group.columns) headings.push_back({column.heading});
        several = several || group.columns.size() > 1;
    }
    table.headings.push_back(std::move(names));
    if (several) table.headings.push_back(std::move(headings));
    for (std::size_t l = 0; l < lines.size(); ++l) {
        PageRow& row = table.rows.emplace_back(PageRow{lines[l]});
        for (std::size_t g = 0; g < groups.size(); ++g)
            for (const Column& column : groups[g].columns)
                row.push_back(cell_at(column, l, g));
    }
    return table;
}

/// A line for each row of the suite, and columns for each configuration. Where there are
/// many configurations that differ in a number, it is the other way round.
PageTable table_of(const Summary& summary, std::string caption,
                   const std::vector<std::vector<Column>>& columns) {
    const Suite& suite = *summary.suite;
    std::vector<Group> groups;
    std::vector<PageCell> lines;
    if (!suite.value_label.empty()) {
        for (const Row& row : suite.rows) groups.push_back({row.name, columns.front()});
        for (const Configuration& one : suite.configurations) lines.push_back({one.name});
        return table_of(std::move(caption), groups, lines,
                        [&](const Column& column, std::size_t c, std::size_t r) {
                            return cell_of(summary, column, r, c);
                        });
    }
    for (std::size_t c = 0; c < columns.size(); ++c)
        groups.push_back({suite.configurations[c].name, columns[c]});
    for (const Row& row : suite.rows)
        lines.push_back({.text = row.name, .hint = row.remark});
    return table_of(std::move(caption), groups, lines,
                    [&](const Column& column, std::size_t r, std::size_t c) {
                        return cell_of(summary, column, r, c);
                    });
}

/// Whether the paper has such a figure for any row.
bool has_paper(const Summary& summary, std::size_t configuration,
               Printed PaperFigures::*figure) {
    return std::ranges::any_of(summary.cells, [&](const std::vector<Cell>& row) {
        return !(row[configuration].paper.*figure).text.empty();
    });
}

template <Printed PaperFigures::*figure>
PageCell printed(const Row&, const Cell& cell) {
    return {(cell.paper.*figure).text, Tone::faint};
}

/// Columns of ours, and one of the paper for those configurations that it knows.
template <Printed PaperFigures::*figure>
std::vector<std::vector<Column>> with_paper(const Summary& summary,
                                            const std::vector<Column>& ours) {
    std::vector<std::vector<Column>> columns;
    for (std::size_t c = 0; c < summary.suite->configurations.size(); ++c) {
        columns.push_back(ours);
        if (has_paper(summary, c, figure))
            columns.back().push_back({paper_title(*summary.suite), printed<figure>});
    }
    return columns;
}

std::string explanation(const Cell& cell) {
    switch (cell.mark) {
    case Mark::done: return "";
    case Mark::waiting:
    case Mark::some:
        return fmt::format("{} of {} runs have an answer", cell.done, cell.runs);
    case Mark::time: return "out of time";
    case Mark::memory: return "out of memory";
    case Mark::failed: return cell.problem;
    }
    return "";
}

/// A figure of ours, or the mark that stands for it. For a cell of which some runs have an
/// answer the figure is about those, so both are shown.
PageCell ours(const Cell& cell, const std::string& figure, Tone tone = Tone::plain) {
    if (cell.mark == Mark::done) return {figure, tone};
    const std::string mark = mark_text(cell);
    return {cell.mark == Mark::some ? mark + " " + figure : mark, Tone::faint,
            explanation(cell)};
}

Tone tone_of(Comparison comparison) {
    switch (comparison) {
    case Comparison::better: return Tone::better;
    case Comparison::equal: return Tone::equal;
    case Comparison::worse: return Tone::worse;
    case Comparison::unknown: return Tone::plain;
    }
    return Tone::plain;
}

PageCell states(const Cell& cell, double count, bool is_compared) {
    return ours(cell, count_text(count),
                is_compared ? tone_of(compare_states(cell)) : Tone::plain);
}

PageCell expanded(const Row&, const Cell& cell) {
    return states(cell, cell.explored, cell.paper_counts == StatesCounted::expanded);
}

PageCell generated(const Row&, const Cell& cell) {
    return states(cell, cell.generated, cell.paper_counts == StatesCounted::generated);
}

PageCell stored(const Row&, const Cell& cell) {
    return states(cell, cell.stored, cell.paper_counts == StatesCounted::stored);
}

PageCell seconds(const Row&, const Cell& cell) {
    PageCell shown = ours(cell, seconds_text(cell.seconds));
    if (cell.mark != Mark::done) return shown;
    if (cell.preparation_seconds > 0)
        shown.hint = fmt::format("{} of them before the search",
                                 seconds_text(cell.preparation_seconds));
    if (cell.peak_bytes > 0)
        shown.hint += fmt::format("{}{} of memory", shown.hint.empty() ? "" : "; ",
                                  memory_text(cell.peak_bytes));
    return shown;
}

const char* without_length(const Cell& cell) {
    return cell.is_endless ? "endless" : "none";
}

std::string run_length(const Cell& cell, std::optional<double> length) {
    if (!length) return without_length(cell);
    return (cell.proved_least ? "min " : "") + length_text(*length);
}

PageCell length_as_printed(const Row& row, const Cell& cell) {
    return ours(cell, run_length(cell, paper_length(row, cell)),
                tone_of(compare_length(row, cell)));
}

PageCell transitions(const Row&, const Cell& cell) {
    return ours(cell, cell.length ? length_text(*cell.length) : without_length(cell));
}

/// Errors are known by distance only, so all distances count alike.
PageCell mean_error(const Row&, const Cell& cell) {
    double sum = 0;
    for (const ErrorAt& at : cell.errors) sum += at.error;
    const auto distances = static_cast<double>(cell.errors.size());
    return ours(cell, cell.errors.empty()
                          ? "none"
                          : fmt::format("{:.1f} %", 100 * sum / distances));
}

PageCell exact_up_to(const Row&, const Cell& cell) {
    double distance = 0;
    for (const ErrorAt& at : cell.errors) {
        if (at.error > 0) break;
        distance = at.distance;
    }
    return ours(cell, cell.errors.empty() ? "none" : fmt::format("{:g}", distance));
}

std::optional<double> explored_states(const Cell& cell) {
    return cell.explored;
}
std::optional<double> generated_states(const Cell& cell) {
    return cell.generated;
}
std::optional<double> stored_states(const Cell& cell) {
    return cell.stored;
}
std::optional<double> seconds_of(const Cell& cell) {
    return cell.seconds;
}
std::optional<double> length_of(const Cell& cell) {
    return cell.length;
}

PageTable states_table(const Summary& summary) {
    std::vector<Column> columns{{"expanded", expanded, explored_states, count_text},
                                {"generated", generated, generated_states, count_text}};
    const auto& paper = summary.suite->paper;
    if (paper && paper->counts == StatesCounted::stored)
        columns.push_back({"stored", stored, stored_states, count_text});
    return table_of(summary, "States",
                    with_paper<&PaperFigures::explored>(summary, columns));
}

PageTable seconds_table(const Summary& summary) {
    return table_of(summary, "Seconds",
                    with_paper<&PaperFigures::seconds>(
                        summary, {{"ours", seconds, seconds_of, seconds_text}}));
}

PageTable length_table(const Summary& summary) {
    const bool units_differ =
        summary.suite->paper &&
        std::ranges::any_of(summary.suite->rows, [](const Row& row) {
            return row.paper_length != Length::transitions;
        });
    std::vector<Column> columns{{"length", length_as_printed, length_of, length_text}};
    if (units_differ)
        columns.push_back({"transitions", transitions, length_of, length_text});
    return table_of(summary, "Length of the run found",
                    with_paper<&PaperFigures::length>(summary, columns));
}

PageTable errors_table(const Summary& summary) {
    return table_of(summary, "Errors of estimates",
                    {summary.suite->configurations.size(),
                     {{"mean error", mean_error}, {"exact up to", exact_up_to}}});
}

PageCell ratio_cell(std::optional<double> ratio) {
    return ratio ? PageCell{ratio_text(*ratio)} : PageCell{"none", Tone::faint};
}

PageTable ratios_table(const Summary& summary, const std::vector<Ratio>& ratios) {
    PageTable table{
        .caption = ratios_caption(*summary.suite),
        .headings = {{{""}, {"rows"}, {"generated"}, {"seconds"}, {"length"}}},
        .rows = {}};
    for (const Ratio& ratio : ratios)
        table.rows.push_back({{summary.suite->configurations[ratio.configuration].name},
                              {std::to_string(ratio.rows)},
                              ratio_cell(ratio.generated),
                              ratio_cell(ratio.seconds),
                              ratio_cell(ratio.length)});
    return table;
}

struct Tally {
    int better = 0, equal = 0, worse = 0;

    void add(Comparison comparison) {
        better += comparison == Comparison::better;
        equal += comparison == Comparison::equal;
        worse += comparison == Comparison::worse;
    }
    bool empty() const { return better + equal + worse == 0; }
    std::string text() const {
        return fmt::format("better in {}, equal in {}, worse in {}", better, equal,
                           worse);
    }
};

} // namespace

std::string paper_title(const Suite& suite) {
    return suite.paper ? suite.paper->title : "paper";
}

std::string ratios_caption(const Suite& suite) {
    return "Relative to " + suite.reference;
}

std::vector<PageTable> tables_of(const Summary& summary) {
    if (summary.suite->task == Task::quality) return {errors_table(summary)};
    std::vector<PageTable> tables{states_table(summary), seconds_table(summary),
                                  length_table(summary)};
    if (const std::vector<Ratio> ratios = ratios_of(summary); !ratios.empty())
        tables.push_back(ratios_table(summary, ratios));
    return tables;
}

std::vector<std::string> comparisons_of(const Summary& summary) {
    const Suite& suite = *summary.suite;
    std::vector<std::string> lines;
    if (!suite.paper) return lines;
    for (std::size_t c = 0; c < suite.configurations.size(); ++c) {
        Tally states, lengths;
        for (std::size_t r = 0; r < suite.rows.size(); ++r) {
            states.add(compare_states(summary.cell(r, c)));
            lengths.add(compare_length(suite.rows[r], summary.cell(r, c)));
        }
        if (!states.empty())
            lines.push_back(fmt::format("{} against {}: states {}; length of the run {}",
                                        suite.configurations[c].name, suite.paper->title,
                                        states.text(), lengths.text()));
    }
    return lines;
}

} // namespace zonar::suite
