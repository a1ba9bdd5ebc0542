#include "app/check/check.h"

#include "app/check/applicability.h"
#include "app/check/expectations.h"
#include "app/check/run_page.h"
#include "app/check/session.h"
#include "app/check/target.h"
#include "app/options/command.h"
#include "app/terminal/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <new>
#include <utility>
#include <vector>

namespace zonar::app {

using language::CompiledQuery;
using verify::Answer;
using verify::Verdict;

int exit_code(std::span<const CheckedQuery> all) {
    const auto has = [&](Verdict verdict) {
        return std::ranges::any_of(all, [&](const CheckedQuery& checked) {
            return checked.answer.verdict == verdict;
        });
    };
    if (has(Verdict::error)) return exit_error;
    if (has(Verdict::unknown)) return exit_unknown;
    return has(Verdict::not_satisfied) ? exit_not_satisfied : exit_ok;
}

Answer without_search(Verdict verdict, std::string reason,
                      std::optional<model::SourceRange> place) {
    Answer answer;
    answer.verdict = verdict;
    answer.reason = std::move(reason);
    answer.place = place;
    return answer;
}

Answer answer_to_broken(const CompiledQuery& query) {
    const auto& error =
        *std::ranges::find(query.diagnostics.all(), language::Severity::error,
                           &language::Diagnostic::severity);
    return without_search(Verdict::error, error.message, error.range);
}

namespace {

/// What keeps us from checking anything at all.
void add_problems(OpenedModel& opened, const CheckRequest& request) {
    const std::size_t count = opened.queries().size();
    const bool all_are_read = opened.problems.empty(); // else their number says nothing
    if (all_are_read && count == 0)
        opened.add_problem(opened.name, "check.no-query", "there is no query to check",
                           "give one with --query, or a file of them");
    else if (all_are_read && !request.only.empty() && request.only.back() > count)
        opened.add_problem("--only", "check.only",
                           fmt::format("there is no query {}; the last one is {}",
                                       request.only.back(), count),
                           "zonar info shows them with their numbers");
    opened.add_obstacles(opened.name);
}

/// Not silently: a test that expects nothing would always pass.
void add_problem_with_expectations(OpenedModel& opened,
                                   std::span<const CheckedQuery> all) {
    const bool expects = std::ranges::any_of(all, [](const CheckedQuery& checked) {
        return has_expectation(checked.query->query);
    });
    if (!expects && opened.problems.empty())
        opened.add_problem(
            "--expect", "check.no-expectation", "nothing is expected of any query here",
            "UPPAAL's editor keeps expectations in the model; in a file of "
            "queries, //EXPECT:T behind a query expects it to be "
            "satisfied, //EXPECT:F the opposite");
}

/// The queries that were asked for, with their numbers and no answers yet.
std::vector<CheckedQuery> selected(const OpenedModel& opened,
                                   const CheckRequest& request) {
    std::vector<CheckedQuery> list;
    const auto queries = opened.queries();
    for (std::size_t i = 0; i < queries.size(); ++i)
        if (request.only.empty() || std::ranges::count(request.only, i + 1) != 0)
            list.push_back({.number = i + 1, .query = &queries[i], .answer = {}});
    return list;
}

/// Tells each query which options are not for it, and the user once.
void find_ignored_options(const Arguments& arguments, CheckRequest& request,
                          std::span<CheckedQuery> all) {
    std::vector<NumberedQuery> sound;
    for (CheckedQuery& checked : all) {
        const model::Query& query = checked.query->query;
        if (query.kind == model::QueryKind::refused) continue; // broken ones, too
        sound.push_back({checked.number, &query});
        checked.ignored_options = ignored_options(arguments, request, query);
    }
    if (!sound.empty()) add_query_notes(arguments, request, sound);
}

/// For standard error, before the first query: a report may be long in coming.
std::string early_complaints(const OpenedModel& opened, const CheckRequest& request,
                             std::span<const CheckedQuery> all, Palette palette,
                             Warnings warnings) {
    std::string text = model_complaints(opened, palette, warnings);
    if (!opened.model->ok() || !opened.problems.empty()) return text;
    text += to_text(request.notes, opened.model->sources(), palette, warnings);
    for (const CheckedQuery& checked : all)
        text +=
            query_complaints(*checked.query, opened.model->sources(), palette, warnings);
    return text;
}

/// What keeps the page from being written, as far as it can be known before the search,
/// which may take hours.
std::string problem_with_page(const std::string& path, const Arguments& arguments) {
    if (!arguments.has("--report")) return {};
    // Not silently: in a script, an empty name is a variable that was not set.
    if (path.empty()) return "--report needs the name of a file";
    if (path == "-")
        return "--report needs a file: verdicts go to standard output (./- is one)";
    const std::string problem = refusal_to_overwrite(path, files_read(arguments));
    if (!problem.empty()) return problem;
    return OutputFile(path).write(""); // removed, since it is not committed
}

/// What went wrong, as a sentence; empty: nothing.
std::string write_check_page(const CheckRequest& request, const OpenedModel& opened,
                             std::span<const CheckedQuery> all) {
    try {
        return write_page(request.page,
                          check_page(opened, all, request.options, opened.name));
    } catch (const std::bad_alloc&) {
        return fmt::format("there is not enough memory to write '{}'", request.page);
    }
}

/// Summary and hint, below the last query.
void print_end(const CheckRequest& request, const Arguments& arguments,
               std::span<const CheckedQuery> all, Console& console) {
    console.print(check_summary(all));
    if (request.expects) console.print(to_text(compared_with_expectations(all)));
    // Not for scripts: they would have to skip what may be worded differently tomorrow.
    if (console.err_is_terminal() && !arguments.has("--trace") && request.page.empty())
        console.tell(trace_hint(all));
}

/// The exit code when the page is written, too, if one was asked for.
int with_page(int code, const CheckRequest& request, const OpenedModel& opened,
              std::span<const CheckedQuery> all, Console& console) {
    if (request.page.empty()) return code;
    if (const std::string problem = write_check_page(request, opened, all);
        !problem.empty()) {
        console.fail(problem);
        return exit_error;
    }
    if (!request.quiet)
        console.tell(fmt::format("zonar: the report is in {}\n", request.page));
    return code;
}

} // namespace

int check(const Arguments& arguments, Console& console) {
    CheckRequest request = check_request(arguments);
    if (request.list_heuristics) {
        console.print(heuristics_text(console.out_colours()));
        return exit_ok;
    }
    if (request.problem.empty())
        request.problem = problem_with_page(request.page, arguments);
    if (!request.problem.empty()) {
        console.fail(request.problem);
        return exit_error;
    }
    const bool json = arguments.has("--json");
    const Warnings warnings = warnings_of(arguments);
    OpenedModel opened = open_model(arguments);
    std::vector<CheckedQuery> all;
    if (opened.model->ok()) {
        const std::string problem = complete_request(request, opened.model->network());
        if (!problem.empty()) opened.add_problem(opened.name, "check.option", problem);
        if (!request.to.empty() && opened.problems.empty() &&
            opened.model->network().obstacles.empty())
            add_target(opened, request);
        add_problems(opened, request);
        all = selected(opened, request);
        if (request.expects) add_problem_with_expectations(opened, all);
        find_ignored_options(arguments, request, all);
    }
    if (!json)
        console.tell(
            early_complaints(opened, request, all, console.err_colours(), warnings));

    const bool starts = opened.model->ok() && opened.problems.empty();
    int code = exit_error;
    if (starts) {
        CheckSession(opened, request, arguments, console).run(all);
        code = request.expects ? expectation_code(all) : exit_code(all);
    } else {
        for (CheckedQuery& checked : all)
            checked.answer =
                without_search(Verdict::error, opened.problems.front().message);
    }
    if (json) {
        std::list<HiddenRuns> hidden;
        for (CheckedQuery& checked : all)
            hidden.emplace_back(checked, !request.shows_runs);
        console.print(to_text(check_json(opened, request, all, code, warnings)));
    } else if (starts && !request.quiet) {
        print_end(request, arguments, all, console);
    }
    return starts ? with_page(code, request, opened, all, console) : code;
}

} // namespace zonar::app
