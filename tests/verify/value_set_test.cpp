#include "verify/value_set.h"

#include "catch.h"
#include "oracle/dice.h"

#include <set>
#include <vector>

using namespace zonar;
using verify::CellRange;
using verify::endless;
using verify::ValueSet;

namespace {

std::vector<CellRange> ranges(const ValueSet& set) {
    return {set.ranges().begin(), set.ranges().end()};
}

} // namespace

TEST_CASE("ranges that touch become one", "[values]") {
    ValueSet set;
    set.add({2, 3});
    set.add({8, 9});
    set.add({4, 4});
    CHECK(ranges(set) == std::vector<CellRange>{{2, 4}, {8, 9}});
    set.add({5, 7});
    CHECK(ranges(set) == std::vector<CellRange>{{2, 9}});
    set.add({20, endless});
    set.add({12, 30});
    CHECK(ranges(set) == std::vector<CellRange>{{2, 9}, {12, endless}});
    CHECK(set.includes({13, endless}));
    CHECK_FALSE(set.includes({9, 12}));
    set.add({0, endless});
    CHECK(ranges(set) == std::vector<CellRange>{{0, endless}});
}

TEST_CASE("a union of ranges holds what its parts hold", "[values]") {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        INFO("seed " << seed);
        oracle::Dice dice(seed);
        ValueSet set;
        std::set<std::int64_t> cells;
        for (int i = 0; i < 12; ++i) {
            const auto low = dice.between(-20, 20);
            const CellRange range{low, low + dice.between(0, 4)};
            set.add(range);
            for (auto c = range.low; c <= range.high; ++c) cells.insert(c);
        }
        for (std::int64_t c = -25; c <= 30; ++c)
            CHECK(set.includes({c, c}) == cells.contains(c));
        for (std::size_t i = 1; i < set.ranges().size(); ++i)
            CHECK(set.ranges()[i - 1].high + 1 < set.ranges()[i].low);
    }
}

TEST_CASE("cells of a clock have ends, also below zero", "[values]") {
    using verify::lower_end;
    using verify::upper_end;
    CHECK(lower_end(4, true) == verify::ValueEnd{.value = 2});
    CHECK(lower_end(5, true) == verify::ValueEnd{.value = 2, .included = false});
    CHECK(upper_end(5, true) == verify::ValueEnd{.value = 3, .included = false});
    CHECK(lower_end(-1, true) == verify::ValueEnd{.value = -1, .included = false});
    CHECK(upper_end(-1, true) == verify::ValueEnd{.value = 0, .included = false});
    CHECK(upper_end(-4, true) == verify::ValueEnd{.value = -2});
    CHECK(upper_end(7, false) == verify::ValueEnd{.value = 7});
    CHECK(upper_end(endless, true).infinite);
}

TEST_CASE("a zone tells the range of a clock", "[values]") {
    zone::Dbm zone{2};
    zone::delay(zone);
    CHECK(verify::clock_range(zone, 1) == CellRange{0, endless});
    REQUIRE(zone::constrain(zone, 1, 0, zone::Bound::less(5)));
    REQUIRE(zone::constrain(zone, 0, 1, zone::Bound::less(-2)));
    CHECK(verify::clock_range(zone, 1) == CellRange{5, 9});
    CHECK(verify::shifted({5, 9}, -3) == CellRange{-1, 3});
    CHECK(verify::shifted({5, endless}, 2) == CellRange{9, endless});
}
