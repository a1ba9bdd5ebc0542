#include "app/check/session.h"

#include "app/check/applicability.h"

#include <utility>

namespace zonar::app {

using verify::Answer;
using verify::Verdict;

CheckSession::CheckSession(const OpenedModel& opened, const CheckRequest& request,
                           const Arguments& arguments, Console& console)
    : opened_(opened), options_{.options = request.options,
                                .together = request.together,
                                // They are complete at the end only.
                                .waits_for_statistics =
                                    arguments.has("--stats") || arguments.has("--json"),
                                .alone = {}},
      console_(console), line_(console), json_(arguments.has("--json")),
      shows_runs_(request.shows_runs), warnings_(warnings_of(arguments)),
      wraparounds_(opened.model->diagnostics()),
      style_{.palette = console.out_colours(),
             .unit_costs = request.options.guidance.costs.unit(),
             .whole_states = arguments.has("--verbose"),
             .statistics = arguments.has("--stats"),
             .automata = arguments.has("--show-automaton"),
             .quiet = request.quiet} {
    explore::Settings& search = options_.options.search;
    search.interrupted = &interrupt_.flag();
    if (!arguments.has("--no-progress") && !request.quiet)
        search.progress = [this](const explore::Statistics& statistics) {
            line_.show(statistics);
        };
    options_.alone = [this](const model::Query& query) {
        return options_for(query, options_.options);
    };
}

void CheckSession::run(std::span<CheckedQuery> all) {
    all_ = all;
    std::vector<const model::Query*> queries;
    for (CheckedQuery& checked : all) {
        if (checked.query->broken()) {
            checked.answer = answer_to_broken(*checked.query);
            continue;
        }
        sound_.push_back(&checked);
        queries.push_back(&checked.query->query);
    }
    std::vector<Answer> answers =
        verify::check_all(opened_.model->network(), queries, options_, *this);
    for (std::size_t i = 0; i < sound_.size(); ++i)
        take(*sound_[i], std::move(answers[i]));
    if (goes_on()) report_broken_before(all.data() + all.size());
}

void CheckSession::take(CheckedQuery& checked, Answer answer) const {
    checked.answer = std::move(answer);
    checked.explored_for.clear();
    for (const std::size_t i : checked.answer.explored_for)
        checked.explored_for.push_back(sound_[i]->number);
}

// ---- what is printed

void CheckSession::begins(std::size_t query) {
    line_.erase();
    report_broken_before(sound_[query]);
    begin(*sound_[query]);
}

void CheckSession::answered(std::size_t query, const Answer& answer) {
    line_.erase();
    take(*sound_[query], answer);
    report(*sound_[query]);
}

// Those that are next, up to this one.
void CheckSession::report_broken_before(const CheckedQuery* end) {
    while (next_ < all_.size() && &all_[next_] != end) {
        CheckedQuery& broken = all_[next_];
        begin(broken);
        report(broken);
    }
}

void CheckSession::begin(const CheckedQuery& checked) {
    if (!style_.quiet)
        print(check_heading(checked.number, checked.query->query, style_.palette));
}

void CheckSession::report(CheckedQuery& checked) {
    ++next_;
    const HiddenRuns hidden(checked, !shows_runs_);
    print(check_report(checked, *opened_.model, style_));
    if (!json_)
        console_.tell(to_text(wraparounds_.among(checked.answer.wraparounds),
                              opened_.model->sources(), console_.err_colours(),
                              warnings_));
}

} // namespace zonar::app
