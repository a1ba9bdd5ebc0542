// verify/predicate.h
//
// A state predicate of a query, ready to be asked of symbolic states: negations pushed to
// the leaves, integer conditions in short form. What it leaves of a zone is a federation,
// since disjunctions and `deadlock` are not convex; nothing is approximated.
#pragma once

#include "model/query.h"
#include "semantics/clock_bounds.h"
#include "semantics/machine.h"
#include "semantics/system.h"
#include "zone/federation.h"

#include <cstdint>
#include <vector>

namespace zonar::verify {

class StatePredicate {
public:
    /// The condition of the query, or its negation.
    StatePredicate(const model::Query& query, const model::Predicate& predicate,
                   bool negated, std::uint32_t dimension);

    const model::Program& program() const { return query_.program; }
    bool uses_clocks() const { return uses_clocks_; }
    bool uses_deadlock() const { return uses_deadlock_; }
    /// Integers decide alone.
    bool is_discrete() const { return !uses_clocks_ && !uses_deadlock_; }

    /// The clock constraints in it, for the bounds that matter everywhere.
    std::vector<semantics::ObservedConstraint>
    constraints(const semantics::CodeAnalysis& analysis) const;

    /// Whether some clock values could satisfy it in the discrete state of the machine;
    /// exact for a discrete predicate.
    bool possible(semantics::Machine& machine) const;
    /// Whether possible() is cheap enough to be asked of every successor, new or not.
    bool is_cheap() const { return is_cheap_; }

    /// What satisfies it of `zone`, in the discrete state of the machine, `dead` being the
    /// deadlocked part. The result stays good until the next call.
    const zone::Federation& satisfying(semantics::Machine& machine, zone::ConstZone zone,
                                       const zone::Federation& dead);

private:
    struct Node {
        model::Predicate::Kind kind = model::Predicate::Kind::integer;
        bool negated = false; // leaves only
        semantics::Test test;
        model::ClockConstraint constraint;
        const model::StateSet* states = nullptr; // belongs to the query
        std::vector<std::uint32_t> operands;
    };

    /// The integer conditions once more, as a list to be walked through: where to go on if
    /// the test holds, and where if not.
    struct Branch {
        semantics::Test test;
        const model::StateSet* states = nullptr; // if set: not the test, but membership
        std::uint32_t yes = 0;
        std::uint32_t no = 0;
        bool is_equality = false; // cells[cell] == value, the most frequent of all
        std::int32_t cell = 0;
        std::int32_t value = 0;
    };
    static constexpr std::uint32_t end_yes = 0xffffffffu;
    static constexpr std::uint32_t end_no = 0xfffffffeu;

    std::uint32_t build(const model::Predicate& predicate, bool negated);
    std::uint32_t branch(std::uint32_t node, std::uint32_t yes, std::uint32_t no);
    std::uint32_t branch_on_test(const semantics::Test& test, std::uint32_t yes,
                                 std::uint32_t no);
    /// Leaves of the zones what satisfies a node.
    void filter(semantics::Machine& machine, std::uint32_t node,
                const zone::Federation& dead, zone::Federation& zones);
    void filter_any(semantics::Machine& machine, std::uint32_t node,
                    const zone::Federation& dead, zone::Federation& zones);
    void filter_clocks(semantics::Machine& machine, const Node& node,
                       zone::Federation& zones) const;

    const model::Query& query_;
    semantics::ShortForms forms_;
    std::vector<Node> nodes_;
    std::vector<zone::Federation> scratch_; // two per node
    zone::Federation result_;
    std::uint32_t root_ = 0;
    std::vector<Branch> branches_;
    std::uint32_t first_branch_ = end_yes;
    bool is_cheap_ = true;
    bool uses_clocks_ = false;
    bool uses_deadlock_ = false;
};

} // namespace zonar::verify
