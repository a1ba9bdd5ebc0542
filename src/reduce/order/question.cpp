#include "reduce/order/question.h"

#include "checks/check.h"
#include "reduce/observed.h"

#include <algorithm>

namespace zonar::reduce {

using model::Op;
using semantics::Interval;
using semantics::IntervalSet;
using PredicateKind = model::Predicate::Kind;

namespace {

Op opposite(Op op) {
    switch (op) {
    case Op::equal: return Op::not_equal;
    case Op::not_equal: return Op::equal;
    case Op::less: return Op::greater_equal;
    case Op::less_equal: return Op::greater;
    case Op::greater: return Op::less_equal;
    default: return Op::less;
    }
}

bool compare(Op op, std::int32_t a, std::int32_t b) {
    return model::apply(op, a, b).value != 0;
}

} // namespace

void Question::add(const model::Query& query, const model::Predicate& condition,
                   bool negated) {
    roots_.push_back(build(query, condition, negated));
}

void Question::add_measures(const model::Query& query) {
    const AccessCollector collector{dependence_.system()};
    IntervalSet things;
    for (const model::Measure& measure : query.measures) {
        read_expression(query, measure.value, things);
        if (!measure.clock) continue;
        read_expression(query, *measure.clock, things);
        collector.add_clocks(dependence_.system().analysis().value(
                                 *measure.clock, query.program, query.cells),
                             things);
    }
    // Whatever its condition is about, as well: it decides which values count.
    build(query, query.condition, false);
    if (counts_ends_) obstacle_ = "the query asks for values in deadlocks";
    see(changing(query, things));
    Node node;
    node.kind = Kind::values;
    roots_.push_back(add_node(std::move(node)));
}

void Question::add_atoms(const model::Query& query,
                         std::span<const model::Predicate* const> atoms) {
    for (const model::Predicate* atom : atoms) build(query, *atom, false);
    counts_ends_ = true;
    const semantics::System& system = dependence_.system();
    if (system.has_urgent_channels())
        obstacle_ = "an urgent channel decides whether a run may wait forever";
    // Whether a run may wait forever in a state can be seen, too.
    const auto stops = [&](std::uint32_t process, std::uint32_t location) {
        return system.flags(process, static_cast<std::int32_t>(location)) &
               semantics::location_flag::stops_time;
    };
    std::vector<std::uint32_t> found;
    for (std::uint32_t e = 0; e < dependence_.edges(); ++e) {
        const Dependence::Edge& edge = dependence_.edge(e);
        if (stops(edge.process, edge.source) != stops(edge.process, edge.target))
            found.push_back(e);
    }
    see(found);
}

std::uint32_t Question::add_node(Node node) {
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void Question::see(const std::vector<std::uint32_t>& edges) {
    visible_.insert(visible_.end(), edges.begin(), edges.end());
    std::ranges::sort(visible_);
    visible_.erase(std::unique(visible_.begin(), visible_.end()), visible_.end());
    visible_blocks_.clear();
    for (const std::uint32_t e : visible_) append_edge(visible_blocks_, 0, e);
}

std::uint32_t Question::build(const model::Query& query,
                              const model::Predicate& predicate, bool negated) {
    switch (predicate.kind) {
    case PredicateKind::negation: return build(query, predicate.operands[0], !negated);
    case PredicateKind::integer: return build_test(query, predicate.value, negated);
    case PredicateKind::deadlock: {
        counts_ends_ = true;
        Node node;
        node.kind = Kind::deadlock;
        // That something is possible is true of most states: then nothing needs to move.
        if (negated) obstacle_ = "the query asks where there is no deadlock";
        return add_node(std::move(node));
    }
    case PredicateKind::clock: {
        const AccessCollector collector{dependence_.system()};
        IntervalSet things;
        const model::ClockConstraint& c = predicate.constraint;
        for (const model::IntExpr clock : {c.left, c.right}) {
            collector.add_clocks(
                dependence_.system().analysis().value(clock, query.program, query.cells),
                things);
            read_expression(query, clock, things);
        }
        read_expression(query, c.bound, things);
        return opaque(query, things);
    }
    case PredicateKind::member:
        obstacle_ = "the query asks for a known state, in which everything counts";
        return add_node({});
    case PredicateKind::conjunction:
    case PredicateKind::disjunction: break;
    }
    Node node;
    const bool all = (predicate.kind == PredicateKind::conjunction) != negated;
    node.kind = all ? Kind::all : Kind::any;
    for (const model::Predicate& operand : predicate.operands)
        node.operands.push_back(build(query, operand, negated));
    return add_node(std::move(node));
}

std::uint32_t Question::build_test(const model::Query& query, model::IntExpr value,
                                   bool negated) {
    using TestKind = semantics::Test::Kind;
    semantics::ShortForms forms{query.program};
    const semantics::Test test = forms.test(value);
    Node node;
    if (test.kind == TestKind::always || test.kind == TestKind::never) {
        node.value = (test.kind == TestKind::always) != negated;
        return add_node(std::move(node));
    }
    const semantics::Atom* atoms = forms.atoms(test.atoms);
    const auto is_literal = [](const semantics::Atom& atom) {
        return atom.kind == semantics::Atom::Kind::constant && atom.left >= 0;
    };
    if (test.kind == TestKind::atoms &&
        std::all_of(atoms, atoms + test.atoms.count, is_literal)) {
        node.kind = negated ? Kind::any : Kind::all;
        for (std::uint32_t i = 0; i < test.atoms.count; ++i)
            node.operands.push_back(literal(atoms[i], negated));
        return add_node(std::move(node));
    }
    IntervalSet cells;
    read_expression(query, value, cells);
    return opaque(query, cells);
}

std::uint32_t Question::opaque(const model::Query& query, const IntervalSet& things) {
    Node node;
    node.kind = Kind::opaque;
    std::vector<std::uint32_t> edges = changing(query, things);
    see(edges);
    node.edges = sets_.add(edges);
    return add_node(std::move(node));
}

std::uint32_t Question::literal(const semantics::Atom& atom, bool negated) {
    Node node;
    node.kind = Kind::literal;
    node.op = negated ? opposite(atom.op) : atom.op;
    node.cell = atom.left;
    node.constant = atom.right;
    // All that writes the cell, but a move between two locations that say the same of it.
    std::vector<std::uint32_t> writers;
    dependence_.find_writers(node.cell, Op::halt, 0, writers);
    std::erase_if(writers, [&](std::uint32_t e) {
        const Dependence::Edge& edge = dependence_.edge(e);
        const auto says = [&](std::uint32_t location) {
            return compare(node.op, static_cast<std::int32_t>(location), node.constant);
        };
        return edge.process == static_cast<std::uint32_t>(node.cell) &&
               says(edge.source) == says(edge.target);
    });
    see(writers);
    writers.clear();
    dependence_.find_writers(node.cell, node.op, node.constant, writers);
    node.edges = sets_.add(writers);
    return add_node(std::move(node));
}

void Question::read_expression(const model::Query& query, model::IntExpr value,
                               IntervalSet& cells) const {
    if (value.is_constant()) return;
    const AccessCollector collector{dependence_.system()};
    collector.read_facts(
        dependence_.system().analysis().facts(value.entry(), query.program, query.cells),
        cells);
}

// The edges that write some of these, but moves between locations that nobody asks for.
std::vector<std::uint32_t> Question::changing(const model::Query& query,
                                              const IntervalSet& things) const {
    const semantics::System& system = dependence_.system();
    const ObservedLocations observed = observed_by(query, system);
    IntervalSet data; // without locations
    const auto first = std::int64_t{system.processes()};
    for (const Interval& run : things.all())
        data.add({std::max(run.low, first), run.high});
    std::vector<std::uint32_t> found;
    for (const std::uint32_t s : dependence_.segments_of(things)) {
        for (const std::uint32_t e : dependence_.writers(s)) {
            const Dependence::Edge& edge = dependence_.edge(e);
            const bool moves = edge.source != edge.target &&
                               (observed.contains(edge.process, edge.source) ||
                                observed.contains(edge.process, edge.target));
            if (moves || !common(dependence_.accesses(e).writes, data).empty())
                found.push_back(e);
        }
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

Question::Truth Question::truth(std::uint32_t id, const std::int32_t* cells) const {
    const Node& n = nodes_[id];
    const auto known = [](bool value) { return value ? Truth::yes : Truth::no; };
    switch (n.kind) {
    case Kind::constant: return known(n.value);
    case Kind::literal: return known(compare(n.op, cells[n.cell], n.constant));
    case Kind::opaque:
    case Kind::deadlock: return Truth::depends;
    case Kind::values: return Truth::no;
    case Kind::all:
    case Kind::any: break;
    }
    const Truth stop = n.kind == Kind::all ? Truth::no : Truth::yes;
    Truth result = n.kind == Kind::all ? Truth::yes : Truth::no;
    for (const std::uint32_t operand : n.operands) {
        const Truth t = truth(operand, cells);
        if (t == stop) return stop;
        if (t == Truth::depends) result = t;
    }
    return result;
}

} // namespace zonar::reduce
