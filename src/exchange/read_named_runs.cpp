#include "exchange/json_run.h"

#include <utility>

namespace zonar::exchange {

namespace {

using Json = json::Value;

/// Thrown and caught within this file.
struct Unreadable {
    std::string what;
};

const Json* member(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::string text_in(const Json& object, const char* key) {
    const Json* value = member(object, key);
    return value != nullptr && value->is_string() ? value->get<std::string>()
                                                  : std::string{};
}

bool is_state(const Json* json) {
    return json != nullptr && member(*json, "locations") != nullptr &&
           member(*json, "variables") != nullptr;
}

NamedState state_in(const Json* json, std::string transition) {
    if (!is_state(json))
        throw Unreadable{"a state without locations and variables in it"};
    NamedState state{std::move(transition), {}, {}};
    const Json& locations = json->at("locations");
    const Json& variables = json->at("variables");
    for (std::size_t i = 0; locations.is_object() && i < locations.size(); ++i) {
        const Json& name = locations.begin()[i];
        if (name.is_string()) state.locations.emplace(locations.key(i), name.text());
    }
    for (std::size_t i = 0; variables.is_object() && i < variables.size(); ++i) {
        const Json& value = variables.begin()[i];
        if (value.is_number_integer())
            state.variables.emplace(variables.key(i), value.get<std::int64_t>());
    }
    return state;
}

NamedRun run_in(const Json& json, std::string query) {
    const Json* steps = member(json, "steps");
    if (steps == nullptr || !steps->is_array())
        throw Unreadable{
            "neither a run nor a state; make a run with zonar check --trace some --json"};
    NamedRun run{std::move(query), {state_in(member(json, "initial"), {})}};
    for (const Json& step : *steps)
        run.states.push_back(state_in(member(step, "state"), text_in(step, "text")));
    return run;
}

std::vector<NamedRun> runs_in(const Json& document) {
    if (is_state(&document)) return {{{}, {state_in(&document, {})}}};
    const Json* queries = member(document, "queries");
    if (queries == nullptr || !queries->is_array()) return {run_in(document, {})};
    std::vector<NamedRun> runs;
    for (const Json& query : *queries)
        if (const Json* run = member(query, "trace"))
            runs.push_back(run_in(*run, text_in(query, "text")));
    if (runs.empty())
        throw Unreadable{"no run in it; make one with zonar check --trace some --json"};
    return runs;
}

} // namespace

NamedRuns read_named_runs(std::string_view text) {
    try {
        return {runs_in(Json::parse(text)), {}};
    } catch (const json::ParseError&) {
        return {{}, "not a JSON document"};
    } catch (const Unreadable& unreadable) {
        return {{}, unreadable.what};
    }
}

} // namespace zonar::exchange
