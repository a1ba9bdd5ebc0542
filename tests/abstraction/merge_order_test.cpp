#include "abstraction/merge_order.h"

#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

/// r(P, a) of the paper.
Distance rank(const Process& p, LabelId label) {
    Distance least = infinite;
    for (StateId s = 0; s < p.states(); ++s) {
        for (const Step& step : p.steps(s)) {
            if (step.label == label) least = std::min(least, p.distance(step.to));
        }
    }
    return least;
}

/// The paper's weight of a pair; nothing if they have no label in common.
std::optional<Distance> weight(const Process& p, const Process& q) {
    std::optional<Distance> least;
    for (const LabelId label : p.alphabet()) {
        if (!q.has_label(label)) continue;
        const Distance w = std::max(rank(p, label), rank(q, label));
        if (!least || w < *least) least = w;
    }
    return least;
}

} // namespace

TEST_CASE("names and values of orders belong together", "[merge_order]") {
    for (const MergeOrder order : all_merge_orders)
        CHECK(merge_order(name_of(order)) == order);
    for (const TieBreak tie : all_tie_breaks) CHECK(tie_break(name_of(tie)) == tie);
    CHECK_FALSE(merge_order("random").has_value());
    CHECK_FALSE(tie_break("").has_value());
}

TEST_CASE("the ranking takes a pair of least weight with an error condition",
          "[merge_order]") {
    std::size_t chosen = 0;
    for (std::uint32_t seed = 0; seed < with_effort(2000u); ++seed) {
        const System system = random_system(seed);
        std::vector<Process> processes(system.factors.begin(), system.factors.end());
        std::vector<Candidate> candidates;
        for (const Process& p : processes) {
            const auto n = static_cast<std::uint32_t>(candidates.size());
            candidates.push_back({&p, n, n});
        }
        std::optional<Distance> least;
        for (std::size_t i = 0; i < processes.size(); ++i) {
            for (std::size_t j = i + 1; j < processes.size(); ++j) {
                if (processes[i].trivial() && processes[j].trivial()) continue;
                const auto w = weight(processes[i], processes[j]);
                if (w && (!least || *w < *least)) least = w;
            }
        }
        INFO("seed " << seed);
        for (const TieBreak tie : {TieBreak::first, TieBreak::last, TieBreak::newest}) {
            const auto pair =
                choose_pair(candidates, system.labels, MergeOrder::ranking, tie);
            if (!least) continue; // no two processes share a label
            REQUIRE(pair.has_value());
            REQUIRE(pair->first < pair->second);
            const Process& p = processes[pair->first];
            const Process& q = processes[pair->second];
            REQUIRE_FALSE((p.trivial() && q.trivial()));
            REQUIRE(weight(p, q) == least);
            ++chosen;
        }
    }
    CHECK(chosen > 0);
}

TEST_CASE("the order of definition is that of places", "[merge_order]") {
    const Process p = random_process(1);
    const Candidate candidates[] = {{&p, 7, 0}, {&p, 2, 1}, {&p, 5, 2}};
    const auto pair = choose_pair(candidates, 4, MergeOrder::definition, TieBreak::first);
    CHECK(pair == std::pair<std::size_t, std::size_t>{1, 2});
    CHECK_FALSE(choose_pair(std::span{candidates}.first(1), 4, MergeOrder::definition,
                            TieBreak::first)
                    .has_value());
}
