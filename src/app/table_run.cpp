#include "app/table_run.h"

#include "app/report.h"
#include "app/table_condition.h"
#include "app/words.h"
#include "language/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace zonar::app {

using abstraction::FactorNames;
using abstraction::StateId;
using abstraction::TableFile;

namespace {

constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

/// Thrown and caught within this file.
struct WrongStep {
    std::string what;
};

const Json* member(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

bool is_state_of_model(const Json& json) {
    return member(json, "locations") != nullptr && member(json, "variables") != nullptr;
}

std::string text_in(const Json& object, const char* key) {
    const Json* value = member(object, key);
    return value != nullptr && value->is_string() ? value->get<std::string>()
                                                  : std::string{};
}

/// The run that is meant in a document of zonar check.
const Json& run_in(const Json& queries, const TableFile& file) {
    std::vector<const Json*> with_run;
    for (const Json& query : queries)
        if (member(query, "trace") != nullptr) with_run.push_back(&query);
    if (with_run.empty())
        throw WrongStep{"no run in it; make one with zonar check --trace some --json"};
    if (with_run.size() == 1) return with_run.front()->at("trace");
    const auto for_table = std::ranges::find_if(with_run, [&](const Json* query) {
        return one_line(text_in(*query, "text")) == one_line(file.query_text);
    });
    if (for_table == with_run.end())
        throw WrongStep{
            fmt::format("runs for {} queries, and none of them is '{}'; write "
                        "one run with zonar check --only",
                        with_run.size(), one_line(file.query_text))};
    return (*for_table)->at("trace");
}

/// The state of one factor; nothing if the model that the run is of has no such thing.
std::optional<StateId> factor_state(const Json& state, const FactorNames& factor) {
    if (factor.auxiliary) return 0;
    const Json* value = member(state.at(factor.has_numbers() ? "variables" : "locations"),
                               factor.name.c_str());
    if (value == nullptr) return std::nullopt;
    if (!factor.has_numbers()) {
        const auto found = std::ranges::find_if(
            factor.state_names, [&](const std::string& name) { return *value == name; });
        if (found == factor.state_names.end()) return std::nullopt;
        return static_cast<StateId>(found - factor.state_names.begin());
    }
    if (!value->is_number_integer()) return std::nullopt;
    const auto number = value->get<std::int64_t>();
    if (number < factor.first || number - factor.first >= factor.states)
        return std::nullopt;
    return static_cast<StateId>(number - factor.first);
}

RecordedState recorded(const Json* state, std::string transition, const TableFile& file) {
    if (state == nullptr || !is_state_of_model(*state))
        throw WrongStep{"a state without locations and variables in it"};
    RecordedState result{std::move(transition), {}};
    for (const FactorNames& factor : file.factors) {
        const auto one = factor_state(*state, factor);
        if (!one)
            throw WrongStep{
                fmt::format("a run of another model than {}: what it says of '{}' "
                            "does not fit",
                            file.model_name, factor.name)};
        result.box.push_back({*one});
    }
    return result;
}

std::vector<RecordedState> states_in(const Json& document, const TableFile& file) {
    if (is_state_of_model(document)) return {recorded(&document, {}, file)};
    const Json* queries = member(document, "queries");
    const Json& run =
        queries != nullptr && queries->is_array() ? run_in(*queries, file) : document;
    const Json* steps = member(run, "steps");
    if (steps == nullptr || !steps->is_array())
        throw WrongStep{
            "neither a run nor a state; make a run with zonar check --trace some "
            "--json"};
    std::vector<RecordedState> states{recorded(member(run, "initial"), {}, file)};
    for (const Json& step : *steps)
        states.push_back(recorded(member(step, "state"), text_in(step, "text"), file));
    return states;
}

} // namespace

RecordedStates read_recorded_states(const std::string& path, const TableFile& file) {
    RecordedStates read;
    const auto text = language::read_file(path, largest_file, read.problem);
    if (!text) return read;
    try {
        read.states = states_in(Json::parse(*text), file);
    } catch (const json::ParseError&) {
        read.problem = "this is not a JSON document";
    } catch (const WrongStep& wrong) {
        read.problem = "this is " + wrong.what;
    }
    return read;
}

} // namespace zonar::app
