// Work on large zones and on large federations can be stopped; small zones do not count, those
// who have many of them do.
#include "catch.h"
#include "watch/watch.h"
#include "zone/dbm.h"
#include "zone/federation.h"
#include "zone/minimal.h"

#include <cstdint>
#include <vector>

using namespace zonar;
using zone::Bound;

namespace {

watch::Limits expired() {
    watch::Limits limits;
    limits.until = watch::Clock::now();
    return limits;
}

zone::Dbm universe(std::uint32_t dimension) {
    zone::Dbm z{dimension};
    zone::set_universe(z);
    return z;
}

} // namespace

TEST_CASE("one closure of many clocks can be stopped, and so can the search for a "
          "minimal form") {
    zone::Dbm z = universe(400);
    std::vector<std::uint32_t> representative(400);
    std::vector<std::uint8_t> keep(400 * 400);
    const zone::Dbm other = z;
    const watch::Watch watch{expired()};
    CHECK_THROWS_AS(zone::close(z), watch::Stopped);
    CHECK_THROWS_AS(zone::intersect(z, other), watch::Stopped);
    CHECK_THROWS_AS(zone::find_minimal(other, representative, keep), watch::Stopped);
}

TEST_CASE("many operations on large zones can be stopped") {
    zone::Dbm z = universe(100);
    const auto constrain = [&] {
        for (std::int32_t bound = 100'000; bound > 0; --bound)
            zone::constrain(z, 1, 0, Bound::less_equal(bound));
    };
    const auto forget = [&] {
        for (int i = 0; i < 100'000; ++i) zone::free_clock(z, 1);
    };
    const watch::Watch watch{expired()};
    CHECK_THROWS_AS(constrain(), watch::Stopped);
    CHECK_THROWS_AS(forget(), watch::Stopped);
}

TEST_CASE("operations on small zones are not counted") {
    zone::Dbm z = universe(8);
    const watch::Watch watch{expired()};
    for (std::int32_t bound = 100'000; bound > 0; --bound)
        zone::constrain(z, 1, 0, Bound::less_equal(bound));
    CHECK_NOTHROW(zone::close(z));
}

TEST_CASE("a federation that grows without end can be stopped") {
    zone::Federation pieces{4};
    pieces.add(universe(4));
    const auto cut = [&] {
        for (std::int32_t i = 0; i < 1'000'000; ++i) {
            zone::Dbm hole = universe(4);
            zone::constrain(hole, 1, 0, Bound::less_equal(4 * i + 2));
            zone::constrain(hole, 0, 1, Bound::less_equal(-4 * i - 1));
            pieces.subtract(hole);
        }
    };
    const watch::Watch watch{expired()};
    CHECK_THROWS_AS(cut(), watch::Stopped);
    CHECK(pieces.size() < 10'000);
}

TEST_CASE("a large matrix is not even allocated if there is no room for it") {
    watch::Limits limits;
    limits.bytes = std::uint64_t{2} << 20;
    const watch::Watch watch{limits};
    CHECK_NOTHROW(zone::Dbm{100});
    CHECK_THROWS_AS(zone::Dbm{20'000}, watch::Stopped);
}
