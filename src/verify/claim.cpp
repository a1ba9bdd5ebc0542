#include "verify/claim.h"

namespace zonar::verify {

using logic::Formula;
using model::QueryKind;

Claim claim_of(const model::Query& query) {
    using Op = logic::Operator;
    const Formula p = logic::atom(0), q = logic::atom(1);
    switch (query.kind) {
    case QueryKind::exists_globally:
        return {logic::unary(Op::globally, p), {&query.condition}, true};
    case QueryKind::always_eventually:
        return {logic::unary(Op::eventually, p), {&query.condition}, false};
    case QueryKind::leads_to:
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

} // namespace zonar::verify
