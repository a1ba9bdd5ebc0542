#include "suite/report/summary.h"

#include <algorithm>
#include <map>

namespace zonar::suite {

namespace {

/// Adds up what the runs of a cell showed.
class CellSum {
public:
    void add(const Record& record, const Limits& limits) {
        ++runs_;
        cell_.peak_bytes = std::max(cell_.peak_bytes, record.peak_bytes);
        switch (record.end) {
        case End::found:
        case End::none: add_answer(record); break;
        case End::time:
            ++time_;
            seconds_ += limits.seconds;
            break;
        case End::memory:
            ++memory_;
            seconds_ += record.seconds;
            break;
        case End::failed:
            ++failed_;
            cell_.problem = record.reason;
            break;
        }
    }
    void add_waiting() { ++waiting_; }

    Cell finish() {
        cell_.runs = runs_ + waiting_;
        cell_.limited = time_ + memory_;
        cell_.mark = mark();
        const auto done = static_cast<double>(cell_.done);
        if (cell_.done > 0) {
            cell_.explored /= done;
            cell_.generated /= done;
            cell_.stored /= done;
            cell_.preparation_seconds /= done;
            cell_.estimate /= done;
        }
        if (lengths_ > 0) {
            cell_.length = length_ / static_cast<double>(lengths_);
            cell_.proved_least = lengths_ == proved_;
        }
        if (const std::size_t timed = cell_.done + cell_.limited; timed > 0)
            cell_.seconds = seconds_ / static_cast<double>(timed);
        return std::move(cell_);
    }

private:
    void add_answer(const Record& record) {
        ++cell_.done;
        if (record.end == End::found && !record.length) cell_.is_endless = true;
        seconds_ += record.seconds;
        cell_.explored += static_cast<double>(record.explored);
        cell_.generated += static_cast<double>(record.generated);
        cell_.stored += static_cast<double>(record.stored);
        cell_.preparation_seconds += record.preparation_seconds;
        cell_.estimate += static_cast<double>(record.estimate.value_or(0));
        if (record.length) {
            ++lengths_;
            length_ += static_cast<double>(*record.length);
            if (record.proved_least) ++proved_;
        }
        if (cell_.errors.empty()) cell_.errors = record.errors;
    }
    Mark mark() const {
        if (failed_ > 0) return Mark::failed;
        if (waiting_ > 0) return Mark::waiting;
        if (time_ + memory_ == 0) return Mark::done;
        if (cell_.done > 0) return Mark::some;
        return time_ > 0 ? Mark::time : Mark::memory;
    }

    Cell cell_;
    std::size_t runs_ = 0, waiting_ = 0, time_ = 0, memory_ = 0, failed_ = 0;
    std::size_t lengths_ = 0, proved_ = 0;
    double seconds_ = 0, length_ = 0;
};

Comparison compare(std::optional<double> ours, const Printed& paper) {
    if (!ours || paper.text.empty()) return Comparison::unknown;
    if (!paper.number) return Comparison::better; // a mark: they found nothing
    const double rounded = rounded_like(*ours, paper);
    if (rounded == rounded_like(*paper.number, paper)) return Comparison::equal;
    return rounded < *paper.number ? Comparison::better : Comparison::worse;
}

} // namespace

Summary summarise(const Suite& suite, std::span<const Record> records,
                  std::span<const Run> runs, const std::vector<PaperFigure>& paper) {
    std::map<std::string_view, const Record*> by_key;
    for (const Record& record : records) by_key[record.key] = &record; // the newest
    const std::size_t columns = suite.configurations.size();
    std::vector<std::vector<CellSum>> sums(suite.rows.size(),
                                           std::vector<CellSum>(columns));
    for (const Run& run : runs) {
        CellSum& sum = sums[run.row][run.configuration];
        if (const auto found = by_key.find(run.key); found != by_key.end())
            sum.add(*found->second,
                    suite.limits_of(suite.configurations[run.configuration]));
        else
            sum.add_waiting();
    }
    Summary summary{&suite, {}};
    for (std::size_t r = 0; r < suite.rows.size(); ++r) {
        std::vector<Cell>& cells = summary.cells.emplace_back();
        for (std::size_t c = 0; c < columns; ++c) {
            cells.push_back(sums[r][c].finish());
            if (!suite.paper) continue;
            cells.back().paper = find(paper, suite.paper->table, suite.rows[r].name,
                                      suite.configurations[c].paper_method);
            cells.back().paper_counts = suite.paper->counts;
        }
    }
    return summary;
}

std::optional<double> paper_length(const Row& row, const Cell& cell) {
    if (!cell.length) return std::nullopt;
    return row.paper_length == Length::transitions ? *cell.length : 2 * *cell.length + 1;
}

Comparison compare_states(const Cell& cell) {
    if (cell.mark != Mark::done) return Comparison::unknown;
    const bool is_stored = cell.paper_counts == StatesCounted::stored;
    const bool is_expanded = cell.paper_counts == StatesCounted::expanded;
    return compare(is_stored     ? cell.stored
                   : is_expanded ? cell.explored
                                 : cell.generated,
                   cell.paper.explored);
}

Comparison compare_length(const Row& row, const Cell& cell) {
    if (cell.mark != Mark::done) return Comparison::unknown;
    return compare(paper_length(row, cell), cell.paper.length);
}

} // namespace zonar::suite
