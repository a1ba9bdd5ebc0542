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

Member::Member(const Engine& engine, const model::Query& q)
    : query(q),
      predicate(q, q.condition, model::info(q.kind).refutes, engine.system().dimension()),
      has_machine(q.cells.size() > 0 ||
                  may_fault(q.condition, q, engine.system().analysis())),
      machine(engine.network(), q.cells) {
    machine.note_wraparounds(&engine.system().wraparounds());
}

void Member::begin(Exploration& exploration, DeadlockPlaces* exact_places) {
    const semantics::System& system = exploration.engine.system();
    semantics::Expander& expander = exploration.expander;
    semantics::Machine& its = has_machine ? machine : expander.machine();
    refused = false;
    conclusion.emplace(exploration.engine, query, answer);
    if (measures()) {
        measure.emplace(query, predicate, system, std::span<const std::int32_t>{});
        measure->use(expander, its);
    } else {
        goal.emplace(predicate, system, [](explore::NodeId) { return false; });
        goal->use(expander, its);
        goal->suspect_outside(exact_places);
    }
}

} // namespace zonar::verify
