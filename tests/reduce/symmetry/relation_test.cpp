// What is known of pairs of values is never less than what they may be.
#include "reduce/symmetry/relation.h"

#include "catch.h"

#include <vector>

using zonar::reduce::Pair;
using zonar::reduce::Relation;

TEST_CASE("a relation knows which values may be equal, zero or neither", "[symmetry]") {
    const Relation ids = Relation::of({{0, 1}, {1, 0}, {2, 2}});
    CHECK_FALSE(ids.is_same());
    CHECK_FALSE(ids.has_same_truth());
    CHECK(Relation::of({{1, 2}, {2, 1}, {0, 0}}).has_same_truth());
    CHECK(Relation::of({{0, 0}, {7, 7}}).is_same());
    CHECK(Relation::of({{0, 0}}).may_be_zero());
    CHECK_FALSE(Relation::of({{0, 0}}).may_be_nonzero());
    CHECK_FALSE(Relation::of({{1, 2}}).may_be_zero());
    CHECK(Relation::of({{1, 2}}).may_be_nonzero());
    // So many values that only their interval is kept.
    const Relation many = Relation::same({-100, 100});
    REQUIRE(many.kind() == Relation::Kind::same);
    CHECK(many.is_same());
    CHECK(many.has_same_truth());
    CHECK(many.may_be_zero());
    CHECK(many.may_be_nonzero());
    CHECK_FALSE(Relation::same({1, 100}).may_be_zero());
    const Relation unknown = Relation::unknown();
    CHECK_FALSE(unknown.is_same());
    CHECK_FALSE(unknown.has_same_truth());
    CHECK(unknown.may_be_zero());
    CHECK(unknown.may_be_nonzero());
}

TEST_CASE("of too many pairs only that they are equal is kept", "[symmetry]") {
    std::vector<Pair> equal, different;
    for (std::int32_t v = 0; v <= static_cast<std::int32_t>(Relation::most_pairs); ++v) {
        equal.push_back({v, v});
        different.push_back({v, v + 1});
    }
    CHECK(Relation::of(equal).is_same());
    CHECK(Relation::of(different).is_unknown());
}

TEST_CASE("a relation that is joined holds what either one said", "[symmetry]") {
    const auto joined = [](Relation one, const Relation& other, bool grows) {
        CHECK(one.join(other) == grows);
        return one;
    };
    const Relation one = Relation::single(1, 1), two = Relation::single(2, 3);
    CHECK_FALSE(joined(one, two, true).is_same());
    CHECK(joined(one, one, false).is_same());
    CHECK(joined(one, Relation::unknown(), true).is_unknown());
    CHECK(joined(Relation::unknown(), one, false).is_unknown());
    const Relation many = Relation::same({-100, 100});
    CHECK(joined(many, one, true).is_same());
    CHECK(joined(one, many, true).is_same());
    CHECK(joined(many, two, true).is_unknown());
    CHECK(joined(two, many, true).is_unknown());
}
