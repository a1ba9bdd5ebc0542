#include "explore/signature.h"

#include "zone/packed.h"

#include <algorithm>
#include <vector>

namespace zonar::explore {

using zone::Raw;

namespace {

constexpr std::size_t each_round =
    8; // questions chosen before the pairs are weighed anew
constexpr std::uint32_t full_weight = 1u << 16;
constexpr Raw largest_bound = zone::none_raw16 - 1;

struct Candidate {
    std::uint32_t cell = 0;
    Raw bound = 0;
    std::uint64_t weight = 0; // of the pairs that it tells apart
};

/// At `at` the weight of the questions with this bound or a larger one changes.
struct Change {
    Raw at = 0;
    std::int64_t by = 0;
};

/// The bound for one cell that tells apart the most: a pair (inner, outer) needs
/// outer <= bound < inner.
Candidate best_bound(std::span<const Raw> pairs, std::size_t cells, std::uint32_t cell,
                     std::span<const std::uint32_t> weights,
                     std::vector<Change>& changes) {
    changes.clear();
    for (std::size_t p = 0; p < weights.size(); ++p) {
        const Raw inner = pairs[2 * p * cells + cell];
        const Raw outer = pairs[(2 * p + 1) * cells + cell];
        if (inner <= outer || outer > largest_bound) continue;
        changes.push_back({outer, weights[p]});
        changes.push_back({inner, -std::int64_t{weights[p]}});
    }
    std::ranges::sort(changes, {}, &Change::at);
    Candidate best{cell, 0, 0};
    std::int64_t weight = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        weight += changes[i].by;
        if (i + 1 < changes.size() && changes[i + 1].at == changes[i].at) continue;
        if (changes[i].at > largest_bound) break;
        if (weight > static_cast<std::int64_t>(best.weight)) {
            best = {cell, changes[i].at, static_cast<std::uint64_t>(weight)};
        }
    }
    return best;
}

} // namespace

void Signature::choose(std::span<const Raw> pairs, std::size_t cells) {
    // A pair that some questions tell apart already needs others less.
    std::vector<std::uint32_t> weights(pairs.size() / (2 * cells), full_weight);
    std::vector<Candidate> candidates;
    std::vector<Change> changes;
    count_ = 0;
    while (count_ < most) {
        candidates.clear();
        for (std::uint32_t cell = 0; cell < cells; ++cell) {
            const Candidate best = best_bound(pairs, cells, cell, weights, changes);
            if (best.weight > 0) candidates.push_back(best);
        }
        if (candidates.empty()) return;
        std::ranges::stable_sort(candidates, std::ranges::greater{}, &Candidate::weight);
        candidates.resize(std::min({candidates.size(), each_round, most - count_}));
        for (const Candidate& c : candidates) {
            questions_[count_++] = {c.cell, c.bound};
            for (std::size_t p = 0; p < weights.size(); ++p) {
                if (pairs[2 * p * cells + c.cell] > c.bound &&
                    pairs[(2 * p + 1) * cells + c.cell] <= c.bound) {
                    weights[p] /= 2;
                }
            }
        }
    }
}

} // namespace zonar::explore
