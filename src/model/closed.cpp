#include "model/closed.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::model {

#ifndef NDEBUG

namespace {

/// Walks through a network or a query. Each function is for one kind of part.
class Walk {
public:
    /// `below`: how many auxiliary cells there are.
    Walk(const Network& network, const Program& program, std::uint32_t below)
        : network_(network), program_(program), below_(below) {}

    void code() const {
        ZONAR_ASSERT(program_.origins.size() == program_.code.size());
        // Something ends the last run: a program cannot run over the end.
        ZONAR_ASSERT(program_.code.empty() || program_.code.back().op == Op::halt ||
                     program_.code.back().op == Op::leave ||
                     program_.code.back().op == Op::jump);
        for (const Instr& instr : program_.code) instruction(instr);
    }

    void value(IntExpr expr) const {
        if (!expr.is_constant()) entry(expr.entry());
    }
    void entry(CodeEntry entry) const { ZONAR_ASSERT(entry < program_.code.size()); }
    void clock(IntExpr expr) const {
        value(expr);
        if (expr.is_constant())
            ZONAR_ASSERT(expr.value() >= 0 &&
                         static_cast<std::uint32_t>(expr.value()) < network_.clocks);
    }
    void constraint(const ClockConstraint& c) const {
        clock(c.left);
        clock(c.right);
        value(c.bound);
        value(c.condition);
    }
    void condition(const Condition& c) const {
        value(c.data);
        for (const ClockConstraint& one : slice(network_.clock_constraints, c.clocks))
            constraint(one);
    }
    void location(const Location& l) const {
        condition(l.invariant);
        for (const Rate& rate : slice(network_.rates, l.rates)) {
            clock(rate.clock);
            value(rate.value);
            value(rate.condition);
        }
    }
    void edge(const Edge& e, const Process& process) const {
        const Template& origin = network_.templates[process.origin.index()];
        ZONAR_ASSERT(e.source < process.locations.count);
        ZONAR_ASSERT(e.target < process.locations.count);
        ZONAR_ASSERT(e.origin < origin.edges.size());
        ZONAR_ASSERT(!e.branch || *e.branch < origin.edges.size());
        condition(e.guard);
        for (const Select& select : slice(network_.selects, e.selects)) {
            cell(select.cell);
            value(select.low);
            value(select.high);
        }
        if (e.update) entry(*e.update);
        if (e.sync == SyncKind::none) return;
        value(e.channel);
        if (e.channel.is_constant())
            ZONAR_ASSERT(e.channel.value() >= 0 &&
                         static_cast<std::size_t>(e.channel.value()) <
                             network_.channels.size());
    }
    void predicate(const Predicate& p) const {
        using Kind = Predicate::Kind;
        if (p.kind == Kind::integer) value(p.value);
        if (p.kind == Kind::clock) constraint(p.constraint);
        ZONAR_ASSERT(p.kind != Kind::member || p.states != nullptr);
        ZONAR_ASSERT(p.kind != Kind::negation || p.operands.size() == 1);
        for (const Predicate& operand : p.operands) predicate(operand);
    }

private:
    void cell(CellId cell) const {
        ZONAR_ASSERT(cell.raw < static_cast<std::int64_t>(network_.memory.state.size()) &&
                     -cell.raw <= static_cast<std::int64_t>(below_));
    }
    void instruction(const Instr& instr) const {
        switch (instr.op) {
        case Op::load:
        case Op::store: cell({instr.operand}); break;
        case Op::index:
            ZONAR_ASSERT(instr.operand >= 0 && static_cast<std::size_t>(instr.operand) <
                                                   program_.dimensions.size());
            break;
        case Op::copy:
        case Op::same: ZONAR_ASSERT(instr.operand >= 0); break;
        case Op::jump:
        case Op::jump_if_zero:
        case Op::jump_if_nonzero:
        case Op::call:
            ZONAR_ASSERT(instr.operand >= 0);
            entry(static_cast<CodeEntry>(instr.operand));
            break;
        default: break;
        }
    }

    const Network& network_;
    const Program& program_;
    std::uint32_t below_;
};

/// Tables that say how many of something there are.
void assert_sizes(const Network& network) {
    const Memory& memory = network.memory;
    ZONAR_ASSERT(memory.locations == network.processes.size());
    ZONAR_ASSERT(memory.locations <= memory.stored &&
                 memory.stored <= memory.state.size());
    ZONAR_ASSERT(memory.state.ranges.size() == memory.state.initial.size());
    ZONAR_ASSERT(memory.auxiliary.ranges.size() == memory.auxiliary.initial.size());
    ZONAR_ASSERT(network.clocks >= 1 && network.clock_initial.size() == network.clocks);
    for (const Variable& variable : network.variables)
        ZONAR_ASSERT(variable.first.raw >= 0 &&
                     static_cast<std::uint32_t>(variable.first.raw) +
                             variable.shape->elements <=
                         memory.state.size());
    for (const ClockGroup& group : network.clock_groups)
        ZONAR_ASSERT(group.first != reference_clock &&
                     group.first.raw + group.shape->elements <= network.clocks);
    for (const ChannelGroup& group : network.channel_groups)
        ZONAR_ASSERT(group.first.raw + group.shape->elements <= network.channels.size());
}

/// Processes own the locations and the edges one after the other, none left over.
void assert_processes(const Network& network, const Walk& walk) {
    std::uint32_t locations = 0;
    std::uint32_t edges = 0;
    for (std::size_t p = 0; p < network.processes.size(); ++p) {
        const Process& process = network.processes[p];
        ZONAR_ASSERT(process.origin.index() < network.templates.size());
        ZONAR_ASSERT(process.locations.first == locations &&
                     process.edges.first == edges);
        locations += process.locations.count;
        edges += process.edges.count;
        ZONAR_ASSERT(process.initial < process.locations.count);
        ZONAR_ASSERT(network.memory.state.initial[p] ==
                     static_cast<std::int32_t>(process.initial));
        ZONAR_ASSERT(network.templates[process.origin.index()].locations.size() >=
                     process.locations.count);
        for (const Location& location : slice(network.locations, process.locations))
            walk.location(location);
        for (const Edge& edge : slice(network.edges, process.edges))
            walk.edge(edge, process);
    }
    ZONAR_ASSERT(locations == network.locations.size());
    ZONAR_ASSERT(edges == network.edges.size());
}

} // namespace

void assert_closed(const Network& network) {
    const Walk walk(network, network.program, network.memory.auxiliary.size());
    assert_sizes(network);
    walk.code();
    assert_processes(network, walk);
    if (network.before_update) walk.entry(*network.before_update);
    if (network.after_update) walk.entry(*network.after_update);
    for (const ProcessSet& set : network.process_sets)
        ZONAR_ASSERT(set.processes.first + set.processes.count <=
                     network.processes.size());
}

void assert_closed(const Query& query, const Network& network) {
    const Walk walk(network, query.program,
                    network.memory.auxiliary.size() + query.cells.size());
    ZONAR_ASSERT(query.cells.ranges.size() == query.cells.initial.size());
    walk.code();
    walk.predicate(query.condition);
    if (query.goal) walk.predicate(*query.goal);
    for (const Measure& measure : query.measures) {
        if (measure.clock) walk.clock(*measure.clock);
        walk.value(measure.value);
    }
    for (const Atom& atom : query.atoms) walk.predicate(atom.predicate);
    ZONAR_ASSERT(logic::atoms_of(query.formula) <= query.atoms.size());
}

#else

void assert_closed(const Network&) {}
void assert_closed(const Query&, const Network&) {}

#endif

} // namespace zonar::model
