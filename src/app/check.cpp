#include "app/check.h"

#include "app/command.h"
#include "app/interrupt.h"
#include "app/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace zonar::app {

using language::CompiledQuery;
using verify::Answer;
using verify::Verdict;

std::optional<bool> as_expected(const CheckedQuery& checked) {
    using enum model::Expectation::Outcome;
    const auto& expected = checked.query->query.expectation;
    const Verdict verdict = checked.answer.verdict;
    const bool decided =
        verdict == Verdict::satisfied || verdict == Verdict::not_satisfied;
    if (!decided || !expected || expected->value) return std::nullopt;
    // Of "maybe", everything is a fulfilment.
    if (expected->outcome != satisfied && expected->outcome != not_satisfied)
        return std::nullopt;
    return (expected->outcome == satisfied) == (verdict == Verdict::satisfied);
}

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

namespace {

Answer without_search(Verdict verdict, std::string reason,
                      std::optional<model::SourceRange> place = std::nullopt) {
    Answer answer;
    answer.verdict = verdict;
    answer.reason = std::move(reason);
    answer.place = place;
    return answer;
}

/// What keeps us from checking anything at all.
void add_problems(OpenedModel& opened, const CheckRequest& request,
                  const Arguments& arguments) {
    const std::size_t count = opened.queries().size();
    if (count == 0 && opened.problems.empty())
        opened.add_problem(arguments.value("MODEL"), "check.no-query",
                           "there is no query to check",
                           "give one with --query, or a file of them");
    else if (!request.only.empty() && request.only.back() > count)
        opened.add_problem("--only", "check.only",
                           fmt::format("there is no query {}; the last one is {}",
                                       request.only.back(), count),
                           "zonar info shows them with their numbers");
    opened.add_obstacles(arguments.value("MODEL"));
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

Answer answer_to(const CompiledQuery& query, const model::Network& network,
                 const verify::Options& options, const Interrupt& interrupt) {
    if (query.broken()) {
        const auto& error =
            *std::ranges::find(query.diagnostics.all(), language::Severity::error,
                               &language::Diagnostic::severity);
        return without_search(Verdict::error, error.message, error.range);
    }
    if (interrupt.requested()) return without_search(Verdict::unknown, "not started");
    try {
        return verify::check(network, query.query, options);
    } catch (const std::bad_alloc&) {
        return without_search(Verdict::unknown, "there is not enough memory");
    }
}

/// Checks one query after the other; what is found is printed at once.
class Session {
public:
    Session(const OpenedModel& opened, const CheckRequest& request,
            const Arguments& arguments, Console& console)
        : opened_(opened), options_(request.options), console_(console),
          json_(arguments.has("--json")),
          shows_progress_(!arguments.has("--no-progress")),
          style_{.palette = console.out_colours(),
                 .unit_costs = request.options.guidance.costs.unit(),
                 .whole_states = arguments.has("--verbose"),
                 .statistics = arguments.has("--stats")} {
        options_.search.interrupted = &interrupt_.flag();
    }

    void run(std::span<CheckedQuery> all) {
        for (CheckedQuery& checked : all) {
            print(check_heading(checked.number, checked.query->query, style_.palette));
            check(checked);
            print(check_report(checked, *opened_.model, style_));
            // Nobody is there to read the rest.
            if (!console_.write_problem().empty()) return;
        }
        print(check_summary(all));
    }

private:
    void print(const std::string& text) {
        if (!json_) console_.print(text);
    }

    void check(CheckedQuery& checked) {
        ProgressLine line(console_);
        if (shows_progress_)
            options_.search.progress = [&](const explore::Statistics& statistics) {
                line.show(statistics);
            };
        checked.answer =
            answer_to(*checked.query, opened_.model->network(), options_, interrupt_);
        options_.search.progress = nullptr;
    }

    const OpenedModel& opened_;
    verify::Options options_;
    Console& console_;
    Interrupt interrupt_;
    bool json_;
    bool shows_progress_;
    ReportStyle style_;
};

/// For standard error, before the first query: a report may be long in coming.
std::string early_complaints(const OpenedModel& opened, std::span<const CheckedQuery> all,
                             Palette palette, Warnings warnings) {
    std::string text = model_complaints(opened, palette, warnings);
    if (!opened.problems.empty()) return text;
    for (const CheckedQuery& checked : all)
        text +=
            query_complaints(*checked.query, opened.model->sources(), palette, warnings);
    return text;
}

} // namespace

int check(const Arguments& arguments, Console& console) {
    CheckRequest request = check_request(arguments);
    if (request.list_heuristics) {
        console.print(heuristics_text(console.out_colours()));
        return exit_ok;
    }
    if (!request.problem.empty()) {
        console.fail(request.problem);
        return exit_error;
    }
    const bool json = arguments.has("--json");
    const Warnings warnings = warnings_of(arguments);
    OpenedModel opened = open_model(arguments);
    std::vector<CheckedQuery> all;
    if (opened.model->ok()) {
        add_problems(opened, request, arguments);
        const std::string problem = complete_request(request, opened.model->network());
        if (!problem.empty())
            opened.add_problem(arguments.value("MODEL"), "check.option", problem);
        all = selected(opened, request);
    }
    if (!json)
        console.tell(early_complaints(opened, all, console.err_colours(), warnings));

    int code = exit_error;
    if (opened.model->ok() && opened.problems.empty()) {
        Session(opened, request, arguments, console).run(all);
        code = exit_code(all);
    } else {
        for (CheckedQuery& checked : all)
            checked.answer =
                without_search(Verdict::error, opened.problems.front().message);
    }
    if (json) console.print(to_text(check_json(opened, all, code, warnings)));
    return code;
}

} // namespace zonar::app
