#include "semantics/local_values.h"

#include "watch/watch.h"

#include <algorithm>

namespace zonar::semantics {

namespace {

// How often the values at a location may grow before they are those that the variables have anywhere.
constexpr std::uint32_t most_growths = 4;
// A process with more pairs of a location and a variable is not looked at.
constexpr std::size_t most_values = 100'000;

constexpr std::uint32_t nobody = 0xffffffffu;
constexpr std::uint32_t several = 0xfffffffeu;

/// The values for which `value op constant` may hold; low > high: none.
Interval narrowed(Interval values, model::Op op, std::int32_t constant) {
    using model::Op;
    const std::int64_t c = constant;
    switch (op) {
    case Op::equal: return {std::max(values.low, c), std::min(values.high, c)};
    case Op::not_equal:
        return {values.low + (values.low == c ? 1 : 0),
                values.high - (values.high == c ? 1 : 0)};
    case Op::less: return {values.low, std::min(values.high, c - 1)};
    case Op::less_equal: return {values.low, std::min(values.high, c)};
    case Op::greater: return {std::max(values.low, c + 1), values.high};
    case Op::greater_equal: return {std::max(values.low, c), values.high};
    default: return values;
    }
}

} // namespace

LocalValues::LocalValues(const System& system)
    : system_(system), edges_(system.network().locations.size()),
      own_(system.processes()), places_(system.network().locations.size()) {
    for (std::uint32_t e = 0; e < system.edges(); ++e)
        edges_[system.location_id(system.edge(e).process,
                                  static_cast<std::int32_t>(source_of(e)))]
            .push_back(e);
    find_writers();
    for (std::uint32_t p = 0; p < system.processes(); ++p) analyse(p);
}

std::uint32_t LocalValues::source_of(std::uint32_t edge) const {
    return system_.network().edges[system_.edge(edge).origin.index()].source;
}

// Only cells that are written need to be known here: others are constants.
void LocalValues::find_writers() {
    const model::Network& network = system_.network();
    std::vector<std::uint32_t> writer(network.memory.stored, nobody);
    const auto note = [&](const CodeFacts& facts, std::uint32_t process) {
        for (const CellWrite& write : facts.cells) {
            const std::int64_t last = std::min<std::int64_t>(
                write.cells.high, std::int64_t{network.memory.stored} - 1);
            for (std::int64_t c = std::max<std::int64_t>(write.cells.low, 0); c <= last;
                 ++c) {
                watch::spend();
                std::uint32_t& who = writer[static_cast<std::size_t>(c)];
                who = who == nobody || who == process ? process : several;
            }
        }
    };
    for (std::uint32_t e = 0; e < system_.edges(); ++e) {
        const EdgeInfo& info = system_.edge(e);
        const model::Edge& edge = network.edges[info.origin.index()];
        if (edge.update)
            note(system_.analysis().facts(*edge.update, system_.selected(info)),
                 info.process);
    }
    for (const auto& hook : {network.before_update, network.after_update})
        if (hook) note(system_.analysis().facts(*hook), several);
    for (std::uint32_t c = system_.processes(); c < writer.size(); ++c)
        if (writer[c] < system_.processes())
            own_[writer[c]].push_back(model::CellId{static_cast<std::int32_t>(c)});
}

void LocalValues::analyse(std::uint32_t process) {
    const model::Network& network = system_.network();
    const model::Process& p = network.processes[process];
    std::vector<model::CellId>& own = own_[process];
    if (own.size() * p.locations.count > most_values) own.clear();
    Place& first = places_[p.locations.first + p.initial];
    for (const model::CellId cell : own)
        first.values.push_back(Interval::single(
            network.memory.state.initial[static_cast<std::size_t>(cell.raw)]));
    if (own.empty()) return;
    std::vector<std::uint32_t> work{p.initial};
    while (!work.empty()) {
        const std::uint32_t at = work.back();
        work.pop_back();
        for (const std::uint32_t e : edges_[p.locations.first + at]) {
            watch::spend(1 + own.size());
            const std::uint32_t target = system_.edge(e).target;
            if (flow(e, places_[p.locations.first + target]) &&
                std::ranges::find(work, target) == work.end())
                work.push_back(target);
        }
    }
}

// Whether the values at the target grow.
bool LocalValues::flow(std::uint32_t edge, Place& target) const {
    const EdgeInfo& info = system_.edge(edge);
    const model::Edge& origin = system_.network().edges[info.origin.index()];
    std::vector<CellValues> begin = before_guard(edge);
    if (begin.empty() || !narrow(edge, begin)) return false;
    std::vector<Interval> ends;
    if (origin.update) {
        ends =
            system_.analysis().facts(*origin.update, system_.selected(info), begin).ends;
        if (ends.empty()) // always a fault, or nothing is known
            for (const CellValues& c : begin)
                ends.push_back(system_.analysis().values_of(c.cell));
    } else {
        for (const CellValues& c : begin) ends.push_back(c.values);
    }
    // What others write is none of its business.
    ends.resize(own_[info.process].size());
    if (target.values.empty()) {
        target.values = std::move(ends);
        return true;
    }
    bool grew = false;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (target.values[i].contains(ends[i])) continue;
        target.values[i] = target.growths >= most_growths
                               ? system_.analysis().values_of(begin[i].cell)
                               : hull(target.values[i], ends[i]);
        grew = true;
    }
    if (grew) ++target.growths;
    return grew;
}

std::vector<CellValues> LocalValues::at(std::uint32_t process,
                                        std::uint32_t location) const {
    const Place& place =
        places_[system_.location_id(process, static_cast<std::int32_t>(location))];
    std::vector<CellValues> values;
    for (std::size_t i = 0; i < place.values.size(); ++i)
        values.push_back({own_[process][i], place.values[i]});
    return values;
}

std::vector<CellValues> LocalValues::before_guard(std::uint32_t edge) const {
    return at(system_.edge(edge).process, source_of(edge));
}

std::vector<CellValues> LocalValues::after_guard(std::uint32_t edge) const {
    std::vector<CellValues> values = before_guard(edge);
    if (!narrow(edge, values)) return before_guard(edge); // it is never taken
    return values;
}

bool LocalValues::narrow(std::uint32_t edge, std::vector<CellValues>& values) const {
    const EdgeInfo& info = system_.edge(edge);
    if (info.guard.kind == Test::Kind::never) return false;
    if (info.guard.kind != Test::Kind::atoms) return true;
    // Whoever receives runs its update after that of the sender, which may write what is not its own.
    const bool hears =
        system_.network().edges[info.origin.index()].sync == model::SyncKind::receive;
    const Atom* atoms = system_.forms().atoms(info.guard.atoms);
    for (std::uint32_t i = 0; i < info.guard.atoms.count; ++i) {
        const Atom& atom = atoms[i];
        if (atom.kind != Atom::Kind::constant || atom.left < 0) continue;
        const model::CellId cell{atom.left};
        auto known = std::ranges::find(values, cell, &CellValues::cell);
        if (known == values.end()) {
            const auto& own = own_[info.process];
            if (hears && std::ranges::find(own, cell) == own.end()) continue;
            values.push_back({cell, system_.analysis().values_of(cell)});
            known = values.end() - 1;
        }
        known->values = narrowed(known->values, atom.op, atom.right);
        if (known->values.low > known->values.high) return false;
    }
    return true;
}

} // namespace zonar::semantics
