// reduce/symmetry/relation.h
//
// What is known of two values, one of each of two runs of code that are compared (lockstep.h):
// every pair (a, b) that they may be. Either an explicit set of pairs, or all pairs (v, v), or
// nothing is known. Relations between operands are not kept, so a set may be too large, never
// too small.
#pragma once

#include "model/source.h"
#include "semantics/code_facts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::reduce {

struct Pair {
    std::int32_t a = 0;
    std::int32_t b = 0;
    friend constexpr auto operator<=>(Pair, Pair) = default;
};

class Relation {
public:
    enum class Kind : std::uint8_t {
        pairs,
        same,    // a == b, whatever they are within some interval
        unknown, // any two values
    };
    /// More pairs than this are not kept apart.
    static constexpr std::size_t most_pairs = std::size_t{1} << 14;

    static Relation single(std::int32_t a, std::int32_t b) {
        Relation r;
        r.pairs_ = {{a, b}};
        return r;
    }
    static Relation same(semantics::Interval values = semantics::Interval::any());
    static Relation unknown() {
        Relation r;
        r.kind_ = Kind::unknown;
        return r;
    }
    /// Made a set; if that is too large, what is known of it at least.
    static Relation of(std::vector<Pair> pairs);

    Kind kind() const { return kind_; }
    bool has_pairs() const { return kind_ == Kind::pairs; }
    bool is_unknown() const { return kind_ == Kind::unknown; }
    /// Ascending; of a set.
    const std::vector<Pair>& pairs() const { return pairs_; }
    std::optional<Pair> only() const {
        if (!has_pairs() || pairs_.size() != 1) return std::nullopt;
        return pairs_.front();
    }
    /// Of a relation `same`: which values.
    semantics::Interval values() const { return values_; }

    /// The two values are equal for certain.
    bool is_same() const;
    /// Both are zero or neither is.
    bool has_same_truth() const;
    bool may_be_zero() const;
    bool may_be_nonzero() const;

    /// What one of the two says. True if this one has grown.
    bool join(const Relation& other);

    // ---- where a value comes from, for those who ask why it does not fit

    /// A cell of the state that the first of the values was read from as it is, or -1.
    std::int32_t origin = -1;
    /// Where the code stands that made two equal values different, if it did.
    std::optional<model::SourceRange> split;
    /// The cell whose values would have to be renamed for that not to happen, or -1.
    std::int32_t blamed = -1;

private:
    Kind kind_ = Kind::pairs;
    std::vector<Pair> pairs_;
    semantics::Interval values_ = semantics::Interval::any();
};

} // namespace zonar::reduce
