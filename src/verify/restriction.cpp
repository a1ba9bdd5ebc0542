#include "verify/restriction.h"

#include "checks/check.h"

#include <algorithm>
#include <utility>

namespace zonar::verify {

using semantics::Machine;
using zone::Federation;

PredicateRestriction::PredicateRestriction(const model::Query& query,
                                           std::vector<Literal> literals,
                                           const semantics::System& system)
    : system_(system), inside_(system.dimension()), outside_(system.dimension()),
      left_(system.dimension()), dead_(system.dimension()) {
    kept_.reserve(literals.size());
    broken_.reserve(literals.size());
    for (const Literal& literal : literals) {
        kept_.emplace_back(query, *literal.predicate, literal.negated,
                           system.dimension());
        broken_.emplace_back(query, *literal.predicate, !literal.negated,
                             system.dimension());
    }
    is_cheap_ = std::ranges::all_of(kept_, &StatePredicate::is_cheap);
}

bool PredicateRestriction::is_discrete() const {
    return std::ranges::all_of(kept_, &StatePredicate::is_discrete);
}

std::vector<semantics::ObservedConstraint>
PredicateRestriction::constraints(const semantics::CodeAnalysis& analysis) const {
    std::vector<semantics::ObservedConstraint> all;
    for (const StatePredicate& predicate : kept_) {
        const auto some = predicate.constraints(analysis);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

bool PredicateRestriction::possible(Machine& machine) const {
    return std::ranges::all_of(
        kept_, [&](const StatePredicate& p) { return p.possible(machine); });
}

bool PredicateRestriction::interesting(Machine& machine) {
    return !is_cheap_ || possible(machine);
}

explore::Goal::Answer PredicateRestriction::possible(semantics::Expander& expander,
                                                     const semantics::Word* words) const {
    using Answer = explore::Goal::Answer;
    if (is_cheap_) return Answer::yes; // the observer knew
    Machine& machine = expander.machine();
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    const bool holds = possible(machine);
    if (expander.failed()) return Answer::error;
    return holds ? Answer::yes : Answer::no;
}

const Federation& PredicateRestriction::inside(Machine& machine, zone::ConstZone zone) {
    inside_.clear();
    if (!possible(machine)) return inside_;
    inside_.add(zone);
    for (StatePredicate& predicate : kept_) {
        // Part by part, since a predicate is asked about one zone.
        left_.clear();
        for (std::size_t i = 0; i < inside_.size(); ++i)
            left_.add(predicate.satisfying(machine, std::as_const(inside_)[i], dead_));
        std::swap(inside_, left_);
    }
    inside_.reduce();
    for (std::size_t i = 0; i < inside_.size(); ++i)
        ZONAR_ASSERT(zone::includes(zone, std::as_const(inside_)[i]));
    return inside_;
}

const Federation& PredicateRestriction::outside(Machine& machine, zone::ConstZone zone) {
    outside_.clear();
    for (StatePredicate& predicate : broken_)
        outside_.add(predicate.satisfying(machine, zone, dead_));
    return outside_;
}

} // namespace zonar::verify
