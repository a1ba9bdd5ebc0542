#include "reduce/order/dependence.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::reduce {

using model::Op;
using model::Run;
using semantics::Interval;
using semantics::IntervalSet;

namespace {

// Beyond these, tables would take longer to make than many a search.
constexpr std::size_t most_memberships = 4'000'000; // of edges in lists
constexpr std::size_t most_dependents = 40'000'000; // of all edges together
constexpr std::size_t most_ways = 500'000;          // of all processes together
constexpr std::uint32_t most_locations = 4096;      // of a process, for reachability
constexpr const char* too_much = "its edges share too many variables to be compared";

} // namespace

bool may_satisfy(Interval values, Op op, std::int32_t constant) {
    switch (op) {
    case Op::equal: return values.contains(constant);
    case Op::not_equal: return values != Interval::single(constant);
    case Op::less: return values.low < constant;
    case Op::less_equal: return values.low <= constant;
    case Op::greater: return values.high > constant;
    case Op::greater_equal: return values.high >= constant;
    default: return true;
    }
}

Dependence::Dependence(const semantics::System& system)
    : system_(system), things_(system), obstacle_(find_obstacle()) {
    const std::vector<std::uint32_t> sources = sources_of(system);
    accesses_ = accesses_of(system, sources);
    note_edges(sources);
    find_leaving();
    find_segments();
    if (obstacle_.empty() && !list_segments()) obstacle_ = too_much;
    if (obstacle_.empty()) {
        find_partners();
        find_reach();
        if (!make_sets()) obstacle_ = too_much;
    }
}

std::string Dependence::find_obstacle() const {
    const model::Network& network = system_.network();
    if (system_.has_priorities())
        return "it has priorities, so one transition can hide any other";
    const auto does_something = [&](const semantics::Update& update) {
        return update.kind != semantics::Update::Kind::nothing;
    };
    if (does_something(system_.before_update()) || does_something(system_.after_update()))
        return "before_update or after_update takes part in every transition";
    if (network.has_stopwatches)
        return "it has stopwatches, whose zones are too large for such arguments";
    if (network.has_guarded_receivers) return "clocks decide who hears a broadcast";
    if (network.has_guarded_urgent) return "an urgent channel has a clock guard";
    return {};
}

Run Dependence::add_list(const std::vector<std::uint32_t>& list,
                         std::vector<std::uint32_t>& to) {
    const std::size_t first = to.size();
    to.insert(to.end(), list.begin(), list.end());
    return semantics::run_since(to, first);
}

void Dependence::note_edges(const std::vector<std::uint32_t>& sources) {
    const model::Network& network = system_.network();
    const auto has_invariant = [&](std::uint32_t process, std::uint32_t location) {
        const std::uint32_t first = network.processes[process].locations.first;
        const model::Condition& invariant = network.locations[first + location].invariant;
        return invariant.clocks.count != 0 || !invariant.data.is(1);
    };
    // What some invariant is about.
    const AccessCollector collector{system_};
    IntervalSet constrained;
    collector.add_thing(things_.invariants(), constrained);
    for (const model::Location& location : network.locations)
        collector.read_constraints(location.invariant.clocks, {}, constrained,
                                   constrained);
    for (std::uint32_t e = 0; e < system_.edges(); ++e) {
        const semantics::EdgeInfo& info = system_.edge(e);
        const model::Edge& origin = network.edges[info.origin.index()];
        Edge edge;
        edge.process = info.process;
        edge.source = sources[e];
        edge.target = info.target;
        if (origin.sync == model::SyncKind::send) edge.sync = Sync::send;
        if (origin.sync == model::SyncKind::receive) edge.sync = Sync::receive;
        const auto flags = [&](std::uint32_t location) {
            return system_.flags(info.process, static_cast<std::int32_t>(location));
        };
        edge.from_committed = info.committed;
        edge.to_committed =
            (flags(edge.target) & semantics::location_flag::committed) != 0;
        has_committed_ = has_committed_ || edge.to_committed || edge.from_committed;
        const auto stops = [&](std::uint32_t location) {
            return (flags(location) & semantics::location_flag::stops_time) != 0;
        };
        can_freeze_ = can_freeze_ || stops(edge.source) || stops(edge.target);
        const EdgeAccesses& accesses = accesses_[e];
        edge.may_be_impossible = origin.guard.clocks.count != 0 ||
                                 !common(accesses.writes, constrained).empty() ||
                                 has_invariant(info.process, info.target);
        edges_.push_back(edge);
    }
    can_freeze_ = can_freeze_ || system_.has_urgent_channels();
}

void Dependence::find_leaving() {
    const std::size_t locations = system_.network().locations.size();
    std::vector<std::vector<std::uint32_t>> leaving(locations);
    for (std::uint32_t e = 0; e < edges(); ++e) {
        const Edge& edge = edges_[e];
        leaving[system_.location_id(edge.process, static_cast<std::int32_t>(edge.source))]
            .push_back(e);
    }
    for (const auto& list : leaving) leaving_.push_back(add_list(list, edge_lists_));
}

// ---- segments

void Dependence::find_segments() {
    cuts_ = {0, things_.count()};
    for (const EdgeAccesses& accesses : accesses_) {
        for (const IntervalSet* set :
             {&accesses.guard, &accesses.reads, &accesses.writes})
            for (const Interval& run : set->all()) {
                cuts_.push_back(run.low);
                cuts_.push_back(run.high + 1);
            }
    }
    std::ranges::sort(cuts_);
    cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
}

std::vector<std::uint32_t> Dependence::segments_of(const IntervalSet& things) const {
    std::vector<std::uint32_t> found;
    for (const Interval& run : things.all()) {
        // The segment that the run begins in, and all that begin inside.
        auto at = std::ranges::upper_bound(cuts_, run.low) - 1;
        for (; at != cuts_.end() - 1 && *at <= run.high; ++at)
            found.push_back(static_cast<std::uint32_t>(at - cuts_.begin()));
    }
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// False: there are too many.
bool Dependence::list_segments() {
    const std::size_t count = cuts_.size() - 1;
    std::vector<std::vector<std::uint32_t>> readers(count), writers(count);
    std::size_t memberships = 0;
    for (std::uint32_t e = 0; e < edges(); ++e) {
        Edge& edge = edges_[e];
        const auto guard = segments_of(accesses_[e].guard);
        const auto reads = segments_of(accesses_[e].reads);
        const auto writes = segments_of(accesses_[e].writes);
        memberships += guard.size() + reads.size() + writes.size();
        if (memberships > most_memberships) return false;
        watch::spend(1 + reads.size() + writes.size());
        for (const std::uint32_t s : reads) readers[s].push_back(e);
        for (const std::uint32_t s : writes) writers[s].push_back(e);
        edge.guard = add_list(guard, segment_lists_);
        edge.reads = add_list(reads, segment_lists_);
        edge.writes = add_list(writes, segment_lists_);
    }
    // Whoever sends a broadcast looks at the guards of those who may hear it.
    const model::Network& network = system_.network();
    std::vector<std::vector<std::uint32_t>> senders(network.channels.size());
    const auto channels_of = [&](std::uint32_t e) {
        const semantics::EdgeInfo& info = system_.edge(e);
        if (info.constant_channel) return Interval::single(info.channel);
        const auto last = static_cast<std::int64_t>(network.channels.size()) - 1;
        const Interval all =
            system_.analysis().value(network.edges[info.origin.index()].channel);
        return Interval{std::max<std::int64_t>(all.low, 0), std::min(all.high, last)};
    };
    for (std::uint32_t e = 0; e < edges(); ++e) {
        if (edges_[e].sync != Sync::send) continue;
        for (auto [c, end] = channels_of(e); c <= end; ++c)
            if (network.channels[static_cast<std::size_t>(c)].broadcast)
                senders[static_cast<std::size_t>(c)].push_back(e);
    }
    for (std::uint32_t e = 0; e < edges(); ++e) {
        if (edges_[e].sync != Sync::receive || edges_[e].guard.count == 0) continue;
        for (auto [c, end] = channels_of(e); c <= end; ++c)
            for (const std::uint32_t s : segments(edges_[e].guard)) {
                const auto& more = senders[static_cast<std::size_t>(c)];
                memberships += more.size();
                if (memberships > most_memberships) return false;
                readers[s].insert(readers[s].end(), more.begin(), more.end());
            }
    }
    for (auto* lists : {&readers, &writers})
        for (std::vector<std::uint32_t>& list : *lists) {
            std::ranges::sort(list);
            list.erase(std::unique(list.begin(), list.end()), list.end());
            (lists == &readers ? readers_ : writers_)
                .push_back(add_list(list, edge_lists_));
        }
    return true;
}

void Dependence::find_writers(std::int32_t cell, Op op, std::int32_t constant,
                              std::vector<std::uint32_t>& to) const {
    ZONAR_ASSERT(cell >= 0);
    IntervalSet one;
    one.add(Interval::single(cell));
    const auto location = static_cast<std::uint32_t>(cell) < system_.processes();
    for (const std::uint32_t s : segments_of(one)) {
        for (const std::uint32_t e : writers(s)) {
            bool helps = location &&
                         edges_[e].process == static_cast<std::uint32_t>(cell) &&
                         may_satisfy(Interval::single(edges_[e].target), op, constant);
            for (const semantics::CellWrite& write : accesses_[e].values)
                helps = helps || (write.cells.contains(cell) &&
                                  may_satisfy(write.values, op, constant));
            if (helps) to.push_back(e);
        }
    }
}

// ---- synchronisation

void Dependence::find_partners() {
    const model::Network& network = system_.network();
    const std::size_t count = network.channels.size();
    std::vector<std::vector<std::uint32_t>> senders(count), receivers(count);
    std::vector<std::vector<std::uint32_t>> channels(edges());
    for (std::uint32_t e = 0; e < edges(); ++e) {
        Edge& edge = edges_[e];
        if (edge.sync == Sync::none) continue;
        const semantics::EdgeInfo& info = system_.edge(e);
        Interval range = Interval::single(info.channel);
        if (!info.constant_channel)
            range = system_.analysis().value(network.edges[info.origin.index()].channel);
        const auto last = static_cast<std::int64_t>(count) - 1;
        for (std::int64_t c = std::max<std::int64_t>(range.low, 0);
             c <= std::min(range.high, last); ++c) {
            const auto channel = static_cast<std::size_t>(c);
            channels[e].push_back(static_cast<std::uint32_t>(c));
            (edge.sync == Sync::send ? senders : receivers)[channel].push_back(e);
            edge.broadcast = edge.broadcast || network.channels[channel].broadcast;
            edge.urgent = edge.urgent || network.channels[channel].urgent;
        }
    }
    // What a location listens to, by the edges that leave it.
    std::vector<std::uint32_t> found;
    const auto add_others = [&](const std::vector<std::uint32_t>& from,
                                std::uint32_t process) {
        for (const std::uint32_t e : from)
            if (edges_[e].process != process) found.push_back(e);
    };
    const auto finish = [&] {
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        watch::spend(1 + found.size());
        return add_list(found, edge_lists_);
    };
    std::vector<Run> announced(network.locations.size());
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const auto locations = network.processes[p].locations.count;
        for (std::uint32_t l = 0; l < locations; ++l) {
            found.clear();
            for (const std::uint32_t e : leaving(p, static_cast<std::int32_t>(l))) {
                if (edges_[e].sync != Sync::receive) continue;
                for (const std::uint32_t c : channels[e])
                    if (network.channels[c].broadcast) add_others(senders[c], p);
            }
            announced[system_.location_id(p, static_cast<std::int32_t>(l))] = finish();
        }
    }
    for (std::uint32_t e = 0; e < edges(); ++e) {
        Edge& edge = edges_[e];
        edge.announced = announced[system_.location_id(
            edge.process, static_cast<std::int32_t>(edge.target))];
        found.clear();
        const auto& others = edge.sync == Sync::send ? receivers : senders;
        for (const std::uint32_t c : channels[e]) add_others(others[c], edge.process);
        edge.partners = finish();
    }
}

// By going through the graph of locations from each of them.
void Dependence::find_reach() {
    const model::Network& network = system_.network();
    std::vector<std::uint32_t> work;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const std::uint32_t locations = network.processes[p].locations.count;
        Reach reach{reach_bits_.size(), (locations + 63) / 64};
        if (locations > most_locations) reach.words = 0;
        reach_.push_back(reach);
        reach_bits_.resize(reach_bits_.size() + std::size_t{locations} * reach.words, 0);
        for (std::uint32_t from = 0; from < locations && reach.words != 0; ++from) {
            std::uint64_t* bits =
                reach_bits_.data() + reach.first + std::size_t{from} * reach.words;
            work.assign(1, from);
            while (!work.empty()) {
                const auto at = static_cast<std::int32_t>(work.back());
                work.pop_back();
                watch::spend();
                for (const std::uint32_t e : leaving(p, at)) {
                    const std::uint32_t to = edges_[e].target;
                    const std::uint64_t bit = std::uint64_t{1} << (to % 64);
                    if ((bits[to / 64] & bit) != 0) continue;
                    bits[to / 64] |= bit;
                    work.push_back(to);
                }
            }
        }
    }
}

// ---- what is asked for in each state

// False: they are too large.
bool Dependence::make_sets() {
    std::vector<std::uint32_t> list;
    std::size_t appended = 0;
    const auto append = [&](std::span<const std::uint32_t> more) {
        appended += more.size();
        list.insert(list.end(), more.begin(), more.end());
        watch::spend(1 + more.size());
    };
    for (const Run& run : leaving_) {
        list.clear();
        append(slice(edge_lists_, run));
        leaving_sets_.push_back(sets_.add(list));
    }
    list.clear();
    for (std::uint32_t e = 0; e < edges(); ++e)
        if (edges_[e].to_committed && edges_[e].source != edges_[e].target)
            list.push_back(e);
    to_committed_ = sets_.add(list);
    for (std::uint32_t e = 0; e < edges(); ++e) {
        Edge& edge = edges_[e];
        list.clear();
        append(leaving(edge.process, static_cast<std::int32_t>(edge.source)));
        for (const std::uint32_t s : segments(edge.writes)) {
            append(writers(s));
            append(readers(s));
        }
        for (const std::uint32_t s : segments(edge.reads)) append(writers(s));
        append(edges_in(edge.partners));
        append(edges_in(edge.announced));
        edge.dependents = sets_.add(list);
        list.clear();
        append(edges_in(edge.partners));
        edge.partner_set = sets_.add(list);
        list.clear();
        for (const std::uint32_t s : segments(edge.guard)) append(writers(s));
        edge.guard_writers = sets_.add(list);
        make_atoms(e);
        if (appended > most_dependents) return false;
    }
    make_ways();
    return true;
}

void Dependence::make_ways() {
    std::vector<std::uint32_t> list;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        const std::size_t locations = system_.network().processes[p].locations.count;
        const bool fits = ways_.size() + locations * locations <= most_ways;
        first_way_.push_back(fits ? ways_.size() : no_ways);
        for (std::uint32_t from = 0; from < locations && fits; ++from) {
            for (std::uint32_t to = 0; to < locations; ++to) {
                list.clear();
                for (const std::uint32_t e : leaving(p, static_cast<std::int32_t>(from)))
                    if (reaches(p, edges_[e].target, to)) list.push_back(e);
                ways_.push_back(sets_.add(list));
                watch::spend();
            }
        }
    }
}

void Dependence::make_atoms(std::uint32_t id) {
    using semantics::Atom;
    using semantics::Test;
    Edge& edge = edges_[id];
    const semantics::EdgeInfo& info = system_.edge(id);
    edge.guard_is_atoms = info.guard.kind != Test::Kind::code && !info.open_selects &&
                          (edge.sync == Sync::none || info.constant_channel);
    const std::size_t first = atoms_.size();
    if (info.guard.kind == Test::Kind::atoms) {
        const Atom* atoms = system_.forms().atoms(info.guard.atoms);
        std::vector<std::uint32_t> list;
        for (std::uint32_t i = 0; i < info.guard.atoms.count; ++i) {
            const Atom& atom = atoms[i];
            if (atom.kind != Atom::Kind::constant || atom.left < 0) {
                edge.guard_is_atoms = false;
                continue;
            }
            list.clear();
            find_writers(atom.left, atom.op, atom.right, list);
            atoms_.push_back({atom.left, atom.op, atom.right, sets_.add(list)});
        }
    }
    edge.atoms = semantics::run_since(atoms_, first);
}

} // namespace zonar::reduce
