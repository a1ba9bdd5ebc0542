#include "verify/predicate.h"

#include "checks/check.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::verify {

using Kind = model::Predicate::Kind;
using semantics::Machine;
using zone::Federation;

namespace {

/// Whether no difference of the two clocks is beyond the numbers that zones distinguish.
/// Then a comparison with a number beyond them has one answer for all.
bool stays_near(const Federation& zones, zone::Clock i, zone::Clock j) {
    for (std::size_t k = 0; k < zones.size(); ++k) {
        const zone::Bound most = zones[k].at(i, j);
        if (most.is_none() || zone::is_too_large(most.value())) return false;
    }
    return true;
}

/// Whether all points of the zones lie in one. For assertions.
[[maybe_unused]] bool lies_within(const Federation& zones, zone::ConstZone zone) {
    for (std::size_t k = 0; k < zones.size(); ++k)
        if (!zone::includes(zone, zones[k])) return false;
    return true;
}

} // namespace

StatePredicate::StatePredicate(const model::Query& query,
                               const model::Predicate& predicate, bool negated,
                               std::uint32_t dimension)
    : query_(query), forms_(query.program), result_(dimension) {
    root_ = build(predicate, negated);
    first_branch_ = branch(root_, end_yes, end_no);
    constexpr std::size_t few = 4;
    is_cheap_ =
        branches_.size() <= few && std::ranges::all_of(branches_, [](const Branch& b) {
            return b.states == nullptr && b.test.kind != semantics::Test::Kind::code;
        });
    scratch_.reserve(2 * nodes_.size());
    for (std::size_t i = 0; i < 2 * nodes_.size(); ++i) scratch_.emplace_back(dimension);
}

std::uint32_t StatePredicate::build(const model::Predicate& predicate, bool negated) {
    if (predicate.kind == Kind::negation) return build(predicate.operands[0], !negated);
    Node node;
    node.kind = predicate.kind;
    node.negated = negated;
    switch (predicate.kind) {
    case Kind::integer: node.test = forms_.test(predicate.value); break;
    case Kind::clock:
        uses_clocks_ = true;
        node.constraint = predicate.constraint;
        break;
    case Kind::deadlock: uses_deadlock_ = true; break;
    case Kind::member: node.states = predicate.states.get(); break;
    default: // de Morgan
        if (negated) {
            node.kind =
                node.kind == Kind::conjunction ? Kind::disjunction : Kind::conjunction;
        }
        for (const model::Predicate& operand : predicate.operands) {
            node.operands.push_back(build(operand, negated));
        }
    }
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::vector<semantics::ObservedConstraint>
StatePredicate::constraints(const semantics::CodeAnalysis& analysis) const {
    std::vector<semantics::ObservedConstraint> found;
    const auto value = [&](model::IntExpr expr) {
        return analysis.value(expr, query_.program, query_.cells);
    };
    for (const Node& node : nodes_) {
        if (node.kind != Kind::clock) continue;
        semantics::ObservedConstraint c{
            value(node.constraint.left), value(node.constraint.right),
            value(node.constraint.bound), node.constraint.strict};
        if (node.negated) {
            std::swap(c.left, c.right);
            c.bound = {-c.bound.high, -c.bound.low};
            c.strict = !c.strict;
        }
        found.push_back(c);
    }
    return found;
}

// Lays out a node so that it goes on at `yes` or at `no`; says where it begins. Clocks and
// deadlock could always make it true.
std::uint32_t StatePredicate::branch(std::uint32_t index, std::uint32_t yes,
                                     std::uint32_t no) {
    const Node& node = nodes_[index];
    switch (node.kind) {
    case Kind::integer:
        if (node.negated) std::swap(yes, no);
        return branch_on_test(node.test, yes, no);
    case Kind::member:
        if (node.negated) std::swap(yes, no);
        branches_.push_back({.test = {}, .states = node.states, .yes = yes, .no = no});
        return static_cast<std::uint32_t>(branches_.size() - 1);
    case Kind::conjunction:
    case Kind::disjunction: {
        const bool all = node.kind == Kind::conjunction;
        // From the last to the first: each must know where the next one begins.
        std::uint32_t next = all ? yes : no;
        for (std::size_t i = node.operands.size(); i-- > 0;) {
            next = all ? branch(node.operands[i], next, no)
                       : branch(node.operands[i], yes, next);
        }
        return next;
    }
    default: return yes;
    }
}

std::uint32_t StatePredicate::branch_on_test(const semantics::Test& test,
                                             std::uint32_t yes, std::uint32_t no) {
    using TestKind = semantics::Test::Kind;
    if (test.kind == TestKind::always) return yes;
    if (test.kind == TestKind::never) return no;
    Branch b{.test = test, .yes = yes, .no = no};
    if (test.kind == TestKind::atoms && test.atoms.count == 1) {
        const semantics::Atom& atom = *forms_.atoms(test.atoms);
        b.is_equality =
            atom.kind == semantics::Atom::Kind::constant && atom.op == model::Op::equal;
        b.cell = atom.left;
        b.value = atom.right;
    }
    branches_.push_back(b);
    return static_cast<std::uint32_t>(branches_.size() - 1);
}

bool StatePredicate::possible(Machine& machine) const {
    std::uint32_t at = first_branch_;
    while (at < end_no) {
        const Branch& b = branches_[at];
        const bool holds = b.is_equality         ? machine.cells()[b.cell] == b.value
                           : b.states != nullptr ? b.states->contains(machine.cells())
                                                 : machine.holds(forms_, b.test);
        at = holds ? b.yes : b.no;
    }
    return at == end_yes;
}

const Federation& StatePredicate::satisfying(Machine& machine, zone::ConstZone zone,
                                             const Federation& dead) {
    result_.clear();
    result_.add(zone);
    filter(machine, root_, dead, result_);
    ZONAR_ASSERT(lies_within(result_, zone));
    return result_;
}

void StatePredicate::filter(Machine& machine, std::uint32_t index, const Federation& dead,
                            Federation& zones) {
    const Node& node = nodes_[index];
    switch (node.kind) {
    case Kind::integer:
        if (machine.holds(forms_, node.test) == node.negated) zones.clear();
        break;
    case Kind::member:
        if (node.states->contains(machine.cells()) == node.negated) zones.clear();
        break;
    case Kind::conjunction:
        for (const std::uint32_t operand : node.operands) {
            if (zones.empty()) break;
            filter(machine, operand, dead, zones);
        }
        break;
    case Kind::disjunction: filter_any(machine, index, dead, zones); break;
    case Kind::clock: filter_clocks(machine, node, zones); break;
    case Kind::deadlock:
        if (node.negated)
            zones.subtract(dead);
        else
            zones.intersect(dead);
        break;
    case Kind::negation: ZONAR_ASSERT(false); break; // pushed to the leaves
    }
}

void StatePredicate::filter_any(Machine& machine, std::uint32_t index,
                                const Federation& dead, Federation& zones) {
    Federation& all = scratch_[2 * index];
    Federation& part = scratch_[2 * index + 1];
    all.clear();
    for (const std::uint32_t operand : nodes_[index].operands) {
        ZONAR_ASSERT(operand < index); // its scratch is another one
        part.clear();
        part.add(zones);
        filter(machine, operand, dead, part);
        all.add(part);
    }
    zones.clear();
    zones.add(all);
}

void StatePredicate::filter_clocks(Machine& machine, const Node& node,
                                   Federation& zones) const {
    const model::ClockConstraint& c = node.constraint;
    auto i = static_cast<zone::Clock>(machine.value(query_.program, c.left));
    auto j = static_cast<zone::Clock>(machine.value(query_.program, c.right));
    const std::int32_t value = machine.value(query_.program, c.bound);
    if (machine.failed()) return zones.clear();
    if (zone::is_too_large(value)) {
        // All differences are on one side of such a number, unless they are as far themselves.
        const bool holds = (value > 0) != node.negated;
        if (value < 0) std::swap(i, j);
        if (!stays_near(zones, i, j))
            machine.fail({.outcome = {.fault = model::Fault::far_clock, .detail = value},
                          .program = &query_.program,
                          .place = c.range});
        if (!holds || machine.failed()) zones.clear();
        return;
    }
    zone::Bound bound =
        c.strict ? zone::Bound::less(value) : zone::Bound::less_equal(value);
    if (node.negated) {
        std::swap(i, j);
        bound = bound.negated();
    }
    if (i != j)
        zones.constrain(i, j, bound);
    else if (bound < zone::zero_bound)
        zones.clear();
}

} // namespace zonar::verify
