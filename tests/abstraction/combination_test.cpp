#include "abstraction/combination.h"

#include "abstraction/cost_partition.h"
#include "abstraction/systems.h"
#include "benchmarks/processes/process_families.h"
#include "catch.h"
#include "effort.h"

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

std::vector<Options> members(std::uint32_t seed) {
    return {{.bound = 1 + seed % 4, .tie = TieBreak::first},
            {.bound = 2 + seed % 3, .order = MergeOrder::smallest, .tie = TieBreak::last},
            {.bound = 3, .order = MergeOrder::pruning, .tie = TieBreak::newest},
            {.bound = 2, .order = MergeOrder::components, .reduce_labels = true}};
}

std::vector<DistanceTable> tables_of(const System& system,
                                     const std::vector<Options>& options) {
    std::vector<Task> tasks;
    for (const Options& o : options) tasks.push_back({&system, o});
    std::vector<DistanceTable> tables;
    for (const Built& built : build_all(tasks)) tables.push_back(built.table);
    return tables;
}

} // namespace

TEST_CASE("tables built side by side are those built one by one", "[combination]") {
    for (std::uint32_t seed = 0; seed < with_effort(200u); ++seed) {
        const System system = random_system(seed);
        const auto options = members(seed);
        const auto together = tables_of(system, options);
        for (std::size_t i = 0; i < options.size(); ++i)
            REQUIRE(together[i] == build(system, options[i]).table);
    }
}

TEST_CASE("the largest of several estimates is one, and so is a sum of shared costs",
          "[combination]") {
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        std::vector<Options> options = members(seed);
        options.insert(options.begin(), {.bound = 4, .only_lossless = true});
        const auto tables = tables_of(system, options);
        const DistanceTable largest = joined(tables);
        const DistanceTable sum = share_costs(system, largest);
        const std::vector<DistanceTable> two{largest, sum};
        const DistanceTable both = joined(two);
        INFO("seed " << seed);
        for (const DistanceTable* table : {&largest, &sum, &both}) {
            const Quality q = quality(space, *table);
            REQUIRE(q.above == 0);
            REQUIRE(q.inconsistent == 0);
        }
    }
}

TEST_CASE("parts that share costs can know more than the whole", "[combination]") {
    const System system = processes::random_processes(5, 3);
    const StateSpace space = space_of(system);
    const auto tables =
        tables_of(system, {{.bound = 50, .only_lossless = true}, {.bound = 50}});
    CHECK(tables[0].roots().size() > 1);
    const DistanceTable parts = share_costs(system, joined(tables));
    CHECK(parts.estimate(space.state(0)) > tables[1].estimate(space.state(0)));
    CHECK(quality(space, parts).above == 0);
}

TEST_CASE("the first table to share costs keeps its distances", "[combination]") {
    std::size_t alone = 0, before_others = 0;
    for (std::uint32_t seed = 0; seed < with_effort(500u); ++seed) {
        INFO("seed " << seed);
        const System system = random_system(seed);
        const auto tables = tables_of(system, {{.bound = 4}, {.bound = 2}});
        const DistanceTable& first = tables[0];
        if (first.roots().size() == 1) {
            REQUIRE(share_costs(system, first) == first);
            ++alone;
        }
        if (first.roots().empty()) continue;
        const DistanceTable shared = share_costs(system, joined(tables));
        REQUIRE(shared.roots().front().distances == first.roots().front().distances);
        ++before_others;
    }
    CHECK(alone > 0);
    CHECK(before_others > 0);
}
