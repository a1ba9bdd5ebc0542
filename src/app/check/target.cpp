#include "app/check/target.h"

#include "app/check/guidance_options.h"
#include "app/trace/read_trace.h"
#include "json/value.h"
#include "model/query_kind.h"
#include "trace/goal.h"
#include "verify/target.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::app {

namespace {

struct Target {
    std::vector<std::int32_t> cells; // the stored ones
    std::optional<zone::Dbm> zone;   // nothing: clocks are not known
    std::string found_for;           // the query that its run decides; empty: not known
};

/// Whether it is one state, as a run in a document has many.
bool is_state(const std::string& file) {
    std::string problem;
    const auto text = language::read_file(file, language::Limits{}.file_bytes, problem);
    if (!text || !text->starts_with('{')) return false;
    try {
        return json::Value::parse(*text).contains("locations");
    } catch (const json::Error&) {
        return false;
    }
}

/// Returns what is wrong, as a sentence.
std::string read_state(const std::string& file, const model::Network& network,
                       Target& target) {
    guide::KnownState state;
    std::string problem = read_known_state(file, network, state);
    target.cells = std::move(state.cells);
    return problem;
}

/// The last state of a run. Returns what is wrong, as a sentence.
std::string read_end(const OpenedModel& opened, const CheckRequest& request,
                     Target& target) {
    const std::optional<std::size_t> query =
        request.only.empty() ? std::nullopt : std::optional{request.only.front()};
    const auto answer = read_trace(*opened.model, request.to, query);
    if (const auto* error = std::get_if<exchange::ReadError>(&answer))
        return error->message;
    const trace::TimedRun& run = std::get<exchange::ReadRun>(answer).run;
    target.found_for = std::get<exchange::ReadRun>(answer).query;
    const model::Network& network = opened.model->network();
    if (request.orbit) { // clocks do not count
        target.cells = trace::final_moment(network, run).cells;
        return {};
    }
    verify::LastState last = verify::last_state(network, run);
    if (!last.problem.empty()) return fmt::format("{}: {}", request.to, last.problem);
    target.cells = std::move(last.cells);
    target.zone = std::move(last.zone);
    return {};
}

std::string text_of(const CheckRequest& request, const Target& target, bool is_timed) {
    const std::string state = target.zone || !is_state(request.to)
                                  ? fmt::format("the last state of {}", request.to)
                                  : fmt::format("the state in {}", request.to);
    const char* clocks = !is_timed     ? ""
                         : target.zone ? ", with some of its clock values"
                                       : ", with any clock values";
    return fmt::format("E<> {}{}{}", request.orbit ? "a state of the orbit of " : "",
                       state, clocks);
}

/// The query that it was found for, if it asks for a state. What cannot be read is none of this model.
std::shared_ptr<const model::Query> query_found_for(const OpenedModel& opened,
                                                    const std::string& text) {
    if (text.empty()) return nullptr;
    auto queries = opened.model->compile_queries("the run's query", text);
    if (queries.size() != 1 || queries.front().broken() ||
        !model::seeks(queries.front().query.kind, model::Sought::state))
        return nullptr;
    return std::make_shared<const model::Query>(std::move(queries.front().query));
}

/// Returns what is wrong, as a sentence.
std::string make_query(const OpenedModel& opened, CheckRequest& request,
                       model::Query& query) {
    const model::Network& network = opened.model->network();
    if (request.only.size() > 1) return "--to: choose one run with --only, not several";
    Target target;
    std::string problem = is_state(request.to) ? read_state(request.to, network, target)
                                               : read_end(opened, request, target);
    if (!problem.empty()) return problem;
    const std::string text = text_of(request, target, network.clocks > 1);
    request.options.found_for = query_found_for(opened, target.found_for);
    auto& known = request.options.guidance.known_state;
    if (request.orbit) {
        auto orbit = std::make_shared<const reduce::Orbit>(network, target.cells);
        if (!orbit->problem().empty()) return "--orbit: " + orbit->problem();
        request.options.orbit = orbit;
        // A heuristic may name another state.
        if (!known) known = verify::known_state(*orbit, network);
        query = verify::query_for_orbit(std::move(orbit), text);
    } else {
        if (!known) known = guide::KnownState{.cells = target.cells, .exact_goal = true};
        query = verify::query_for_state(network, target.cells,
                                        target.zone ? &*target.zone : nullptr, text);
    }
    return {};
}

} // namespace

void add_target(OpenedModel& opened, CheckRequest& request) {
    opened.source = QuerySource::given;
    opened.others.clear();
    model::Query query;
    if (std::string problem = make_query(opened, request, query); !problem.empty()) {
        opened.add_problem("--to", "check.target", std::move(problem));
        return;
    }
    request.only.clear(); // it has said which run
    opened.others.emplace_back().query = std::move(query);
}

} // namespace zonar::app
