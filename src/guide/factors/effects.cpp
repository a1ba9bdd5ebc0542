#include "guide/factors/effects.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <set>
#include <utility>

namespace zonar::guide {

namespace {

// How many variables may have to be fixed before it is known what is read.
constexpr std::size_t most_pins = 3;

} // namespace

Effects::Effects(const semantics::System& system, const Pieces& pieces,
                 const FactorTable& table, BoxSpace& space, semantics::Machine& machine,
                 Limits limits)
    : system_(system), pieces_(pieces), table_(table), space_(space), machine_(machine),
      evaluations_left_(limits.evaluations), axes_(table, limits.combinations) {
    unknown_.assign(system.network().memory.state.size(), 0);
    for (const std::int32_t cell : table.unknown_cells())
        unknown_[static_cast<std::size_t>(cell)] = 1;
}

Unknown Effects::add(const Synchronisation& sync, Boxes& boxes) {
    Boxes found;
    const Unknown unknown = add_case(sync, found);
    space_.merge(found);
    boxes.insert(boxes.end(), found.begin(), found.end());
    return unknown;
}

// ---------------------------------------------------------------- cases

Unknown Effects::add_case(const Synchronisation& sync, Boxes& boxes) {
    watch::spend(16 + sync.actions.size() + sync.conditions.size());
    Unknown unknown = plan(sync, running_);
    if (const auto factor = next_pin(sync)) {
        Unknown any;
        for (StateId s = 0; s < table_[*factor].states; ++s) {
            pins_.push_back({*factor, s});
            const Unknown one = add_case(sync, boxes);
            any = {any.condition || one.condition, any.action || one.action};
            pins_.pop_back();
        }
        return any;
    }
    std::size_t runs = axes_.combinations() * (blind_.empty() ? 1 : 2);
    for (const Pin& pin : pins_) runs /= table_[pin.factor].states;
    const bool affordable = runs <= evaluations_left_;
    if (affordable) evaluations_left_ -= runs;
    const std::size_t before = boxes.size();
    if (!affordable || !enumerate(sync, boxes)) {
        boxes.resize(before);
        unknown = plan(sync, false);
        enumerate(sync, boxes);
    }
    return unknown;
}

/// The smallest variable that makes room for some refused piece when it is fixed, alone or
/// together with others.
std::optional<FactorId> Effects::next_pin(const Synchronisation& sync) {
    std::set<std::pair<StateId, FactorId>> candidates;
    const auto look = [&](const Reads& reads) {
        if (!reads.has_others) return;
        for (const std::int32_t cell : reads.direct)
            if (const auto factor = table_.factor_of(cell))
                candidates.emplace(table_[*factor].states, *factor);
    };
    for (const Condition* condition : refused_conditions_) look(condition->reads);
    for (const Action* action : refused_actions_) look(action->reads);
    for (const Pin& pin : pins_)
        candidates.erase({table_[pin.factor].states, pin.factor});

    // To analyse a piece of code once more takes about as long as running it 100 times.
    const std::size_t price = 100 * candidates.size();
    if (candidates.empty() || evaluations_left_ < price) return std::nullopt;
    evaluations_left_ -= price;

    const std::size_t before = pins_.size();
    std::optional<FactorId> found;
    for (const auto& [states, factor] : candidates) {
        if (found || before == most_pins) break;
        pins_.push_back({factor, states / 2});
        if (pins_make_room(sync)) found = factor;
        pins_.resize(before);
    }
    for (const auto& [states, factor] : candidates)
        if (pins_.size() < most_pins) pins_.push_back({factor, states / 2});
    if (!found && pins_.size() > before + 1 && pins_make_room(sync))
        found = pins_[before].factor;
    pins_.resize(before);
    return found;
}

/// Whether some refused piece has few enough combinations now.
bool Effects::pins_make_room(const Synchronisation& sync) {
    find_steady_pins(sync);
    const auto fits = [&](const Reads& reads) {
        if (reads.too_many) return false;
        std::set<FactorId> factors;
        for (const Pin& pin : pins_) factors.insert(pin.factor);
        for (const std::int32_t cell : reads.cells)
            if (const auto factor = table_.factor_of(cell)) factors.insert(*factor);
        std::size_t product = 1;
        for (const FactorId f : factors) {
            product *= table_[f].states;
            if (product > axes_.most()) return false;
        }
        return true;
    };
    return std::ranges::any_of(
               refused_conditions_,
               [&](const Condition* c) { return fits(reads_in_case(*c)); }) ||
           std::ranges::any_of(refused_actions_,
                               [&](const Action* a) { return fits(reads_in_case(*a)); });
}

/// Conditions are about the values before, so any pin tells them something. Actions must
/// not find it overwritten.
void Effects::find_steady_pins(const Synchronisation& sync) {
    known_.clear();
    steady_.clear();
    for (const Pin& pin : pins_) {
        const FactorTable::Entry& entry = table_[pin.factor];
        const semantics::KnownCell known{
            {entry.cell}, entry.low + static_cast<std::int32_t>(pin.state)};
        known_.push_back(known);
        const bool written = std::ranges::any_of(sync.actions, [&](const auto& deed) {
            return std::ranges::find(deed.action->writes, entry.cell, &Write::cell) !=
                   deed.action->writes.end();
        });
        if (!written) steady_.push_back(known);
    }
}

Reads Effects::reads_in_case(const Condition& condition) const {
    if (known_.empty() || !condition.reads.has_others) return condition.reads;
    return pieces_.reads(condition, known_);
}

Reads Effects::reads_in_case(const Action& action) const {
    if (steady_.empty() || !action.reads.has_others) return action.reads;
    return pieces_.reads(action, steady_);
}

// ---------------------------------------------------------------- what to run

void Effects::set_unknown(std::int32_t cell, bool unknown) {
    ZONAR_ASSERT(cell >= 0 && static_cast<std::size_t>(cell) < unknown_.size());
    unknown_[static_cast<std::size_t>(cell)] = unknown ? 1 : 0;
    changed_.push_back(cell);
}

/// Whether the values are known at this point, and can be enumerated; then they will be.
Effects::Can Effects::can_read(const Reads& reads) {
    if (reads.too_many) return Can::too_many;
    std::vector<FactorId> factors;
    for (const std::int32_t cell : reads.cells) {
        if (unknown_[static_cast<std::size_t>(cell)] != 0) return Can::no;
        if (const auto factor = table_.factor_of(cell)) factors.push_back(*factor);
    }
    return axes_.add(factors) ? Can::yes : Can::too_many;
}

Unknown Effects::plan(const Synchronisation& sync, bool run) {
    for (const std::int32_t cell : changed_)
        unknown_[static_cast<std::size_t>(cell)] = table_.is_unknown(cell) ? 1 : 0;
    changed_.clear();
    conditions_.clear();
    actions_.clear();
    refused_conditions_.clear();
    refused_actions_.clear();
    writes_.clear();
    axes_.clear();
    for (const Pin& pin : pins_) axes_.add({pin.factor});
    find_steady_pins(sync);

    for (const Condition* condition : sync.conditions) {
        const Can can = run ? can_read(reads_in_case(*condition)) : Can::no;
        if (can == Can::yes) conditions_.push_back(condition);
        if (can == Can::too_many) refused_conditions_.push_back(condition);
    }
    for (const auto& [action, certain] : sync.actions) {
        const Can can = run && certain ? can_read(reads_in_case(*action)) : Can::no;
        if (can == Can::yes) actions_.push_back(action);
        if (can == Can::too_many) refused_actions_.push_back(action);
        const bool runs = can == Can::yes;
        writes_.insert(writes_.end(), action->writes.begin(), action->writes.end());
        // What is overwritten for certain is known again.
        for (const Write& write : action->writes)
            if (!runs || action->certain) set_unknown(write.cell, !runs);
    }
    find_outcomes();
    return {.condition = conditions_.size() < sync.conditions.size(),
            .action = !loose_.empty()};
}

/// Which factors are written, and which of them to an unknown state.
void Effects::find_outcomes() {
    blind_.clear();
    loose_.clear();
    std::ranges::stable_sort(writes_, {}, &Write::cell);
    for (std::size_t i = 0; i < writes_.size();) {
        const std::int32_t cell = writes_[i].cell;
        std::size_t end = i;
        while (end < writes_.size() && writes_[end].cell == cell) ++end;
        const auto factor = table_.factor_of(cell);
        if (factor && unknown_[static_cast<std::size_t>(cell)] != 0) {
            const FactorTable::Entry& entry = table_[*factor];
            watch::spend(entry.states);
            Loose loose{*factor, {}};
            for (StateId s = 0; s < entry.states; ++s) {
                const std::int64_t value = std::int64_t{entry.low} + s;
                if (std::any_of(writes_.begin() + static_cast<std::ptrdiff_t>(i),
                                writes_.begin() + static_cast<std::ptrdiff_t>(end),
                                [&](const Write& w) { return w.values.contains(value); }))
                    loose.written.push_back(s);
            }
            loose_.push_back(std::move(loose));
        } else if (factor && !axes_.has(*factor)) {
            blind_.push_back(*factor);
        }
        i = end;
    }
}

// ---------------------------------------------------------------- running

void Effects::write_selects(std::uint32_t edge) {
    if (edge == no_edge) return;
    for (const semantics::KnownCell& k : system_.selected(system_.edge(edge)))
        machine_.cells()[k.cell.raw] = k.value;
}

bool Effects::conditions_hold(const Synchronisation& sync) {
    const model::Network& network = system_.network();
    for (const Condition* condition : conditions_) {
        write_selects(condition->edge);
        bool holds;
        if (condition->is_channel) {
            const model::EdgeId origin = system_.edge(condition->edge).origin;
            const std::int32_t channel =
                machine_.value(network.program, network.edges[origin.index()].channel);
            holds = channel == static_cast<std::int32_t>(sync.channel);
        } else {
            holds = machine_.holds(system_.forms(), condition->test);
        }
        if (!holds || machine_.failed()) return false;
    }
    return true;
}

bool Effects::run_actions() {
    machine_.clocks().clear();
    for (const Action* action : actions_) {
        write_selects(action->edge);
        machine_.run(system_.forms(), action->update);
        if (machine_.failed()) return false;
    }
    return true;
}

void Effects::write_blind(bool high) {
    for (const FactorId f : blind_) {
        const FactorTable::Entry& entry = table_[f];
        machine_.cells()[entry.cell] =
            entry.low + (high ? static_cast<std::int32_t>(entry.states) - 1 : 0);
    }
}

StateId Effects::state_in_memory(FactorId factor) const {
    const FactorTable::Entry& entry = table_[factor];
    const std::int32_t state = machine_.cells()[entry.cell] - entry.low;
    // The analysis of values has said which there are.
    ZONAR_ASSERT(state >= 0 && static_cast<StateId>(state) < entry.states);
    return static_cast<StateId>(state);
}

/// False: an endless loop. Another combination may have one too, so it is not tried.
bool Effects::enumerate(const Synchronisation& sync, Boxes& boxes) {
    Grid grid{table_, axes_.sorted()};
    for (const Pin& pin : pins_) grid.pin(pin.factor, pin.state);
    do {
        watch::spend(16 + blind_.size());
        machine_.forget_failure();
        machine_.reset_meta();
        grid.write(machine_.cells());
        write_blind(false);
        bool goes_on = conditions_hold(sync) && run_actions();
        if (goes_on && !blind_.empty()) {
            after_low_.clear();
            for (const FactorId f : blind_) after_low_.push_back(state_in_memory(f));
            machine_.reset_meta();
            grid.write(machine_.cells());
            write_blind(true);
            goes_on = run_actions();
        }
        if (machine_.failed() &&
            machine_.failure().outcome.fault == model::Fault::step_limit) {
            machine_.forget_failure();
            return false;
        }
        if (goes_on) add_box(sync, grid, boxes);
    } while (grid.next());
    machine_.forget_failure();
    return true;
}

// ---------------------------------------------------------------- outcomes

const Effects::Loose* Effects::loose(FactorId factor) const {
    const auto found = std::ranges::find(loose_, factor, &Loose::factor);
    return found == loose_.end() ? nullptr : &*found;
}

Relation Effects::loose_relation(const Loose& loose, StateId first, StateId last) const {
    Relation relation;
    for (StateId from = first; from <= last; ++from) {
        watch::spend(1 + loose.written.size() / 4);
        relation.push_back({from, from});
        for (const StateId to : loose.written) relation.push_back({from, to});
    }
    return relation;
}

void Effects::add_box(const Synchronisation& sync, const Grid& grid, Boxes& boxes) {
    Box data;
    for (std::size_t i = 0; i < grid.axes().size(); ++i) {
        const FactorId f = grid.axes()[i];
        const StateId from = grid.state(i);
        const Loose* any = loose(f);
        data.push_back({f, any == nullptr
                               ? space_.add(Pair{from, state_in_memory(f)})
                               : space_.add(loose_relation(*any, from, from))});
    }
    for (std::size_t i = 0; i < blind_.size(); ++i) {
        const FactorId f = blind_[i];
        const StateId to = state_in_memory(f);
        if (to != after_low_[i]) continue; // each value was kept
        Relation relation;
        for (StateId from = 0; from < table_[f].states; ++from)
            relation.push_back({from, to});
        data.push_back({f, space_.add(std::move(relation))});
    }
    for (const Loose& any : loose_) {
        if (axes_.has(any.factor)) continue;
        const StateId last = table_[any.factor].states - 1;
        data.push_back({any.factor, space_.add(loose_relation(any, 0, last))});
    }
    std::ranges::sort(data);

    // Variables come behind processes, each factor once: the box stays ascending.
    ZONAR_ASSERT(std::ranges::is_sorted(sync.moves, {}, &Part::factor));
    ZONAR_ASSERT(data.empty() || sync.moves.empty() ||
                 sync.moves.back().factor < data.front().factor);
    ZONAR_ASSERT(std::ranges::adjacent_find(data, {}, &Part::factor) == data.end());
    Box box = sync.moves;
    for (const Part& part : data) space_.append(box, part.factor, part.relation);
    if (space_.changes(box)) boxes.push_back(std::move(box));
}

} // namespace zonar::guide
