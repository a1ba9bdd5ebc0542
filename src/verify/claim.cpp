#include "verify/claim.h"

#include "logic/lasso.h"
#include "trace/linear.h"
#include "verify/predicate.h"

#include <variant>

namespace zonar::verify {

Claim claim_of(const model::Query& query) {
    using Op = logic::Operator;
    const logic::Formula p = logic::atom(0), q = logic::atom(1);
    switch (query.kind) {
    case model::QueryKind::exists_globally:
        return {logic::unary(Op::globally, p), {&query.condition}, true};
    case model::QueryKind::always_eventually:
        return {logic::unary(Op::eventually, p), {&query.condition}, false};
    case model::QueryKind::leads_to:
        return {
            logic::unary(Op::globally, logic::binary(Op::implication, p,
                                                     logic::unary(Op::eventually, q))),
            {&query.condition, &*query.goal},
            false};
    default: break;
    }
    Claim claim{query.formula, {}, false};
    for (const model::Atom& atom : query.atoms) claim.atoms.push_back(&atom.predicate);
    return claim;
}

std::vector<semantics::ObservedConstraint>
constraints_of(const model::Query& query, const Claim& claim,
               const semantics::System& system) {
    std::vector<semantics::ObservedConstraint> all;
    for (const model::Predicate* atom : claim.atoms) {
        for (const bool negated : {false, true}) {
            const StatePredicate predicate{query, *atom, negated, system.dimension()};
            const auto some = predicate.constraints(system.analysis());
            all.insert(all.end(), some.begin(), some.end());
        }
    }
    return all;
}

trace::Forever anything(const model::Query& query) {
    static const model::Predicate zero; // 0, which is never so
    return {.query = &query, .predicate = &zero, .negated = true, .since = nullptr};
}

std::optional<trace::Objection> objection(const model::Network& network,
                                          const model::Query& query, const Claim& claim,
                                          const trace::TimedRun& run) {
    if (auto complaint = trace::endless(network, anything(query), run)) return complaint;
    const auto word = trace::word_of(network, query, claim.atoms, run);
    if (const auto* error = std::get_if<trace::ModelError>(&word))
        return trace::Objection{0, error->what};
    if (logic::holds(claim.formula, std::get<logic::Lasso>(word)) != claim.wants_run)
        return trace::Objection{0, "the formula says otherwise about this run"};
    return std::nullopt;
}

} // namespace zonar::verify
