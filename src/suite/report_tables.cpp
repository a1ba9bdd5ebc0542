#include "suite/report_tables.h"

#include "suite/numbers.h"

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
};

/// One of the groups of columns, under a name.
struct Group {
    std::string name;
    std::vector<Column> columns;
};

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
                            return column.cell(suite.rows[r], summary.cell(r, c));
                        });
    }
    for (std::size_t c = 0; c < columns.size(); ++c)
        groups.push_back({suite.configurations[c].name, columns[c]});
    for (const Row& row : suite.rows)
        lines.push_back({.text = row.name, .hint = row.remark});
    return table_of(std::move(caption), groups, lines,
                    [&](const Column& column, std::size_t r, std::size_t c) {
                        return column.cell(suite.rows[r], summary.cell(r, c));
                    });
}

/// Whether the paper has such a figure for any row.
bool has_paper(const Summary& summary, std::size_t configuration,
               Printed PaperFigures::*figure) {
    return std::ranges::any_of(summary.cells, [&](const std::vector<Cell>& row) {
        return !(row[configuration].paper.*figure).text.empty();
    });
}

std::string paper_title(const Suite& suite) {
    return suite.paper ? suite.paper->title : "paper";
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
    return states(cell, cell.explored, cell.paper_counts_expanded);
}

PageCell generated(const Row&, const Cell& cell) {
    return states(cell, cell.generated, !cell.paper_counts_expanded);
}

PageCell seconds(const Row&, const Cell& cell) {
    PageCell shown = ours(cell, seconds_text(cell.seconds));
    if (cell.mark == Mark::done && cell.preparation_seconds > 0)
        shown.hint = fmt::format("{} of them before the search",
                                 seconds_text(cell.preparation_seconds));
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

PageTable states_table(const Summary& summary) {
    return table_of(summary, "States",
                    with_paper<&PaperFigures::explored>(
                        summary, {{"expanded", expanded}, {"generated", generated}}));
}

PageTable seconds_table(const Summary& summary) {
    return table_of(summary, "Seconds",
                    with_paper<&PaperFigures::seconds>(summary, {{"ours", seconds}}));
}

PageTable length_table(const Summary& summary) {
    const bool units_differ =
        summary.suite->paper &&
        std::ranges::any_of(summary.suite->rows, [](const Row& row) {
            return row.paper_length != Length::transitions;
        });
    std::vector<Column> columns{{"length", length_as_printed}};
    if (units_differ) columns.push_back({"transitions", transitions});
    return table_of(summary, "Length of the run found",
                    with_paper<&PaperFigures::length>(summary, columns));
}

PageTable errors_table(const Summary& summary) {
    return table_of(summary, "Errors of estimates",
                    {summary.suite->configurations.size(),
                     {{"mean error", mean_error}, {"exact up to", exact_up_to}}});
}

template <class Test>
bool occurs(const Summary& summary, Test test) {
    return std::ranges::any_of(summary.cells, [&](const auto& cells) {
        return std::ranges::any_of(cells, test);
    });
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

std::vector<PageTable> tables_of(const Summary& summary) {
    if (summary.suite->task == Task::quality) return {errors_table(summary)};
    return {states_table(summary), seconds_table(summary), length_table(summary)};
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

std::vector<draw::PageFact> legend(const Summary& summary) {
    const Suite& suite = *summary.suite;
    std::vector<draw::PageFact> facts{
        {"*", "out of time"},
        {"**", "out of memory"},
        {"***", "some runs met a limit; states and lengths are averages over the others"},
        {"-", "not run yet"},
        {"!", "failed"}};
    std::erase_if(facts, [&](const draw::PageFact& fact) {
        return !occurs(summary,
                       [&](const Cell& c) { return mark_text(c) == fact.first; });
    });
    if (suite.task == Task::quality) {
        facts.emplace_back("mean error", "as a share of the true distance, over all "
                                         "distances");
        facts.emplace_back("exact up to", "the greatest distance up to which no estimate "
                                          "is wrong");
        return facts;
    }
    facts.emplace_back("expanded", "states whose successors were computed");
    facts.emplace_back("generated", "successors that were computed");
    if (occurs(summary, [](const Cell& cell) { return cell.proved_least; }))
        facts.emplace_back("min", "proved to be the least length");
    if (occurs(summary, [](const Cell& c) { return c.is_endless; }))
        facts.emplace_back("endless", "a run was found that never ends");
    if (occurs(summary, [](const Cell& c) {
            return c.mark == Mark::done && !c.length && !c.is_endless;
        }))
        facts.emplace_back("none", "there is no run to be found");
    if (!suite.paper) return facts;
    const auto compared = [&](Tone tone, std::string_view how) {
        facts.emplace_back(
            symbol_of(tone),
            fmt::format("{} {}, to the digits printed there", how, paper_title(suite)));
    };
    compared(Tone::better, "better than");
    compared(Tone::equal, "equal to");
    compared(Tone::worse, "worse than");
    facts.emplace_back(
        paper_title(suite),
        fmt::format("as printed there; its states are to be read beside {}",
                    suite.paper->counts_expanded ? "expanded" : "generated"));
    return facts;
}

} // namespace zonar::suite
