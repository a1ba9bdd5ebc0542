// Zones as constraints to read: they say the zone, and none is there in vain.
#include "verify/zone_text.h"

#include "oracle/dice.h"
#include "semantics/engine.h"

#include <optional>

using namespace zonar;
using namespace zonar::tests;

namespace {

const std::string three_clocks =
    "clock x, y, z; process P() { state a; init a; } system P;";

std::string joined(const std::vector<std::string>& parts,
                   std::optional<std::size_t> without = {}) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i == without) continue;
        if (!text.empty()) text += ", ";
        text += parts[i];
    }
    return text;
}

std::string said(const Engine& engine, std::string_view constraints) {
    return joined(verify::describe_zone(engine.network(), engine.zone(constraints)));
}

/// Not empty.
zone::Dbm random_zone(oracle::Dice& dice, std::uint32_t dimension) {
    zone::Dbm z{dimension};
    for (;;) {
        zone::set_universe(z);
        bool alive = true;
        for (std::size_t k = dice.below(7); k > 0 && alive; --k) {
            const auto i = static_cast<zone::Clock>(dice.below(dimension));
            const auto j = static_cast<zone::Clock>(dice.below(dimension));
            if (i == j) continue;
            const auto c = static_cast<std::int32_t>(dice.below(9)) - 4;
            if (dice.percent(30)) // an equation
                alive = zone::constrain(z, j, i, zone::Bound::less_equal(-c));
            alive =
                alive && zone::constrain(z, i, j,
                                         dice.percent(30) ? zone::Bound::less(c)
                                                          : zone::Bound::less_equal(c));
        }
        if (alive) return z;
    }
}

} // namespace

TEST_CASE("constraints are said as people write them") {
    const Engine engine{three_clocks};
    CHECK(said(engine, "x <= 5") == "x <= 5");
    CHECK(said(engine, "x > 2, y - x < 3") == "x > 2, y - x < 3");
    CHECK(said(engine, "x - y >= 2") == "x - y >= 2");
    CHECK(said(engine, "x == y") == "y == x");
    CHECK(said(engine, "y - x == 3") == "y - x == 3");
    CHECK(said(engine, "x == 4, y == 0") == "x == 4, y == 0");
    CHECK(said(engine, "x < y") == "x < y");
    CHECK(said(engine, "") == "");
}

TEST_CASE("constraints rebuild the zone, and none is redundant") {
    const Engine engine{three_clocks};
    oracle::Dice dice{7};
    for (int round = 0; round < 3000; ++round) {
        const zone::Dbm zone = random_zone(dice, 4);
        const auto parts = verify::describe_zone(engine.network(), zone);
        INFO(joined(parts));
        REQUIRE(zone::equal(engine.zone(joined(parts)), zone));
        for (std::size_t i = 0; i < parts.size(); ++i) {
            INFO("without " << parts[i]);
            CHECK_FALSE(zone::equal(engine.zone(joined(parts, i)), zone));
        }
    }
}
