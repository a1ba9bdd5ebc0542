// The tests of simulation against their definition on points: thirds show every order of
// two clocks' fractional parts, and ninths leave room between any two thirds.
#include "zone/simulation.h"

#include "zone/zones.h"

using namespace zonar::zone;

namespace {

using Constants = std::vector<std::int32_t>;

constexpr int third_unit = 3; // points of the zone on the left
constexpr int ninth_unit = 9; // their partners

bool obeys(const Point& p, int scale, const Diagonal& d) {
    const int difference = p[d.i] - p[d.j];
    const int limit = d.bound.value() * scale;
    return d.bound.is_strict() ? difference < limit : difference <= limit;
}

struct Simulation {
    const Constants& l;
    const Constants& u;
    std::vector<Diagonal> diagonals = {};

    /// v' (partner) does all that v (point) does; both in ninths.
    bool relates(const Point& v, const Point& partner) const {
        for (std::size_t x = 1; x < v.size(); ++x) {
            const auto above = [](int value, std::int32_t constant) {
                return constant == no_constant || value > constant * ninth_unit;
            };
            if (v[x] == partner[x]) continue;
            if (above(partner[x], l[x]) && partner[x] < v[x]) continue;
            if (above(v[x], u[x]) && v[x] < partner[x]) continue;
            return false;
        }
        for (const Diagonal& d : diagonals)
            if (obeys(v, ninth_unit, d) && !obeys(partner, ninth_unit, d)) return false;
        return true;
    }
};

/// Every point of z up to `largest` has a partner in `by`.
bool simulated_by_points(ConstZone z, ConstZone by, int constants_up_to,
                         const Simulation& relation) {
    std::vector<Point> partners;
    for_each_point(by.dimension, 2 * constants_up_to, ninth_unit, [&](const Point& p) {
        if (contains(by, p, ninth_unit)) partners.push_back(p);
    });
    bool all = true;
    for_each_point(z.dimension, constants_up_to, third_unit, [&](const Point& p) {
        if (!all || !contains(z, p, third_unit)) return;
        Point v = p;
        for (int& value : v) value *= ninth_unit / third_unit;
        if (contains(by, v, ninth_unit)) return; // its own partner
        bool found = false;
        for (const Point& partner : partners)
            found = found || relation.relates(v, partner);
        all = all && found;
    });
    return all;
}

constexpr int constants_up_to = 3; // constants of zones, guards and diagonals

} // namespace

TEST_CASE("simulation between zones is simulation between their points") {
    int yes = 0;
    int no = 0;
    int beyond_inclusion = 0;
    for (int seed = 0; seed < 400; ++seed) {
        INFO("seed " << seed);
        Random random(static_cast<std::uint32_t>(seed));
        const std::uint32_t dimension = seed % 5 == 0 ? 2 : 3;
        const Dbm z = random_small_zone(random, dimension, constants_up_to);
        const Dbm by = random.chance(50)
                           ? random_small_neighbour(random, z, constants_up_to)
                           : random_small_zone(random, dimension, constants_up_to);
        const Constants l = random_constants(random, dimension, constants_up_to);
        const Constants u = random_constants(random, dimension, constants_up_to);
        const bool expected = simulated_by_points(z, by, 2 * constants_up_to + 1, {l, u});
        with_all_kernels([&] { REQUIRE(simulated(z, by, l, u) == expected); });
        (expected ? yes : no) += 1;
        beyond_inclusion += expected && !includes(by, z) ? 1 : 0;
    }
    CHECK(yes > 50);
    CHECK(no > 50);
    CHECK(beyond_inclusion > 20);
}

TEST_CASE("simulation with differences is that of their points") {
    int yes = 0;
    int no = 0;
    SimulationScratch scratch;
    for (int seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        Random random(static_cast<std::uint32_t>(seed));
        const Dbm z = random_small_zone(random, 3, constants_up_to);
        const Dbm by = random.chance(70)
                           ? random_small_neighbour(random, z, constants_up_to)
                           : random_small_zone(random, 3, constants_up_to);
        const Constants l = random_constants(random, 3, constants_up_to);
        const Constants u = random_constants(random, 3, constants_up_to);
        std::vector<Diagonal> diagonals;
        for (int count = random.between(1, 3); count > 0; --count) {
            const Clock i = random.clock(3);
            diagonals.push_back(
                {i, 3 - i, random.bound(-constants_up_to, constants_up_to)});
        }
        const bool expected =
            simulated_by_points(z, by, 2 * constants_up_to + 1, {l, u, diagonals});
        with_all_kernels(
            [&] { REQUIRE(simulated(z, by, l, u, diagonals, scratch) == expected); });
        (expected ? yes : no) += 1;
    }
    CHECK(yes > 30);
    CHECK(no > 30);
}

namespace {

/// The formula of [HSW12], entry by entry.
bool simulated_plainly(ConstZone z, ConstZone by, const Constants& l,
                       const Constants& u) {
    for (Clock x = 0; x < z.dimension; ++x)
        for (Clock y = 0; y < z.dimension; ++y) {
            if (x == y || u[x] == no_constant || l[y] == no_constant) continue;
            if (z.at(0, x) < Bound::less_equal(-u[x])) continue;
            if (by.at(y, x) < z.at(y, x) && by.at(y, x) + Bound::less(-l[y]) < z.at(0, x))
                return false;
        }
    return true;
}

} // namespace

TEST_CASE("simulation matches its formula in every dimension") {
    int yes = 0;
    int no = 0;
    with_all_kernels([&] {
        for (std::uint32_t dimension : all_dimensions)
            for (int seed = 0; seed < cases(200, dimension); ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed));
                const Dbm z = random_zone(random, dimension);
                const Dbm by = random_neighbour(random, z);
                const Constants l = random_constants(random, dimension, 20);
                const Constants u = random_constants(random, dimension, 20);
                const bool expected = simulated_plainly(z, by, l, u);
                REQUIRE(simulated(z, by, l, u) == expected);
                (expected ? yes : no) += 1;
            }
    });
    CHECK(yes > 300);
    CHECK(no > 300);
}

TEST_CASE("differences that no point obeys or all obey change nothing") {
    SimulationScratch scratch;
    int compared = 0, simulating = 0;
    for (int seed = 0; seed < 100; ++seed) {
        Random random(static_cast<std::uint32_t>(seed));
        const Dbm z = random_zone(random, 4);
        const Dbm by = random_neighbour(random, z);
        const Constants l = random_constants(random, 4, 20);
        const Constants u = random_constants(random, 4, 20);
        const std::vector<Diagonal> trivial = {{1, 2, Bound::less(1000)},
                                               {2, 3, Bound::less(-1000)}};
        if (is_unbounded(z)) continue;
        INFO("seed " << seed);
        const bool all_obey = satisfies(z, 1, 2, trivial[0].bound) &&
                              satisfies(by, 1, 2, trivial[0].bound) &&
                              !satisfiable(z, 2, 3, trivial[1].bound) &&
                              !satisfiable(by, 2, 3, trivial[1].bound);
        if (!all_obey) continue;
        const bool expected = simulated(z, by, l, u);
        CHECK(simulated(z, by, l, u, trivial, scratch) == expected);
        ++compared;
        simulating += expected ? 1 : 0;
    }
    CHECK(simulating > 0);
    CHECK(simulating < compared);
}
