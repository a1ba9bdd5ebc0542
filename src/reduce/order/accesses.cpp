#include "reduce/order/accesses.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::CellWrite;
using semantics::ClockWrite;
using semantics::CodeAnalysis;
using semantics::CodeFacts;
using semantics::Interval;
using semantics::IntervalSet;
using semantics::System;

void AccessCollector::add_cells(Interval cells, IntervalSet& to) const {
    to.add({std::max<std::int64_t>(cells.low, 0),
            std::min<std::int64_t>(cells.high, std::int64_t{things_.cells()} - 1)});
}

// The reference clock is nobody's.
void AccessCollector::add_clocks(Interval clocks, IntervalSet& to) const {
    const std::int64_t base = things_.clock(0);
    const std::int64_t end = std::int64_t{things_.invariants()} - 1;
    to.add({base + std::max<std::int64_t>(clocks.low, 1),
            std::min(base + std::clamp<std::int64_t>(clocks.high, 0, end - base), end)});
}

void AccessCollector::read_facts(const CodeFacts& facts, IntervalSet& to) const {
    for (const Interval& cells : facts.reads) add_cells(cells, to);
}

void AccessCollector::read_expression(model::IntExpr expr, CodeAnalysis::Known known,
                                      IntervalSet& to) const {
    if (!expr.is_constant())
        read_facts(system_.analysis().facts(expr.entry(), known), to);
}

void AccessCollector::read_constraints(model::Run constraints, CodeAnalysis::Known known,
                                       IntervalSet& clocks, IntervalSet& cells) const {
    const CodeAnalysis& analysis = system_.analysis();
    for (const model::ClockConstraint& c :
         slice(system_.network().clock_constraints, constraints)) {
        for (const model::IntExpr clock : {c.left, c.right}) {
            add_clocks(analysis.value(clock), clocks);
            read_expression(clock, known, cells);
        }
        read_expression(c.bound, known, cells);
        read_expression(c.condition, known, cells);
    }
}

std::vector<std::uint32_t> sources_of(const System& system) {
    std::vector<std::uint32_t> sources;
    sources.reserve(system.edges());
    for (std::uint32_t e = 0; e < system.edges(); ++e)
        sources.push_back(system.network().edges[system.edge(e).origin.index()].source);
    return sources;
}

namespace {

/// Invariants, by location.
struct InvariantReads {
    std::vector<IntervalSet> clocks;
    std::vector<std::uint8_t> reads_cells;
    IntervalSet cells; // of all of them
    /// Clocks whose bound depends on something else that an edge can change: x - y <= 5,
    /// x <= v.
    IntervalSet joint;
};

void add_all(const IntervalSet& from, IntervalSet& to) {
    for (const Interval& run : from.all()) to.add(run);
}

InvariantReads invariants_of(const System& system, const AccessCollector& collector) {
    InvariantReads found;
    for (const model::Location& location : system.network().locations) {
        IntervalSet cells, clocks;
        collector.read_expression(location.invariant.data, {}, cells);
        for (std::uint32_t c = 0; c < location.invariant.clocks.count; ++c) {
            const model::Run one{location.invariant.clocks.first + c, 1};
            IntervalSet compared, computed;
            collector.read_constraints(one, {}, compared, computed);
            const bool is_single =
                compared.all().empty() ||
                (compared.all().size() == 1 && compared.all().front().is_single());
            if (!is_single || !computed.empty()) add_all(compared, found.joint);
            add_all(compared, clocks);
            add_all(computed, cells);
        }
        found.reads_cells.push_back(cells.empty() ? 0 : 1);
        add_all(cells, found.cells);
        found.clocks.push_back(std::move(clocks));
    }
    return found;
}

} // namespace

std::vector<EdgeAccesses> accesses_of(const System& system,
                                      const std::vector<std::uint32_t>& sources) {
    const AccessCollector collector{system};
    const Things& things = collector.things();
    const InvariantReads invariants = invariants_of(system, collector);
    std::vector<EdgeAccesses> all(system.edges());
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        EdgeAccesses& found = all[e];
        const semantics::EdgeInfo& info = system.edge(e);
        const model::Edge& edge = system.network().edges[info.origin.index()];
        const CodeAnalysis::Known known = system.selected(info);

        collector.read_expression(edge.guard.data, known, found.guard);
        collector.read_constraints(edge.guard.clocks, known, found.guard, found.guard);
        collector.read_expression(edge.channel, known, found.guard);
        if (info.open_selects) {
            for (const model::Select& s : slice(system.network().selects, edge.selects)) {
                collector.read_expression(s.low, {}, found.guard);
                collector.read_expression(s.high, {}, found.guard);
            }
        }
        add_all(found.guard, found.reads);

        if (edge.update) {
            CodeFacts facts = system.analysis().facts(*edge.update, known);
            collector.read_facts(facts, found.reads);
            for (const CellWrite& write : facts.cells)
                collector.add_cells(write.cells, found.writes);
            for (const ClockWrite& write : facts.clocks) {
                collector.add_clocks(write.target, found.writes);
                collector.add_clocks(write.source, found.reads);
            }
            found.may_fail = facts.may_fault;
            found.values = std::move(facts.cells);
            found.clocks = std::move(facts.clocks);
        }

        const std::uint32_t source =
            system.location_id(info.process, static_cast<std::int32_t>(sources[e]));
        const std::uint32_t target =
            system.location_id(info.process, static_cast<std::int32_t>(info.target));
        if (source != target) collector.add_thing(info.process, found.writes);
        // To leave an invariant matters as well: another process may only then set the clock.
        for (const std::uint32_t location : {source, target})
            add_all(invariants.clocks[location], found.reads);
        const bool touches_invariants = invariants.reads_cells[source] != 0 ||
                                        invariants.reads_cells[target] != 0 ||
                                        !common(found.writes, invariants.cells).empty() ||
                                        !common(found.writes, invariants.joint).empty();
        if (touches_invariants) collector.add_thing(things.invariants(), found.writes);
    }
    return all;
}

} // namespace zonar::reduce
