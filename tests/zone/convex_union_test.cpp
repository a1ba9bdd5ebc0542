// When zones together are one zone, against the subtraction of federations.
#include "zone/convex_union.h"

#include "zone/federation.h"
#include "zone/zones.h"

#include <vector>

using namespace zonar::zone;

namespace {

bool covered_by_subtraction(ConstZone whole, const std::vector<Dbm>& parts) {
    Federation left(whole.dimension);
    left.add(whole);
    for (const Dbm& part : parts) left.subtract(part);
    return left.empty();
}

Dbm hull_of(const std::vector<Dbm>& parts) {
    Dbm hull = parts.front();
    for (const Dbm& part : parts) join(hull, part);
    return hull;
}

std::vector<ConstZone> views(const std::vector<Dbm>& parts) {
    return {parts.begin(), parts.end()};
}

/// Cuts one of the parts in two along a random constraint, if that meets it.
void cut(Random& random, std::vector<Dbm>& parts) {
    const auto n = parts.front().dimension();
    const auto which =
        static_cast<std::size_t>(random.between(0, static_cast<int>(parts.size()) - 1));
    const auto i = static_cast<Clock>(random.between(0, static_cast<int>(n) - 1));
    const auto j = static_cast<Clock>(random.between(0, static_cast<int>(n) - 1));
    if (i == j) return;
    const Bound bound = random.bound(-4, 4);
    Dbm inside = parts[which], outside = parts[which];
    if (!constrain(inside, i, j, bound) || !constrain(outside, j, i, bound.negated()))
        return;
    parts[which] = inside;
    parts.push_back(outside);
}

} // namespace

TEST_CASE("the join is the least zone that includes both") {
    for (std::uint32_t dimension : {1u, 2u, 3u, 5u, 9u}) {
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            const Dbm a = random_zone(random, dimension);
            const Dbm b = random.chance(50) ? random_neighbour(random, a)
                                            : random_zone(random, dimension);
            Dbm hull = a;
            join(hull, b);
            CHECK(is_canonical(hull));
            CHECK(includes(hull, a));
            CHECK(includes(hull, b));
            for (Clock i = 0; i < dimension; ++i)
                for (Clock j = 0; j < dimension; ++j)
                    CHECK((hull.view().raw(i, j) == a.view().raw(i, j) ||
                           hull.view().raw(i, j) == b.view().raw(i, j)));
        }
    }
}

TEST_CASE(
    "two zones are one exactly if subtracting them from their hull leaves nothing") {
    int convex = 0, others = 0;
    for (std::uint32_t dimension : {2u, 3u, 4u, 6u}) {
        for (std::uint32_t seed = 0; seed < 1500; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            std::vector<Dbm> parts{random_small_zone(random, dimension, 5)};
            if (random.chance(50)) cut(random, parts);
            if (parts.size() == 1) {
                const Dbm& first = parts.front();
                parts.push_back(random.chance(60)
                                    ? random_small_neighbour(random, first, 5)
                                    : random_small_zone(random, dimension, 5));
            }
            const Dbm hull = hull_of(parts);
            const bool expected = covered_by_subtraction(hull, parts);
            CHECK(is_union(hull, parts[0], parts[1]) == expected);
            CHECK(is_union(hull, parts[1], parts[0]) == expected);
            ++(expected ? convex : others);
        }
    }
    CHECK(convex > 500);
    CHECK(others > 500);
}

TEST_CASE("many zones cover another exactly if subtracting them leaves nothing") {
    int covered = 0, others = 0;
    for (std::uint32_t dimension : {2u, 3u, 4u, 6u}) {
        Cover cover;
        for (std::uint32_t seed = 0; seed < 800; ++seed) {
            INFO("dimension " << dimension << ", seed " << seed);
            Random random(seed);
            const Dbm whole = random_small_zone(random, dimension, 5);
            std::vector<Dbm> parts{whole};
            for (int cuts = random.between(1, 8); cuts > 0; --cuts) cut(random, parts);
            // One part less, or a little smaller, leaves a hole.
            if (random.chance(50)) {
                if (random.chance(50) && parts.size() > 1)
                    parts.pop_back();
                else
                    parts.back() = random_small_neighbour(random, parts.back(), 5);
            }
            const bool expected = covered_by_subtraction(whole, parts);
            CHECK(cover.covers(whole, views(parts), 1'000'000) == expected);
            ++(expected ? covered : others);
        }
    }
    CHECK(covered > 500);
    CHECK(others > 200);
}

TEST_CASE("zones of which no two are one may be one together") {
    // Which of three clocks was set last.
    std::vector<Dbm> parts;
    for (Clock last = 1; last <= 3; ++last) {
        Dbm zone{4};
        set_universe(zone);
        for (Clock other = 1; other <= 3; ++other)
            if (other != last)
                REQUIRE(constrain(zone, last, other, Bound::less_equal(0)));
        parts.push_back(zone);
    }
    const Dbm hull = hull_of(parts);
    CHECK(!is_union(hull, parts[0], parts[1]));
    CHECK(!is_union(hull, parts[0], parts[2]));
    CHECK(!is_union(hull, parts[1], parts[2]));
    Cover cover;
    CHECK(cover.covers(hull, views(parts), 1000));
    CHECK(cover.looks() > 3);
    // Without permission to look at zones the answer is no.
    CHECK(!cover.covers(hull, views(parts), 1));
    parts.pop_back();
    CHECK(!cover.covers(hull, views(parts), 1000));
}
