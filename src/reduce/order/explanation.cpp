#include "reduce/order/explanation.h"

#include "reduce/order/ample.h"
#include "semantics/footprint.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::Footprint;
using semantics::Interval;
using semantics::IntervalSet;

namespace {

constexpr std::int64_t most_elements = 8; // of an array, by name

/// What all edges of a process use.
struct ProcessAccesses {
    IntervalSet all, writes; // things
    Footprint footprint;     // for its channels
};

void add_all(const IntervalSet& from, IntervalSet& to) {
    for (const Interval& run : from.all()) to.add(run);
}

std::vector<ProcessAccesses> accesses_by_process(const Dependence& dependence) {
    const semantics::System& system = dependence.system();
    std::vector<ProcessAccesses> all(system.processes());
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        all[p].footprint = semantics::footprint(system.network(), system.analysis(),
                                                model::ProcessId{p});
    for (std::uint32_t e = 0; e < dependence.edges(); ++e) {
        ProcessAccesses& own = all[dependence.edge(e).process];
        const EdgeAccesses& accesses = dependence.accesses(e);
        add_all(accesses.reads, own.all);
        add_all(accesses.writes, own.all);
        add_all(accesses.writes, own.writes);
    }
    return all;
}

/// Names of those elements of a declared array that are in a run: its own if all are.
template <class Declared, class NameOf>
void name_elements(const std::vector<Declared>& declared, Interval run, NameOf name_of,
                   std::vector<std::string>& names) {
    for (const Declared& one : declared) {
        const std::int64_t first = one.first.raw;
        const std::int64_t last = first + one.shape->elements - 1;
        const Interval own{std::max(first, run.low), std::min(last, run.high)};
        if (own.low > own.high) continue;
        if (own.low == first && own.high == last) {
            names.push_back(one.name);
        } else if (own.high - own.low < most_elements) {
            for (std::int64_t i = own.low; i <= own.high; ++i)
                names.push_back(name_of(static_cast<std::uint32_t>(i)));
        } else {
            names.push_back("parts of " + one.name);
        }
    }
}

class PairNames {
public:
    explicit PairNames(const Dependence& dependence)
        : network_(dependence.system().network()), things_(dependence.things()) {}

    void name_things(const IntervalSet& things, SharedByPair& pair) const {
        const std::int64_t clocks = things_.clock(0);
        for (const Interval& run : things.all()) {
            const Interval cells{run.low, std::min(run.high, clocks - 1)};
            for (std::int64_t p = cells.low; p <= cells.high && p < processes(); ++p)
                pair.variables.push_back(
                    "the location of " +
                    network_.processes[static_cast<std::size_t>(p)].name);
            name_elements(
                network_.variables, cells,
                [&](std::uint32_t i) {
                    return network_.cell_name(
                        model::CellId{static_cast<decltype(model::CellId::raw)>(i)});
                },
                pair.variables);
            const Interval own{
                std::max(run.low, clocks) - clocks,
                std::min<std::int64_t>(run.high, things_.invariants() - 1) - clocks};
            name_elements(
                network_.clock_groups, own,
                [&](std::uint32_t i) { return network_.clock_name(model::ClockId{i}); },
                pair.clocks);
            pair.invariants = pair.invariants || run.contains(things_.invariants());
        }
    }
    void name_channels(const IntervalSet& channels, SharedByPair& pair) const {
        for (const Interval& run : channels.all())
            for (std::int64_t c = run.low; c <= run.high; ++c)
                pair.channels.push_back(network_.channel_name(
                    model::ChannelId{static_cast<std::uint32_t>(c)}));
    }

private:
    std::int64_t processes() const {
        return static_cast<std::int64_t>(network_.processes.size());
    }

    const model::Network& network_;
    const Things& things_;
};

IntervalSet shared_things(const ProcessAccesses& one, const ProcessAccesses& other) {
    IntervalSet shared = common(one.writes, other.all);
    add_all(common(other.writes, one.all), shared);
    return shared;
}

IntervalSet shared_channels(const Footprint& one, const Footprint& other) {
    IntervalSet shared = common(one.sends, other.receives);
    add_all(common(other.sends, one.receives), shared);
    return shared;
}

} // namespace

std::vector<SharedByPair> shared_by_pairs(const Dependence& dependence) {
    const std::vector<ProcessAccesses> all = accesses_by_process(dependence);
    const PairNames names{dependence};
    std::vector<SharedByPair> pairs;
    for (std::uint32_t p = 0; p < all.size(); ++p) {
        for (std::uint32_t q = p + 1; q < all.size(); ++q) {
            watch::spend();
            const IntervalSet things = shared_things(all[p], all[q]);
            const IntervalSet channels =
                shared_channels(all[p].footprint, all[q].footprint);
            if (things.empty() && channels.empty()) continue;
            SharedByPair& pair = pairs.emplace_back();
            pair.one = p;
            pair.other = q;
            names.name_things(things, pair);
            names.name_channels(channels, pair);
        }
    }
    return pairs;
}

std::vector<NamedEdge> named_edges(const Dependence& dependence,
                                   std::span<const std::uint32_t> edges) {
    std::vector<NamedEdge> named;
    for (const std::uint32_t e : edges)
        named.push_back({dependence.edge(e).process, dependence.system().edge(e).origin});
    const auto id = [](const NamedEdge& edge) { return edge.id.index(); };
    std::ranges::sort(named, {}, id);
    const auto same = [&](const NamedEdge& a, const NamedEdge& b) {
        return id(a) == id(b);
    };
    named.erase(std::unique(named.begin(), named.end(), same), named.end());
    return named;
}

std::vector<std::uint32_t> local_edges(const Dependence& dependence) {
    std::vector<std::uint32_t> local;
    for (std::uint32_t e = 0; e < dependence.edges(); ++e)
        if (is_local(dependence, e)) local.push_back(e);
    return local;
}

std::string obstacle_of(const Dependence& dependence, const Question* question) {
    if (!dependence.obstacle().empty()) return dependence.obstacle();
    if (question != nullptr && !question->obstacle().empty()) return question->obstacle();
    if (dependence.system().is_timed() && !dependence.can_freeze())
        return "time never stands still in this model, and while it passes the order of "
               "transitions matters";
    return {};
}

} // namespace zonar::reduce
