#include "app/abstract/abstract.h"
#include "app/abstract/table_views.h"
#include "app/words.h"
#include "draw/table.h"
#include "guide/factors/factor_names.h"
#include "guide/tables/totals.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

namespace {

std::string factors_text(const Abstracted& done) {
    const std::size_t factors = done.table.file.factors.size();
    if (done.table.file.goals.empty()) return "none are needed";
    return fmt::format("{}: {}, {}; {}", factors,
                       count_of(done.table.processes, "process", "processes"),
                       count_of(factors - done.table.processes, "variable"),
                       count_of(done.table.labels, "label"));
}

std::string merges_text(const guide::MergeTotals& totals) {
    if (totals.merges == 0) return "none";
    return fmt::format("{}, {} without loss; largest product {}", totals.merges,
                       totals.lossless, count_of(totals.largest_product, "state"));
}

std::string initial_text(abstraction::Distance estimate) {
    if (estimate == abstraction::infinite) return "the error cannot be reached: a proof";
    return fmt::format("at least {} from the initial state to the error",
                       count_of(estimate, "transition"));
}

} // namespace

std::string abstract_text(const Abstracted& done, Palette palette) {
    const guide::MergeTotals totals = guide::totals_of(done.table.file);
    std::vector<draw::TableRow> rows = {
        {"query", one_line(done.table.file.query_text)},
        {"factors", factors_text(done)},
    };
    for (std::size_t i = 0; i < done.table.file.notes.size(); ++i)
        rows.push_back({i == 0 ? "dropped" : "", done.table.file.notes[i]});
    if (done.table.dropped.exact()) rows.push_back({"dropped", "nothing"});
    if (done.table.file.goals.empty())
        rows.push_back({"goals", "none: nothing satisfies it"});
    rows.push_back({"options", choices_text(done.table.file.choices)});
    rows.push_back({"merges", merges_text(totals)});
    rows.push_back({"table", bytes_text(totals.bytes)});
    if (!done.table.file.complete)
        rows.push_back({"weaker", palette.warning(done.table.file.reason) +
                                      ": estimates are smaller than they could be"});
    rows.push_back({"estimate", initial_text(done.table.estimate)});
    add_goal_rows(rows, done.table.file, done.table.goal_estimates);
    if (std::ranges::count(done.table.file.goal_names, guide::any_state_name) != 0)
        rows.push_back({"",
                        "every state counts as an error, because clocks, deadlock and "
                        "large values are left out"});
    rows.push_back({"seconds", fmt::format("{:.3f}", done.table.seconds)});
    if (!done.saved.empty()) rows.push_back({"saved", done.saved});
    return draw::table(rows, 0);
}

} // namespace zonar::app
