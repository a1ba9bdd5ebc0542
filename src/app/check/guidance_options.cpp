#include "app/check/guidance_options.h"

#include "abstraction/system.h"
#include "app/options/option_values.h"
#include "exchange/json_run.h"
#include "guide/locations/sync_edges.h"
#include "language/load.h"
#include "language/text/suggest.h"
#include "model/shape.h"
#include "semantics/system.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace zonar::app {

namespace {

constexpr std::string_view internal = "internal";

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == text.npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// What is said of each name.
using Prices = std::map<std::string, std::uint32_t, std::less<>>;

std::string read_prices(std::string_view text, const model::Network& network,
                        Prices& prices) {
    std::vector<std::string_view> names{internal};
    for (const model::ChannelGroup& group : network.channel_groups)
        names.push_back(group.name);
    for (const std::string_view part : split(text, ',')) {
        const std::size_t equals = part.find('=');
        const std::string_view name = trimmed(part.substr(0, equals));
        if (equals == part.npos)
            return fmt::format(
                "--cost can be unit, communication or a list such as "
                "go=3,internal=0; '{}' is none of them{}",
                part,
                language::did_you_mean(
                    name, std::vector<std::string_view>{"unit", "communication"}));
        if (std::ranges::find(names, name) == names.end())
            return fmt::format("--cost: there is no channel '{}'{}", name,
                               language::did_you_mean(name, names));
        const auto price = parse_number<std::uint32_t>(trimmed(part.substr(equals + 1)));
        if (!price || *price > abstraction::largest_cost)
            return fmt::format("--cost: '{}' must cost a whole number from 0 to {}", name,
                               abstraction::largest_cost);
        prices.insert_or_assign(std::string{name}, *price);
    }
    return {};
}

/// The group that a channel belongs to.
const model::ChannelGroup& group_of(const model::Network& network, std::int64_t channel) {
    const auto after = std::ranges::upper_bound(
        network.channel_groups, channel, {},
        [](const model::ChannelGroup& group) { return std::int64_t{group.first.raw}; });
    return *(after - 1);
}

} // namespace

std::string read_costs(std::string_view text, const model::Network& network,
                       semantics::Costs& costs) {
    costs = {};
    if (text == "unit") return {};
    Prices prices{{std::string{internal}, 1}};
    if (text == "communication")
        prices.insert_or_assign(std::string{internal}, 0);
    else if (std::string problem = read_prices(text, network, prices); !problem.empty())
        return problem;

    costs.of_edge.assign(network.edges.size(), prices.find(internal)->second);
    const semantics::System system{network};
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const semantics::Interval channels = guide::channels_of(system, e);
        if (channels.low > channels.high) continue;
        // An index stays within its array, so all channels have the price of the first.
        const auto price = prices.find(group_of(network, channels.low).name);
        costs.of_edge[system.edge(e).origin.index()] =
            price == prices.end() ? 1 : price->second;
    }
    return {};
}

std::string read_mark(std::string_view text, const model::Network& network,
                      std::vector<guide::MarkedLocation>& marks) {
    const std::size_t dot = text.rfind('.');
    if (dot == text.npos)
        return fmt::format("--mark needs a process and a location, such as P(1).wait; "
                           "'{}' has no dot",
                           text);
    const std::string_view owner = text.substr(0, dot);
    const std::string_view name = text.substr(dot + 1);
    std::vector<std::string_view> owners, locations;
    std::size_t found = 0;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const model::Template& origin = network.template_of(model::ProcessId{p});
        owners.insert(owners.end(), {network.processes[p].name, origin.name});
        if (owner != network.processes[p].name && owner != origin.name) continue;
        for (std::uint32_t l = 0; l < origin.locations.size(); ++l) {
            locations.push_back(origin.locations[l].name);
            if (origin.locations[l].name != name) continue;
            marks.push_back({p, l});
            ++found;
        }
    }
    if (found > 0) return {};
    if (locations.empty())
        return fmt::format("--mark: there is no process '{}'{}", owner,
                           language::did_you_mean(owner, owners));
    return fmt::format("--mark: '{}' has no location '{}'{}", owner, name,
                       language::did_you_mean(name, locations));
}

namespace {

/// The value of one cell in a state; nothing if the state does not fit the model.
std::optional<std::int32_t> cell_in(const exchange::NamedState& state,
                                    const model::Network& network, std::uint32_t cell) {
    if (cell >= network.memory.locations) {
        const auto value =
            state.variables.find(network.cell_name({static_cast<std::int32_t>(cell)}));
        if (value == state.variables.end() || !std::in_range<std::int32_t>(value->second))
            return std::nullopt;
        return static_cast<std::int32_t>(value->second);
    }
    const auto name = state.locations.find(network.processes[cell].name);
    if (name == state.locations.end()) return std::nullopt;
    const auto& locations = network.template_of(model::ProcessId{cell}).locations;
    const auto found =
        std::ranges::find(locations, name->second, &model::TemplateLocation::name);
    if (found == locations.end()) return std::nullopt;
    return static_cast<std::int32_t>(found - locations.begin());
}

} // namespace

std::string read_known_state(const std::string& path, const model::Network& network,
                             guide::KnownState& state) {
    constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;
    std::string problem;
    const auto text = language::read_file(path, largest_file, problem);
    if (!text) return fmt::format("{}: {}", path, problem);
    const exchange::NamedRuns found = exchange::read_named_runs(*text);
    if (!found.problem.empty())
        return fmt::format("{}: no run in it; make one with zonar check --trace some "
                           "--json",
                           path);
    state.cells.clear();
    for (std::uint32_t c = 0; c < network.memory.stored; ++c) {
        const auto value = cell_in(found.runs.front().states.back(), network, c);
        if (!value)
            return fmt::format("{}: a run of another model: '{}' is not in it", path,
                               c < network.memory.locations
                                   ? network.processes[c].name
                                   : network.cell_name({static_cast<std::int32_t>(c)}));
        state.cells.push_back(*value);
    }
    return {};
}

} // namespace zonar::app
