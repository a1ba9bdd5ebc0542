// app/check/check.h
//
// What `zonar check` found, and its output as text and as JSON. The checking itself is done by
// verify/check.h.
#pragma once

#include "app/check/options.h"
#include "app/model/open_model.h"
#include "app/report.h"
#include "app/terminal/interrupt.h"
#include "verify/check.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

struct CheckedQuery {
    std::size_t number = 0; // from 1, among all queries there are
    const language::CompiledQuery* query = nullptr;
    verify::Answer answer;
    /// The numbers of all queries that its exploration answered, its own included; empty:
    /// there were no others.
    std::vector<std::size_t> explored_for = {};
    /// Options that were typed and are not for such a query.
    std::vector<std::string_view> ignored_options = {};

    /// Whether states were looked at; if not, the statistics say nothing.
    bool searched() const { return answer.statistics.stored > 0; }
};

/// What the compiler said about a query that it could not read.
verify::Answer answer_to_broken(const language::CompiledQuery& query);

/// An answer that no search was needed for.
verify::Answer without_search(verify::Verdict verdict, std::string reason,
                              std::optional<model::SourceRange> place = std::nullopt);

/// 2 for an error, else 3 for what is unknown, else 1 for what is not satisfied, else 0.
int exit_code(std::span<const CheckedQuery> all);

/// What to show of each query, for people.
struct ReportStyle {
    Palette palette;
    bool unit_costs = true; // every transition costs 1
    bool whole_states = false;
    bool statistics = false;
    bool automata = false;
    bool quiet = false; // verdicts, and what else was asked for; nothing besides
};

/// The line of a query, before it is checked: its number and its text.
std::string check_heading(std::size_t number, const model::Query& query, Palette palette);

/// What follows below that line: verdict, run, statistics.
std::string check_report(const CheckedQuery& checked, const language::LoadedModel& model,
                         const ReportStyle& style);

/// What the run is that decides a query: "a shortest run to a state that violates it".
std::string about_run(const CheckedQuery& checked, const ReportStyle& style);

/// The same of the run to a measured value: "a run to a state that has it".
std::string about_run(model::QueryKind kind, const verify::Measured& value);

/// A measured value and how certain it is: "so far: x <= 5".
std::string value_text(model::QueryKind kind, const verify::Measured& value);

/// How many of each verdict; empty if there are not several.
std::string check_summary(std::span<const CheckedQuery> all);

/// Whether --trace would show a run that decides this query.
bool has_run_to_show(const CheckedQuery& checked);

/// How to see the runs that decide these queries, in one line; empty if there are none.
std::string trace_hint(std::span<const CheckedQuery> all);

/// --heuristic list: all there are, with what they promise.
std::string heuristics_text(Palette palette);

/// The document of docs/json.md.
Json check_json(const OpenedModel& opened, const CheckRequest& request,
                std::span<const CheckedQuery> all, int code, Warnings warnings);

/// "6 transitions, 9 local steps, 3.5 time units"; without clocks, time means nothing, and
/// without synchronisation each step is a transition.
std::string length_text(const trace::TimedRun& run, const model::Network& network);

} // namespace zonar::app
