// Zones over some clocks and over all of them say the same.
#include "zone/project.h"

#include "zone/zones.h"

#include <vector>

using namespace zonar::zone;

namespace {

/// The reference clock and about half of the others, ascending.
std::vector<Clock> some_clocks(Random& random, std::uint32_t dimension) {
    std::vector<Clock> clocks{0};
    for (Clock x = 1; x < dimension; ++x)
        if (random.chance(50)) clocks.push_back(x);
    return clocks;
}

} // namespace

TEST_CASE("spreading what was selected frees the clocks that were left out") {
    for (const std::uint32_t dimension : all_dimensions) {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            const Dbm whole = random_zone(random, dimension);
            const std::vector<Clock> clocks = some_clocks(random, dimension);
            Dbm part{static_cast<std::uint32_t>(clocks.size())};
            select(part, whole, clocks);
            REQUIRE(is_canonical(part));

            Dbm expected = whole;
            for (Clock x = 1; x < dimension; ++x)
                if (std::ranges::find(clocks, x) == clocks.end()) free_clock(expected, x);
            Dbm again{dimension};
            spread(again, part, clocks);
            REQUIRE(is_canonical(again));
            REQUIRE(equal(again, expected));
        }
    }
}

TEST_CASE("a clock that is selected from the reference clock is reset") {
    for (const std::uint32_t dimension : {2u, 3u, 8u, 9u, 17u}) {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            const Dbm zone = random_zone(random, dimension);
            Dbm expected = zone;
            std::vector<Clock> sources;
            for (Clock x = 0; x < dimension; ++x) {
                const bool is_reset = x != 0 && random.chance(40);
                sources.push_back(is_reset ? 0 : x);
                if (is_reset) reset(expected, x, 0);
            }
            Dbm found{dimension};
            select(found, zone, sources);
            REQUIRE(equal(found, expected));
        }
    }
}

TEST_CASE("a room grows and keeps what it has grown to") {
    Room room;
    CHECK(room.bytes() == 0);
    CHECK(room.of(3).dimension == 3);
    const std::size_t small = room.bytes();
    set_universe(room.of(20));
    CHECK(is_canonical(room.of(20)));
    const std::size_t large = room.bytes();
    CHECK(large > small);
    CHECK(room.of(3).dimension == 3);
    CHECK(room.bytes() == large);
}
