// The zone around what is simulated, against the definition of simulation on points.
#include "zone/simulated_hull.h"

#include "zone/simulation.h"
#include "zone/zones.h"

#include <algorithm>

using namespace zonar::zone;

namespace {

using Constants = std::vector<std::int32_t>;

constexpr int third = 3;

bool above(int value, std::int32_t constant) {
    return constant == no_constant || value > constant * third;
}

/// `partner` does all that v does.
bool simulates(const Point& partner, const Point& v, const Constants& l,
               const Constants& u) {
    for (std::size_t x = 1; x < v.size(); ++x) {
        if (v[x] == partner[x]) continue;
        if (partner[x] < v[x] && above(partner[x], l[x])) continue;
        if (partner[x] > v[x] && above(v[x], u[x])) continue;
        return false;
    }
    return true;
}

Dbm widened(ConstZone z, const Constants& l, const Constants& u) {
    Dbm wider{z};
    widen_to_simulated(wider, l, u);
    return wider;
}

} // namespace

TEST_CASE("every point that a zone simulates is in the zone around them") {
    constexpr int largest = 3;
    int beyond = 0;
    for (int seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        Random random(static_cast<std::uint32_t>(seed));
        const std::uint32_t dimension = seed % 5 == 0 ? 2 : 3;
        const Dbm z = random_small_zone(random, dimension, largest);
        const Constants l = random_constants(random, dimension, largest);
        const Constants u = random_constants(random, dimension, largest);
        const Dbm wider = widened(z, l, u);
        REQUIRE(is_canonical(wider));
        REQUIRE(includes(wider, z));
        std::vector<Point> inside;
        for_each_point(dimension, 2 * largest, third, [&](const Point& p) {
            if (contains(z, p, third)) inside.push_back(p);
        });
        bool all = true;
        for_each_point(dimension, 2 * largest, third, [&](const Point& v) {
            if (!all || contains(z, v, third)) return;
            const bool simulated = std::ranges::any_of(
                inside, [&](const Point& p) { return simulates(p, v, l, u); });
            beyond += simulated ? 1 : 0;
            all = !simulated || contains(wider, v, third);
        });
        REQUIRE(all);
    }
    CHECK(beyond > 1000);
}

TEST_CASE("whatever is dropped because of a zone lies in the zone around it") {
    int dropped = 0;
    for (std::uint32_t dimension : all_dimensions) {
        for (int seed = 0; seed < cases(80, dimension); ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(static_cast<std::uint32_t>(seed) * 131 + dimension);
            const Dbm by = random_zone(random, dimension);
            const Dbm z = random_neighbour(random, by);
            const Constants l = random_constants(random, dimension, 25);
            const Constants u = random_constants(random, dimension, 25);
            const Dbm wider = widened(by, l, u);
            REQUIRE(is_canonical(wider));
            if (!simulated(z, by, l, u)) continue;
            REQUIRE(includes(wider, z));
            dropped += includes(by, z) ? 0 : 1;
        }
    }
    CHECK(dropped > 50);
}

TEST_CASE("a zone below all constants simulates only itself") {
    Dbm z{3}; // x <= 2, y - x <= 1, y >= 1
    set_universe(z);
    REQUIRE(constrain(z, 1, 0, Bound::less_equal(2)));
    REQUIRE(constrain(z, 2, 1, Bound::less_equal(1)));
    REQUIRE(constrain(z, 0, 2, Bound::less_equal(-1)));
    CHECK(equal(widened(z, {0, 2, 3}, {0, 2, 3}), z));
    // y <= 3 everywhere, and may be above 2: it may be larger than it is, but no smaller.
    Dbm expected = z;
    forget_upper(expected, 2);
    CHECK(equal(widened(z, {0, 2, 2}, {0, 2, 3}), expected));
}

TEST_CASE("what is left of lower bounds is what being above U says") {
    Dbm z{3}; // y - x == 3, x <= 2
    set_universe(z);
    REQUIRE(constrain(z, 1, 0, Bound::less_equal(2)));
    REQUIRE(constrain(z, 2, 1, Bound::less_equal(3)));
    REQUIRE(constrain(z, 1, 2, Bound::less_equal(-3)));
    Dbm expected{3}; // y - x <= 3, x <= 2, y > 2: hence x < y
    set_universe(expected);
    REQUIRE(constrain(expected, 1, 0, Bound::less_equal(2)));
    REQUIRE(constrain(expected, 2, 1, Bound::less_equal(3)));
    REQUIRE(constrain(expected, 0, 2, Bound::less(-2)));
    CHECK(equal(widened(z, {0, 2, 5}, {0, 2, 2}), expected));
}

TEST_CASE("a clock without constants stays as it is") {
    Dbm z{3};
    set_universe(z);
    REQUIRE(constrain(z, 1, 2, Bound::less_equal(4)));
    CHECK(equal(widened(z, {0}, {0}), z));
}
