#include "app/check.h"

#include "app/command.h"
#include "app/output_file.h"
#include "app/progress.h"
#include "app/run_page.h"
#include "verify/together.h"

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

std::optional<bool> as_expected(const CheckedQuery& checked) {
    using enum model::Expectation::Outcome;
    const auto& expected = checked.query->query.expectation;
    const Verdict verdict = checked.answer.verdict;
    const bool decided =
        verdict == Verdict::satisfied || verdict == Verdict::not_satisfied;
    if (!decided || !expected) return std::nullopt;
    if (expected->value) {
        const auto& values = checked.answer.values;
        if (values.empty()) return std::nullopt;
        return verify::numbers_of(checked.query->query.kind, values) == *expected->value;
    }
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

} // namespace

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

namespace {

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

/// Runs that were made for a page alone are not part of what is printed meanwhile: the one
/// that decides the query, and those to its values.
class HiddenRuns {
public:
    HiddenRuns(CheckedQuery& checked, bool hides) : checked_(checked), hides_(hides) {
        runs_.resize(1 + checked_.answer.values.size());
        if (hides_) swap();
    }
    ~HiddenRuns() {
        if (hides_) swap();
    }
    HiddenRuns(const HiddenRuns&) = delete;
    HiddenRuns& operator=(const HiddenRuns&) = delete;

private:
    void swap() {
        runs_[0].swap(checked_.answer.run);
        for (std::size_t i = 1; i < runs_.size(); ++i)
            runs_[i].swap(checked_.answer.values[i - 1].run);
    }

    CheckedQuery& checked_;
    bool hides_;
    std::vector<std::optional<trace::TimedRun>> runs_;
};

/// Checks one query after the other; what is found is printed at once.
class Session {
public:
    Session(const OpenedModel& opened, const CheckRequest& request,
            const Arguments& arguments, Console& console)
        : opened_(opened), options_(request.options), together_(request.together),
          console_(console), json_(arguments.has("--json")),
          shows_runs_(request.shows_runs),
          shows_progress_(!arguments.has("--no-progress")),
          style_{.palette = console.out_colours(),
                 .unit_costs = request.options.guidance.costs.unit(),
                 .whole_states = arguments.has("--verbose"),
                 .statistics = arguments.has("--stats"),
                 .automata = arguments.has("--show-automaton")} {
        options_.search.interrupted = &interrupt_.flag();
    }

    void run(std::span<CheckedQuery> all) {
        group_ = explored_together(all);
        for (CheckedQuery& checked : all) {
            begin(checked);
            if (!is_in_group(checked)) {
                check(checked);
            } else if (&checked == group_.front()) {
                check_group(all);
            }
            report(checked);
            // Nobody is there to read the rest.
            if (!console_.write_problem().empty()) return;
        }
        print(check_summary(all));
    }

private:
    void print(const std::string& text) {
        if (!json_) console_.print(text);
    }
    /// Each is printed once, in their order.
    void begin(const CheckedQuery& checked) {
        if (checked.number <= begun_) return;
        begun_ = checked.number;
        print(check_heading(checked.number, checked.query->query, style_.palette));
    }
    void report(CheckedQuery& checked) {
        if (checked.number <= reported_) return;
        reported_ = checked.number;
        const HiddenRuns hidden(checked, !shows_runs_);
        print(check_report(checked, *opened_.model, style_));
    }
    bool is_in_group(const CheckedQuery& checked) const {
        return std::ranges::find(group_, &checked) != group_.end();
    }

    /// Those that one exploration can answer.
    std::vector<CheckedQuery*> explored_together(std::span<CheckedQuery> all) const {
        std::vector<CheckedQuery*> group;
        if (!together_) return group;
        std::vector<const model::Query*> queries;
        for (const CheckedQuery& checked : all)
            queries.push_back(checked.query->broken() ? nullptr : &checked.query->query);
        for (const std::size_t i :
             verify::explored_together(opened_.model->network(), queries, options_))
            group.push_back(&all[i]);
        return group;
    }

    void check_group(std::span<CheckedQuery> all) {
        std::vector<const model::Query*> queries;
        for (const CheckedQuery* checked : group_)
            queries.push_back(&checked->query->query);
        std::vector<Answer> answers(group_.size(),
                                    without_search(Verdict::unknown, "not started"));
        std::vector<bool> known(group_.size(), false);
        with_progress([&](ProgressLine& line) {
            const auto decided = [&](std::size_t i, const Answer& answer) {
                // Statistics are complete at the end only.
                if (style_.statistics || json_) return true;
                line.erase();
                group_[i]->answer = answer;
                known[i] = true;
                report_known(all, known);
                return console_.write_problem().empty();
            };
            if (interrupt_.requested()) return;
            try {
                answers = verify::check_together(opened_.model->network(), queries,
                                                 options_, decided);
            } catch (const std::bad_alloc&) {
                std::ranges::fill(answers, without_search(Verdict::unknown,
                                                          "there is not enough memory"));
            }
        });
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < group_.size(); ++i)
            if (answers[i].shared) numbers.push_back(group_[i]->number);
        for (std::size_t i = 0; i < group_.size(); ++i) {
            group_[i]->answer = std::move(answers[i]);
            if (group_[i]->answer.shared) group_[i]->explored_for = numbers;
        }
    }

    /// Reports what is known of the group, as far as it is next.
    void report_known(std::span<CheckedQuery> all, const std::vector<bool>& known) {
        for (CheckedQuery& checked : all) {
            if (checked.number <= reported_) continue;
            const auto place = std::ranges::find(group_, &checked);
            if (place == group_.end()) return;
            begin(checked);
            if (!known[static_cast<std::size_t>(place - group_.begin())]) return;
            report(checked);
        }
    }

    void check(CheckedQuery& checked) {
        with_progress([&](ProgressLine&) {
            checked.answer =
                answer_to(*checked.query, opened_.model->network(), options_, interrupt_);
        });
    }

    template <class Work>
    void with_progress(Work work) {
        ProgressLine line(console_);
        if (shows_progress_)
            options_.search.progress = [&](const explore::Statistics& statistics) {
                line.show(statistics);
            };
        work(line);
        options_.search.progress = nullptr;
    }

    const OpenedModel& opened_;
    verify::Options options_;
    bool together_;
    Console& console_;
    Interrupt interrupt_;
    std::vector<CheckedQuery*> group_; // one exploration is for all of these
    std::size_t begun_ = 0;            // the last query whose heading was printed
    std::size_t reported_ = 0;
    bool json_;
    bool shows_runs_;
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
                             std::span<const CheckedQuery> all,
                             const Arguments& arguments) {
    try {
        return write_page(request.page, check_page(opened, all, request.options,
                                                   arguments.value("MODEL")));
    } catch (const std::bad_alloc&) {
        return fmt::format("there is not enough memory to write '{}'", request.page);
    }
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
    if (json) {
        std::list<HiddenRuns> hidden;
        for (CheckedQuery& checked : all)
            hidden.emplace_back(checked, !request.shows_runs);
        console.print(to_text(check_json(opened, all, code, warnings)));
    }
    if (request.page.empty() || !opened.model->ok() || !opened.problems.empty())
        return code;
    const std::string problem = write_check_page(request, opened, all, arguments);
    if (problem.empty()) return code;
    console.fail(problem);
    return exit_error;
}

} // namespace zonar::app
