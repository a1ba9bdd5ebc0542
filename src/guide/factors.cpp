#include "guide/factors.h"

#include "guide/boxes.h"
#include "guide/factor_table.h"
#include "guide/goals.h"
#include "guide/labels.h"
#include "semantics/machine.h"

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
std::vector<std::uint8_t> variables_to_drop(const Boxes& labels, const BoxSpace& space,
                                            FactorId first, FactorId end,
                                            std::size_t most) {
    std::vector<std::size_t> transitions(end, 0);
    for (const Box& box : labels)
        for (const Part& part : box)
            if (part.factor >= first)
                transitions[part.factor] += space[part.relation].size();
    std::size_t total =
        std::accumulate(transitions.begin(), transitions.end(), std::size_t{0});
    std::vector<std::uint8_t> gone(end, 0);
    while (total > most) {
        const auto largest = std::ranges::max_element(transitions);
        total -= *largest;
        *largest = 0;
        gone[static_cast<std::size_t>(largest - transitions.begin())] = 1;
    }
    return gone;
}

/// Many labels differ in what they do to these variables only.
void leave_out(Boxes& labels, const BoxSpace& space,
               const std::vector<std::uint8_t>& gone) {
    if (std::ranges::find(gone, 1) == gone.end()) return;
    for (Box& box : labels)
        std::erase_if(box, [&](const Part& part) { return gone[part.factor] != 0; });
    std::erase_if(labels, [&](const Box& box) { return !space.changes(box); });
    std::ranges::sort(labels);
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
}

Factor factor_without_steps(const model::Network& network, const FactorTable& table,
                            FactorId f) {
    const FactorTable::Entry& entry = table[f];
    Factor factor;
    factor.name = table.name(f);
    factor.states = entry.states;
    const auto cell = static_cast<std::uint32_t>(entry.cell);
    factor.initial = {
        cell < network.memory.locations
            ? network.processes[cell].initial
            : static_cast<StateId>(network.memory.state.initial[cell] - entry.low)};
    return factor;
}

} // namespace

Factors::Factors(const semantics::System& system, const model::Query& query,
                 const FactorLimits& limits)
    : processes_(system.processes()) {
    const model::Network& network = system.network();
    const FactorTable table{system, limits.values};
    BoxSpace space{table.states()};
    semantics::Machine machine{network, query.cells};
    count_ignored(system, dropped_);

    const Boxes goals =
        Goals{system, table, space, machine, query, limits, dropped_}.find();
    Boxes labels = Labels{system, table, space, machine, limits, dropped_}.find();
    const std::vector<std::uint8_t> gone =
        variables_to_drop(labels, space, processes_, table.factors(), limits.transitions);
    leave_out(labels, space, gone);

    // What all goals have in common, and where each factor that stays has its place.
    abstraction::System plain;
    std::vector<FactorId> place(table.factors());
    for (FactorId f = 0; f < table.factors(); ++f) {
        place[f] = static_cast<FactorId>(plain.factors.size());
        if (gone[f] != 0) continue;
        plain.factors.push_back(factor_without_steps(network, table, f));
        if (f >= processes_) variables_.push_back({table[f].cell, table[f].low});
    }
    plain.labels = static_cast<abstraction::LabelId>(labels.size());
    for (abstraction::LabelId label = 0; label < plain.labels; ++label)
        for (const Part& part : labels[label])
            for (const Pair& pair : space[part.relation])
                plain.factors[place[part.factor]].transitions.push_back(
                    {pair.from, label, pair.to});
    for (const Box& goal : goals) {
        abstraction::System& one = systems_.emplace_back(plain);
        for (const Part& part : goal) {
            if (gone[part.factor] != 0) continue;
            for (const Pair& pair : space[part.relation])
                one.factors[place[part.factor]].error.push_back(pair.from);
        }
    }
    const std::size_t given_up = table.factors() - plain.factors.size();
    dropped_.variables = table.unknown_cells().size() + given_up;
    explain(given_up);
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
    for (std::uint32_t p = 0; p < processes_; ++p) to[p] = static_cast<StateId>(cells[p]);
    for (std::size_t v = 0; v < variables_.size(); ++v)
        to[processes_ + v] =
            static_cast<StateId>(cells[variables_[v].cell] - variables_[v].low);
}

} // namespace zonar::guide
