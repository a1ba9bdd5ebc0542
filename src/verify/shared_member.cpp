#include "verify/shared_member.h"

#include <algorithm>
#include <span>

namespace zonar::verify {

namespace {

/// Whether some evaluation of its integer conditions may fail.
bool may_fault(const model::Predicate& predicate, const model::Query& query,
               const semantics::CodeAnalysis& analysis) {
    if (predicate.kind == model::Predicate::Kind::integer)
        return !predicate.value.is_constant() &&
               analysis.facts(predicate.value.entry(), query.program, query.cells)
                   .may_fault;
    return std::ranges::any_of(predicate.operands, [&](const model::Predicate& operand) {
        return may_fault(operand, query, analysis);
    });
}

} // namespace

Member::Member(const semantics::System& system, const model::Query& q)
    : query(q), predicate(q, q.condition, q.kind == model::QueryKind::always_globally,
                          system.dimension()),
      has_machine(q.cells.size() > 0 || may_fault(q.condition, q, system.analysis())),
      machine(system.network(), q.cells) {
    machine.note_wraparounds(&system.wraparounds());
}

void Member::begin(const semantics::System& system, semantics::Expander& expander,
                   const Options& options, DeadlockPlaces* exact_places) {
    semantics::Machine& its = has_machine ? machine : expander.machine();
    refused = false;
    if (measures()) {
        measure.emplace(query, predicate, system, std::span<const std::int32_t>{});
        measure->use(expander, its);
    } else {
        decision.emplace(system.network(), query, options, answer);
        goal.emplace(predicate, system, [](explore::NodeId) { return false; });
        goal->use(expander, its);
        goal->suspect_outside(exact_places);
    }
}

} // namespace zonar::verify
