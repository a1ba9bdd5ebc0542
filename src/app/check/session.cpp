#include "app/check/session.h"

#include "app/check/applicability.h"
#include "verify/together.h"

#include <algorithm>
#include <new>
#include <utility>

namespace zonar::app {

using verify::Answer;
using verify::Verdict;

CheckSession::CheckSession(const OpenedModel& opened, const CheckRequest& request,
                           const Arguments& arguments, Console& console)
    : opened_(opened), options_(request.options), together_(request.together),
      console_(console), json_(arguments.has("--json")), shows_runs_(request.shows_runs),
      shows_progress_(!arguments.has("--no-progress") && !request.quiet),
      warnings_(warnings_of(arguments)), wraparounds_(opened.model->diagnostics()),
      style_{.palette = console.out_colours(),
             .unit_costs = request.options.guidance.costs.unit(),
             .whole_states = arguments.has("--verbose"),
             .statistics = arguments.has("--stats"),
             .automata = arguments.has("--show-automaton"),
             .quiet = request.quiet} {
    options_.search.interrupted = &interrupt_.flag();
}

void CheckSession::run(std::span<CheckedQuery> all) {
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
}

// ---- what is printed

void CheckSession::begin(const CheckedQuery& checked) {
    if (checked.number <= begun_) return;
    begun_ = checked.number;
    if (!style_.quiet)
        print(check_heading(checked.number, checked.query->query, style_.palette));
}

void CheckSession::report(CheckedQuery& checked) {
    if (checked.number <= reported_) return;
    reported_ = checked.number;
    const HiddenRuns hidden(checked, !shows_runs_);
    print(check_report(checked, *opened_.model, style_));
    if (!json_)
        console_.tell(to_text(wraparounds_.among(checked.answer.wraparounds),
                              opened_.model->sources(), console_.err_colours(),
                              warnings_));
}

template <class Work>
void CheckSession::with_progress(Work work) {
    ProgressLine line(console_);
    if (shows_progress_)
        options_.search.progress = [&](const explore::Statistics& statistics) {
            line.show(statistics);
        };
    work(line);
    options_.search.progress = nullptr;
}

// ---- several queries, one exploration

bool CheckSession::is_in_group(const CheckedQuery& checked) const {
    return std::ranges::find(group_, &checked) != group_.end();
}

std::vector<CheckedQuery*>
CheckSession::explored_together(std::span<CheckedQuery> all) const {
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

void CheckSession::check_group(std::span<CheckedQuery> all) {
    std::vector<const model::Query*> queries;
    for (const CheckedQuery* checked : group_) queries.push_back(&checked->query->query);
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
            answers = verify::check_together(opened_.model->network(), queries, options_,
                                             decided);
        } catch (const std::bad_alloc&) {
            std::ranges::fill(
                answers, without_search(Verdict::unknown, "there is not enough memory"));
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

void CheckSession::report_known(std::span<CheckedQuery> all,
                                const std::vector<bool>& known) {
    for (CheckedQuery& checked : all) {
        if (checked.number <= reported_) continue;
        const auto place = std::ranges::find(group_, &checked);
        if (place == group_.end()) return;
        begin(checked);
        if (!known[static_cast<std::size_t>(place - group_.begin())]) return;
        report(checked);
    }
}

// ---- one query

void CheckSession::check(CheckedQuery& checked) {
    with_progress([&](ProgressLine&) {
        const language::CompiledQuery& query = *checked.query;
        checked.answer = answer_to(query, opened_.model->network(),
                                   options_for(query.query, options_), interrupt_);
    });
}

} // namespace zonar::app
