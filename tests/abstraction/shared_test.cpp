#include "abstraction/shared.h"

#include "abstraction/combination.h"
#include "abstraction/patterns.h"
#include "abstraction/systems.h"
#include "abstraction/table_fault.h"
#include "benchmarks/processes/process_families.h"
#include "catch.h"
#include "effort.h"

#include <tbb/global_control.h>

#include <algorithm>
#include <set>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

/// Whether each factor of the pattern can be reached from its first one by common labels.
bool connected(const System& system, const Pattern& pattern) {
    const auto labels = [&](FactorId f) {
        const Process process{system.factors[f]};
        return std::set<LabelId>(process.alphabet().begin(), process.alphabet().end());
    };
    std::set<FactorId> reached{pattern.front()};
    for (std::size_t round = 0; round < pattern.size(); ++round) {
        for (const FactorId f : pattern) {
            const auto mine = labels(f);
            const bool touches = std::ranges::any_of(reached, [&](FactorId g) {
                const auto theirs = labels(g);
                return std::ranges::any_of(mine,
                                           [&](LabelId l) { return theirs.contains(l); });
            });
            if (touches) reached.insert(f);
        }
    }
    return reached.size() == pattern.size();
}

} // namespace

TEST_CASE("patterns are the connected sets with an error condition", "[patterns]") {
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        INFO("seed " << seed);
        std::set<Pattern> expected;
        const auto factors = static_cast<std::uint32_t>(system.factors.size());
        for (std::uint32_t bits = 1; bits < 1u << factors; ++bits) {
            Pattern pattern;
            bool has_error = false;
            for (FactorId f = 0; f < factors; ++f) {
                if ((bits >> f & 1) == 0) continue;
                pattern.push_back(f);
                has_error = has_error || !system.factors[f].error.empty();
            }
            if (pattern.size() <= 3 && has_error && connected(system, pattern))
                expected.insert(pattern);
        }
        const auto found = connected_patterns(system, 3, 1000);
        REQUIRE(std::set<Pattern>(found.begin(), found.end()) == expected);
        REQUIRE(found.size() == expected.size());
        const auto few = connected_patterns(system, 3, 2);
        REQUIRE(few.size() == std::min<std::size_t>(2, found.size()));
    }
}

TEST_CASE("tables of some factors are tables of the system", "[patterns]") {
    std::size_t partial = 0, informative = 0;
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        INFO("seed " << seed);
        for (const Pattern& pattern : connected_patterns(system, 2, 10)) {
            const DistanceTable table =
                build_pattern(system, pattern, {.bound = 1 + seed % 20}).table;
            REQUIRE(fault_of(table).empty());
            const Quality q = quality(space, table);
            REQUIRE(q.above == 0);
            REQUIRE(q.inconsistent == 0);
            partial += pattern.size() < system.factors.size() ? 1 : 0;
            for (std::size_t i = 0; i < space.states(); ++i)
                informative += table.estimate(space.state(i)) > 0 ? 1 : 0;
        }
    }
    CHECK(partial > 0);
    CHECK(informative > 0);
}

TEST_CASE(
    "shared tables are consistent, never above the truth, and no worse than the whole",
    "[shared]") {
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        const System system = random_system(seed);
        const StateSpace space = space_of(system);
        INFO("seed " << seed);
        const Options options{.bound = 1 + seed % 8, .reduce_labels = seed % 2 == 0};
        const DistanceTable shared = build_shared(system, options).table;
        REQUIRE(fault_of(shared).empty());
        const Quality q = quality(space, shared);
        REQUIRE(q.above == 0);
        REQUIRE(q.inconsistent == 0);
        const DistanceTable whole = build(system, options).table;
        for (std::size_t i = 0; i < space.states(); ++i)
            REQUIRE(shared.estimate(space.state(i)) >= whole.estimate(space.state(i)));
    }
}

TEST_CASE("sums over parts can know far more than the whole", "[shared]") {
    const System system = processes::random_processes(9, 1);
    const Options options{.bound = 100, .reduce_labels = true};
    std::vector<StateId> initial;
    for (const Factor& factor : system.factors) initial.push_back(factor.initial[0]);
    CHECK(build(system, options).table.estimate(initial) == 12);
    CHECK(build_shared(system, options).table.estimate(initial) == 20); // the truth is 22
}

TEST_CASE("shared tables do not depend on the number of processors", "[shared]") {
    const System system = processes::random_processes(7, 2);
    const Options options{.bound = 50, .reduce_labels = true};
    const DistanceTable many = build_shared(system, options).table;
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    CHECK(build_shared(system, options).table == many);
}
