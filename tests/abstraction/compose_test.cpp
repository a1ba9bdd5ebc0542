#include "abstraction/compose.h"

#include "abstraction/systems.h"
#include "catch.h"
#include "effort.h"

#include <map>
#include <numeric>
#include <set>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

TEST_CASE("a product is the state space of its two factors", "[compose]") {
    std::size_t products = 0, transitions = 0;
    for (std::uint32_t seed = 0; seed < with_effort(2000u); ++seed) {
        System system = random_system(seed);
        if (system.factors.size() < 2) continue;
        system.factors.resize(2);
        INFO("seed " << seed);
        std::vector<LabelId> names(system.labels);
        std::iota(names.begin(), names.end(), LabelId{0});
        const Process left{system.factors[0], system.costs};
        const Process right{system.factors[1], system.costs};
        const auto product = compose(left, right, names, {});
        REQUIRE(product.has_value());
        const StateSpace space = space_of(system);
        REQUIRE(product->process.states() == space.states());
        Successors successors{system};
        for (std::size_t i = 0; i < space.states(); ++i) {
            const auto number = [&](std::span<const StateId> pair) {
                return product->pairs[std::size_t{pair[0]} * right.states() + pair[1]];
            };
            const StateId s = number(space.state(i));
            REQUIRE(is_state(s));
            REQUIRE(product->process.distance(s) == space.distance(i));
            std::set<Step> expected;
            const std::vector<StateId> source(space.state(i).begin(),
                                              space.state(i).end());
            successors.each(source, [&](LabelId label, std::span<const StateId> target) {
                expected.insert({label, number(target)});
            });
            const auto steps = product->process.steps(s);
            transitions += expected.size();
            REQUIRE(std::set<Step>(steps.begin(), steps.end()) == expected);
        }
        ++products;
    }
    CHECK(products > 0);
    CHECK(transitions > products);
}

TEST_CASE("a product beyond a limit is not made", "[compose]") {
    const Process p = random_process(3);
    const std::vector<LabelId> names{0, 1, 2, 3};
    Limits limits;
    limits.table_bytes = 4;
    CHECK_FALSE(compose(p, p, names, limits).has_value());
    limits = {};
    std::atomic<bool> interrupted{true};
    limits.interrupted = &interrupted;
    CHECK_FALSE(compose(p, p, names, limits).has_value());
}
