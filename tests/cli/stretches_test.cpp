#include "app/stretches.h"

#include "catch.h"

#include <random>
#include <set>

using namespace zonar::app;

namespace {

std::set<std::int64_t> numbers(const Stretches& stretches) {
    std::set<std::int64_t> all;
    for (const Stretch& s : stretches.all())
        for (std::int64_t i = s.first; i <= s.last; ++i) all.insert(i);
    return all;
}

} // namespace

TEST_CASE("stretches that touch become one") {
    Stretches s;
    s.add(Stretch{5, 6});
    s.add(Stretch{1, 2});
    s.add(Stretch{3, 4});
    CHECK(s.all() == std::vector<Stretch>{{1, 6}});
    s.add(Stretch{9, 8}); // nothing
    CHECK(s.all().size() == 1);
}

TEST_CASE("stretches behave like sets of numbers") {
    for (unsigned seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        std::mt19937 random(seed);
        Stretches a, b;
        std::set<std::int64_t> plain_a, plain_b;
        for (int i = 0; i < 8; ++i) {
            const auto first = static_cast<std::int64_t>(random() % 40);
            const auto last = first + static_cast<std::int64_t>(random() % 5);
            Stretches& side = i % 2 == 0 ? a : b;
            side.add(Stretch{first, last});
            for (auto n = first; n <= last; ++n)
                (i % 2 == 0 ? plain_a : plain_b).insert(n);
        }
        CHECK(numbers(a) == plain_a);
        std::set<std::int64_t> both;
        for (auto n : plain_a)
            if (plain_b.contains(n)) both.insert(n);
        CHECK(numbers(common(a, b)) == both);
        for (std::size_t i = 1; i < a.all().size(); ++i)
            CHECK(a.all()[i - 1].last + 1 < a.all()[i].first);
    }
}
