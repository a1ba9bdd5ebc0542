#include "guide/factors/factors.h"

#include "checks/check.h"
#include "guide/factors/boxes.h"
#include "guide/factors/factor_table.h"
#include "guide/factors/goals.h"
#include "guide/factors/labels.h"
#include "semantics/machine.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace zonar::guide {

using abstraction::Factor;

namespace {

/// What is left out of every network that has it.
void count_ignored(const semantics::System& system, Dropped& dropped) {
    const model::Network& network = system.network();
    for (const model::Edge& edge : network.edges)
        if (edge.guard.clocks.count != 0) ++dropped.clock_parts;
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        for (std::uint32_t l = 0; l < network.processes[p].locations.count; ++l) {
            const auto index = static_cast<std::int32_t>(l);
            const std::uint8_t flags = system.flags(p, index);
            if (!system.location(p, index).clocks.empty()) ++dropped.clock_parts;
            if ((flags & semantics::location_flag::data_invariant) != 0) ++dropped.guards;
            if ((flags & semantics::location_flag::committed) != 0) ++dropped.precedences;
        }
    }
    if (network.has_channel_priorities)
        for (const model::Channel& channel : network.channels)
            if (channel.priority != network.default_priority) ++dropped.precedences;
    if (network.has_process_priorities) dropped.precedences += network.processes.size();
}

/// The variables that have to go so that the others have no more transitions than that; 0 or
/// 1 by factor. A system without one of its factors can do more, never less.
std::vector<std::uint8_t> variables_to_drop(const std::vector<Label>& labels,
                                            const BoxSpace& space, FactorId first,
                                            FactorId end, std::size_t most) {
    std::vector<std::size_t> transitions(end, 0);
    for (const Label& label : labels)
        for (const Part& part : label.box)
            if (part.factor >= first)
                transitions[part.factor] += space[part.relation].size();
    std::size_t total =
        std::accumulate(transitions.begin(), transitions.end(), std::size_t{0});
    std::vector<std::uint8_t> gone(end, 0);
    while (total > most) { // ends: without any transition the total is 0
        const auto largest = std::ranges::max_element(transitions);
        total -= *largest;
        *largest = 0;
        gone[static_cast<std::size_t>(largest - transitions.begin())] = 1;
    }
    return gone;
}

/// Many labels differ in what they do to these variables only. Of those that do the same
/// afterwards the cheapest stays.
void leave_out(std::vector<Label>& labels, const BoxSpace& space,
               const std::vector<std::uint8_t>& gone) {
    if (std::ranges::find(gone, 1) == gone.end()) return;
    for (Label& label : labels)
        std::erase_if(label.box,
                      [&](const Part& part) { return gone[part.factor] != 0; });
    std::erase_if(labels, [&](const Label& label) { return !space.changes(label.box); });
    std::ranges::sort(labels);
    const auto same = [](const Label& a, const Label& b) { return a.box == b.box; };
    labels.erase(std::unique(labels.begin(), labels.end(), same), labels.end());
}

Factor factor_without_steps(const model::Network& network, const FactorTable& table,
                            FactorId f) {
    const FactorTable::Entry& entry = table[f];
    Factor factor;
    factor.name = table.name(f);
    factor.states = entry.states;
    const auto cell = static_cast<std::uint32_t>(entry.cell);
    // The analysis of values includes the initial one.
    ZONAR_ASSERT(cell < network.memory.locations ||
                 static_cast<std::int64_t>(network.memory.state.initial[cell]) -
                         entry.low <
                     std::int64_t{entry.states});
    factor.initial = {
        cell < network.memory.locations
            ? network.processes[cell].initial
            : static_cast<StateId>(network.memory.state.initial[cell] - entry.low)};
    return factor;
}

} // namespace

Factors::Factors(const semantics::System& system, const model::Query& query,
                 const FactorLimits& limits, const semantics::Costs& costs,
                 Broadcasts broadcasts)
    : processes_(system.processes()) {
    const model::Network& network = system.network();
    const FactorTable table{system, limits.values};
    BoxSpace space{table.states()};
    semantics::Machine machine{network, query.cells};
    count_ignored(system, dropped_);

    const Boxes goals =
        Goals{system, table, space, machine, query, limits, dropped_}.find();
    std::vector<Label> labels =
        Labels{system, costs, table, space, machine, limits, broadcasts, dropped_}.find();
    const std::vector<std::uint8_t> gone =
        variables_to_drop(labels, space, processes_, table.factors(), limits.transitions);
    leave_out(labels, space, gone);

    // What all goals have in common, and where each factor that stays has its place.
    std::vector<FactorId> place(table.factors());
    for (FactorId f = 0; f < table.factors(); ++f) {
        place[f] = static_cast<FactorId>(common_.factors.size());
        if (gone[f] != 0) continue;
        common_.factors.push_back(factor_without_steps(network, table, f));
        if (f >= processes_) variables_.push_back({table[f].cell, table[f].low});
    }
    common_.labels = static_cast<abstraction::LabelId>(labels.size());
    for (abstraction::LabelId label = 0; label < common_.labels; ++label) {
        if (!costs.unit()) common_.costs.push_back(labels[label].cost);
        for (const Part& part : labels[label].box) {
            watch::spend(1 + space[part.relation].size());
            for (const Pair& pair : space[part.relation])
                common_.factors[place[part.factor]].transitions.push_back(
                    {pair.from, label, pair.to});
        }
    }
    for (const Box& goal : goals) {
        GoalStates& states = goals_.emplace_back();
        for (const Part& part : goal) {
            if (gone[part.factor] != 0) continue;
            states.emplace_back(place[part.factor], std::vector<StateId>{});
            for (const Pair& pair : space[part.relation])
                states.back().second.push_back(pair.from);
        }
    }
    ZONAR_ASSERT(common_.factors.size() == count());
    std::ranges::sort(goals_); // by their factors, in the order of declaration
    const std::size_t given_up = table.factors() - common_.factors.size();
    if (goals_.size() > limits.goals) put_into_one_goal();
    dropped_.variables = table.unknown_cells().size() + given_up;
    explain(given_up);
}

// Another factor takes a step for nothing when an alternative holds.
void Factors::put_into_one_goal() {
    joint_alternatives_ = goals_.size();
    const auto factor = static_cast<FactorId>(common_.factors.size());
    Factor goal;
    goal.name = "goal";
    goal.states = 2;
    goal.initial = {0};
    if (common_.costs.empty()) common_.costs.assign(common_.labels, 1);
    for (const GoalStates& alternative : goals_) {
        const abstraction::LabelId label = common_.labels++;
        common_.costs.push_back(0);
        goal.transitions.push_back({0, label, 1});
        for (const auto& [f, states] : alternative) {
            for (const StateId s : states)
                common_.factors[f].transitions.push_back({s, label, s});
        }
    }
    common_.factors.push_back(std::move(goal));
    variables_.push_back({Place::no_cell, 0});
    ZONAR_ASSERT(common_.costs.size() == common_.labels);
    goals_ = {GoalStates{{factor, {1}}}};
}

abstraction::System Factors::system(std::size_t goal) const {
    ZONAR_ASSERT(goal < goals_.size());
    abstraction::System system = common_;
    for (const auto& [f, states] : goals_[goal]) system.factors[f].error = states;
    return system;
}

/// In words, what weighs most first.
void Factors::explain(std::size_t given_up) {
    std::vector<std::string> notes;
    const auto note = [&](std::size_t count, std::string_view one,
                          std::string_view many) {
        if (count != 0)
            notes.push_back(fmt::format("{} {}", count, count == 1 ? one : many));
    };
    note(dropped_.query_parts, "part of the error condition is left out",
         "parts of the error condition are left out");
    note(dropped_.variables - given_up, "variable has too many values",
         "variables have too many values");
    note(given_up, "variable has too many transitions",
         "variables have too many transitions");
    note(dropped_.guards, "guard or invariant on integers is not fully known",
         "guards and invariants on integers are not fully known");
    note(dropped_.updates, "synchronisation has an effect that is not fully known",
         "synchronisations have effects that are not fully known");
    note(dropped_.clock_parts, "edge or location has a condition on clocks",
         "edges and locations have conditions on clocks");
    note(dropped_.precedences, "committed location or priority is left out",
         "committed locations and priorities are left out");
    note(dropped_.receivers, "broadcast edge has receivers, which may also stay",
         "broadcast edges have receivers, which may also stay");
    notes.insert(notes.end(), std::make_move_iterator(dropped_.notes.begin()),
                 std::make_move_iterator(dropped_.notes.end()));
    dropped_.notes = std::move(notes);
}

void Factors::project(const std::int32_t* cells, std::span<StateId> to) const {
    ZONAR_ASSERT(to.size() >= count());
    for (std::uint32_t p = 0; p < processes_; ++p) to[p] = static_cast<StateId>(cells[p]);
    for (std::size_t v = 0; v < variables_.size(); ++v) {
        const auto& [cell, low] = variables_[v];
        to[processes_ + v] =
            cell == Place::no_cell ? 0 : static_cast<StateId>(cells[cell] - low);
    }
}

} // namespace zonar::guide
