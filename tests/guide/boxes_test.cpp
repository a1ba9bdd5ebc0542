#include "guide/factors/boxes.h"

#include "catch.h"
#include "oracle/dice.h"

#include <set>
#include <vector>

using namespace zonar;
using guide::Box;
using guide::Boxes;
using guide::BoxSpace;
using guide::Relation;
using guide::StateId;

namespace {

/// A step of all factors: old states, then new ones.
using Steps = std::set<std::vector<StateId>>;

/// Written out; every factor of the space has the same number of states.
Steps steps_of(const BoxSpace& space, const Boxes& boxes, std::size_t factors) {
    Steps all;
    for (const Box& box : boxes) {
        std::vector<std::vector<StateId>> some{{}};
        for (guide::FactorId f = 0; f < factors; ++f) {
            Relation pairs;
            for (StateId s = 0; s < space.states(f); ++s) pairs.push_back({s, s});
            for (const guide::Part& part : box)
                if (part.factor == f) pairs = space[part.relation];
            std::vector<std::vector<StateId>> longer;
            for (const auto& step : some) {
                for (const guide::Pair& pair : pairs) {
                    longer.push_back(step);
                    longer.back().push_back(pair.from);
                    longer.back().push_back(pair.to);
                }
            }
            some = std::move(longer);
        }
        all.insert(some.begin(), some.end());
    }
    return all;
}

/// A box for one combination of pairs, a pair for each factor.
Box point(BoxSpace& space, const Relation& pairs) {
    Box box;
    for (std::size_t f = 0; f < pairs.size(); ++f)
        space.append(box, static_cast<guide::FactorId>(f), space.add(pairs[f]));
    return box;
}

enum class Kind { steps, conditions };

Relation random_relation(oracle::Dice& dice, StateId states, Kind kind) {
    Relation relation;
    const std::size_t pairs = 1 + dice.below(4);
    for (std::size_t i = 0; i < pairs; ++i) {
        const auto from = static_cast<StateId>(dice.below(states));
        const auto to = static_cast<StateId>(dice.below(states));
        relation.push_back({from, kind == Kind::steps ? to : from});
    }
    return relation;
}

Boxes random_boxes(oracle::Dice& dice, BoxSpace& space, guide::FactorId factors,
                   Kind kind = Kind::steps) {
    Boxes boxes;
    const std::size_t count = dice.below(9);
    for (std::size_t i = 0; i < count; ++i) {
        Box box;
        for (guide::FactorId f = 0; f < factors; ++f)
            if (dice.percent(60))
                space.append(box, f,
                             space.add(random_relation(dice, space.states(f), kind)));
        boxes.push_back(box);
    }
    return boxes;
}

} // namespace

TEST_CASE("equal relations have equal numbers", "[boxes]") {
    BoxSpace space{{3}};
    CHECK(space.add(Relation{{1, 2}, {0, 1}}) ==
          space.add(Relation{{0, 1}, {1, 2}, {0, 1}}));
    CHECK(space.add(Relation{{1, 2}}) != space.add(Relation{{2, 1}}));
}

TEST_CASE("a part that leaves every state as it is says nothing", "[boxes]") {
    BoxSpace space{{2, 2}};
    Box box;
    space.append(box, 0, space.add(Relation{{0, 0}, {1, 1}}));
    CHECK(box.empty());
    space.append(box, 1, space.add(Relation{{1, 1}}));
    CHECK(box.size() == 1);
    CHECK_FALSE(space.changes(box));
}

TEST_CASE("a product of relations becomes one box", "[boxes]") {
    BoxSpace space{{4, 3}};
    Boxes boxes; // v < 3, v++, and w is at least 1
    for (StateId v = 0; v < 3; ++v)
        for (StateId w = 1; w < 3; ++w)
            boxes.push_back(point(space, {{v, v + 1}, {w, w}}));
    space.merge(boxes);
    REQUIRE(boxes.size() == 1);
    CHECK(space[boxes[0][0].relation] == Relation{{0, 1}, {1, 2}, {2, 3}});
    CHECK(space[boxes[0][1].relation] == Relation{{1, 1}, {2, 2}});
}

TEST_CASE("what holds for every value of a factor does not mention it", "[boxes]") {
    BoxSpace space{{2, 2}};
    Boxes boxes;
    for (StateId w = 0; w < 2; ++w) boxes.push_back(point(space, {{0, 1}, {w, w}}));
    space.merge(boxes);
    REQUIRE(boxes.size() == 1);
    CHECK(boxes[0].size() == 1);
}

TEST_CASE("a comparison of two factors needs a box for each value", "[boxes]") {
    BoxSpace space{{3, 3, 5}};
    Boxes boxes; // v < w, whatever the third one is
    for (StateId v = 0; v < 3; ++v)
        for (StateId w = v + 1; w < 3; ++w)
            for (StateId u = 0; u < 5; ++u)
                boxes.push_back(point(space, {{v, v}, {w, w}, {u, u}}));
    space.merge(boxes);
    CHECK(boxes.size() == 2);
}

TEST_CASE("merging keeps all steps and adds none", "[boxes]") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        oracle::Dice dice{seed};
        BoxSpace space{{2, 3, 3}};
        Boxes boxes = random_boxes(dice, space, 3);
        const Steps before = steps_of(space, boxes, 3);
        const std::size_t count = boxes.size();
        space.merge(boxes);
        CHECK(boxes.size() <= count);
        CHECK(steps_of(space, boxes, 3) == before);
    }
}

TEST_CASE("what satisfies both conditions is common", "[boxes]") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        oracle::Dice dice{seed};
        BoxSpace space{{2, 3, 3}};
        const Boxes a = random_boxes(dice, space, 3, Kind::conditions);
        const Boxes b = random_boxes(dice, space, 3, Kind::conditions);
        Steps both = steps_of(space, a, 3);
        const Steps other = steps_of(space, b, 3);
        std::erase_if(both, [&](const auto& step) { return !other.contains(step); });
        CHECK(steps_of(space, space.common(a, b), 3) == both);
    }
}

TEST_CASE("joining conditions loses no state and keeps to the limit", "[boxes]") {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        INFO("seed " << seed);
        oracle::Dice dice{seed};
        BoxSpace space{{2, 3, 3}};
        Boxes boxes = random_boxes(dice, space, 3, Kind::conditions);
        const Steps before = steps_of(space, boxes, 3);
        const std::size_t most = 1 + dice.below(4);
        const bool fits = boxes.size() <= most;
        CHECK(space.join(boxes, most) == fits);
        CHECK(boxes.size() <= std::max<std::size_t>(most, 1));
        const Steps after = steps_of(space, boxes, 3);
        for (const auto& step : before) CHECK(after.contains(step));
    }
}

TEST_CASE("joining prefers boxes that have something in common", "[boxes]") {
    BoxSpace space{{2, 2, 2}}; // two of three are in state 1
    const auto in_1 = space.add(Relation{{1, 1}});
    Boxes boxes{{{0, in_1}, {1, in_1}}, {{0, in_1}, {2, in_1}}, {{1, in_1}, {2, in_1}}};
    CHECK_FALSE(space.join(boxes, 2));
    REQUIRE(boxes.size() == 2);
    for (const Box& box : boxes) CHECK_FALSE(box.empty());
}
