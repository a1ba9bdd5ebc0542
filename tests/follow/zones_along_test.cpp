// The zones along a run, against two things that know no zones: the run itself, and the
// search for delays along a path that end in a given region [AD94].
#include "follow/zones_along.h"

#include "oracle/random_network.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

using namespace zonar;
using namespace zonar::tests;
using follow::contains;
using follow::zones_along;

namespace {

using Zones = std::vector<zone::Dbm>;

Zones zones_of(const World& world, const TimedRun& run) {
    INFO(trace::print(world.network(), run));
    auto answer = zones_along(world.network(), run);
    if (const auto* reason = std::get_if<std::string>(&answer)) FAIL(*reason);
    return std::get<Zones>(std::move(answer));
}

std::int64_t floor_quarters(std::int64_t units) {
    return units >= 0 ? units / quarters : -((-units + quarters - 1) / quarters);
}

/// All that integers can say about clock values given in quarters.
std::vector<Difference> region(const std::vector<std::int64_t>& clocks) {
    std::vector<Difference> constraints;
    for (std::uint32_t i = 0; i < clocks.size(); ++i) {
        for (std::uint32_t j = 0; j < clocks.size(); ++j) {
            if (i == j) continue;
            const std::int64_t difference = clocks[i] - clocks[j];
            const bool whole = difference % quarters == 0;
            const auto bound =
                static_cast<std::int32_t>(floor_quarters(difference) + (whole ? 0 : 1));
            constraints.push_back({model::ClockId{i}, model::ClockId{j}, bound, !whole});
        }
    }
    return constraints;
}

Path prefix(const TimedRun& run, std::size_t steps) {
    Path path;
    for (std::size_t i = 0; i < steps; ++i)
        path.steps.push_back({.participants = run.steps[i].participants, .where = {}});
    return path;
}

/// Whether guards and invariants along a path say all about its delays.
bool is_plain(const model::Network& network) {
    return !network.has_process_priorities && !network.has_channel_priorities &&
           !network.has_guarded_receivers && !network.has_guarded_urgent &&
           !network.has_stopwatches;
}

/// A random walk through each of a few random networks of every profile.
template <class Check>
void for_each_walk(std::uint64_t seeds, std::size_t steps, Check check) {
    for (const auto& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            oracle::Dice dice(seed);
            const auto run = random_walk(world.network(), dice, steps);
            if (run) check(world, *run, dice);
        }
    }
}

} // namespace

TEST_CASE("every moment of a run lies in its zone") {
    std::size_t zones_seen = 0;
    std::size_t refused = 0;
    for_each_walk(25, 12, [&](const World& world, const TimedRun& run, oracle::Dice&) {
        INFO(trace::print(world.network(), run));
        const auto answer = zones_along(world.network(), run);
        if (std::holds_alternative<std::string>(answer)) {
            ++refused; // another transition of a state fails
            return;
        }
        const auto& zones = std::get<Zones>(answer);
        REQUIRE(zones.size() == run.length() + 1);
        for (std::size_t i = 0; i < zones.size(); ++i) {
            const auto& after = i == 0 ? run.initial : run.steps[i - 1].after;
            CHECK(zones[i].dimension() == world.network().clocks);
            CHECK(zone::is_canonical(zones[i]));
            CHECK(contains(zones[i], after.clocks, run.denominator));
            CHECK(contains(zones[i], clocks_before(world.network(), run, i),
                           run.denominator));
            ++zones_seen;
        }
    });
    CHECK(zones_seen > 2000);
    CHECK(refused < zones_seen / 20);
}

TEST_CASE("a zone holds exactly the clock values that the run's edges can lead to") {
    std::size_t inside = 0;
    std::size_t outside = 0;
    for_each_walk(8, 5, [&](const World& world, const TimedRun& run, oracle::Dice& dice) {
        if (!is_plain(world.network()) || world.network().clocks == 1) return;
        const auto answer = zones_along(world.network(), run);
        if (std::holds_alternative<std::string>(answer)) return;
        const auto& zones = std::get<Zones>(answer);
        for (std::size_t i = 0; i < zones.size(); ++i) {
            for (int sample = 0; sample < 12; ++sample) {
                // Some anywhere, some near the run, where both answers are to be had.
                auto point = clocks_before(world.network(), run, i);
                for (std::size_t x = 1; x < point.size(); ++x) {
                    point[x] =
                        dice.percent(50)
                            ? static_cast<std::int64_t>(dice.below(5 * quarters))
                            : point[x] + static_cast<std::int64_t>(dice.below(5)) - 2;
                    point[x] = std::max<std::int64_t>(point[x], 0);
                }
                Path path = prefix(run, i);
                path.goal = region(point);
                const auto found = trace::concretise(world.network(), path);
                const bool reachable = std::holds_alternative<TimedRun>(found);
                INFO("after " << i << " steps");
                CHECK(contains(zones[i], point, quarters) == reachable);
                ++(reachable ? inside : outside);
            }
        }
    });
    CHECK(inside > 1000);
    CHECK(outside > 1000);
}

TEST_CASE("a zone is closed under delay and remembers clocks that do not matter") {
    const World world("clock x, y; process P() { state a, b { x <= 5 }, c; init a;"
                      " trans a -> b { guard x >= 2; assign x = 0; }, b -> c {}; }"
                      " system P;");
    const Zones zones = zones_of(world, world.runs({"P: a -> b", "P: b -> c"}));
    REQUIRE(zones.size() == 3);
    const auto has = [&](std::size_t i, zone::Clock a, zone::Clock b, zone::Bound bound) {
        return zones[i].view().at(a, b) == bound;
    };
    using zone::Bound;
    CHECK(has(0, 1, 0, Bound::none()));
    CHECK(has(0, 1, 2, Bound::less_equal(0)));
    CHECK(has(0, 2, 1, Bound::less_equal(0)));
    CHECK(has(1, 1, 0, Bound::less_equal(5)));
    CHECK(has(1, 1, 2, Bound::less_equal(-2))); // y - x >= 2
    CHECK(has(2, 1, 2, Bound::less_equal(-2)));
    CHECK(has(2, 1, 0, Bound::none()));
}

TEST_CASE("where a zone is cut, the run's piece counts") {
    // Q receives unless its guard forbids: before 2 and after 3, in two pieces.
    const World world("broadcast chan c; clock x;"
                      "process P() { state a, b; init a; trans a -> b { sync c!; }; }"
                      "process Q() { state q, r; init q;"
                      " trans q -> r { guard x >= 2 && x <= 3; sync c?; }; }"
                      "system P, Q;");
    for (const std::int64_t moment : {1, 5}) {
        TimedRun run = world.runs({"P: a -> b"});
        run.steps[0].delay = moment;
        run.steps[0].after.clocks[1] = moment;
        run.last_delay = 0;
        CHECK(world.objection(run) == "");
        const Zones zones = zones_of(world, run);
        CHECK(zones[1].view().at(0, 1) ==
              (moment == 1 ? zone::Bound::less_equal(0) : zone::Bound::less(-3)));
    }
}

TEST_CASE("without clocks, a zone is one point") {
    const World world("process P() { state a, b; init a; trans a -> b {}; } system P;");
    const Zones zones = zones_of(world, world.runs({"P: a -> b"}));
    REQUIRE(zones.size() == 2);
    CHECK(zones[0].dimension() == 1);
}

TEST_CASE("a run of another model is refused") {
    const World world("clock x; process P() { state a, b; init a;"
                      " trans a -> b { guard x >= 2; }, b -> a {}; } system P;");
    TimedRun run = world.runs({"P: a -> b"});
    run.steps.insert(run.steps.begin(), run.steps[0]);
    const auto answer = zones_along(world.network(), run);
    REQUIRE(std::holds_alternative<std::string>(answer));
    CHECK(std::get<std::string>(answer) ==
          "step 2: this transition is not possible here");
}
