#include "draw/axis.h"

#include "catch.h"

#include <cmath>
#include <initializer_list>

using namespace zonar::draw;

namespace {

Extent extent(std::initializer_list<double> values) {
    Extent all;
    for (const double value : values) all.add(value);
    return all;
}

bool near(double a, double b) {
    return std::abs(a - b) < 1e-6;
}

std::vector<std::string> labels(const Axis& axis) {
    std::vector<std::string> all;
    for (const Tick& tick : axis.ticks()) all.push_back(tick.label);
    return all;
}

} // namespace

TEST_CASE("ticks are round and reach the highest value") {
    CHECK(ticks_up_to(0) == std::vector<double>{0, 1});
    CHECK(ticks_up_to(8) == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(ticks_up_to(9) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(ticks_up_to(30) == std::vector<double>{0, 5, 10, 15, 20, 25, 30});
    for (const double highest : {1e-9, 0.013, 0.5, 0.99, 1.0, 7.3, 81.0, 12345.0, 3e12}) {
        INFO(highest);
        const auto ticks = ticks_up_to(highest);
        CHECK(ticks.size() >= 4);
        CHECK(ticks.size() <= 10);
        CHECK(ticks.back() >= highest * (1 - 1e-9));
        CHECK(ticks[ticks.size() - 2] < highest);
    }
}

TEST_CASE("what is counted has whole ticks") {
    CHECK(ticks_up_to(2, 1) == std::vector<double>{0, 1, 2});
    CHECK(ticks_up_to(30, 1) == ticks_up_to(30));
    CHECK(labels({Scale::whole, extent({3}), 0, 100}) ==
          std::vector<std::string>{"0", "1", "2", "3"});
}

TEST_CASE("decades enclose all values") {
    CHECK(decades(1, 10) == std::vector<int>{0, 1});
    CHECK(decades(54, 54) == std::vector<int>{1, 2});
    CHECK(decades(100, 100) == std::vector<int>{2, 3});
    CHECK(decades(0.02, 350) == std::vector<int>{-2, -1, 0, 1, 2, 3});
    CHECK(decades(1, 1000) == std::vector<int>{0, 1, 2, 3});
    CHECK(decades(1e-6, 1e12).size() <= 9);
    CHECK(decades(1e-6, 1e12).back() >= 12);
}

TEST_CASE("labels of decades are short") {
    CHECK(labels({Scale::logarithmic, extent({0.001, 2e4}), 0, 100}) ==
          std::vector<std::string>{"1e-3", "0.01", "0.1", "1", "10", "100", "1000",
                                   "10000", "1e5"});
}

TEST_CASE("equal factors are equal distances on a logarithmic axis") {
    const Axis axis(Scale::logarithmic, extent({1, 1000}), 0, 300);
    CHECK(near(axis(1), 0));
    CHECK(near(axis(10), 100));
    CHECK(near(axis(100), 200));
    CHECK(near(axis(1000), 300));
}

TEST_CASE("what has no logarithm is shown at the low end") {
    const Axis axis(Scale::logarithmic, extent({0, 10, 100}), 50, 150);
    CHECK(near(axis(0), 50));
    CHECK(near(axis(-3), 50));
    const Axis zeros(Scale::logarithmic, extent({0, 0}), 50, 150);
    CHECK(near(zeros(0), 50));
    CHECK(zeros.ticks().size() == 2);
}

TEST_CASE("what met a limit lies beyond all ticks") {
    for (const Scale scale : {Scale::linear, Scale::whole, Scale::logarithmic}) {
        const Axis right(scale, extent({5, beyond_limit}), 0, 300);
        CHECK(right.limited());
        CHECK(near(right(beyond_limit), 300));
        CHECK(right(right.ticks().back().value) < 280);
        const Axis up(scale, extent({beyond_limit}), 300, 0); // only limits
        CHECK(near(up(beyond_limit), 0));
        CHECK(up(up.ticks().back().value) > 20);
        CHECK(!Axis(scale, extent({5}), 0, 300).limited());
    }
}
