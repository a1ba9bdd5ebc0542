#include "verify/clock_cells.h"

#include "checks/check.h"

#include <algorithm>
#include <utility>

namespace zonar::verify {

using semantics::Machine;
using zone::ConstZone;
using zone::Federation;

namespace {

template <class Visit>
void each_constraint(const model::Predicate& predicate, const Visit& visit) {
    if (predicate.kind == model::Predicate::Kind::clock) visit(predicate.constraint);
    for (const model::Predicate& operand : predicate.operands)
        each_constraint(operand, visit);
}

} // namespace

std::size_t ClockCells::constraints_in(std::span<const model::Predicate* const> atoms) {
    std::size_t count = 0;
    for (const model::Predicate* atom : atoms)
        each_constraint(*atom, [&](const model::ClockConstraint&) { ++count; });
    return count;
}

ClockCells::ClockCells(const model::Query& query,
                       std::span<const model::Predicate* const> atoms,
                       const semantics::System& system, semantics::Expander& expander)
    : query_(query), system_(system), expander_(expander),
      words_(system.layout().words()), result_(system.dimension()),
      rest_(system.dimension()), next_(system.dimension()), piece_(system.dimension()) {
    for (const model::Predicate* atom : atoms)
        each_constraint(*atom,
                        [&](const model::ClockConstraint& c) { all_.push_back(c); });
}

// The constraints as they are in the state of the machine. Of a constraint and its negation
// one is enough.
bool ClockCells::evaluate(Machine& machine) {
    now_.clear();
    for (const model::ClockConstraint& c : all_) {
        const auto i = static_cast<zone::Clock>(machine.value(query_.program, c.left));
        const auto j = static_cast<zone::Clock>(machine.value(query_.program, c.right));
        const std::int32_t value = machine.value(query_.program, c.bound);
        if (machine.failed()) return false;
        // Reading the letter finds out whether it can be told.
        if (zone::is_too_large(value)) continue;
        const Constraint found{
            i, j, c.strict ? zone::Bound::less(value) : zone::Bound::less_equal(value)};
        if (i == j || std::ranges::count(now_, found) != 0 ||
            std::ranges::count(now_, found.negated()) != 0)
            continue;
        now_.push_back(found);
    }
    return true;
}

const Federation& ClockCells::inside(Machine& machine, ConstZone zone) {
    result_.clear();
    if (!evaluate(machine)) return result_;
    result_.add(zone);
    for (const Constraint& c : now_) {
        rest_.clear();
        for (std::size_t i = 0; i < result_.size(); ++i) {
            for (const Constraint& side : {c, c.negated()}) {
                zone::copy(piece_, std::as_const(result_)[i]);
                if (zone::satisfiable(piece_, side.i, side.j, side.bound) &&
                    zone::constrain(piece_, side.i, side.j, side.bound))
                    rest_.add(piece_);
            }
        }
        std::swap(result_, rest_);
    }
    return result_;
}

// The cell is that of the earliest points: there, what ends with time holds if it holds
// anywhere, and what begins with time, or never changes, only if it holds everywhere.
const Federation& ClockCells::outside(Machine& machine, ConstZone zone) {
    result_.clear();
    if (!evaluate(machine)) return result_;
    for (const Constraint& c : now_) {
        const bool holds = c.ends() ? zone::satisfiable(zone, c.i, c.j, c.bound)
                                    : zone::satisfies(zone, c.i, c.j, c.bound);
        const Constraint left = holds ? c.negated() : c;
        zone::copy(piece_, zone);
        if (zone::satisfiable(piece_, left.i, left.j, left.bound) &&
            zone::constrain(piece_, left.i, left.j, left.bound))
            result_.add(piece_);
    }
    return result_;
}

const Federation& ClockCells::in_cell_of(ConstZone member, Machine& machine,
                                         ConstZone zone) {
    result_.clear();
    if (!evaluate(machine)) return result_;
    zone::copy(piece_, zone);
    for (const Constraint& c : now_) {
        const Constraint side =
            zone::satisfies(member, c.i, c.j, c.bound) ? c : c.negated();
        if (!zone::satisfiable(piece_, side.i, side.j, side.bound) ||
            !zone::constrain(piece_, side.i, side.j, side.bound))
            return result_;
    }
    result_.add(piece_);
    return result_;
}

const Federation& ClockCells::next(Machine& machine, ConstZone zone) {
    next_.clear();
    system_.layout().pack(machine.cells(), words_.data());
    if (!evaluate(machine) || !expander_.time_passes(words_.data())) return next_;
    for (Constraint& c : now_) { // from here on, what holds in this cell
        if (!zone::satisfies(zone, c.i, c.j, c.bound)) c = c.negated();
        ZONAR_ASSERT(
            zone::satisfies(zone, c.i, c.j, c.bound)); // all of the zone lies in it
    }
    add_next(zone, true);
    add_next(zone, false);
    return next_;
}

// By the end of strict constraints, or of the others: of each choice of them, together.
void ClockCells::add_next(ConstZone zone, bool strict) {
    ending_.clear();
    for (const Constraint& c : now_)
        if (c.ends() && c.bound.is_strict() == strict) ending_.push_back(c);
    for (std::uint32_t choice = 1; choice < 1u << ending_.size(); ++choice)
        if (enter(zone, strict, choice)) next_.add(piece_);
}

// Puts the points into piece_ in which these of ending_ become false, and nothing else does.
bool ClockCells::enter(ConstZone zone, bool strict, std::uint32_t ending) {
    const auto ends = [&](const Constraint& c) {
        const auto place = std::ranges::find(ending_, c);
        return place != ending_.end() && (ending >> (place - ending_.begin()) & 1) != 0;
    };
    const auto constrain = [&](zone::Clock i, zone::Clock j, zone::Bound bound) {
        return zone::constrain(piece_, i, j, bound);
    };
    zone::copy(piece_, zone);
    if (strict) zone::delay(piece_); // the moment itself is not in this cell any more
    for (const Constraint& c : ending_) {
        const std::int32_t value = c.bound.value();
        if (ends(c) && (!constrain(c.i, 0, zone::Bound::less_equal(value)) ||
                        !constrain(0, c.i, zone::Bound::less_equal(-value))))
            return false;
    }
    if (!strict) zone::delay(piece_); // the moment is the last of this cell
    return std::ranges::all_of(now_, [&](const Constraint& c) {
        const Constraint then = ends(c) ? c.negated() : c;
        return constrain(then.i, then.j, then.bound);
    });
}

} // namespace zonar::verify
