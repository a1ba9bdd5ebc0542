#include "semantics/code_facts.h"

#include "semantics/interpretation.h"

#include <optional>

namespace zonar::semantics {

using model::CellId;
using model::CodeEntry;

namespace {

// How often the values of cells may grow before they are widened to their range.
constexpr int most_rounds = 6;

} // namespace

CodeAnalysis::CodeAnalysis(const model::Network& network) : network_(network) {
    const auto initial = [](const model::Cells& cells) {
        std::vector<Interval> values;
        values.reserve(cells.size());
        for (const std::int32_t v : cells.initial) values.push_back(Interval::single(v));
        return values;
    };
    state_ = initial(network.memory.state);
    auxiliary_ = initial(network.memory.auxiliary);
    find_values();
}

namespace {

/// All that is evaluated in states, but the bounds of selects.
template <class F>
void for_each_expression(const model::Network& network, const F& run) {
    const auto run_update = [&](std::optional<CodeEntry> entry) {
        if (entry) run(model::IntExpr::code(*entry));
    };
    for (const model::ClockConstraint& c : network.clock_constraints)
        for (const model::IntExpr e : {c.left, c.right, c.bound, c.condition}) run(e);
    for (const model::Rate& r : network.rates)
        for (const model::IntExpr e : {r.clock, r.value, r.condition}) run(e);
    for (const model::Location& l : network.locations) run(l.invariant.data);
    for (const model::Edge& e : network.edges) {
        run(e.guard.data);
        run(e.channel);
        run_update(e.update);
    }
    run_update(network.before_update);
    run_update(network.after_update);
}

} // namespace

void CodeAnalysis::find_values() {
    const model::Memory& memory = network_.memory;
    // Locations are moved by edges, not by code.
    for (std::size_t p = 0; p < network_.processes.size(); ++p) {
        state_[p] = {0, std::int64_t{network_.processes[p].locations.count} - 1};
    }

    bool changed = true;
    int round = 0;
    const auto grow = [&](Interval& values, model::Range range, Interval by) {
        by = {std::max<std::int64_t>(by.low, range.low),
              std::min<std::int64_t>(by.high, range.high)};
        if (by.low > by.high || values.contains(by)) return;
        values = round >= most_rounds ? Interval::of(range) : hull(values, by);
        changed = true;
    };
    const auto write = [&](const CellWrite& w) {
        const auto below = static_cast<std::int64_t>(auxiliary_.size());
        const std::int64_t low = std::max(w.cells.low, -below);
        const std::int64_t high =
            std::min(w.cells.high, static_cast<std::int64_t>(state_.size()) - 1);
        for (std::int64_t c = low; c <= high; ++c) {
            const auto i = static_cast<std::size_t>(c >= 0 ? c : -1 - c);
            if (c >= 0) {
                grow(state_[i], memory.state.ranges[i], w.values);
            } else {
                grow(auxiliary_[i], memory.auxiliary.ranges[i], w.values);
            }
        }
    };
    // Every expression may call functions, which write their own cells.
    const auto run = [&](model::IntExpr expr) {
        if (expr.is_constant()) return;
        for (const CellWrite& w : facts(expr.entry()).cells) write(w);
    };

    for (; changed; ++round) {
        changed = false;
        for (const model::Select& s : network_.selects) {
            run(s.low);
            run(s.high);
            write({Interval::single(s.cell.raw), hull(value(s.low), value(s.high))});
        }
        for_each_expression(network_, run);
    }
}

Interval CodeAnalysis::cell(CellId id, const model::Cells* extra) const {
    if (id.raw >= 0) {
        const auto i = static_cast<std::size_t>(id.raw);
        return i < state_.size() ? state_[i] : Interval::any();
    }
    const std::size_t i = static_cast<std::size_t>(-1 - std::int64_t{id.raw});
    if (i < auxiliary_.size()) return auxiliary_[i];
    if (extra == nullptr || i - auxiliary_.size() >= extra->size())
        return Interval::any();
    return Interval::of(extra->ranges[i - auxiliary_.size()]);
}

Interval CodeAnalysis::declared(CellId id) const {
    const model::Cells& cells =
        id.raw >= 0 ? network_.memory.state : network_.memory.auxiliary;
    const auto i =
        static_cast<std::size_t>(id.raw >= 0 ? id.raw : -1 - std::int64_t{id.raw});
    // A query's own cells are not known here: nothing is promised about them.
    return i < cells.size() ? Interval::of(cells.ranges[i]) : Interval{1, 0};
}

Interval CodeAnalysis::values_of(CellId id) const {
    return cell(id, nullptr);
}

CodeFacts CodeAnalysis::facts(CodeEntry entry, Known known, Beginning beginning) const {
    return Interpretation{*this, network_.program, nullptr, known, beginning}.run(entry);
}

std::optional<std::int32_t> CodeAnalysis::constant(model::IntExpr expr,
                                                   Known known) const {
    if (expr.is_constant()) return expr.value();
    const CodeFacts found = facts(expr.entry(), known);
    // What wraps around must be run, so that the places where it does are noted.
    if (found.may_fault || found.may_wrap || !found.value.is_single())
        return std::nullopt;
    for (const CellWrite& w : found.cells) { // its own variables do not matter to others
        if (w.cells.high >= 0) return std::nullopt;
    }
    return static_cast<std::int32_t>(found.value.low);
}

Interval CodeAnalysis::value(model::IntExpr expr) const {
    return expr.is_constant() ? Interval::single(expr.value())
                              : facts(expr.entry()).value;
}

Interval CodeAnalysis::value(model::IntExpr expr, const model::Program& program,
                             const model::Cells& extra) const {
    if (expr.is_constant()) return Interval::single(expr.value());
    return facts(expr.entry(), program, extra).value;
}

CodeFacts CodeAnalysis::facts(CodeEntry entry, const model::Program& program,
                              const model::Cells& extra) const {
    return Interpretation{*this, program, &extra}.run(entry);
}

} // namespace zonar::semantics
