#include "guide/tables/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace zonar::guide {

using abstraction::DistanceTable;
using abstraction::FactorId;
using abstraction::Members;
using abstraction::StateId;
using abstraction::TableFile;
using Step = DistanceTable::Root::Step;

namespace {

// Longer lists of names are counted instead.
constexpr std::size_t most_names = 12;

/// The value of a root for the initial state of the model.
StateId initial_value(const TableFile& file, const DistanceTable& table,
                      std::uint32_t root) {
    std::vector<StateId> values;
    for (std::size_t n = 0; n <= root; ++n) {
        const abstraction::TableNode& node = table.nodes()[n];
        values.push_back(node.is_leaf()
                             ? node.to[file.factors[node.factor].initial]
                             : node.combined(values[node.left], values[node.right]));
    }
    return values[root];
}

/// Says of each state what it has in common.
void describe_states(const TableFile& file, const Members& members,
                     std::vector<AbstractState>& states) {
    for (const FactorId f : members.factors()) {
        std::vector<std::vector<StateId>> sets;
        std::vector<StateId> any;
        for (StateId value = 0; value < states.size(); ++value) {
            sets.push_back(members.states(value, f));
            std::vector<StateId> all;
            std::ranges::set_union(any, sets.back(), std::back_inserter(all));
            any = std::move(all);
        }
        for (StateId value = 0; value < states.size(); ++value) {
            if (sets[value] == any) continue;
            states[value].conditions.push_back(
                abstraction::describe(file.factors[f], sets[value], most_names));
        }
    }
    for (StateId value = 0; value < states.size(); ++value) {
        states[value].count = members.count(value);
        states[value].described = true;
    }
}

} // namespace

std::string AbstractState::label() const {
    if (!described) return "not described";
    return conditions.empty() ? "any state"
                              : fmt::format("{}", fmt::join(conditions, " && "));
}

AbstractSystem abstract_system(const TableFile& file, const DistanceTable& table,
                               const DistanceTable::Root& root, std::uint64_t most_work) {
    std::vector<AbstractState> states(root.distances.size());
    for (std::size_t value = 0; value < states.size(); ++value)
        states[value].distance = root.distances[value];
    if (const StateId value = initial_value(file, table, root.node);
        abstraction::is_state(value))
        states[value].initial = true;
    if (const auto members = Members::of(table, root, most_work))
        describe_states(file, *members, states);

    // Two states may have the same label, if the boxes around them are the same; their
    // numbers decide then, which depend on the model alone.
    std::vector<std::string> labels;
    for (const AbstractState& state : states) labels.push_back(state.label());
    std::vector<StateId> order(states.size());
    std::iota(order.begin(), order.end(), StateId{0});
    std::ranges::stable_sort(order, {}, [&](StateId value) {
        return std::pair(states[value].distance, std::string_view{labels[value]});
    });
    std::vector<StateId> place(states.size());
    AbstractSystem system;
    for (const StateId value : order) {
        place[value] = static_cast<StateId>(system.states.size());
        system.states.push_back(std::move(states[value]));
    }
    for (const Step& step : root.steps)
        system.steps.push_back({place[step.from], place[step.to]});
    std::ranges::sort(system.steps);
    return system;
}

} // namespace zonar::guide
