#include "logic/lasso.h"

namespace zonar::logic {

namespace {

using Truth = std::vector<bool>; // by position

/// now[i] = step(i, now[after(i)]), the least solution if all are false at first, the
/// greatest if all are true. What is known at the end of a pass is carried over the seam of
/// the loop by the second one.
template <class Step>
Truth solve(const Lasso& word, bool first, Step step) {
    Truth now(word.letters.size(), first);
    for (int pass = 0; pass < 2; ++pass)
        for (std::size_t i = now.size(); i-- > 0;) now[i] = step(i, now[word.after(i)]);
    for (std::size_t i = 0; i < now.size(); ++i)
        ZONAR_ASSERT(now[i] == step(i, now[word.after(i)]));
    return now;
}

Truth truth(const Formula& formula, const Lasso& word) {
    const std::size_t size = word.letters.size();
    ZONAR_ASSERT(formula.operands.size() == arity(formula.op));
    Truth f, g; // of the operands
    if (arity(formula.op) > 0) f = truth(formula.operands[0], word);
    if (arity(formula.op) > 1) g = truth(formula.operands[1], word);
    const auto each = [&](auto value) {
        Truth result(size);
        for (std::size_t i = 0; i < size; ++i) result[i] = value(i);
        return result;
    };
    using enum Operator;
    switch (formula.op) {
    case truth: return Truth(size, true);
    case falsity: return Truth(size, false);
    case atom:
        return each([&](std::size_t i) { return holds(word.letters[i], formula.atom); });
    case negation: return each([&](std::size_t i) { return !f[i]; });
    case conjunction: return each([&](std::size_t i) { return f[i] && g[i]; });
    case disjunction: return each([&](std::size_t i) { return f[i] || g[i]; });
    case implication: return each([&](std::size_t i) { return !f[i] || g[i]; });
    case equivalence: return each([&](std::size_t i) { return f[i] == g[i]; });
    case next: return each([&](std::size_t i) { return f[word.after(i)]; });
    case eventually:
        return solve(word, false,
                     [&](std::size_t i, bool later) { return f[i] || later; });
    case globally:
        return solve(word, true,
                     [&](std::size_t i, bool later) { return f[i] && later; });
    case until:
        return solve(word, false,
                     [&](std::size_t i, bool later) { return g[i] || (f[i] && later); });
    case release:
        return solve(word, true,
                     [&](std::size_t i, bool later) { return g[i] && (f[i] || later); });
    case weak_until:
        return solve(word, true,
                     [&](std::size_t i, bool later) { return g[i] || (f[i] && later); });
    }
    return {};
}

} // namespace

bool holds(const Formula& formula, const Lasso& word) {
    ZONAR_ASSERT(!word.letters.empty() && word.loop < word.letters.size());
    return truth(formula, word)[0];
}

} // namespace zonar::logic
