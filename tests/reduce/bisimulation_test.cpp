// Classes of bisimilar states, against the definition: the largest relation in which each
// step has its answer.
#include "reduce/bisimulation.h"

#include "catch.h"
#include "effort.h"
#include "oracle/dice.h"

using namespace zonar;
using oracle::Dice;
using reduce::bisimulation_classes;
using reduce::Step;

namespace {

using Classes = std::vector<std::uint32_t>;

/// All pairs are related at first; those with a step that has no answer go, until none does.
std::vector<std::vector<bool>> bisimilarity(const Classes& start,
                                            const std::vector<Step>& steps) {
    const std::size_t count = start.size();
    std::vector<std::vector<bool>> related(count, std::vector<bool>(count));
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = 0; b < count; ++b) related[a][b] = start[a] == start[b];
    const auto answers = [&](std::size_t a, std::size_t b) {
        for (const Step& mine : steps) {
            if (mine.from != a) continue;
            bool answered = false;
            for (const Step& other : steps)
                answered = answered || (other.from == b && other.label == mine.label &&
                                        related[mine.to][other.to]);
            if (!answered) return false;
        }
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b)
                if (related[a][b] && !(answers(a, b) && answers(b, a))) {
                    related[a][b] = related[b][a] = false;
                    changed = true;
                }
    }
    return related;
}

} // namespace

TEST_CASE("states without steps are one, unless told apart", "[bisimulation]") {
    CHECK(bisimulation_classes({0, 0, 0}, {}) == Classes{0, 0, 0});
    CHECK(bisimulation_classes({7, 3, 7}, {}) == Classes{0, 1, 0});
    CHECK(bisimulation_classes({}, {}).empty());
}

TEST_CASE("a ring of equal steps is one state", "[bisimulation]") {
    const std::vector<Step> ring{{0, 5, 1}, {1, 5, 2}, {2, 5, 0}};
    CHECK(bisimulation_classes({0, 0, 0}, ring) == Classes{0, 0, 0});
}

TEST_CASE("how far it is to the end tells states apart", "[bisimulation]") {
    const std::vector<Step> chain{{0, 1, 1}, {1, 1, 2}, {2, 1, 3}};
    CHECK(bisimulation_classes({0, 0, 0, 0}, chain) == Classes{0, 1, 2, 3});
}

TEST_CASE("when a choice is made tells states apart", "[bisimulation]") {
    // a.(b + c) from 0, and a.b + a.c from 3: the same words, not the same behaviour.
    const std::vector<Step> steps{{0, 0, 1}, {1, 1, 2}, {1, 2, 2}, {3, 0, 4},
                                  {3, 0, 5}, {4, 1, 2}, {5, 2, 2}};
    const Classes classes = bisimulation_classes(Classes(6, 0), steps);
    CHECK(classes == Classes{0, 1, 2, 3, 4, 5});
}

TEST_CASE("steps count once, however many there are", "[bisimulation]") {
    const std::vector<Step> steps{{0, 1, 2}, {0, 1, 3}, {1, 1, 2}};
    CHECK(bisimulation_classes({0, 0, 0, 0}, steps) == Classes{0, 0, 1, 1});
}

TEST_CASE("classes are those of the definition", "[bisimulation]") {
    std::size_t merged = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(2000u); ++seed) {
        INFO("seed " << seed);
        Dice dice{seed};
        const std::size_t count = 1 + dice.below(9);
        const std::size_t labels = 1 + dice.below(3);
        Classes start(count);
        for (std::uint32_t& c : start) c = dice.percent(15) ? 9 : 4;
        std::vector<Step> steps(dice.below(2 * count + 1));
        for (Step& step : steps)
            step = {static_cast<std::uint32_t>(dice.below(count)),
                    static_cast<std::uint32_t>(dice.below(labels)),
                    static_cast<std::uint32_t>(dice.below(count))};
        const Classes classes = bisimulation_classes(start, steps);
        const auto related = bisimilarity(start, steps);
        REQUIRE(classes.size() == count);
        for (std::size_t a = 0; a < count; ++a)
            for (std::size_t b = 0; b < count; ++b) {
                REQUIRE((classes[a] == classes[b]) == related[a][b]);
                merged += a < b && related[a][b] ? 1 : 0;
            }
    }
    CHECK(merged > with_effort(1000u));
}
