#include "app/abstract/table_run.h"

#include "app/words.h"
#include "exchange/json_run.h"
#include "language/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace zonar::app {

using abstraction::FactorNames;
using abstraction::StateId;
using abstraction::TableFile;
using exchange::NamedRun;
using exchange::NamedState;

namespace {

constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

/// The run for the query of the table, if there are several; null: none of them is.
const NamedRun* run_for(const TableFile& file, const std::vector<NamedRun>& runs) {
    if (runs.size() == 1) return &runs.front();
    const auto found = std::ranges::find_if(runs, [&](const NamedRun& run) {
        return one_line(run.query) == one_line(file.query_text);
    });
    return found == runs.end() ? nullptr : &*found;
}

/// The state of one factor; nothing if the model that the run is of has no such thing.
std::optional<StateId> factor_state(const NamedState& state, const FactorNames& factor) {
    if (factor.auxiliary) return 0;
    if (!factor.has_numbers()) {
        const auto location = state.locations.find(factor.name);
        if (location == state.locations.end()) return std::nullopt;
        const auto found = std::ranges::find(factor.state_names, location->second);
        if (found == factor.state_names.end()) return std::nullopt;
        return static_cast<StateId>(found - factor.state_names.begin());
    }
    const auto value = state.variables.find(factor.name);
    if (value == state.variables.end() || value->second < factor.first ||
        value->second - factor.first >= factor.states)
        return std::nullopt;
    return static_cast<StateId>(value->second - factor.first);
}

} // namespace

RecordedStates read_recorded_states(const std::string& path, const TableFile& file) {
    RecordedStates read;
    const auto text = language::read_file(path, largest_file, read.problem);
    if (!text) return read;
    const exchange::NamedRuns found = exchange::read_named_runs(*text);
    const auto refused = [](const std::string& what) {
        return RecordedStates{{}, "this is " + what};
    };
    if (!found.problem.empty()) return refused(found.problem);
    const NamedRun* run = run_for(file, found.runs);
    if (run == nullptr)
        return refused(fmt::format("runs for {} queries, and none of them is '{}'; write "
                                   "one run with zonar check --only",
                                   found.runs.size(), one_line(file.query_text)));
    for (const NamedState& state : run->states) {
        read.states.push_back({state.transition, {}});
        for (const FactorNames& factor : file.factors) {
            const auto one = factor_state(state, factor);
            if (!one)
                return refused(fmt::format("a run of another model than {}: what it says "
                                           "of '{}' does not fit",
                                           file.model_name, factor.name));
            read.states.back().box.push_back({*one});
        }
    }
    return read;
}

} // namespace zonar::app
