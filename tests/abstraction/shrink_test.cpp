// The refinement against Figure 3 of the paper, written down as it stands there.
#include "abstraction/shrink.h"

#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

using Classes = std::vector<StateId>; // by state; equal numbers are equivalent

StateId count(const Classes& classes) {
    return static_cast<StateId>(std::set<StateId>(classes.begin(), classes.end()).size());
}

/// The classes that a state's steps lead to, by label.
std::map<LabelId, std::set<StateId>> targets(const Process& p, StateId s,
                                             const Classes& classes) {
    std::map<LabelId, std::set<StateId>> sets;
    for (const Step& step : p.steps(s)) sets[step.label].insert(classes[step.to]);
    return sets;
}

/// R_i*: the states of bucket i that are not told apart yet are, by their targets.
Classes split(const Process& p, const Classes& classes, Distance bucket,
              const std::vector<Distance>& bucket_of) {
    Classes finer = classes;
    StateId next = *std::ranges::max_element(classes) + 1;
    std::map<std::pair<StateId, std::map<LabelId, std::set<StateId>>>, StateId> names;
    for (StateId s = 0; s < p.states(); ++s) {
        if (bucket_of[s] != bucket) continue;
        const auto [it, is_new] =
            names.try_emplace({classes[s], targets(p, s, classes)}, next);
        if (is_new) ++next;
        finer[s] = it->second;
    }
    return finer;
}

Classes as_in_the_paper(const Process& p, StateId bound, BucketOrder order) {
    std::vector<Distance> bucket_of;
    Classes classes;
    for (StateId s = 0; s < p.states(); ++s)
        bucket_of.push_back(std::min(p.distance(s), bound - 1));
    classes.assign(bucket_of.begin(), bucket_of.end());
    const Distance last = *std::ranges::max_element(bucket_of);
    for (bool changed = true; changed;) {
        const StateId before = count(classes);
        for (Distance i = 0; i <= last; ++i) {
            const Distance bucket = order == BucketOrder::near_first ? i : last - i;
            const Classes finer = split(p, classes, bucket, bucket_of);
            if (count(finer) <= bound) classes = finer;
        }
        changed = count(classes) != before;
    }
    return classes;
}

bool same_partition(const Classes& a, const Classes& b) {
    std::map<StateId, StateId> there, back;
    for (std::size_t s = 0; s < a.size(); ++s) {
        if (there.try_emplace(a[s], b[s]).first->second != b[s]) return false;
        if (back.try_emplace(b[s], a[s]).first->second != a[s]) return false;
    }
    return true;
}

} // namespace

TEST_CASE("the refinement is that of the paper", "[shrink]") {
    int lossy = 0;
    for (std::uint32_t seed = 0; seed < with_effort(3000u); ++seed) {
        const Process p = random_process(seed);
        for (const BucketOrder order :
             {BucketOrder::near_first, BucketOrder::far_first}) {
            for (StateId bound = 1; bound <= p.states() + 1; ++bound) {
                INFO("seed " << seed << ", bound " << bound);
                const Shrunk shrunk = shrink(p, bound, order);
                REQUIRE(
                    same_partition(shrunk.mapping.to, as_in_the_paper(p, bound, order)));
                REQUIRE(shrunk.mapping.states == count(shrunk.mapping.to));
                REQUIRE(shrunk.mapping.states <= bound);
                lossy += shrunk.lossless ? 0 : 1;
            }
        }
    }
    CHECK(lossy > 0);
}

TEST_CASE("without loss, states of a class do the same", "[shrink]") {
    std::size_t pairs = 0;
    for (std::uint32_t seed = 0; seed < with_effort(2000u); ++seed) {
        const Process p = random_process(seed);
        for (const StateId bound : {0u, 2u, 4u, 7u, 12u}) {
            const Shrunk shrunk = shrink(p, bound);
            if (bound == 0) REQUIRE(shrunk.lossless);
            if (!shrunk.lossless) continue;
            INFO("seed " << seed << ", bound " << bound);
            const auto& to = shrunk.mapping.to;
            for (StateId s = 0; s < p.states(); ++s) {
                for (StateId t = 0; t < s; ++t) {
                    if (to[s] != to[t]) continue;
                    REQUIRE(p.is_error(s) == p.is_error(t));
                    REQUIRE(p.distance(s) == p.distance(t));
                    REQUIRE(targets(p, s, to) == targets(p, t, to));
                    ++pairs;
                }
            }
        }
    }
    CHECK(pairs > 0);
}

TEST_CASE("distances survive as long as there are fewer than the bound", "[shrink]") {
    for (std::uint32_t seed = 0; seed < with_effort(2000u); ++seed) {
        const Process p = random_process(seed);
        const Distance longest = *std::ranges::max_element(p.distances());
        for (const StateId bound : {longest + 1, longest + 2, longest + 5}) {
            const Shrunk shrunk = shrink(p, bound);
            const Process q = quotient(p, shrunk.mapping);
            for (StateId s = 0; s < p.states(); ++s)
                REQUIRE(q.distance(shrunk.mapping.to[s]) == p.distance(s));
        }
    }
}
