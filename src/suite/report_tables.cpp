#include "suite/report_tables.h"

#include "suite/numbers.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

namespace {

/// A column under a configuration.
struct Column {
    std::string name;
    std::string (*text)(const Row& row, const Cell& cell);
    bool is_paper = false;
};

/// The figure of a cell, or its mark. Both if only some of its runs have an answer.
std::string or_mark(const Cell& cell, const std::string& figure) {
    if (cell.mark == Mark::done) return figure;
    if (cell.mark == Mark::some) return figure + mark_text(cell);
    return mark_text(cell);
}

std::string expanded(const Row&, const Cell& cell) {
    return or_mark(cell, count_text(cell.explored));
}
std::string generated(const Row&, const Cell& cell) {
    return or_mark(cell, count_text(cell.generated));
}
std::string seconds(const Row&, const Cell& cell) {
    // The paper has a time even where some runs did not end: their limit counts.
    if (cell.mark == Mark::some) return seconds_text(cell.seconds);
    return or_mark(cell, seconds_text(cell.seconds));
}
std::string length(const Row& row, const Cell& cell) {
    const auto units = paper_length(row, cell);
    if (!units) return cell.mark == Mark::done ? "none" : mark_text(cell);
    return or_mark(cell, length_text(*units)) + (cell.proved_least ? "=" : "");
}
std::string paper_explored(const Row&, const Cell& cell) {
    return cell.paper.explored.text;
}
std::string paper_seconds(const Row&, const Cell& cell) {
    return cell.paper.seconds.text;
}
std::string paper_length_text(const Row&, const Cell& cell) {
    return cell.paper.length.text;
}

/// Rows of a suite and, under each configuration, these columns; those of the paper only
/// where it has figures.
ReportTable table_of(const Summary& summary, std::string title,
                     const std::vector<Column>& columns) {
    const Suite& suite = *summary.suite;
    ReportTable table{std::move(title), {draw::TableRow{""}, draw::TableRow{""}}};
    const std::size_t begin = table.rows.size();
    for (const Row& row : suite.rows) table.rows.push_back({row.name});
    bool several = false;
    for (std::size_t c = 0; c < suite.configurations.size(); ++c) {
        std::string name = suite.configurations[c].name;
        for (const Column& column : columns) {
            std::vector<std::string> cells;
            for (std::size_t r = 0; r < suite.rows.size(); ++r)
                cells.push_back(column.text(suite.rows[r], summary.cell(r, c)));
            const bool empty =
                std::ranges::all_of(cells, [](const auto& text) { return text.empty(); });
            if (column.is_paper && empty) continue;
            table.rows[0].push_back(std::exchange(name, ""));
            table.rows[1].push_back(column.name);
            several |= !column.name.empty();
            for (std::size_t r = 0; r < cells.size(); ++r)
                table.rows[begin + r].push_back(cells[r]);
        }
    }
    if (!several) table.rows.erase(table.rows.begin() + 1);
    return table;
}

std::vector<ReportTable> check_tables(const Summary& summary) {
    const bool paper = summary.suite->paper.has_value();
    const bool doubled = std::ranges::any_of(summary.suite->rows, [](const Row& row) {
        return row.paper_length == Length::states_and_transitions;
    });
    return {
        table_of(summary,
                 paper ? "states: expanded, generated, and explored in the paper"
                       : "states",
                 {{"expanded", expanded},
                  {"generated", generated},
                  {"paper", paper_explored, true}}),
        table_of(summary, "seconds",
                 {{paper ? "ours" : "", seconds}, {"paper", paper_seconds, true}}),
        table_of(summary,
                 doubled
                     ? "length of the run (states and transitions: 2T+1); = proved to "
                       "be the least"
                     : "length of the run, in transitions; = proved to be the least",
                 {{paper ? "ours" : "", length}, {"paper", paper_length_text, true}}),
    };
}

/// How far estimates are off on average, and up to which distance they are exact.
std::vector<ReportTable> quality_tables(const Summary& summary) {
    const auto mean = [](const Row&, const Cell& cell) {
        double sum = 0;
        for (const ErrorAt& at : cell.errors) sum += at.error;
        if (cell.errors.empty()) return mark_text(cell);
        return fmt::format("{:.1f} %",
                           100 * sum / static_cast<double>(cell.errors.size()));
    };
    const auto exact = [](const Row&, const Cell& cell) {
        double distance = 0;
        for (const ErrorAt& at : cell.errors) {
            if (at.error > 0) break;
            distance = at.distance;
        }
        return fmt::format("{:g}", distance);
    };
    return {table_of(summary, "how far estimates are off",
                     {{"mean", mean}, {"exact up to", exact}})};
}

struct Tally {
    int better = 0, equal = 0, worse = 0;

    void add(Comparison comparison) {
        better += comparison == Comparison::better;
        equal += comparison == Comparison::equal;
        worse += comparison == Comparison::worse;
    }
    bool empty() const { return better + equal + worse == 0; }
};

} // namespace

std::vector<ReportTable> tables_of(const Summary& summary) {
    return summary.suite->task == Task::check ? check_tables(summary)
                                              : quality_tables(summary);
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
        if (states.empty()) continue;
        lines.push_back(fmt::format(
            "{} against {}: states better in {}, equal in {}, worse in {}; length of "
            "the run better in {}, equal in {}, worse in {}",
            suite.configurations[c].name, suite.paper->title, states.better, states.equal,
            states.worse, lengths.better, lengths.equal, lengths.worse));
    }
    return lines;
}

std::string legend_of(const Summary& summary) {
    bool limits = false, waiting = false, failed = false;
    for (const auto& cells : summary.cells) {
        for (const Cell& cell : cells) {
            limits |= cell.mark == Mark::time || cell.mark == Mark::memory ||
                      cell.mark == Mark::some;
            waiting |= cell.mark == Mark::waiting;
            failed |= cell.mark == Mark::failed;
        }
    }
    std::string text;
    if (limits) text += "* out of time; ** out of memory; *** on some instances";
    if (waiting) text += fmt::format("{}- not run yet", text.empty() ? "" : "; ");
    if (failed) text += fmt::format("{}! failed", text.empty() ? "" : "; ");
    return text;
}

} // namespace zonar::suite
