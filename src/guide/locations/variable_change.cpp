#include "guide/locations/variable_change.h"

#include <vector>

namespace zonar::guide {

using semantics::Interval;

namespace {

std::optional<Interval> sum(const std::optional<Interval>& a,
                            const std::optional<Interval>& b) {
    if (!a || !b) return std::nullopt;
    return Interval{a->low + b->low, a->high + b->high};
}

std::optional<Interval> around(const std::optional<Interval>& a,
                               const std::optional<Interval>& b) {
    if (!a || !b) return a ? a : b;
    return hull(*a, *b);
}

} // namespace

Change then(const Change& a, const Change& b) {
    return {sum(a.shift, b.shift), around(sum(a.level, b.shift), b.level)};
}

Change either(const Change& a, const Change& b) {
    return {around(a.shift, b.shift), around(a.level, b.level)};
}

namespace {

Change by_action(const semantics::System& system, const semantics::Action& action,
                 std::int32_t cell) {
    using Kind = semantics::Action::Kind;
    if (action.kind == Kind::clock || action.target != cell) return {};
    const Interval constant = Interval::single(action.constant);
    if (action.kind == Kind::set) return {std::nullopt, constant};
    if (action.source == cell) return {constant, std::nullopt};
    return {std::nullopt, sum(system.analysis().values_of({action.source}), constant)};
}

Change by_update(const semantics::System& system, const semantics::Update& update,
                 semantics::CodeAnalysis::Known known, std::int32_t cell) {
    using Kind = semantics::Update::Kind;
    Change change;
    if (update.kind == Kind::actions) {
        const semantics::Action* action = system.forms().actions(update.actions);
        for (std::uint32_t i = 0; i < update.actions.count; ++i)
            change = then(change, by_action(system, action[i], cell));
    }
    if (update.kind == Kind::code) {
        // It may be written in any order, or not at all; what counts is the last value.
        for (const auto& write : system.analysis().facts(update.entry, known).cells)
            if (write.cells.contains(cell))
                change.level = around(change.level, write.values);
    }
    return change;
}

/// The part of the way that jumps to the far end of `level` leave.
Climb climb(std::int64_t stride, std::optional<std::int64_t> gap_after_jump) {
    Climb found{stride, infinite};
    if (gap_after_jump) found.by_jump = sum_of(1, found(*gap_after_jump));
    return found;
}

} // namespace

Change change_of(const semantics::System& system, const SyncEdges& edges,
                 std::int32_t cell) {
    std::vector<Change> of_edge;
    for (std::uint32_t id = 0; id < system.edges(); ++id) {
        const semantics::EdgeInfo& info = system.edge(id);
        of_edge.push_back(by_update(system, info.update, system.selected(info), cell));
    }
    const Change before = by_update(system, system.before_update(), {}, cell);
    const Change after = by_update(system, system.after_update(), {}, cell);
    return then(then(before, edges.any_transition<Change>(of_edge)), after);
}

Climb climb_to(const Change& change, std::int64_t bound) {
    std::optional<std::int64_t> left;
    if (change.level) left = bound - change.level->high;
    return climb(change.shift ? change.shift->high : 0, left);
}

Climb fall_to(const Change& change, std::int64_t bound) {
    std::optional<std::int64_t> left;
    if (change.level) left = change.level->low - bound;
    return climb(change.shift ? -change.shift->low : 0, left);
}

} // namespace zonar::guide
