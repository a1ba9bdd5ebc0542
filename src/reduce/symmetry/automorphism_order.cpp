// What depends on the order of processes, and queries, whose operands have an order, too.
#include "reduce/symmetry/automorphism_attempt.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::CodeFacts;
using semantics::Interval;

namespace {

bool overlap(Interval a, Interval b) {
    return a.low <= b.high && b.low <= a.high;
}

/// Of cells of the state alone: auxiliary ones carry nothing from one update to the next.
bool overlap_in_state(Interval a, Interval b) {
    return std::max({a.low, b.low, std::int64_t{0}}) <= std::min(a.high, b.high);
}

/// Whether it makes no difference which of two updates comes first.
bool commute(const CodeFacts& a, const CodeFacts& b) {
    const auto disturbs = [](const CodeFacts& x, const CodeFacts& y) {
        for (const semantics::CellWrite& w : x.cells) {
            for (const Interval& r : y.reads)
                if (overlap_in_state(w.cells, r)) return true;
            for (const semantics::CellWrite& v : y.cells) {
                const bool same_constant = w.values.is_single() && w.values == v.values;
                if (overlap_in_state(w.cells, v.cells) && !same_constant) return true;
            }
        }
        for (const semantics::ClockWrite& w : x.clocks) {
            for (const semantics::ClockWrite& v : y.clocks) {
                const bool same_value = w.source == v.source && w.offset == v.offset &&
                                        w.offset.is_single() && w.source.is_single();
                if (overlap(w.target, v.source) && v.source != Interval::single(0))
                    return true;
                if (overlap(w.target, v.target) && !same_value) return true;
            }
        }
        return false;
    };
    return !disturbs(a, b) && !disturbs(b, a);
}

/// Of a query.
bool may_fault(const model::Predicate& p, const model::Query& query,
               const semantics::CodeAnalysis& analysis) {
    const auto fails = [&](model::IntExpr e) {
        return !e.is_constant() &&
               analysis.facts(e.entry(), query.program, query.cells).may_fault;
    };
    return fails(p.value) || fails(p.constraint.left) || fails(p.constraint.right) ||
           fails(p.constraint.bound) ||
           std::ranges::any_of(p.operands, [&](const model::Predicate& operand) {
               return may_fault(operand, query, analysis);
           });
}

} // namespace

bool has_broadcast(const model::Network& network, Interval channels) {
    const std::int64_t end = std::ssize(network.channels);
    for (std::int64_t c = std::max<std::int64_t>(channels.low, 0);
         c <= channels.high && c < end; ++c)
        if (network.channels[static_cast<std::size_t>(c)].broadcast) return true;
    return false;
}

// ---- around and between updates

bool AutomorphismTest::Attempt::hooks() {
    return told(lockstep_.same_effect(network_.before_update, network_.before_update) &&
                lockstep_.same_effect(network_.after_update, network_.after_update));
}

// Receivers run their updates by process. Where the renaming turns the order of two processes
// round, nothing may depend on it.
bool AutomorphismTest::Attempt::receivers() {
    for (const Receiver& a : receivers_) {
        for (const Receiver& b : receivers_) {
            if (!turns(a.process, b.process) ||
                !has_broadcast(network_, {std::max(a.channels.low, b.channels.low),
                                          std::min(a.channels.high, b.channels.high)}))
                continue;
            watch::spend();
            // A guard that does not hold keeps those of later processes from failing.
            if (commute(a.facts, b.facts) && !a.guard_may_fail && !b.guard_may_fail)
                continue;
            const model::ProcessId process{a.process};
            mismatch_ = {.kind = Mismatch::Kind::order,
                         .text =
                             "receivers of a broadcast run their updates in the order "
                             "of processes, and these depend on it"};
            mismatch_.place = network_.labels_of(process, network_.edges[a.edge]).update;
            return false;
        }
    }
    return true;
}

// Data invariants are evaluated by process, up to the first one that does not hold: whether a
// later one fails is not seen then.
bool AutomorphismTest::Attempt::invariants() {
    for (const Invariants& a : invariants_) {
        for (const Invariants& b : invariants_) {
            if ((!a.may_fail && !b.may_fail) || !turns(a.process, b.process)) continue;
            const std::uint32_t process = a.may_fail ? a.process : b.process;
            return fail(
                "invariants that may fail are evaluated in the order of processes",
                network_.processes[process].range);
        }
    }
    return true;
}

// ---- queries

bool AutomorphismTest::Attempt::predicate(const model::Predicate& a,
                                          const model::Predicate& b) {
    watch::spend();
    if (a.kind != b.kind || a.operands.size() != b.operands.size())
        return fail("different conditions", a.range);
    switch (a.kind) {
    case model::Predicate::Kind::integer:
        return told(lockstep_.same_truth(a.value, b.value));
    case model::Predicate::Kind::clock: return constraint(a.constraint, b.constraint);
    case model::Predicate::Kind::deadlock:
    case model::Predicate::Kind::member: return true; // orbit.h; the caller sees to it
    default: break;
    }
    // In whatever order the operands stand.
    std::vector<std::uint8_t> taken(b.operands.size(), 0);
    bool is_turned = false;
    for (std::size_t i = 0; i < a.operands.size(); ++i) {
        const model::Predicate& x = a.operands[i];
        std::size_t j = 0;
        while (j < taken.size() && (taken[j] != 0 || !predicate(x, b.operands[j]))) ++j;
        if (j == taken.size()) return false;
        taken[j] = 1;
        is_turned |= i != j;
    }
    // What decides first keeps the others from failing.
    if (is_turned && may_fault(a, *query_, analysis_))
        return fail("conditions that may fail are evaluated in another order", a.range);
    return true;
}

bool AutomorphismTest::Attempt::query(const model::Query& query) {
    query_ = &query;
    lockstep_.use(&query);
    if (!predicate(query.condition, query.condition)) return false;
    if (query.goal && !predicate(*query.goal, *query.goal)) return false;
    for (const model::Atom& atom : query.atoms)
        if (!predicate(atom.predicate, atom.predicate)) return false;
    for (const model::Measure& m : query.measures) {
        if (!told(lockstep_.same_value(m.value, m.value))) return false;
        if (!m.clock) continue;
        const auto clocks = lockstep_.values(*m.clock, *m.clock);
        if (!clocks) return told(false);
        if (!clocks->is_same() || !told(lockstep_.maps_clock(*m.clock, *m.clock)))
            return fail("a clock that is measured would be another one", m.range);
    }
    return true;
}

} // namespace zonar::reduce
