#include "app/abstract.h"

#include "app/abstract_options.h"
#include "app/abstract_session.h"
#include "app/command.h"
#include "app/output_file.h"
#include "app/progress.h"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>

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
    if (kind == QueryKind::exists_eventually || kind == QueryKind::always_globally)
        return;
    opened.add_problem("", "abstract.kind",
                       fmt::format("there are tables for E<> and A[] queries only, not "
                                   "for {}",
                                   model::describe(kind)),
                       {}, query.query.range);
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

/// Computes, measures if that was asked for, and saves.
int compute(const AbstractRequest& request, const Arguments& arguments,
            OpenedModel& opened, ChosenQuery chosen, Abstracted& done, Console& console) {
    const std::string model_file = arguments.value("MODEL");
    std::string problem;
    bool out_of_time = false;
    std::vector<MeasuredTable> measured;
    for (const auto& [name, variant] : compared_requests(request)) {
        AbstractSession session(opened.model->network(), chosen.query->query, variant);
        {
            ProgressLine line(console);
            done = session.compute(std::filesystem::path(model_file).filename().string(),
                                   arguments.has("--no-progress") ? nullptr : &line);
        }
        if (request.task != AbstractTask::quality) continue;
        problem = session.measure(done, name);
        out_of_time = session.out_of_time();
        if (!problem.empty()) break;
        measured.insert(measured.end(), done.quality.begin(), done.quality.end());
    }
    done.quality = std::move(measured);
    if (problem.empty()) {
        done.lookups = look_up_all(request.of, done.file);
        problem = problem_in(done.lookups);
        if (!problem.empty()) {
            opened.add_problem("", "abstract.of", problem);
            return exit_error;
        }
    }
    if (!request.output.empty()) {
        problem = save(done.file, request.output);
        if (problem.empty()) done.saved = request.output;
    }
    if (!problem.empty()) {
        opened.add_problem(request.output.empty() ? model_file : request.output,
                           "abstract.failed", problem);
        return out_of_time && request.output.empty() ? exit_unknown : exit_error;
    }
    return done.file.complete ? exit_ok : exit_unknown;
}

std::string view_of(const Abstracted& done, const AbstractRequest& request,
                    Palette palette) {
    if (!done.lookups.empty()) return lookups_text(done.lookups, done.file);
    if (request.task == AbstractTask::compute) return abstract_text(done, palette);
    if (request.format == "tsv") return quality_tsv(done.quality, done.file);
    if (request.format == "svg")
        return quality_svg(done.quality, done.file, request.compare);
    return quality_text(done.quality, done.file, request.compare);
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
        chosen = choose(opened, request, arguments.value("MODEL"));
        if (chosen.query != nullptr) add_query_problem(opened, *chosen.query);
        opened.add_obstacles(arguments.value("MODEL"));
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
        console.print(to_text(
            abstract_json(opened, chosen, starts ? &done : nullptr, code, warnings)));
    else if (!opened.problems.empty() && starts)
        console.tell(to_text(opened.problems, sources, palette, warnings));
    else if (starts) {
        const bool summary = request.task == AbstractTask::compute && request.of.empty();
        if (!summary && !done.file.complete)
            console.tell(fmt::format("zonar: {} {}, so the table is weaker than it "
                                     "could be\n",
                                     palette.warning("warning:"), done.file.reason));
        console.print(view_of(done, request, console.out_colours()));
    }
    return code;
}

} // namespace zonar::app
