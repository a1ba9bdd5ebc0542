#include "zone/bound.h"

#include "catch.h"

using namespace zonar::zone;

TEST_CASE("a tighter bound is a smaller number") {
    CHECK(Bound::less(3) < Bound::less_equal(3));
    CHECK(Bound::less_equal(3) < Bound::less(4));
    CHECK(Bound::less_equal(-1) < Bound::less(0));
    CHECK(Bound::less_equal(largest_constant) < Bound::none());
    CHECK(Bound{} == zero_bound);
}

TEST_CASE("a bound remembers its value and its strictness") {
    for (int value : {-largest_constant, -1, 0, 1, 7, largest_constant}) {
        CHECK(Bound::less(value).value() == value);
        CHECK(Bound::less(value).is_strict());
        CHECK(Bound::less_equal(value).value() == value);
        CHECK_FALSE(Bound::less_equal(value).is_strict());
        CHECK_FALSE(Bound::less(value).is_none());
    }
}

TEST_CASE("a sum is strict as soon as one part is") {
    CHECK(Bound::less_equal(2) + Bound::less_equal(-5) == Bound::less_equal(-3));
    CHECK(Bound::less(2) + Bound::less_equal(3) == Bound::less(5));
    CHECK(Bound::less(-2) + Bound::less(-3) == Bound::less(-5));
    CHECK(Bound::none() + Bound::less(-5) == Bound::none());
    CHECK(Bound::none() + Bound::none() == Bound::none());
}

TEST_CASE("either a bound holds or its negation, seen from the other side") {
    CHECK(Bound::less_equal(4).negated() == Bound::less(-4));
    CHECK(Bound::less(4).negated() == Bound::less_equal(-4));
    CHECK(Bound::less(4).negated().negated() == Bound::less(4));
}
