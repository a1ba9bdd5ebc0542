// Splitting against simulation, which knows nothing of it: what a part has more than its zone
// must be related, both ways, to what the zone had.
#include "zone/split_extrapolation.h"

#include "zone/zones.h"

using namespace zonar::zone;

namespace {

using Constants = std::vector<std::int32_t>;

std::vector<Diagonal> random_differences(Random& random, std::uint32_t dimension) {
    std::vector<Diagonal> all;
    for (int count = random.between(1, 4); count > 0; --count) {
        const Clock i = random.clock(dimension);
        const Clock j = random.clock(dimension);
        if (i != j) all.push_back({i, j, random.bound(-20, 20)});
    }
    return all;
}

/// With these, simulation is an equivalence.
std::vector<Diagonal> both_ways(const std::vector<Diagonal>& differences) {
    std::vector<Diagonal> all = differences;
    for (const Diagonal& d : differences) all.push_back({d.j, d.i, d.bound.negated()});
    return all;
}

} // namespace

TEST_CASE("parts are equivalent to what they are made of, and bounded") {
    int cut = 0;
    int coarse = 0;
    SimulationScratch scratch;
    for (std::uint32_t dimension = 3; dimension <= 6; ++dimension) {
        SplitExtrapolation splitting{dimension};
        for (int seed = 0; seed < 500; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(static_cast<std::uint32_t>(seed) * 10 + dimension);
            const Dbm z = random_zone(random, dimension, 60);
            const Constants l = random_constants(random, dimension, 20);
            const Constants u = random_constants(random, dimension, 20);
            Constants m(dimension);
            for (Clock x = 0; x < dimension; ++x) m[x] = std::max(l[x], u[x]);
            const auto differences = random_differences(random, dimension);
            REQUIRE(splitting.apply(z, l, u, differences));
            const Federation& parts = splitting.parts();
            REQUIRE(parts.includes(z));
            for (std::size_t i = 0; i < parts.size(); ++i) {
                REQUIRE(is_canonical(parts[i]));
                REQUIRE(simulated(parts[i], z, m, m, both_ways(differences), scratch));
                // Each is a sum of constants, over each clock at most once.
                REQUIRE(magnitude(parts[i]) <= 2 * 21 * static_cast<Raw>(2 * dimension));
                coarse += includes(z, parts[i]) ? 0 : 1;
            }
            cut += parts.size() > 1 ? 1 : 0;
        }
    }
    CHECK(cut > 300);
    CHECK(coarse > 1000);
}

TEST_CASE("a zone within the constants stays in one piece") {
    Dbm z{3};
    delay(z);
    REQUIRE(constrain(z, 1, 0, Bound::less_equal(4)));
    SplitExtrapolation splitting{3};
    const Constants m{0, 5, 5};
    REQUIRE(splitting.apply(z, m, m, std::vector<Diagonal>{{1, 2, Bound::less(0)}}));
    REQUIRE(splitting.parts().size() == 1);
    CHECK(equal(splitting.parts()[0], z));
}

TEST_CASE("numbers that leave no room for a cut are not cut") {
    Dbm z{3};
    reset(z, 1, (1 << 26));
    delay(z);
    free_clock(z, 2);
    SplitExtrapolation splitting{3};
    const Constants m{0, 5, 5};
    CHECK_FALSE(splitting.apply(z, m, m, std::vector<Diagonal>{{1, 2, Bound::less(7)}}));
}
