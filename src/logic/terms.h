// logic/terms.h
//
// Formulas in negation normal form: literals, and, or, X, U and R. Each is kept once, so
// that equal terms have equal numbers, and is made as simple as known equivalences allow
// when it is made. Among these are the rules for formulas that stay true if the word gets
// another beginning (pure eventualities, such as F f) or loses it (pure universalities,
// such as G f) [EH00].
#pragma once

#include "checks/check.h"
#include "logic/formula.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace zonar::logic {

using Term = std::uint32_t;

class Terms {
public:
    enum class Kind : std::uint8_t {
        falsity,
        truth,
        literal, // left: the atom; right: 1 if it is negated
        conjunction,
        disjunction,
        next, // of left
        until,
        release,
    };
    struct Node {
        Kind kind = Kind::truth;
        Term left = 0;
        Term right = 0;
        bool eventual = false;  // w satisfies it: so does u w
        bool universal = false; // u w satisfies it: so does w

        friend auto operator<=>(const Node&, const Node&) = default;
    };

    static constexpr Term false_term = 0;
    static constexpr Term true_term = 1;

    Terms();

    /// The formula, or its negation. In time linear in the formula, although <-> and W need
    /// their operands twice.
    Term from(const Formula& formula, bool negated = false);

    const Node& operator[](Term term) const {
        ZONAR_ASSERT(term < nodes_.size());
        return nodes_[term];
    }
    std::size_t size() const { return nodes_.size(); }

    Term literal(std::uint32_t atom, bool negated);
    Term conjunction(Term a, Term b);
    Term disjunction(Term a, Term b);
    Term next(Term a);
    Term until(Term a, Term b);
    Term release(Term a, Term b);

    /// A literal, or several with `or` between them.
    bool is_clause(Term a) const;
    Term negated_clause(Term a);

private:
    using Translated = std::map<std::pair<const Formula*, bool>, Term>; // if negated

    Term from(const Formula& formula, bool negated, Translated& known);
    Term translated(const Formula& formula, bool negated, Translated& known);
    Term make(Kind kind, Term left, Term right, bool eventual, bool universal);
    Term join(Kind kind, Term a, Term b);
    bool is(Term term, Kind kind) const { return nodes_[term].kind == kind; }
    bool is_infinitely_often(Term term) const; // G F f
    bool is_finally_always(Term term) const;   // F G f
    bool contains(Kind kind, Term whole, Term part) const;

    std::vector<Node> nodes_;
    std::map<std::tuple<Kind, Term, Term>, Term> known_;
};

} // namespace zonar::logic
