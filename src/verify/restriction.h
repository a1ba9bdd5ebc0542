// verify/restriction.h
//
// A state predicate of a query, or the conjunction of several, as what a search is
// restricted to. If integers decide alone, the expander observes and its zones stay as they
// are; otherwise it cuts them.
#pragma once

#include "explore/goal.h"
#include "model/query.h"
#include "semantics/expander.h"
#include "verify/predicate.h"

#include <vector>

namespace zonar::verify {

/// A predicate of a query, or its negation.
struct Literal {
    const model::Predicate* predicate = nullptr;
    bool negated = false;
};

class PredicateRestriction final : public semantics::Observer,
                                   public semantics::Restriction {
public:
    /// All literals hold.
    PredicateRestriction(const model::Query& query, std::vector<Literal> literals,
                         const semantics::System& system);

    bool is_discrete() const;
    /// The constants that matter for it.
    std::vector<semantics::ObservedConstraint>
    constraints(const semantics::CodeAnalysis& analysis) const;
    /// What an expander is to be restricted to; null if it need only observe.
    semantics::Restriction* for_expander() { return is_discrete() ? nullptr : this; }

    bool interesting(semantics::Machine& machine) override;
    /// Whether some clock values satisfy it, in the discrete state of the machine.
    bool possible(semantics::Machine& machine) const;
    /// The same of a packed state, which the observer called interesting; `error` if that
    /// cannot be evaluated.
    explore::Goal::Answer possible(semantics::Expander& expander,
                                   const semantics::Word* words) const;
    const zone::Federation& inside(semantics::Machine& machine,
                                   zone::ConstZone zone) override;
    const zone::Federation& outside(semantics::Machine& machine,
                                    zone::ConstZone zone) override;

private:
    const semantics::System& system_;
    std::vector<StatePredicate> kept_, broken_; // each literal, and its negation
    bool is_cheap_;
    zone::Federation inside_, outside_, left_;
    zone::Federation dead_; // nothing: deadlocks are not asked for
};

} // namespace zonar::verify
