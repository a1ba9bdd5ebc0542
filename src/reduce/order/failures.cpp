#include "reduce/order/failures.h"

#include "semantics/local_values.h"

#include <algorithm>
#include <optional>
#include <span>

namespace zonar::reduce {

using semantics::IntervalSet;

namespace {

void sort_out(std::vector<std::uint32_t>& edges) {
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

/// What an invariant looks at; nothing if it cannot fail.
std::optional<IntervalSet>
failing_invariant(const semantics::System& system, const model::Condition& invariant,
                  std::span<const semantics::CellValues> values) {
    const AccessCollector collector{system};
    IntervalSet things;
    bool may_fail = false;
    const auto look_at = [&](model::IntExpr value) {
        may_fail = may_fail || system.analysis().may_fault(value, {}, values);
        collector.read_expression(value, {}, things);
    };
    look_at(invariant.data);
    for (const model::ClockConstraint& c :
         slice(system.network().clock_constraints, invariant.clocks))
        for (const model::IntExpr value : {c.left, c.right, c.bound, c.condition})
            look_at(value);
    return may_fail ? std::optional{things} : std::nullopt;
}

bool update_may_fail(const Dependence& dependence, std::uint32_t edge,
                     const semantics::LocalValues& values) {
    if (!dependence.accesses(edge).may_fail) return false;
    const semantics::System& system = dependence.system();
    const semantics::EdgeInfo& info = system.edge(edge);
    return system.analysis()
        .facts(*system.network().edges[info.origin.index()].update, system.selected(info),
               values.after_guard(edge))
        .may_fault;
}

// Of a guard the part about integers is looked at first, and then, if it holds, the clocks and the channel.
bool test_may_fail(const semantics::System& system, std::uint32_t edge,
                   const semantics::LocalValues& values) {
    const semantics::EdgeInfo& info = system.edge(edge);
    if (!info.may_fault) return false;
    const model::Edge& origin = system.network().edges[info.origin.index()];
    const auto selected = system.selected(info);
    const auto fails = [&](model::IntExpr value,
                           const std::vector<semantics::CellValues>& known) {
        return system.analysis().may_fault(value, selected, known);
    };
    if (fails(origin.guard.data, values.before_guard(edge))) return true;
    const std::vector<semantics::CellValues> known = values.after_guard(edge);
    if (fails(origin.channel, known)) return true;
    for (const model::ClockConstraint& c :
         slice(system.network().clock_constraints, origin.guard.clocks))
        for (const model::IntExpr value : {c.left, c.right, c.bound, c.condition})
            if (fails(value, known)) return true;
    return false;
}

} // namespace

Failures::Failures(const Dependence& dependence) {
    const semantics::System& system = dependence.system();
    const semantics::LocalValues values{system};
    std::vector<std::uint32_t> edges;
    for (std::uint32_t e = 0; e < dependence.edges(); ++e) {
        const Dependence::Edge& edge = dependence.edge(e);
        if (update_may_fail(dependence, e, values)) edges.push_back(e);
        if (!test_may_fail(system, e, values)) continue;
        if (edge.sync == Dependence::Sync::receive)
            obstacle_ =
                "the guard of a receiving edge may fail, which matters only while "
                "there is a sender";
        add_test(dependence, dependence.accesses(e).guard, edge.process, edge.source);
    }
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const model::Run locations = system.network().processes[p].locations;
        for (std::uint32_t l = 0; l < locations.count; ++l) {
            const std::optional<IntervalSet> things = failing_invariant(
                system, system.network().locations[locations.first + l].invariant,
                values.at(p, l));
            if (things) add_test(dependence, *things, p, l);
        }
    }
    sort_out(of_tests_);
    edges.insert(edges.end(), of_tests_.begin(), of_tests_.end());
    sort_out(edges);
    for (const std::uint32_t e : edges) append_edge(all_, 0, e);
}

// The edges that decide whether it is evaluated, and what then comes out. Committed locations keep the
// guards of others from being evaluated.
void Failures::add_test(const Dependence& dependence, const IntervalSet& things,
                        std::uint32_t process, std::uint32_t location) {
    for (const std::uint32_t s : dependence.segments_of(things)) {
        const auto writers = dependence.writers(s);
        of_tests_.insert(of_tests_.end(), writers.begin(), writers.end());
    }
    for (std::uint32_t e = 0; e < dependence.edges(); ++e) {
        const Dependence::Edge& edge = dependence.edge(e);
        const bool moves = edge.process == process && edge.source != edge.target &&
                           (edge.source == location || edge.target == location);
        if (moves || edge.from_committed) of_tests_.push_back(e);
    }
}

} // namespace zonar::reduce
