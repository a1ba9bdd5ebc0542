#include "logic/terms.h"

#include <algorithm>

namespace zonar::logic {

using enum Terms::Kind;

Terms::Terms() {
    make(falsity, 0, 0, true, true);
    make(truth, 0, 0, true, true);
}

Term Terms::make(Kind kind, Term left, Term right, bool eventual, bool universal) {
    // Operands are made before what they are operands of: terms are acyclic.
    ZONAR_ASSERT(kind == Kind::falsity || kind == Kind::truth || kind == Kind::literal ||
                 (left < nodes_.size() && right < nodes_.size()));
    const auto [place, is_new] =
        known_.try_emplace({kind, left, right}, static_cast<Term>(nodes_.size()));
    if (is_new) nodes_.push_back({kind, left, right, eventual, universal});
    return place->second;
}

Term Terms::literal(std::uint32_t atom, bool negated) {
    return make(Kind::literal, atom, negated ? 1 : 0, false, false);
}

bool Terms::is_infinitely_often(Term term) const {
    const Node& node = nodes_[term];
    return node.kind == Kind::release && node.left == false_term &&
           is(node.right, Kind::until) && nodes_[node.right].left == true_term;
}

bool Terms::is_finally_always(Term term) const {
    const Node& node = nodes_[term];
    return node.kind == Kind::until && node.left == true_term &&
           is(node.right, Kind::release) && nodes_[node.right].left == false_term;
}

// Whether `part` is one of the terms that `whole` joins by this kind.
bool Terms::contains(Kind kind, Term whole, Term part) const {
    if (whole == part) return true;
    return is(whole, kind) && (contains(kind, nodes_[whole].left, part) ||
                               contains(kind, nodes_[whole].right, part));
}

// Conjunction and disjunction, which are alike if true and false change places.
Term Terms::join(Kind kind, Term a, Term b) {
    const bool all = kind == Kind::conjunction;
    const Term neutral = all ? true_term : false_term;
    const Term decisive = all ? false_term : true_term;
    const Kind other = all ? Kind::disjunction : Kind::conjunction;
    if (a == decisive || b == decisive) return decisive;
    if (a == neutral || contains(kind, b, a)) return b;
    if (b == neutral || contains(kind, a, b)) return a;
    // f && (f || g)  =>  f
    if (contains(other, a, b)) return b;
    if (contains(other, b, a)) return a;
    const Node x = nodes_[a], y = nodes_[b];
    if (x.kind == Kind::literal && y.kind == Kind::literal && x.left == y.left)
        return decisive;                              // f && !f: else they would be equal
    if (x.kind == Kind::next && y.kind == Kind::next) // X f && X g  =>  X (f && g)
        return next(join(kind, x.left, y.left));
    if (all) {
        // (f U g) && (h U g)  =>  (f && h) U g;  (f R g) && (f R h)  =>  f R (g && h)
        if (x.kind == Kind::until && y.kind == Kind::until && x.right == y.right)
            return until(join(kind, x.left, y.left), x.right);
        if (x.kind == Kind::release && y.kind == Kind::release && x.left == y.left)
            return release(x.left, join(kind, x.right, y.right));
        // F G f && F G g  =>  F G (f && g)
        if (is_finally_always(a) && is_finally_always(b))
            return until(true_term, join(kind, x.right, y.right));
    } else {
        // (f U g) || (f U h)  =>  f U (g || h);  (f R g) || (h R g)  =>  (f || h) R g
        if (x.kind == Kind::until && y.kind == Kind::until && x.left == y.left)
            return until(x.left, join(kind, x.right, y.right));
        if (x.kind == Kind::release && y.kind == Kind::release && x.right == y.right)
            return release(join(kind, x.left, y.left), x.right);
        // G F f || G F g  =>  G F (f || g)
        if (is_infinitely_often(a) && is_infinitely_often(b))
            return release(false_term, join(kind, x.right, y.right));
    }
    return make(kind, std::min(a, b), std::max(a, b), x.eventual && y.eventual,
                x.universal && y.universal);
}

Term Terms::conjunction(Term a, Term b) {
    return join(Kind::conjunction, a, b);
}

Term Terms::disjunction(Term a, Term b) {
    return join(Kind::disjunction, a, b);
}

Term Terms::next(Term a) {
    const Node x = nodes_[a];
    // Neither a new beginning nor the loss of one changes it.
    if (x.eventual && x.universal) return a;
    return make(Kind::next, a, 0, x.eventual, x.universal);
}

Term Terms::until(Term a, Term b) {
    const Node x = nodes_[a], y = nodes_[b];
    if (y.eventual) return b; // and with it true and false
    if (a == false_term || a == b) return b;
    if (y.kind == Kind::until && y.left == a) return b; // f U (f U g)  =>  f U g
    if (x.kind == Kind::next && y.kind == Kind::next)   // X f U X g  =>  X (f U g)
        return next(until(x.left, y.left));
    if (a == true_term) {
        if (y.kind == Kind::next) return next(until(a, y.left)); // F X f  =>  X F f
        if (y.kind == Kind::until) return until(a, y.right);     // F (f U g)  =>  F g
    }
    return make(Kind::until, a, b, a == true_term, x.universal && y.universal);
}

Term Terms::release(Term a, Term b) {
    const Node x = nodes_[a], y = nodes_[b];
    if (y.universal) return b;
    if (a == true_term || a == b) return b;
    if (y.kind == Kind::release && y.left == a) return b;
    if (x.kind == Kind::next && y.kind == Kind::next)
        return next(release(x.left, y.left));
    if (a == false_term) {
        if (y.kind == Kind::next) return next(release(a, y.left)); // G X f  =>  X G f
        if (y.kind == Kind::release) return release(a, y.right);   // G (f R g)  =>  G g
    }
    return make(Kind::release, a, b, x.eventual && y.eventual, a == false_term);
}

bool Terms::is_clause(Term a) const {
    const Node& node = nodes_[a];
    return node.kind == Kind::literal || (node.kind == Kind::disjunction &&
                                          is_clause(node.left) && is_clause(node.right));
}

Term Terms::negated_clause(Term a) {
    ZONAR_ASSERT(is_clause(a));
    const Node node = nodes_[a];
    if (node.kind == Kind::literal) return literal(node.left, node.right == 0);
    const Term left = negated_clause(node.left);
    return conjunction(left, negated_clause(node.right));
}

Term Terms::from(const Formula& formula, bool negated) {
    Translated known;
    return from(formula, negated, known);
}

// What was translated once is remembered: else n nested <-> would take 2^n steps.
Term Terms::from(const Formula& formula, bool negated, Translated& known) {
    const std::pair key{&formula, negated};
    if (const auto found = known.find(key); found != known.end()) return found->second;
    const Term term = translated(formula, negated, known);
    known.emplace(key, term);
    return term;
}

Term Terms::translated(const Formula& f, bool negated, Translated& known) {
    ZONAR_ASSERT(f.operands.size() == arity(f.op));
    const auto operand = [&](std::size_t i, bool n) {
        return from(f.operands[i], n, known);
    };
    // Terms are numbered as they are made, so the order is the same with every compiler: the second
    // operand first.
    struct Two {
        Term first, second;
    };
    const auto both = [&](bool first_negated, bool second_negated) {
        const Term second = operand(1, second_negated);
        const Term first = operand(0, first_negated);
        return Two{first, second};
    };
    using Op = Operator;
    switch (f.op) {
    case Op::truth: return negated ? false_term : true_term;
    case Op::falsity: return negated ? true_term : false_term;
    case Op::atom: return literal(f.atom, negated);
    case Op::negation: return operand(0, !negated);
    case Op::conjunction:
    case Op::disjunction: {
        const bool all = (f.op == Op::conjunction) != negated;
        const Two t = both(negated, negated);
        return join(all ? Kind::conjunction : Kind::disjunction, t.first, t.second);
    }
    case Op::implication: {
        const Two t = both(!negated, negated);
        return join(negated ? Kind::conjunction : Kind::disjunction, t.first, t.second);
    }
    case Op::equivalence: { // both, or neither; negated: one of them
        const Two neither = both(true, !negated);
        const Term second = conjunction(neither.first, neither.second);
        const Two each = both(false, negated);
        const Term first = conjunction(each.first, each.second);
        return disjunction(first, second);
    }
    case Op::next: return next(operand(0, negated));
    case Op::eventually:
        return negated ? release(false_term, operand(0, true))
                       : until(true_term, operand(0, false));
    case Op::globally:
        return negated ? until(true_term, operand(0, true))
                       : release(false_term, operand(0, false));
    case Op::until: {
        const Two t = both(negated, negated);
        return negated ? release(t.first, t.second) : until(t.first, t.second);
    }
    case Op::release: {
        const Two t = both(negated, negated);
        return negated ? until(t.first, t.second) : release(t.first, t.second);
    }
    case Op::weak_until: { // f W g  =>  g R (f || g)
        const Two t = both(negated, negated);
        return negated ? until(t.second, conjunction(t.first, t.second))
                       : release(t.second, disjunction(t.first, t.second));
    }
    }
    return true_term;
}

} // namespace zonar::logic
