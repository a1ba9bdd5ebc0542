// Verifies queries and says what verifyta would say, one query after the other: results on
// standard output, complaints and traces on standard error.
#include "app/model/open_model.h"
#include "app/options/command.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"
#include "app/terminal/standard_input.h"
#include "app/verifyta/help.h"
#include "app/verifyta/messages.h"
#include "app/verifyta/output.h"
#include "app/verifyta/place.h"
#include "app/verifyta/report.h"
#include "app/verifyta/request.h"
#include "app/verifyta/traces.h"
#include "app/verifyta/values.h"
#include "app/words.h"
#include "exchange/intermediate.h"
#include "language/write/write_model.h"
#include "model/query_kind.h"
#include "verify/check_all.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::app {

namespace verifyta {

namespace {

using language::CompiledQuery;
using model::QueryKind;
using verify::TraceWish;
using verify::Verdict;

constexpr int exit_failed = 1;

/// What went wrong before there was a model to speak of.
int refuse(const std::string& problem, Console& console) {
    console.tell(fmt::format("verifyta: {}\n"
                             "usage: verifyta [OPTION]... MODEL [QUERY]; "
                             "'verifyta --help' explains\n",
                             problem));
    return exit_failed;
}

OpenedModel open(const Request& request) {
    Arguments arguments;
    arguments.add("MODEL", request.model);
    if (request.old_syntax) arguments.add("--syntax", "old");
    const bool piped = request.queries == "-";
    if (!request.queries.empty() && !piped) arguments.add("QUERIES", request.queries);
    OpenedModel opened = open_model(arguments);
    // A compiler needs no queries, and scripts say "-" to have none.
    if (piped && !request.compile_only && opened.model->ok()) {
        opened.source = QuerySource::given;
        std::string problem;
        if (auto text = read_standard_input(language::Limits{}.file_bytes, problem))
            opened.others = opened.model->compile_queries("-", std::move(*text));
        else
            opened.add_problem("-", "file.read", problem);
    }
    return opened;
}

struct Task {
    std::size_t number = 0; // from 1
    const CompiledQuery* query = nullptr;
};

/// What trace of a query of this kind is asked for, if any.
TraceWish asked_for(const Request& request, QueryKind kind) {
    if (!request.diagnostic) return TraceWish::none;
    if (*request.diagnostic == 0 || !model::seeks(kind, model::Sought::state))
        return TraceWish::some;
    return *request.diagnostic == 1 ? TraceWish::shortest : TraceWish::fastest;
}

/// The zones of stopwatches are too large to measure time. The verdict counts for more than
/// the kind of its trace.
bool is_out_of_reach(TraceWish wish, const model::Network& network) {
    return wish == TraceWish::fastest && network.has_stopwatches;
}

class Session final : verify::Listener {
public:
    Session(const Request& request, Console& console)
        : request_(request), generation_(*request.generation), console_(console),
          messages_(generation_, request.model, request.warnings), line_(console) {}

    int run() {
        opened_ = open(request_);
        const auto& sources = opened_.model->sources();
        console_.tell(messages_.text(opened_.model->diagnostics().all(), sources));
        if (!opened_.model->ok()) return exit_failed;
        if (!save_model()) return exit_failed;
        if (request_.compile_only) {
            const auto clock = generation_.time_clock ? exchange::TimeClock::yes
                                                      : exchange::TimeClock::no;
            console_.print_document(
                exchange::write_intermediate(opened_.model->network(), clock));
            return exit_ok;
        }
        if (request_.summary && generation_.summary_first) print_summary();
        tasks_ = tasks_to_do();
        if (!is_ready(tasks_)) return exit_failed;
        if (request_.summary && !generation_.summary_first) print_summary();
        verify_all();
        return all_decided_ ? exit_ok : exit_failed;
    }

private:
    void print_summary() {
        console_.print(summary_text(request_));
        if (request_.reuse && request_.diagnostic.value_or(0) > 0 &&
            !generation_.reports_files)
            console_.print(
                "Cannot reuse state space when trace length optimisation is used.\n");
    }

    bool fail(const std::string& problem) {
        console_.tell(fmt::format("{}: [error] {}\n", request_.model, problem));
        return false;
    }

    bool save_model() {
        if (!request_.save_model) return true;
        const language::WrittenModel written = language::write_xml(*opened_.model);
        if (!written.problems.empty()) return fail(written.problems.front() + ".");
        const std::string problem =
            write_file(request_, *request_.save_model, written.text);
        return problem.empty() || fail(problem + ".");
    }

    std::vector<Task> tasks_to_do() const {
        std::vector<Task> tasks;
        const auto queries = opened_.queries();
        for (std::size_t i = 0; i < queries.size(); ++i)
            if (!request_.only || *request_.only == i)
                tasks.push_back({.number = i + 1, .query = &queries[i]});
        return tasks;
    }

    /// If one query is broken, none is verified.
    bool is_ready(const std::vector<Task>& tasks) {
        const auto& sources = opened_.model->sources();
        opened_.add_obstacles(request_.model);
        std::string complaints = messages_.text(opened_.problems, sources);
        bool broken = !opened_.problems.empty();
        for (const Task& task : tasks) {
            complaints += messages_.text(task.query->diagnostics.all(), sources);
            broken |= task.query->broken();
        }
        console_.tell(complaints);
        if (broken) return false;
        if (!tasks.empty()) return true;
        return request_.only && !opened_.queries().empty()
                   ? fail(
                         fmt::format("There is no query {}; they are counted from 0, and "
                                     "there are {}.",
                                     *request_.only, opened_.queries().size()))
                   : fail("There is no query.");
    }

    std::string place_of(const CompiledQuery& query) const {
        const std::uint32_t begin = query.query.range.begin;
        const Position position = position_of(opened_.model->sources(), begin);
        if (!position.path.empty()) return position.path;
        if (generation_.query_lines) return fmt::format("line {}", position.line);
        const auto place = opened_.model->sources().place(begin);
        return fmt::format("{}:{}", place ? place->file : "", position.line);
    }

    void verify_all() {
        std::vector<const model::Query*> queries;
        for (const Task& task : tasks_) queries.push_back(&task.query->query);
        verify::check_all(
            opened_.model->network(), queries,
            {.options = options_for(QueryKind::exists_eventually),
             .together = shares_exploration(request_),
             .waits_for_statistics = request_.statistics,
             .alone =
                 [this](const model::Query& query) { return options_for(query.kind); }},
            *this);
    }

    verify::Options options_for(QueryKind kind) {
        TraceWish wish = asked_for(request_, kind);
        if (is_out_of_reach(wish, opened_.model->network())) wish = TraceWish::some;
        verify::Options options = search_options(request_, wish);
        options.search.interrupted = &interrupt_.flag();
        if (request_.progress)
            options.search.progress = [this](const explore::Statistics& statistics) {
                line_.show(progress_text(statistics));
            };
        return options;
    }

    void begins(std::size_t query) override {
        const Task& task = tasks_[query];
        line_.erase();
        console_.print(erase_line(request_) + '\n' +
                       heading_text(generation_, task.number, place_of(*task.query)));
        if (generation_.shows_query)
            console_.print(
                fmt::format(" -- Formula: {}\n", one_line(task.query->query.text)));
        used_before_ = usage_so_far();
    }

    void answered(std::size_t query, const verify::Answer& answer) override {
        const Task& task = tasks_[query];
        const QueryKind kind = task.query->query.kind;
        line_.erase();
        const std::string verdict = verdict_text(generation_, kind, answer);
        if (verdict.empty()) {
            all_decided_ = false;
            return tell_why_not(answer);
        }
        console_.print(erase_line(request_) + verdict +
                       values_text(generation_, kind, answer));
        all_decided_ &= show_run(task, answer);
        if (!request_.statistics) return;
        explore::Statistics counted = answer.statistics;
        const auto& sharing = answer.explored_for;
        if (!sharing.empty() && sharing.front() != query) counted.explored = 0; // there
        console_.print(statistics_text(counted, usage_since(used_before_)));
    }

    /// Else nobody is there to read the rest, or to wait for it.
    bool goes_on() override {
        return console_.write_problem().empty() && !interrupt_.requested();
    }

    bool show_run(const Task& task, const verify::Answer& answer) {
        const trace::TimedRun* run = run_of(answer);
        if (run == nullptr || !request_.diagnostic) return true;
        const model::Network& network = opened_.model->network();
        const QueryKind kind = task.query->query.kind;
        if (is_out_of_reach(asked_for(request_, kind), network))
            console_.tell("With stopwatches no fastest trace can be found; this is some "
                          "trace.\n");
        const std::string problem =
            Traces(request_, network, console_).show(task.number, kind, *run);
        if (!problem.empty())
            console_.tell(
                messages_.error("no trace: " + problem, {}, opened_.model->sources()));
        return problem.empty();
    }

    void tell_why_not(const verify::Answer& answer) {
        std::string reason = interrupt_.requested() ? "interrupted" : answer.reason;
        if (answer.limit == explore::Limit::memory) reason = "Out of memory: " + reason;
        console_.tell(messages_.error(reason,
                                      answer.place.value_or(language::SourceRange{}),
                                      opened_.model->sources()));
    }

    const Request& request_;
    const Generation& generation_;
    Console& console_;
    Messages messages_;
    OpenedModel opened_;
    Interrupt interrupt_;
    std::vector<Task> tasks_;
    ProgressLine line_;
    Usage used_before_; // the query that is next
    bool all_decided_ = true;
};

} // namespace

} // namespace verifyta

int verifyta_command(std::span<const std::string> words, Console& console) {
    using namespace verifyta;
    const Request request = request_of(parse(words), environment());
    if (!request.problem.empty() && request.display != Display::help)
        return refuse(request.problem, console);
    switch (request.display) {
    case Display::help: console.print(help_text()); return exit_ok;
    case Display::version:
        console.print(version_text(*request.generation));
        return exit_ok;
    case Display::c_library: console.print(c_library_text()); return exit_ok;
    case Display::no_license: console.print("Zonar needs no license.\n"); return exit_ok;
    case Display::nothing: break;
    }
    return Session(request, console).run();
}

} // namespace zonar::app
