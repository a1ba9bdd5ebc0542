// Estimates against the truth: on random systems, and on those of the paper.
#include "abstraction/build.h"

#include "abstraction/systems.h"
#include "benchmarks/processes/process_families.h"
#include "catch.h"
#include "effort.h"

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

Quality quality_by_rule(const StateSpace& space, const DistanceTable& table,
                        Unreachable rule = Unreachable::means_infinite) {
    return compare(space, [&](std::span<const StateId> state) {
        return table.estimate(state, rule);
    });
}

} // namespace

TEST_CASE("estimates are consistent, and never above the truth", "[build]") {
    for (std::uint32_t seed = 0; seed < with_effort(1000u); ++seed) {
        const System system = random_system(seed);
        REQUIRE(system.fault().empty());
        const StateSpace space = space_of(system);
        for (const MergeOrder order : all_merge_orders) {
            for (const StateId bound : {1u, 2u, 3u, 5u, 9u}) {
                INFO("seed " << seed << ", " << name_of(order) << ", bound " << bound);
                const Built built = build(
                    system, {.bound = bound,
                             .order = order,
                             .tie = all_tie_breaks[seed % std::size(all_tie_breaks)],
                             .buckets = seed % 3 == 0 ? BucketOrder::far_first
                                                      : BucketOrder::near_first,
                             .reduce_factors = seed % 2 == 0});
                REQUIRE(built.complete);
                for (const Unreachable rule :
                     {Unreachable::means_infinite, Unreachable::means_unknown}) {
                    const Quality q = quality_by_rule(space, built.table, rule);
                    REQUIRE(q.above == 0);
                    REQUIRE(q.inconsistent == 0);
                }
            }
        }
    }
}

TEST_CASE("without a bound the estimate is the distance", "[build]") {
    for (std::uint32_t seed = 0; seed < with_effort(1000u); ++seed) {
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        for (const MergeOrder order : all_merge_orders) {
            INFO("seed " << seed << ", " << name_of(order));
            const Built built = build(
                system, {.bound = 0, .order = order, .reduce_factors = seed % 2 == 0});
            for (std::size_t i = 0; i < space.states(); ++i)
                REQUIRE(built.table.estimate(space.state(i)) == space.distance(i));
        }
    }
}

// What is left of symmetry and other searches that leave the reachable states.
TEST_CASE("what counts as unreachable may be asked all the same", "[build]") {
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        const Built built = build(system, {.bound = 4});
        System anywhere = system;
        for (Factor& factor : anywhere.factors) {
            factor.initial.clear();
            for (StateId s = 0; s < factor.states; ++s) factor.initial.push_back(s);
        }
        INFO("seed " << seed);
        const Quality q =
            quality_by_rule(space_of(anywhere), built.table, Unreachable::means_unknown);
        REQUIRE(q.above == 0);
        REQUIRE(q.inconsistent == 0);
    }
}

TEST_CASE("a limit leaves a weaker table that still holds", "[build]") {
    std::size_t cut_short = 0, weaker = 0;
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        INFO("seed " << seed);
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        Options options{.bound = 0};
        const Built whole = build(system, options);
        REQUIRE(whole.complete);
        options.limits.table_bytes = 40;
        const Built built = build(system, options);
        const Quality q = quality_by_rule(space, built.table);
        REQUIRE(q.above == 0);
        REQUIRE(q.inconsistent == 0);
        if (built.complete) {
            REQUIRE(built.table == whole.table);
            continue;
        }
        ++cut_short;
        CHECK(built.reason.find("too large") != std::string::npos);
        CHECK(built.table.roots().size() > whole.table.roots().size());
        weaker += q.mean_error() > 0 || q.dead_known < q.dead ? 1 : 0;
    }
    // Without the limit the estimate is the distance, so what falls short is due to it.
    CHECK(cut_short > 0);
    CHECK(weaker > 0);
}

TEST_CASE("the paper's systems have the error distances it prints", "[build]") {
    // It prints states and transitions of the trace: 25, 35; 105, 229.
    CHECK(space_of(processes::arbiter_tree(2)).distance(0) == 12);
    CHECK(space_of(processes::arbiter_tree(3)).distance(0) == 17);
    CHECK(space_of(processes::hanoi(3)).distance(0) == 22);
    CHECK(space_of(processes::hanoi(4)).distance(0) == 52);
    CHECK(space_of(processes::hanoi(5)).distance(0) == 114);
    CHECK(processes::arbiter_tree(6).factors.size() == 128);
    // Every label is a handshake.
    for (const System& system : {processes::arbiter_tree(3), processes::hanoi(4)}) {
        std::vector<int> owners(system.labels);
        for (const Factor& factor : system.factors) {
            const Process process{factor};
            for (const LabelId label : process.alphabet()) ++owners[label];
        }
        CHECK(std::ranges::all_of(owners, [](int n) { return n == 2; }));
    }
}

TEST_CASE("near buckets first keep the zone around the error exact", "[build]") {
    const System system = processes::hanoi(3);
    const StateSpace space = space_of(system);
    const auto exact_zone = [&](BucketOrder order) {
        return quality_by_rule(
                   space,
                   build(system, {.bound = 40, .buckets = order, .reduce_factors = false})
                       .table)
            .exact_up_to(0.02);
    };
    const Distance near = exact_zone(BucketOrder::near_first);
    const Distance far = exact_zone(BucketOrder::far_first);
    INFO("within 2 % up to " << near << ", and " << far << " with far buckets first");
    CHECK(near >= 2 * far);
}

TEST_CASE("the ranking order is more accurate than the order of definition", "[build]") {
    const System system = processes::arbiter_tree(2);
    const StateSpace space = space_of(system);
    const auto error = [&](MergeOrder order) {
        return quality_by_rule(
                   space,
                   build(system, {.bound = 20, .order = order, .reduce_factors = false})
                       .table)
            .mean_error();
    };
    const double ranking = error(MergeOrder::ranking);
    const double definition = error(MergeOrder::definition);
    INFO("mean error " << ranking << ", and " << definition << " by definition");
    CHECK(ranking < 0.6 * definition);
}

TEST_CASE("an error that cannot be reached is known to be so", "[build]") {
    System system = processes::arbiter_tree(2);
    // Two clients that share an arbiter, and none that releases twice.
    for (Factor& factor : system.factors) {
        if (factor.name != "client0") continue;
        std::erase_if(factor.transitions, [](const Transition& t) { // idle -> idle
            return t.from == t.to;
        });
    }
    const StateSpace space = space_of(system);
    REQUIRE(space.distance(0) == infinite);
    CHECK(build(system, {.bound = 0}).table.estimate(space.state(0)) == infinite);
}
