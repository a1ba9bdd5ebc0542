// Every operation against its definition, on random zones of all sizes.
#include "zone/dbm.h"

#include "zone/plain.h"
#include "zone/zones.h"

#include <set>

using namespace zonar::zone;

namespace {

/// Calls test(random, zone) for random zones of every dimension with every set of kernels.
template <class Test>
void with_random_zones(int count, Test test) {
    with_all_kernels([&] {
        for (std::uint32_t dimension : all_dimensions)
            for (int seed = 0; seed < cases(count, dimension); ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed) * 100 + dimension);
                test(random, random_zone(random, dimension));
            }
    });
}

template <class Test>
void with_random_clocks(int count, Test test) {
    with_random_zones(count, [&](Random& random, Dbm z) {
        if (z.dimension() > 1) test(random, std::move(z));
    });
}

} // namespace

TEST_CASE("a walk over zones stays canonical") {
    with_random_zones(60, [](Random&, const Dbm& z) { REQUIRE(is_canonical(z)); });
}

TEST_CASE("the zone of zeros and the universe are canonical") {
    for (std::uint32_t dimension : all_dimensions) {
        Dbm z(dimension);
        CHECK(is_canonical(z));
        Dbm universe(dimension);
        set_universe(universe);
        CHECK(is_canonical(universe));
        CHECK(includes(universe, z));
        CHECK(includes(z, universe) == (dimension == 1));
        CHECK(is_unbounded(universe));
    }
}

TEST_CASE("is_canonical notices what is not") {
    Dbm z(4);
    delay(z);
    Dbm looser = z;
    looser.view().raw(1, 2) = Bound::less(1).raw();
    CHECK_FALSE(is_canonical(looser));
    Dbm padded = z;
    padded.view().row(1)[5] = 7;
    CHECK_FALSE(is_canonical(padded));
}

TEST_CASE("constrain cuts as its definition says") {
    with_random_clocks(120, [](Random& random, const Dbm& z) {
        const Clock i = random.clock(z.dimension());
        auto j =
            static_cast<Clock>(random.between(0, static_cast<int>(z.dimension()) - 1));
        if (i == j) j = 0;
        const bool upper = random.chance(50);
        const Bound bound = random.bound(-20, 30);
        const Clock from = upper ? i : j;
        const Clock to = upper ? j : i;
        Dbm cut = z;
        Plain plain(z.view());
        const bool alive = constrain(cut, from, to, bound);
        REQUIRE(alive == plain.constrain(from, to, bound));
        REQUIRE(alive == satisfiable(z, from, to, bound));
        if (!alive) return;
        REQUIRE(plain == cut.view());
        REQUIRE(is_canonical(cut));
        REQUIRE(equal(cut, z) == satisfies(z, from, to, bound));
        REQUIRE(constrain(cut, from, to, Bound::none()));
        REQUIRE(plain == cut.view());
    });
}

TEST_CASE("close makes any matrix canonical, or finds it empty") {
    int empty = 0;
    with_random_clocks(120, [&empty](Random& random, Dbm z) {
        for (int change = random.between(1, 4); change > 0; --change) {
            const Clock i = random.clock(z.dimension());
            auto j = static_cast<Clock>(
                random.between(0, static_cast<int>(z.dimension()) - 1));
            if (i != j) z.view().raw(i, j) = random.bound(-5, 40).raw();
        }
        Plain plain(z.view());
        const bool alive = close(z);
        empty += alive ? 0 : 1;
        REQUIRE(alive == plain.close());
        if (!alive) return;
        REQUIRE(plain == z.view());
        for (Clock x = z.dimension(); x < z.view().stride(); ++x)
            REQUIRE(z.view().row(0)[x] == none_raw);
    });
    CHECK(empty > 10);
}

TEST_CASE("intersect keeps what is in both") {
    int alive_count = 0;
    with_random_zones(120, [&alive_count](Random& random, const Dbm& z) {
        const Dbm other = random.chance(50) ? random_neighbour(random, z)
                                            : random_zone(random, z.dimension());
        Dbm both = z;
        Plain plain(z.view());
        const bool alive = intersect(both, other);
        REQUIRE(alive == plain.intersect(other));
        if (!alive) return;
        ++alive_count;
        REQUIRE(plain == both.view());
        REQUIRE(is_canonical(both));
        REQUIRE(includes(z, both));
        REQUIRE(includes(other, both));
    });
    CHECK(alive_count > 100);
}

TEST_CASE("delay and past match their definitions") {
    with_random_zones(60, [](Random&, const Dbm& z) {
        Dbm later = z;
        Plain plain_later(z.view());
        delay(later);
        plain_later.delay();
        REQUIRE(plain_later == later.view());
        REQUIRE(is_canonical(later));
        REQUIRE(is_unbounded(later));

        Dbm earlier = z;
        Plain plain_earlier(z.view());
        past(earlier);
        plain_earlier.past();
        REQUIRE(plain_earlier == earlier.view());
        REQUIRE(is_canonical(earlier));
    });
}

TEST_CASE("delay and past with stopped clocks match their definitions") {
    with_random_zones(60, [](Random& random, const Dbm& z) {
        std::vector<std::uint8_t> stopped(z.dimension(), 0);
        for (Clock x = 1; x < z.dimension(); ++x) stopped[x] = random.chance(40) ? 1 : 0;
        Dbm later = z;
        Plain plain_later(z.view());
        delay(later, stopped);
        plain_later.delay(stopped);
        REQUIRE(plain_later == later.view());
        REQUIRE(is_canonical(later));

        Dbm earlier = z;
        Plain plain_earlier(z.view());
        past(earlier, stopped);
        plain_earlier.past(stopped);
        REQUIRE(plain_earlier == earlier.view());
        REQUIRE(is_canonical(earlier));
    });
}

TEST_CASE("delay_below is delay and then one cut per ceiling") {
    int empty = 0;
    with_random_zones(200, [&empty](Random& random, const Dbm& z) {
        std::vector<Raw> ceilings(z.dimension(), none_raw);
        const int percent = random.between(0, 60);
        for (Clock x = 1; x < z.dimension(); ++x)
            if (random.chance(percent)) ceilings[x] = random.bound(3, 45).raw();
        Dbm fused = z;
        const bool alive = delay_below(fused, ceilings);
        Dbm apart = z;
        delay(apart);
        bool apart_alive = true;
        for (Clock x = 1; x < z.dimension() && apart_alive; ++x)
            apart_alive = constrain(apart, x, 0, Bound::from_raw(ceilings[x]));
        REQUIRE(alive == apart_alive);
        empty += alive ? 0 : 1;
        if (!alive) return;
        REQUIRE(same(fused, apart));
        REQUIRE(is_canonical(fused));
    });
    CHECK(empty > 10);
}

TEST_CASE("assignments match their definitions") {
    with_random_clocks(120, [](Random& random, const Dbm& z) {
        const Clock x = random.clock(z.dimension());
        const Clock y = random.clock(z.dimension());
        const int value = random.between(0, 9);

        Dbm after = z;
        Plain plain(z.view());
        reset(after, x, value);
        plain.assign(x, 0, value);
        REQUIRE(plain == after.view());
        REQUIRE(is_canonical(after));

        after = z;
        plain = Plain(z.view());
        assign(after, x, y, value);
        plain.assign(x, y, value);
        REQUIRE(plain == after.view());
        REQUIRE(is_canonical(after));

        // Downwards, as far as no point becomes negative.
        Dbm high = z;
        Plain plain_high(z.view());
        const std::int32_t down = z.view().at(0, y).value();
        assign(high, x, y, down);
        plain_high.assign(x, y, down);
        REQUIRE(plain_high == high.view());
        REQUIRE(is_canonical(high));

        after = z;
        plain = Plain(z.view());
        free_clock(after, x);
        plain.free_clock(x);
        REQUIRE(plain == after.view());
        REQUIRE(is_canonical(after));
    });
}

TEST_CASE("inclusion is one comparison per entry") {
    int included = 0;
    with_random_zones(200, [&included](Random& random, const Dbm& z) {
        const Dbm other = random_neighbour(random, z);
        bool inside = true;
        bool outside = true;
        for (Clock i = 0; i < z.dimension(); ++i)
            for (Clock j = 0; j < z.dimension(); ++j) {
                inside = inside && z.view().raw(i, j) <= other.view().raw(i, j);
                outside = outside && z.view().raw(i, j) >= other.view().raw(i, j);
            }
        included += inside != outside ? 1 : 0;
        REQUIRE(includes(other, z) == inside);
        REQUIRE(includes(z, other) == outside);
        REQUIRE(equal(z, other) == (inside && outside));
        const Relation expected =
            static_cast<Relation>((outside ? 1 : 0) | (inside ? 2 : 0));
        REQUIRE(relation(z, other) == expected);
    });
    CHECK(included > 50);
}

TEST_CASE("equal zones have equal hashes, with either set of kernels") {
    std::set<std::uint64_t> hashes;
    std::set<std::vector<Raw>> zones;
    for (std::uint32_t dimension : all_dimensions)
        for (int seed = 0; seed < 200; ++seed) {
            Random random(static_cast<std::uint32_t>(seed));
            const Dbm z = random_zone(random, dimension);
            const Dbm twin = z;
            const std::uint64_t expected = hash(z);
            with_all_kernels([&] { REQUIRE(hash(twin) == expected); });
            hashes.insert(expected);
            const Raw* cells = z.view().cells;
            zones.emplace(cells, cells + cells_of(dimension));
        }
    CHECK(hashes.size() == zones.size()); // no two of some thousand zones collide
}

TEST_CASE("one entry changes every part of a hash") {
    Dbm z(6);
    const std::uint64_t before = hash(z);
    std::uint64_t seen = 0;
    for (Clock i = 0; i < 6; ++i)
        for (Clock j = 0; j < 6; ++j) {
            const Raw kept = z.view().raw(i, j);
            z.view().raw(i, j) = kept + 1;
            const std::uint64_t difference = hash(z) ^ before;
            CHECK(difference != 0);
            seen |= difference;
            z.view().raw(i, j) = kept;
        }
    CHECK(seen == ~std::uint64_t{0});
}

TEST_CASE("magnitude is the largest finite entry") {
    with_random_zones(60, [](Random&, const Dbm& z) {
        Raw expected = 0;
        for (Clock i = 0; i < z.dimension(); ++i)
            for (Clock j = 0; j < z.dimension(); ++j)
                if (!z.view().at(i, j).is_none())
                    expected = std::max(expected, std::abs(z.view().raw(i, j)));
        REQUIRE(magnitude(z) == expected);
    });
}

TEST_CASE("the largest constants do not disturb none") {
    with_all_kernels([] {
        for (std::uint32_t dimension : {3u, 9u, 40u}) {
            Dbm z(dimension);
            reset(z, 1, largest_constant);
            Plain plain(z.view());
            delay(z);
            plain.delay();
            REQUIRE(constrain(z, 0, 2, Bound::less(-largest_constant)));
            REQUIRE(plain.constrain(0, 2, Bound::less(-largest_constant)));
            reset(z, 2, 0);
            plain.assign(2, 0, 0);
            delay(z);
            plain.delay();
            REQUIRE(plain == z.view());
            REQUIRE(is_canonical(z));
            Dbm closed = z;
            REQUIRE(close(closed));
            REQUIRE(same(closed, z));
        }
    });
}

TEST_CASE("Growth never says safe after the entries have outgrown it") {
    int steps = 0, unsafe = 0;
    with_random_clocks(60, [&](Random& random, Dbm z) {
        Growth growth(magnitude(z));
        for (int step = 0; step < 40; ++step) {
            const Clock x = random.clock(z.dimension());
            const int value = random.between(0, 1000);
            Growth next = growth;
            next.grow(2 * value + 1);
            if (!next.is_safe()) { // as a caller would, it stops here
                ++unsafe;
                return;
            }
            if (random.chance(50))
                reset(z, x, value);
            else if (!constrain(z, x, 0, Bound::less_equal(value)))
                return;
            growth = next;
            REQUIRE(magnitude(z) <= growth.bound());
            REQUIRE(magnitude(z) <= largest_finite);
            ++steps;
        }
    });
    CHECK(steps > 1000);
    CHECK(unsafe > 0);
}

TEST_CASE("a copied matrix is its own") {
    Dbm z(4);
    Dbm other = z;
    delay(other);
    CHECK_FALSE(equal(z, other));
    z = other;
    CHECK(equal(z, other));
    Dbm wider(9);
    wider = z;
    CHECK(wider.dimension() == 4);
    CHECK(equal(wider, z));
    const Dbm empty;
    CHECK(Dbm(empty).dimension() == 0);
}
