#include "logic/translate.h"

#include "checks/check.h"
#include "logic/terms.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace zonar::logic {

namespace {

using Kind = Terms::Kind;
using TermSet = std::vector<Term>; // sorted

void insert(TermSet& set, Term term) {
    const auto place = std::ranges::lower_bound(set, term);
    if (place == set.end() || *place != term) set.insert(place, term);
}
bool includes(const TermSet& larger, const TermSet& smaller) {
    return std::ranges::includes(larger, smaller);
}

/// One way to fulfil a set of terms.
struct Cover {
    Letter must = 0;
    Letter must_not = 0;
    TermSet next;    // has to hold after this letter
    TermSet put_off; // untils that are postponed: each must be fulfilled some time

    /// It demands no more than the other.
    bool is_weaker_than(const Cover& other) const {
        return (must & ~other.must) == 0 && (must_not & ~other.must_not) == 0 &&
               includes(other.next, next) && includes(other.put_off, put_off);
    }
};

/// The generalised automaton, with acceptance on edges.
class Tableau {
public:
    /// `apart`: the two sides of an or exclude each other where that is easily said.
    Tableau(const Formula& formula, bool negated, bool apart,
            const TranslationLimits& limits)
        : limits_(limits), apart_(apart) {
        TermSet first;
        add(first, terms_.from(formula, negated));
        number_of(first);
    }

    /// False: it would be too large.
    bool build() {
        for (std::size_t s = 0; s < sets_.size(); ++s) {
            covers_.clear();
            Cover cover;
            if (!expand(TermSet{*sets_[s]}, {}, cover)) return false;
            if (!remove_stronger()) return false;
            ZONAR_ASSERT(states_.size() == s);
            states_.emplace_back();
            for (const Cover& found : covers_) {
                const std::uint32_t target = number_of(found.next);
                states_[s].push_back({found.must, found.must_not, target, found.put_off});
                for (const Term until : found.put_off) insert(untils_, until);
            }
            if (sets_.size() > limits_.states) return false;
        }
        return true;
    }

    /// With a counter that waits for one until after the other.
    std::optional<Automaton> degeneralised() const {
        Automaton automaton;
        std::map<std::pair<std::uint32_t, std::size_t>, std::uint32_t> known;
        std::vector<std::pair<std::uint32_t, std::size_t>> open;
        const auto number = [&](std::uint32_t state, std::size_t level) {
            const auto [place, is_new] =
                known.try_emplace({state, level}, automaton.size());
            if (is_new) {
                open.emplace_back(state, level);
                automaton.states.push_back({level == untils_.size(), false, {}});
            }
            return place->second;
        };
        number(0, untils_.size()); // whether the very first state accepts is the same
        for (std::size_t i = 0; i < open.size(); ++i) {
            const auto [state, before] = open[i];
            for (const Edge& edge : states_[state]) {
                std::size_t level = before == untils_.size() ? 0 : before;
                while (level < untils_.size() &&
                       !std::ranges::binary_search(edge.put_off, untils_[level]))
                    ++level;
                const std::uint32_t target = number(edge.target, level);
                automaton.states[i].edges.push_back({edge.must, edge.must_not, target});
            }
            if (automaton.size() > limits_.states || is_stopped()) return std::nullopt;
        }
        return automaton;
    }

private:
    struct Edge {
        Letter must = 0;
        Letter must_not = 0;
        std::uint32_t target = 0;
        TermSet put_off;
    };

    std::uint32_t number_of(const TermSet& set) {
        const auto [place, is_new] =
            numbers_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
        if (is_new) sets_.push_back(&place->first);
        return place->second;
    }

    /// The parts of a conjunction one by one; true is no demand.
    void add(TermSet& set, Term term) const {
        const Terms::Node& node = terms_[term];
        if (node.kind == Kind::conjunction) {
            add(set, node.left);
            add(set, node.right);
        } else if (term != Terms::true_term) {
            insert(set, term);
        }
    }

    bool is_stopped() const { return limits_.stopped && limits_.stopped(); }

    /// Puts the covers of `open` together with what is in `cover` into covers_. `done` were
    /// taken care of. False: there are too many, or it was stopped.
    bool expand(TermSet open, TermSet done, Cover cover) {
        // Ways that end in a contradiction leave no cover behind, but take their time.
        constexpr std::size_t ways_per_cover = 10;
        if (++ways_ > limits_.covers * ways_per_cover) return false;
        constexpr std::size_t often = 1024;
        if (ways_ % often == 0 && is_stopped()) return false;
        while (!open.empty()) {
            const Term term = open.back();
            open.pop_back();
            if (std::ranges::binary_search(done, term)) continue;
            insert(done, term);
            const Terms::Node node = terms_[term];
            switch (node.kind) {
            case Kind::falsity: return true;
            case Kind::truth: break;
            case Kind::literal: {
                Letter& side = node.right == 0 ? cover.must : cover.must_not;
                ZONAR_ASSERT(node.left < most_atoms);
                side |= Letter{1} << node.left;
                if ((cover.must & cover.must_not) != 0) return true;
                break;
            }
            case Kind::conjunction:
                insert(open, node.left);
                insert(open, node.right);
                break;
            case Kind::next: add(cover.next, node.left); break;
            case Kind::disjunction: {
                // The side that says more about this letter is the first.
                const bool swap = terms_.is_clause(node.right);
                const Term first = swap ? node.right : node.left;
                if (!expand_with(first, open, done, cover)) return false;
                insert(open, swap ? node.left : node.right);
                exclude(first, open);
                break;
            }
            case Kind::until:
                if (!expand_with(node.right, open, done, cover)) return false;
                insert(open, node.left);
                exclude(node.right, open);
                add(cover.next, term);
                insert(cover.put_off, term);
                break;
            case Kind::release:
                insert(open, node.right);
                if (!expand_with(node.left, open, done, cover)) return false;
                exclude(node.left, open);
                add(cover.next, term);
                break;
            }
        }
        if (std::ranges::binary_search(cover.next, Terms::false_term)) return true;
        ZONAR_ASSERT((cover.must & cover.must_not) == 0);
        ZONAR_ASSERT(std::ranges::is_sorted(cover.next) &&
                     std::ranges::is_sorted(cover.put_off));
        covers_.push_back(std::move(cover));
        return ++total_ <= limits_.covers;
    }

    bool expand_with(Term also, TermSet open, const TermSet& done, const Cover& cover) {
        insert(open, also);
        return expand(std::move(open), done, cover);
    }

    /// f or g is the same as f or (not f and g).
    void exclude(Term first, TermSet& open) {
        if (apart_ && terms_.is_clause(first)) insert(open, terms_.negated_clause(first));
    }

    /// A cover that demands more than another adds nothing: a word that fulfils it fulfils the
    /// other too. False: it was stopped.
    bool remove_stronger() {
        std::vector<Cover> kept;
        for (Cover& cover : covers_) {
            if (is_stopped()) return false;
            const auto weaker = [&](const Cover& k) { return k.is_weaker_than(cover); };
            if (std::ranges::any_of(kept, weaker)) continue;
            std::erase_if(kept, [&](const Cover& k) { return cover.is_weaker_than(k); });
            kept.push_back(std::move(cover));
        }
        covers_ = std::move(kept);
        return true;
    }

    const TranslationLimits& limits_;
    bool apart_;
    Terms terms_;
    std::map<TermSet, std::uint32_t> numbers_;
    std::vector<const TermSet*> sets_; // by number
    std::vector<std::vector<Edge>> states_;
    TermSet untils_; // that are postponed on some edge
    std::vector<Cover> covers_;
    std::size_t total_ = 0;
    std::size_t ways_ = 0; // that were tried
};

/// Whether automaton and formula agree on words of one repeated letter, by the meaning of the
/// operators alone (lasso.h). Only for small automata, and over the first few atoms.
[[maybe_unused]] bool agrees_on_constant_words(const Automaton& automaton,
                                               const Formula& formula, bool negated) {
    constexpr std::uint32_t few_states = 64;
    constexpr std::uint32_t few_atoms = 2;
    if (automaton.size() > few_states) return true;
    const std::uint32_t atoms = std::min(atoms_of(formula), few_atoms);
    for (Letter letter = 0; letter < Letter{1} << atoms; ++letter) {
        const Lasso word{{letter}, 0};
        if (accepts(automaton, word) != (holds(formula, word) != negated)) return false;
    }
    return true;
}

std::optional<Automaton> built(const Formula& formula, bool negated, bool apart,
                               const TranslationLimits& limits) {
    Tableau tableau(formula, negated, apart, limits);
    if (!tableau.build()) return std::nullopt;
    auto automaton = tableau.degeneralised();
    if (automaton) minimise(*automaton, limits.stopped);
    ZONAR_ASSERT(!automaton || agrees_on_constant_words(*automaton, formula, negated));
    return automaton;
}

/// Pairs of edges of one state that some letter lets choose between.
std::size_t choices(const Automaton& automaton) {
    std::size_t count = 0;
    for (const AutomatonState& state : automaton.states)
        for (std::size_t i = 0; i < state.edges.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const AutomatonEdge &a = state.edges[i], &b = state.edges[k];
                count += ((a.must | b.must) & (a.must_not | b.must_not)) == 0 ? 1 : 0;
            }
    return count;
}

} // namespace

std::optional<Automaton> translate(const Formula& formula, bool negated,
                                   const TranslationLimits& limits) {
    ZONAR_ASSERT(atoms_of(formula) <= most_atoms);
    // Whether it helps to keep things apart cannot be told beforehand. Fewer states are
    // better, then fewer choices: each is a state more that a product goes to.
    auto one = built(formula, negated, true, limits);
    auto other = built(formula, negated, false, limits);
    if (!one || !other) return one ? one : other;
    const bool keep = one->size() != other->size() ? one->size() < other->size()
                                                   : choices(*one) <= choices(*other);
    return keep ? one : other;
}

} // namespace zonar::logic
