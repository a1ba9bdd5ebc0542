// What assertions say about zones.
#include "zone/contract.h"

#include "zone/zones.h"

using namespace zonar::zone;

namespace {

/// One entry looser than the others imply; false if none has a detour.
bool loosen_one(Random& random, Dbm& z) {
    const std::uint32_t n = z.dimension();
    for (int tries = 0; tries < 100; ++tries) {
        const auto i = static_cast<Clock>(random.between(0, static_cast<int>(n) - 1));
        const auto j = static_cast<Clock>(random.between(1, static_cast<int>(n) - 1));
        if (i == j || z.view().at(i, j).is_none()) continue;
        if (i == 0 && z.view().raw(0, j) >= 0) continue; // it must stay at most 0
        const Bound looser = Bound::from_raw(z.view().raw(i, j) + 1);
        for (Clock k = 0; k < n; ++k) {
            if (k == i || k == j) continue;
            if (z.view().at(i, k) + z.view().at(k, j) >= looser) continue;
            z.view().raw(i, j) = looser.raw();
            return true;
        }
    }
    return false;
}

} // namespace

TEST_CASE("zones look canonical") {
    for (const std::uint32_t dimension : all_dimensions)
        for (int seed = 0; seed < cases(60, dimension); ++seed) {
            Random random(static_cast<std::uint32_t>(seed) * 100 + dimension);
            CHECK(looks_canonical(random_zone(random, dimension)));
        }
}

TEST_CASE("small matrices that are not canonical do not look so") {
    int seen = 0;
    for (std::uint32_t dimension = 3; dimension <= 4; ++dimension)
        for (std::uint32_t seed = 0; seed < 500; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            Dbm z = random_zone(random, dimension);
            if (!loosen_one(random, z)) continue;
            ++seen;
            CHECK_FALSE(is_canonical(z));
            CHECK_FALSE(looks_canonical(z));
        }
    CHECK(seen > 100);
}

TEST_CASE("of larger matrices that are not canonical many do not look so") {
    int seen = 0, noticed = 0;
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
        Random random(seed);
        Dbm z = random_zone(random, 9);
        if (!loosen_one(random, z)) continue;
        CHECK_FALSE(is_canonical(z));
        ++seen;
        noticed += looks_canonical(z) ? 0 : 1;
    }
    CHECK(seen > 100);
    CHECK(noticed > seen / 10);
}

TEST_CASE("numbers beyond what sums can bear are no zone") {
    Dbm z(3);
    z.view().raw(0, 1) = z.view().raw(0, 2) = -largest_finite - 1;
    z.view().raw(1, 0) = z.view().raw(2, 0) = largest_finite + 1;
    CHECK_FALSE(is_canonical(z));
    CHECK_FALSE(looks_canonical(z));
}

TEST_CASE("what an empty result leaves is taken for a zone by no assertion") {
    Dbm z(3);
    REQUIRE_FALSE(constrain(z, 0, 1, Bound::less(0))); // x > 0, but it is 0
#ifndef NDEBUG
    CHECK_FALSE(looks_canonical(z));
#endif
}
