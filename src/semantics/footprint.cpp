#include "semantics/footprint.h"

#include <initializer_list>
#include <utility>

namespace zonar::semantics {

namespace {

using model::Network;

/// Collects what pieces of code use.
class Collector {
public:
    Collector(const Network& network, const CodeAnalysis& analysis)
        : network_(network), analysis_(analysis) {}

    void add(const model::Location& location) {
        add(location.invariant);
        for (const model::Rate& rate : slice(network_.rates, location.rates)) {
            found_.clock_reads.add(value(rate.clock));
            value(rate.value);
            value(rate.condition);
        }
    }

    void add(const model::Edge& edge) {
        add(edge.guard);
        if (edge.sync == model::SyncKind::send) found_.sends.add(value(edge.channel));
        if (edge.sync == model::SyncKind::receive)
            found_.receives.add(value(edge.channel));
        if (edge.update) value(model::IntExpr::code(*edge.update));
    }

    /// Without what is outside: constants, locals, the reference clock.
    Footprint take() {
        const std::int64_t cells = network_.memory.state.size();
        const std::int64_t clocks = network_.clocks;
        const auto channels = static_cast<std::int64_t>(network_.channels.size());
        limit({&found_.reads, &found_.writes}, {0, cells - 1});
        limit({&found_.clock_reads, &found_.clock_writes}, {1, clocks - 1});
        limit({&found_.sends, &found_.receives}, {0, channels - 1});
        return std::move(found_);
    }

private:
    void add(const model::Condition& condition) {
        value(condition.data);
        for (const auto& constraint :
             slice(network_.clock_constraints, condition.clocks)) {
            found_.clock_reads.add(value(constraint.left));
            found_.clock_reads.add(value(constraint.right));
            value(constraint.bound);
            value(constraint.condition);
        }
    }

    /// The values of an expression; adds what its code uses.
    Interval value(model::IntExpr expr) {
        if (expr.is_constant()) return Interval::single(expr.value());
        const CodeFacts facts = analysis_.facts(expr.entry());
        for (const Interval& cells : facts.reads) found_.reads.add(cells);
        for (const CellWrite& write : facts.cells) found_.writes.add(write.cells);
        for (const ClockWrite& write : facts.clocks) {
            found_.clock_reads.add(write.source);
            found_.clock_writes.add(write.target);
        }
        return facts.value;
    }

    static void limit(std::initializer_list<IntervalSet*> sets, Interval to) {
        IntervalSet all;
        all.add(to);
        for (IntervalSet* set : sets) *set = common(*set, all);
    }

    const Network& network_;
    const CodeAnalysis& analysis_;
    Footprint found_;
};

} // namespace

Footprint footprint(const Network& network, const CodeAnalysis& analysis,
                    model::ProcessId id) {
    const model::Process& process = network.processes[id.index()];
    Collector collector(network, analysis);
    for (const model::Location& location : slice(network.locations, process.locations))
        collector.add(location);
    for (const model::Edge& edge : slice(network.edges, process.edges))
        collector.add(edge);
    return collector.take();
}

} // namespace zonar::semantics
