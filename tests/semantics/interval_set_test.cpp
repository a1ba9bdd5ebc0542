#include "semantics/interval_set.h"

#include "catch.h"

#include <random>
#include <set>

using namespace zonar::semantics;

namespace {

std::set<std::int64_t> numbers(const IntervalSet& set) {
    std::set<std::int64_t> all;
    for (const Interval& s : set.all())
        for (std::int64_t i = s.low; i <= s.high; ++i) all.insert(i);
    return all;
}

} // namespace

TEST_CASE("intervals that touch become one") {
    IntervalSet s;
    s.add(Interval{5, 6});
    s.add(Interval{1, 2});
    s.add(Interval{3, 4});
    CHECK(s.all() == std::vector<Interval>{{1, 6}});
    s.add(Interval{9, 8}); // nothing
    CHECK(s.all().size() == 1);
}

TEST_CASE("sets of intervals behave like sets of numbers") {
    for (unsigned seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        IntervalSet a, b;
        std::set<std::int64_t> plain_a, plain_b;
        for (int i = 0; i < 8; ++i) {
            const auto first = static_cast<std::int64_t>(random() % 40);
            const auto last = first + static_cast<std::int64_t>(random() % 5);
            IntervalSet& side = i % 2 == 0 ? a : b;
            side.add(Interval{first, last});
            for (auto n = first; n <= last; ++n)
                (i % 2 == 0 ? plain_a : plain_b).insert(n);
        }
        CHECK(numbers(a) == plain_a);
        std::set<std::int64_t> both;
        for (auto n : plain_a)
            if (plain_b.contains(n)) both.insert(n);
        CHECK(numbers(common(a, b)) == both);
        for (std::size_t i = 1; i < a.all().size(); ++i)
            CHECK(a.all()[i - 1].high + 1 < a.all()[i].low);
    }
}
