#include "app/abstract/abstract.h"

#include "app/abstract/options.h"
#include "app/abstract/session.h"
#include "app/options/command.h"
#include "app/terminal/output_file.h"
#include "app/terminal/progress.h"
#include "model/query_kind.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

namespace zonar::app {

using abstraction::TableFile;
using language::CompiledQuery;
using model::QueryKind;

namespace {

/// Chooses the query, or adds the problem that it cannot be.
ChosenQuery choose(OpenedModel& opened, const AbstractRequest& request,
                   const std::string& model_file) {
    const auto queries = opened.queries();
    const std::size_t number = request.number.value_or(1);
    if (queries.empty()) {
        if (opened.problems.empty())
            opened.add_problem(model_file, "abstract.no-query",
                               "there is no query to compute a table for",
                               "give one with --query");
    } else if (!request.number && queries.size() > 1) {
        opened.add_problem(
            model_file, "abstract.several",
            fmt::format("there are {} queries, and a table is for one", queries.size()),
            "choose one with --only, by the number that zonar info shows; or give one "
            "with --query");
    } else if (number == 0 || number > queries.size()) {
        opened.add_problem("--only", "check.only",
                           fmt::format("there is no query {}; the last one is {}", number,
                                       queries.size()),
                           "zonar info shows them with their numbers");
    } else {
        return {number, &queries[number - 1]};
    }
    return {};
}

/// Why there can be no table for this query.
void add_query_problem(OpenedModel& opened, const CompiledQuery& query) {
    const QueryKind kind = query.query.kind;
    if (kind == QueryKind::refused || query.broken()) return; // which is told elsewhere
    if (model::seeks(kind, model::Sought::state)) return;
    opened.add_problem("", "abstract.kind",
                       fmt::format("there are tables for E<> and A[] queries only, not "
                                   "for {}",
                                   model::describe(kind)),
                       "ask for the states that are to be found, such as E<> P.error",
                       query.query.range);
}

bool usable(const CompiledQuery& query) {
    return !query.broken() && query.query.kind != QueryKind::refused;
}

/// What went wrong, as a sentence; empty: nothing.
std::string save(const TableFile& file, const std::string& path) {
    std::ostringstream bytes;
    abstraction::write(bytes, file);
    if (!bytes) return fmt::format("cannot write '{}'", path);
    OutputFile out(path);
    if (std::string problem = out.write(bytes.view()); !problem.empty()) return problem;
    return out.commit();
}

/// What went wrong, and with what: a file, or an option.
struct Failure {
    std::string where, rule, what;
    int code = exit_error;
};

/// What would be wrong in the end is said before the work begins.
std::optional<Failure> foreseen(const AbstractRequest& request, const TableFile& file) {
    const std::vector<Lookup> lookups = look_up_all(request.of, file);
    if (const Lookup* failed = failed_lookup(lookups))
        return Failure{failed->source(), "abstract.of", failed->problem};
    if (request.output.empty()) return std::nullopt;
    if (std::string problem = OutputFile(request.output).write({}); !problem.empty())
        return Failure{request.output, "abstract.failed", std::move(problem)};
    return std::nullopt;
}

/// Computes and measures, for each value of what is compared; the last table stays.
std::optional<Failure> compute_tables(const AbstractRequest& request,
                                      const Arguments& arguments,
                                      const OpenedModel& opened,
                                      const model::Query& query, Abstracted& done,
                                      Console& console) {
    const model::Network& network = opened.model->network();
    const std::string name = std::filesystem::path(opened.name).filename().string();
    std::vector<MeasuredTable> measured;
    bool foreseen_all = false; // once is enough: only tables differ
    for (const auto& [value, variant] : compared_requests(request)) {
        AbstractSession session(network, query, variant);
        if (!foreseen_all)
            if (auto failure = foreseen(request, session.file_for(name))) return failure;
        foreseen_all = true;
        {
            ProgressLine line(console);
            done =
                session.compute(name, arguments.has("--no-progress") ? nullptr : &line);
        }
        if (request.task != AbstractTask::quality) continue;
        if (std::string problem = session.measure(done, value); !problem.empty())
            return Failure{opened.name, "abstract.failed", std::move(problem),
                           session.out_of_time() ? exit_unknown : exit_error};
        measured.insert(measured.end(), done.quality.begin(), done.quality.end());
    }
    done.quality = std::move(measured);
    return std::nullopt;
}

/// Computes, measures if that was asked for, looks up, and saves.
int compute(const AbstractRequest& request, const Arguments& arguments,
            OpenedModel& opened, ChosenQuery chosen, Abstracted& done, Console& console) {
    std::optional<Failure> failure;
    try {
        failure = compute_tables(request, arguments, opened, chosen.query->query, done,
                                 console);
    } catch (const watch::Stopped& stopped) {
        failure = Failure{opened.name, "abstract.failed",
                          fmt::format("{} before there was a table", stopped.what()),
                          exit_unknown};
    }
    if (!failure && !request.output.empty()) {
        if (std::string problem = save(done.table.file, request.output); !problem.empty())
            failure = Failure{request.output, "abstract.failed", std::move(problem)};
        else
            done.saved = request.output;
    }
    if (failure) {
        opened.add_problem(failure->where, failure->rule, failure->what);
        return failure->code;
    }
    done.lookups = look_up_all(request.of, done.table.file);
    return done.table.file.complete ? exit_ok : exit_unknown;
}

std::string view_of(const Abstracted& done, const AbstractRequest& request,
                    Palette palette) {
    if (!done.lookups.empty()) return lookups_text(done.lookups, done.table.file);
    if (request.task == AbstractTask::compute) return abstract_text(done, palette);
    if (request.format == "tsv") return quality_tsv(done.quality, done.table.file);
    if (request.format == "svg")
        return quality_svg(done.quality, done.table.file, request.compare);
    return quality_text(done.quality, done.table.file, request.compare);
}

} // namespace

int abstract(const Arguments& arguments, Console& console) {
    const AbstractRequest request = abstract_request(arguments);
    if (!request.problem.empty()) {
        console.fail(request.problem);
        return exit_error;
    }
    if (request.task == AbstractTask::show)
        return show_table(arguments.value("--show"), request, console);

    const bool json = request.format == "json";
    const Warnings warnings = warnings_of(arguments);
    OpenedModel opened = open_model(arguments);
    ChosenQuery chosen;
    if (opened.model->ok()) {
        chosen = choose(opened, request, opened.name);
        if (chosen.query != nullptr) add_query_problem(opened, *chosen.query);
        opened.add_obstacles(opened.name);
    }
    const Palette palette = console.err_colours();
    const language::SourceMap& sources = opened.model->sources();
    if (!json) {
        console.tell(model_complaints(opened, palette, warnings));
        if (chosen.query != nullptr)
            console.tell(query_complaints(*chosen.query, sources, palette, warnings));
    }

    Abstracted done;
    const bool starts =
        chosen.query != nullptr && usable(*chosen.query) && opened.problems.empty();
    const int code =
        starts ? compute(request, arguments, opened, chosen, done, console) : exit_error;
    if (json)
        console.print(to_text(abstract_json(
            opened, chosen, done.computed ? &done : nullptr, code, warnings)));
    else if (!opened.problems.empty() && starts)
        console.tell(to_text(opened.problems, sources, palette, warnings));
    else if (starts) {
        const bool summary = request.task == AbstractTask::compute && request.of.empty();
        if (!summary && !done.table.file.complete)
            console.tell(fmt::format("zonar: {} {}, so the table is weaker than it "
                                     "could be\n",
                                     palette.warning("warning:"),
                                     done.table.file.reason));
        console.print(view_of(done, request, console.out_colours()));
    }
    return code;
}

} // namespace zonar::app
