#include "reduce/symmetry/relation.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::Interval;

Relation Relation::same(Interval values) {
    Relation r;
    constexpr std::int64_t few = 64; // that are worth being told apart
    if (values.high - values.low < few) {
        for (std::int64_t v = values.low; v <= values.high; ++v) {
            const auto value = static_cast<std::int32_t>(v);
            r.pairs_.push_back({value, value});
        }
        return r;
    }
    r.kind_ = Kind::same;
    r.values_ = values;
    return r;
}

Relation Relation::of(std::vector<Pair> pairs) {
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    Relation r;
    r.pairs_ = std::move(pairs);
    if (r.pairs_.size() <= most_pairs) return r;
    if (!r.is_same()) return unknown();
    const Interval values{r.pairs_.front().a, r.pairs_.back().a};
    return same(values);
}

bool Relation::is_same() const {
    if (kind_ != Kind::pairs) return kind_ == Kind::same;
    return std::ranges::all_of(pairs_, [](Pair p) { return p.a == p.b; });
}

bool Relation::has_same_truth() const {
    if (kind_ != Kind::pairs) return kind_ == Kind::same;
    return std::ranges::all_of(pairs_, [](Pair p) { return (p.a == 0) == (p.b == 0); });
}

bool Relation::may_be_zero() const {
    if (kind_ == Kind::unknown) return true;
    if (kind_ == Kind::same) return values_.contains(0);
    return std::ranges::any_of(pairs_, [](Pair p) { return p.a == 0; });
}

bool Relation::may_be_nonzero() const {
    if (kind_ != Kind::pairs) return true;
    return std::ranges::any_of(pairs_, [](Pair p) { return p.a != 0; });
}

bool Relation::join(const Relation& other) {
    if (origin != other.origin) origin = -1;
    if (!split) split = other.split, blamed = other.blamed;
    if (is_unknown()) return false;
    if (has_pairs() && other.has_pairs()) {
        if (std::ranges::includes(pairs_, other.pairs_)) return false;
        std::vector<Pair> both = pairs_;
        both.insert(both.end(), other.pairs_.begin(), other.pairs_.end());
        // A loop may count for long.
        constexpr std::size_t most_joined = 512;
        constexpr std::size_t most_same = 64;
        Relation r = of(std::move(both));
        if (r.has_pairs() && r.pairs_.size() > most_same && r.is_same())
            r = same();
        else if (r.has_pairs() && r.pairs_.size() > most_joined)
            r = unknown();
        kind_ = r.kind_;
        pairs_ = std::move(r.pairs_);
        values_ = r.values_;
        return true;
    }
    if (!is_same() || !other.is_same()) {
        kind_ = Kind::unknown;
        pairs_.clear();
        return true;
    }
    const bool grows = kind_ != Kind::same || values_ != Interval::any();
    kind_ = Kind::same;
    pairs_.clear();
    values_ = Interval::any();
    return grows;
}

} // namespace zonar::reduce
