#include "zone/federation.h"

#include "zone/zones.h"

using namespace zonar::zone;

namespace {

bool contains(const Federation& f, const Point& p) {
    for (std::size_t i = 0; i < f.size(); ++i)
        if (::contains(f[i], p, grid.scale)) return true;
    return false;
}

Federation random_federation(Random& random, std::uint32_t dimension, int most) {
    Federation f(dimension);
    for (int count = random.between(0, most); count > 0; --count)
        f.add(random_small_zone(random, dimension, grid.largest));
    return f;
}

void check_members(const Federation& f) {
    for (std::size_t i = 0; i < f.size(); ++i) REQUIRE(is_canonical(f[i]));
}

template <class Test>
void with_federations(int count, Test test) {
    with_all_kernels([&] {
        for (std::uint32_t dimension : {1u, 2u, 3u, 4u})
            for (int seed = 0; seed < (dimension == 4 ? count / 5 : count); ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed));
                const Federation a = random_federation(random, dimension, 3);
                const Federation b = random_federation(random, dimension, 3);
                test(random, a, b);
            }
    });
}

template <class Expected>
void check_federation_points(const Federation& f, Expected expected) {
    check_members(f);
    std::size_t wrong = 0;
    for_each_point(f.dimension(), grid.range, grid.scale, [&](const Point& p) {
        wrong += contains(f, p) != expected(p) ? 1 : 0;
    });
    REQUIRE(wrong == 0);
}

} // namespace

TEST_CASE("subtraction leaves the points that are in the first and not in the second") {
    with_federations(60, [](Random&, const Federation& a, const Federation& b) {
        Federation difference = a;
        difference.subtract(b);
        check_federation_points(difference, [&](const Point& p) {
            return contains(a, p) && !contains(b, p);
        });
    });
}

TEST_CASE("intersection leaves the points that are in both") {
    with_federations(60, [](Random&, const Federation& a, const Federation& b) {
        Federation both = a;
        both.intersect(b);
        check_federation_points(
            both, [&](const Point& p) { return contains(a, p) && contains(b, p); });
    });
}

TEST_CASE("reduce changes no point") {
    with_federations(40, [](Random&, const Federation& a, const Federation& b) {
        Federation all = a;
        all.add(b);
        all.add(all);
        const std::size_t before = all.size();
        all.reduce();
        REQUIRE((before == 0 || all.size() < before));
        check_federation_points(
            all, [&](const Point& p) { return contains(a, p) || contains(b, p); });
    });
}

TEST_CASE("operations on a federation are those on its members") {
    with_federations(30, [](Random& random, const Federation& a, const Federation&) {
        if (a.dimension() == 1) return;
        const Clock x = random.clock(a.dimension());
        const Bound bound = random.bound(0, 5);
        Federation cut = a;
        const bool alive = cut.constrain(x, 0, bound);
        REQUIRE(alive == !cut.empty());
        check_federation_points(cut, [&](const Point& p) {
            const int limit = bound.value() * grid.scale;
            return contains(a, p) && (bound.is_strict() ? p[x] < limit : p[x] <= limit);
        });
        Federation later = a;
        later.delay();
        Federation earlier = a;
        earlier.past();
        Federation loose = a;
        loose.free_clock(x);
        for (std::size_t i = 0; i < a.size(); ++i) {
            Dbm z(a[i]);
            delay(z);
            CHECK(same(later[i], z));
            z = Dbm(a[i]);
            past(z);
            CHECK(same(earlier[i], z));
            z = Dbm(a[i]);
            free_clock(z, x);
            CHECK(same(loose[i], z));
        }
    });
}

TEST_CASE("inclusion in a federation is exact") {
    int joint = 0;
    with_federations(
        60, [&joint](Random& random, const Federation& a, const Federation& b) {
            Federation left = b;
            left.subtract(a);
            REQUIRE(a.includes(b) == left.empty());

            // Cut a zone in two: only both halves together include it.
            if (a.dimension() == 1) return;
            const Dbm whole = random_small_zone(random, a.dimension(), grid.largest);
            const Clock x = random.clock(a.dimension());
            const Bound bound = random.bound(0, 4);
            Dbm low = whole;
            Dbm high = whole;
            if (!constrain(low, x, 0, bound) || !constrain(high, 0, x, bound.negated()))
                return;
            Federation halves(a.dimension());
            halves.add(low);
            REQUIRE_FALSE(halves.includes(whole));
            halves.add(high);
            REQUIRE(halves.includes(whole));
            ++joint;
        });
    CHECK(joint > 20);
}

TEST_CASE("pieces of one zone do not overlap") {
    for (int seed = 0; seed < 200; ++seed) {
        INFO("seed " << seed);
        Random random(static_cast<std::uint32_t>(seed));
        const std::uint32_t n = 4;
        Federation f(n);
        f.add(random_zone(random, n));
        f.subtract(random_zone(random, n));
        for (std::size_t i = 0; i < f.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                Dbm both(std::as_const(f)[i]);
                CHECK_FALSE(intersect(both, std::as_const(f)[j]));
            }
    }
}

TEST_CASE("a zone that is not met is left in one piece") {
    Dbm low(3);
    Dbm high(3);
    delay(high);
    REQUIRE(constrain(high, 0, 1, Bound::less_equal(-7)));
    Federation f(3);
    f.add(high);
    f.subtract(low);
    REQUIRE(f.size() == 1);
    CHECK(same(std::as_const(f)[0], high));
    f.subtract(f);
    CHECK(f.empty());
}
