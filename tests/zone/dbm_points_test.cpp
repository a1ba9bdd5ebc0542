// Every operation against the points of a zone. Fractions of 1/4 show every order of the
// fractional parts of three clocks, and durations of 1/8 fall between any two of them.
#include "effort.h"
#include "zone/plain.h"
#include "zone/zones.h"

using namespace zonar::zone;

namespace {

/// Compares `after` with `expected(point)` on the grid.
template <class Expected>
void check_points(ConstZone after, Expected expected) {
    std::size_t wrong = 0;
    for_each_point(after.dimension, grid.range, grid.scale, [&](const Point& p) {
        wrong += contains(after, p, grid.scale) != expected(p) ? 1 : 0;
    });
    REQUIRE(wrong == 0);
}

template <class Test>
void with_small_zones(int count, Test test) {
    with_all_kernels([&] {
        for (std::uint32_t dimension : {2u, 3u, 4u})
            for (int seed = 0; seed < with_effort(dimension == 4 ? count / 10 : count);
                 ++seed) {
                INFO("dimension " << dimension << ", seed " << seed);
                Random random(static_cast<std::uint32_t>(seed));
                test(random, random_small_zone(random, dimension, grid.largest));
            }
    });
}

/// p after `eighths` of waiting, in units of 1/8; running clocks only.
Point shifted(const Point& p, int eighths, const std::vector<std::uint8_t>& stopped) {
    Point q = p;
    for (std::size_t x = 0; x < q.size(); ++x) {
        q[x] *= 2;
        if (x != 0 && stopped[x] == 0) q[x] += eighths;
    }
    return q;
}

/// Some duration, forwards (+1) or backwards (-1), leads from p into z.
bool reaches(ConstZone z, const Point& p, int direction,
             const std::vector<std::uint8_t>& stopped) {
    for (int eighths = 0; eighths <= (grid.range + 3 * grid.largest) * 8; ++eighths)
        if (contains(z, shifted(p, direction * eighths, stopped), 2 * grid.scale))
            return true;
    return false;
}

} // namespace

TEST_CASE("constrain keeps the points that obey, and is false if there are none") {
    int empty = 0, cut_off = 0;
    with_small_zones(60, [&](Random& random, const Dbm& z) {
        const Clock i = random.clock(z.dimension());
        const Bound bound = random.bound(-3, 5);
        const auto obeys = [&](const Point& p) {
            const int limit = bound.value() * grid.scale;
            return contains(z, p, grid.scale) &&
                   (bound.is_strict() ? p[i] < limit : p[i] <= limit);
        };
        Dbm cut = z;
        if (constrain(cut, i, 0, bound)) {
            check_points(cut, obeys);
            cut_off += equal(cut, z) ? 0 : 1;
            return;
        }
        ++empty;
        bool some = false;
        for_each_point(z.dimension(), grid.range, grid.scale,
                       [&](const Point& p) { some = some || obeys(p); });
        REQUIRE_FALSE(some);
    });
    CHECK(empty > 0);
    CHECK(cut_off > 0);
}

TEST_CASE("a zone without points is reported as empty") {
    int empty = 0, alive_count = 0;
    with_small_zones(60, [&](Random& random, const Dbm& z) {
        const Dbm other = random_small_zone(random, z.dimension(), grid.largest);
        Dbm both = z;
        const bool alive = intersect(both, other);
        bool found = false;
        for_each_point(
            z.dimension(), 2 * grid.largest + 2, grid.scale, [&](const Point& p) {
                found = found ||
                        (contains(z, p, grid.scale) && contains(other, p, grid.scale));
            });
        REQUIRE(alive == found);
        ++(alive ? alive_count : empty);
    });
    CHECK(empty > 0);
    CHECK(alive_count > 0);
}

TEST_CASE("delay holds the points that waiting leads to") {
    with_small_zones(40, [](Random&, const Dbm& z) {
        const std::vector<std::uint8_t> none_stopped(z.dimension(), 0);
        Dbm later = z;
        delay(later);
        check_points(later,
                     [&](const Point& p) { return reaches(z, p, -1, none_stopped); });
    });
}

TEST_CASE("past holds the points that waiting leads from") {
    with_small_zones(40, [](Random&, const Dbm& z) {
        const std::vector<std::uint8_t> none_stopped(z.dimension(), 0);
        Dbm earlier = z;
        past(earlier);
        check_points(earlier,
                     [&](const Point& p) { return reaches(z, p, 1, none_stopped); });
    });
}

TEST_CASE("with stopped clocks, delay and past miss no point and are exact for two") {
    std::size_t reached = 0; // points outside of the zone that a delay leads to
    with_small_zones(40, [&](Random& random, const Dbm& z) {
        std::vector<std::uint8_t> stopped(z.dimension(), 0);
        for (Clock x = 1; x < z.dimension(); ++x) stopped[x] = random.chance(50) ? 1 : 0;
        Dbm later = z;
        Dbm earlier = z;
        delay(later, stopped);
        past(earlier, stopped);
        for_each_point(z.dimension(), grid.range, grid.scale, [&](const Point& p) {
            const bool is_later = reaches(z, p, -1, stopped);
            const bool is_earlier = reaches(z, p, 1, stopped);
            if (is_later) REQUIRE(contains(later, p, grid.scale));
            if (is_earlier) REQUIRE(contains(earlier, p, grid.scale));
            reached += (is_later || is_earlier) && !contains(z, p, grid.scale) ? 1 : 0;
            if (z.dimension() == 2) {
                REQUIRE(is_later == contains(later, p, grid.scale));
                REQUIRE(is_earlier == contains(earlier, p, grid.scale));
            }
        });
    });
    CHECK(reached > 0);
}

TEST_CASE("reset moves every point and makes no other") {
    with_small_zones(60, [](Random& random, const Dbm& z) {
        const Clock x = random.clock(z.dimension());
        const int value = random.between(0, 3);
        Dbm after = z;
        reset(after, x, value);
        Dbm forgotten = z;
        free_clock(forgotten, x);
        check_points(after, [&](const Point& p) {
            return p[x] == value * grid.scale && contains(forgotten, p, grid.scale);
        });
    });
}

TEST_CASE("a freed clock has any value that is not negative") {
    with_small_zones(30, [](Random& random, const Dbm& z) {
        const Clock x = random.clock(z.dimension());
        Dbm after = z;
        free_clock(after, x);
        check_points(after, [&](const Point& p) {
            Point q = p;
            for (auto& value : q) value *= 2;
            for (q[x] = 0; q[x] <= (grid.range + 3 * grid.largest) * 2 * grid.scale;
                 ++q[x])
                if (contains(z, q, 2 * grid.scale)) return true;
            return false;
        });
    });
}

TEST_CASE("a clock shifted by a constant takes its points along") {
    with_small_zones(40, [](Random& random, const Dbm& z) {
        const Clock x = random.clock(z.dimension());
        const std::int32_t down = z.view().at(0, x).value();
        const int offset = random.between(down, 3);
        Dbm after = z;
        assign(after, x, x, offset);
        check_points(after, [&](const Point& p) {
            Point q = p;
            q[x] -= offset * grid.scale;
            return q[x] >= 0 && contains(z, q, grid.scale);
        });
    });
}
