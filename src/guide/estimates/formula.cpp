#include "guide/estimates/formula.h"

#include "model/query_kind.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace zonar::guide {

using model::Op;
using model::Predicate;
using semantics::Word;

namespace {

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max() / 4;

Op negation_of(Op op) {
    switch (op) {
    case Op::equal: return Op::not_equal;
    case Op::not_equal: return Op::equal;
    case Op::less: return Op::greater_equal;
    case Op::less_equal: return Op::greater;
    case Op::greater: return Op::less_equal;
    default: return Op::less;
    }
}

/// The values that compare so with a constant; nothing if they are not in one piece.
std::optional<semantics::Interval> values_with(Op op, std::int64_t constant) {
    switch (op) {
    case Op::equal: return semantics::Interval::single(constant);
    case Op::less: return semantics::Interval{-no_bound, constant - 1};
    case Op::less_equal: return semantics::Interval{-no_bound, constant};
    case Op::greater: return semantics::Interval{constant + 1, no_bound};
    case Op::greater_equal: return semantics::Interval{constant, no_bound};
    default: return std::nullopt;
    }
}

} // namespace

// ---------------------------------------------------------------- building

struct FormulaDistance::Builder {
    FormulaDistance& to;
    const semantics::System& system;
    const model::Query& query;
    const SyncEdges& edges;
    const LocationGraph& graph;
    std::set<std::int32_t> read; // by tests

    std::uint32_t add(Node node) {
        to.nodes_.push_back(std::move(node));
        return static_cast<std::uint32_t>(to.nodes_.size() - 1);
    }
    std::uint32_t constant(bool holds) {
        Node node;
        node.distance = holds ? 0 : infinite;
        return add(std::move(node));
    }

    std::uint32_t build(const Predicate& predicate, bool negated) {
        using enum Predicate::Kind;
        switch (predicate.kind) {
        case integer: return condition(predicate.value, negated);
        case negation: return build(predicate.operands[0], !negated);
        case clock:
        case deadlock:
        case member: return constant(true);
        case conjunction:
        case disjunction: break;
        }
        std::vector<std::uint32_t> operands;
        for (const Predicate& operand : predicate.operands)
            operands.push_back(build(operand, negated));
        return combination((predicate.kind == conjunction) != negated, operands);
    }

    /// all(a, 0) => a, all(a, infinite) => infinite, any(a, infinite) => a, any(a, 0) => 0:
    /// quantifiers leave many constants behind.
    std::uint32_t combination(bool all, const std::vector<std::uint32_t>& operands) {
        Node node;
        node.kind = all ? Kind::all : Kind::any;
        for (const std::uint32_t operand : operands) {
            const Node& one = to.nodes_[operand];
            if (one.kind != Kind::constant) {
                node.operands.push_back(operand);
            } else if ((one.distance == 0) != all) {
                return operand;
            }
        }
        if (node.operands.empty()) return constant(all);
        return node.operands.size() == 1 ? node.operands[0] : add(std::move(node));
    }

    std::uint32_t condition(model::IntExpr value, bool negated) {
        const semantics::Test whole = to.forms_.test(value);
        switch (whole.kind) {
        case semantics::Test::Kind::always: return constant(!negated);
        case semantics::Test::Kind::never: return constant(negated);
        case semantics::Test::Kind::code: return test(whole, value, negated);
        case semantics::Test::Kind::atoms: break;
        }
        std::vector<std::uint32_t> operands;
        for (std::uint32_t i = 0; i < whole.atoms.count; ++i) {
            semantics::Test one = whole;
            one.atoms = {whole.atoms.first + i, 1};
            operands.push_back(atom(one, value, negated));
        }
        return combination(!negated, operands);
    }

    /// `one`: of the atoms of `value`.
    std::uint32_t atom(const semantics::Test& one, model::IntExpr value, bool negated) {
        const semantics::Atom& atom = *to.forms_.atoms(one.atoms);
        const auto stored = static_cast<std::int32_t>(system.network().memory.stored);
        if (atom.kind != semantics::Atom::Kind::constant || atom.left < 0 ||
            atom.left >= stored)
            return test(one, value, negated);
        const Op op = negated ? negation_of(atom.op) : atom.op;
        if (atom.left < static_cast<std::int32_t>(system.processes()))
            return location(static_cast<std::uint32_t>(atom.left), op, atom.right);
        const auto values = values_with(op, atom.right);
        if (!values) return test(one, value, negated);
        return variable(atom.left, *values);
    }

    std::uint32_t location(std::uint32_t process, Op op, std::int32_t constant) {
        LocationSet to_be(system.network().processes[process].locations.count, 0);
        for (std::size_t l = 0; l < to_be.size(); ++l) {
            const auto index = static_cast<std::int64_t>(l);
            const auto values = values_with(op, constant);
            to_be[l] = values ? values->contains(index) : index != constant;
        }
        Node node;
        node.kind = Kind::location;
        node.location = to.tables_.add(system.layout().reader(process),
                                       graph.distances(process, to_be));
        return add(std::move(node));
    }

    std::uint32_t variable(std::int32_t cell, semantics::Interval values) {
        const Change change = change_of(system, edges, cell);
        Node node;
        node.kind = Kind::variable;
        node.variable = static_cast<std::uint32_t>(to.variables_.size());
        to.variables_.push_back({system.layout().reader(static_cast<std::uint32_t>(cell)),
                                 values.low, values.high, climb_to(change, values.low),
                                 fall_to(change, values.high)});
        return add(std::move(node));
    }

    std::uint32_t test(const semantics::Test& one, model::IntExpr value, bool negated) {
        const semantics::CodeFacts facts =
            system.analysis().facts(value.entry(), query.program, query.cells);
        const std::int64_t stored = system.network().memory.stored;
        for (const semantics::Interval cells : facts.reads)
            for (std::int64_t c = std::max<std::int64_t>(cells.low, 0);
                 c <= std::min(cells.high, stored - 1); ++c)
                read.insert(static_cast<std::int32_t>(c));
        Node node;
        node.kind = Kind::test;
        node.test = one;
        node.negated = negated;
        return add(std::move(node));
    }
};

FormulaDistance::FormulaDistance(const semantics::System& system,
                                 const semantics::Costs& costs, const model::Query& query,
                                 Conjunction conjunction)
    : system_(system), query_(query), conjunction_(conjunction),
      machine_(system.network(), query.cells), forms_(query.program) {
    machine_.make_room_for(query.program);
    const SyncEdges edges{system};
    least_cost_ = edges.least_cost(costs);
    const LocationGraph graph{system, edges, costs, Weights::whole};
    Builder builder{*this, system, query, edges, graph, {}};
    if (model::seeks(query.kind, model::Sought::state)) {
        root_ = builder.build(query.condition, model::info(query.kind).refutes);
    } else {
        root_ = builder.constant(true);
    }
    for (const std::int32_t cell : builder.read)
        reads_.push_back(
            {cell, system.layout().reader(static_cast<std::uint32_t>(cell))});
}

FormulaDistance::FormulaDistance(const FormulaDistance& other)
    : Estimate(other), system_(other.system_), query_(other.query_),
      conjunction_(other.conjunction_), least_cost_(other.least_cost_),
      machine_(system_.network(), query_.cells), forms_(other.forms_),
      reads_(other.reads_), tables_(other.tables_), variables_(other.variables_),
      nodes_(other.nodes_), root_(other.root_) {
    machine_.make_room_for(query_.program);
}

// ---------------------------------------------------------------- evaluating

Distance FormulaDistance::of(const Word* words, zone::ConstZone) {
    for (const Read& read : reads_) machine_.cells()[read.cell] = read.value(words);
    return evaluate(root_, words, infinite);
}

Distance FormulaDistance::evaluate(std::uint32_t index, const Word* words,
                                   Distance enough) {
    const Node& node = nodes_[index];
    switch (node.kind) {
    case Kind::constant: return node.distance;
    case Kind::all: return all_of(node, words, enough);
    case Kind::any: return any_of(node, words, enough);
    case Kind::location: return tables_(node.location, words);
    case Kind::variable:
        return scaled(steps(variables_[node.variable], words), least_cost_);
    case Kind::test: break;
    }
    return holds(node) ? 0 : scaled(1, least_cost_);
}

Distance FormulaDistance::all_of(const Node& node, const Word* words, Distance enough) {
    Distance total = 0;
    for (const std::uint32_t operand : node.operands) {
        const Distance one = evaluate(operand, words, enough);
        total = conjunction_ == Conjunction::maximum ? std::max(total, one)
                                                     : sum_of(total, one);
        if (total >= enough) break;
    }
    return total;
}

Distance FormulaDistance::any_of(const Node& node, const Word* words, Distance enough) {
    Distance least = enough;
    for (const std::uint32_t operand : node.operands) {
        least = std::min(least, evaluate(operand, words, least));
        if (least == 0) break;
    }
    return least;
}

Distance FormulaDistance::steps(const Variable& variable, const Word* words) const {
    const std::int64_t value = variable.value(words);
    return value < variable.low ? variable.up(variable.low - value)
                                : variable.down(value - variable.high);
}

bool FormulaDistance::holds(const Node& node) {
    const bool result = machine_.holds(forms_, node.test) != node.negated;
    if (!machine_.failed()) return result;
    machine_.forget_failure();
    return true;
}

} // namespace zonar::guide
