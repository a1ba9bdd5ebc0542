#include "exchange/json_run.h"
#include "trace/print.h"

#include <utility>

namespace zonar::exchange {

namespace {

using Json = json::Value;
using model::Network;
using trace::Moment;

/// Exactly as text, and rounded as a number.
Json time_json(std::int64_t units, std::int64_t denominator) {
    return {{"exact", trace::print_time(units, denominator)},
            {"number", static_cast<double>(units) / static_cast<double>(denominator)}};
}

/// An object whose keys are names of the model, which are all different. Json would compare
/// each of them with all before it, which takes quadratic time.
class Named {
public:
    void add(std::string name, Json value) {
        entries_.emplace_back(std::move(name), std::move(value));
    }
    Json take() { return Json(std::move(entries_)); }

private:
    Json::Named entries_;
};

Json state_json(const Network& network, const Moment& moment, std::int64_t denominator) {
    Named locations, variables, clocks;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const auto location = static_cast<std::uint32_t>(moment.cells[p]);
        locations.add(network.processes[p].name,
                      network.location_of(model::ProcessId{p}, location).name);
    }
    for (std::size_t i = network.memory.locations; i < moment.cells.size(); ++i)
        variables.add(network.cell_name(model::CellId{static_cast<std::int32_t>(i)}),
                      moment.cells[i]);
    for (std::uint32_t x = 1; x < moment.clocks.size(); ++x)
        clocks.add(network.clock_name(model::ClockId{x}),
                   time_json(moment.clocks[x], denominator));
    return {{"locations", locations.take()},
            {"variables", variables.take()},
            {"clocks", clocks.take()}};
}

Json edge_json(const Network& network, const trace::Participant& participant) {
    const model::Process& process = network.processes[participant.process.index()];
    const model::Edge& edge = network.edges[participant.edge.index()];
    return {{"process", process.name},
            {"edge", participant.edge.raw - process.edges.first},
            {"source", network.location_of(participant.process, edge.source).name},
            {"target", network.location_of(participant.process, edge.target).name},
            {"selected", participant.selected}};
}

Json step_json(const Network& network, const Moment& before, const trace::TimedStep& step,
               std::int64_t denominator) {
    Json edges = Json::array();
    for (const trace::Participant& participant : step.participants)
        edges.push_back(edge_json(network, participant));
    return {{"delay", time_json(step.delay, denominator)},
            {"text", trace::describe_transition(network, before, step.participants)},
            {"edges", std::move(edges)},
            {"state", state_json(network, step.after, denominator)}};
}

} // namespace

Json run_json(const Network& network, const trace::TimedRun& run) {
    Json json = {{"length", run.length()},
                 {"local_steps", run.local_steps()},
                 {"denominator", run.denominator},
                 {"time", time_json(run.duration(), run.denominator)},
                 {"confirmed", !run.over_approximated},
                 {"initial", state_json(network, run.initial, run.denominator)},
                 {"steps", Json::array()},
                 {"last_delay", time_json(run.last_delay, run.denominator)}};
    if (run.afterwards != trace::Afterwards::anything)
        json["afterwards"] = describe(run.afterwards);
    if (run.afterwards == trace::Afterwards::repeats) json["loop"] = run.loop;
    Json& steps = json["steps"];
    const Moment* before = &run.initial;
    for (const trace::TimedStep& step : run.steps) {
        steps.push_back(step_json(network, *before, step, run.denominator));
        before = &step.after;
    }
    return json;
}

} // namespace zonar::exchange
