// Zones led along a run by hand: with a clock more, against a model that has that clock;
// backwards, against steps from point to point.
#include "follow/clock_steps.h"

#include "follow/zones_along.h"
#include "oracle/random_network.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

#include <algorithm>

using namespace zonar;
using namespace zonar::tests;
using follow::ClockStep;
using follow::contains;

namespace {

using Zones = std::vector<zone::Dbm>;

/// A walk through a random network, its steps and its zones.
template <class Check>
void for_each_stepped_walk(std::uint64_t seeds, std::size_t length, Check check) {
    for (const auto& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            oracle::Dice dice(seed);
            const auto run = random_walk(world.network(), dice, length);
            if (!run) continue;
            INFO(trace::print(world.network(), *run));
            auto zones = follow::zones_along(world.network(), *run);
            auto steps = follow::clock_steps(world.network(), *run);
            if (std::holds_alternative<std::string>(zones)) continue;
            REQUIRE(std::holds_alternative<std::vector<ClockStep>>(steps));
            check(world, text, *run, std::get<std::vector<ClockStep>>(steps),
                  std::get<Zones>(zones), dice);
        }
    }
}

bool same(const Participant& a, const Participant& b) {
    return a.process == b.process && a.edge == b.edge && a.selected == b.selected;
}

/// Whether after some delay the transition leads from here into the zone.
bool leads_into(Walker& walker, const trace::Moment& from,
                const std::vector<Participant>& transition, zone::ConstZone zone) {
    for (std::int64_t delay = 0; delay <= 8 * quarters; ++delay) {
        const auto now = walker.wait(from, delay);
        if (!now) continue;
        const auto possible = walker.transitions(*now);
        const bool enabled = std::ranges::any_of(possible, [&](const auto& other) {
            return std::ranges::equal(other, transition, same);
        });
        if (!enabled) continue;
        const auto after = walker.take(*now, transition);
        if (after && contains(zone, after->clocks, quarters)) return true;
    }
    return false;
}

} // namespace

TEST_CASE("a clock for the time is like one that the model has") {
    std::size_t compared = 0;
    for_each_stepped_walk(
        8, 8,
        [&](const World& world, const std::string& text, const TimedRun& run,
            const std::vector<ClockStep>& steps, const Zones&, oracle::Dice&) {
            const World timed("clock elapsed;" + text);
            TimedRun with_time = run;
            std::int64_t now = 0;
            with_time.initial.clocks.insert(with_time.initial.clocks.begin() + 1, 0);
            for (trace::TimedStep& step : with_time.steps) {
                now += step.delay;
                step.after.clocks.insert(step.after.clocks.begin() + 1, now);
            }
            const auto expected = follow::zones_along(timed.network(), with_time);
            REQUIRE(std::holds_alternative<Zones>(expected));
            const Zones zones = follow::zones_with_time(world.network(), steps);
            REQUIRE(zones.size() == run.length() + 1);
            for (std::size_t i = 0; i < zones.size(); ++i)
                CHECK(zone::equal(zones[i], std::get<Zones>(expected)[i]));
            compared += zones.size();
        });
    CHECK(compared > 800);
}

TEST_CASE("stable zones hold what can go on, and nothing else") {
    std::size_t inside = 0;
    std::size_t outside = 0;
    for_each_stepped_walk(
        6, 4,
        [&](const World& world, const std::string&, const TimedRun& run,
            const std::vector<ClockStep>& steps, const Zones& zones, oracle::Dice& dice) {
            const model::Network& network = world.network();
            const Zones stable = follow::stable_zones(steps, zones);
            REQUIRE(stable.size() == zones.size());
            CHECK(zone::equal(stable.back(), zones.back()));
            Walker walker(network);
            for (std::size_t i = 0; i < run.length(); ++i) {
                trace::Moment moment = i == 0 ? run.initial : run.steps[i - 1].after;
                CHECK(zone::includes(zones[i], stable[i]));
                CHECK(contains(stable[i], moment.clocks, run.denominator));
                CHECK(
                    contains(stable[i], clocks_before(network, run, i), run.denominator));
                // From point to point, zones that are cut or too large say less.
                if (network.has_stopwatches || network.has_guarded_urgent ||
                    network.has_process_priorities || network.has_channel_priorities ||
                    network.has_guarded_receivers) {
                    continue;
                }
                for (int sample = 0; sample < 12; ++sample) {
                    // On halves: then a delay in quarters is enough, if there is one.
                    for (std::size_t x = 1; x < moment.clocks.size(); ++x)
                        moment.clocks[x] = 2 * static_cast<std::int64_t>(dice.below(9));
                    if (!contains(zones[i], moment.clocks, quarters)) continue;
                    const bool can = leads_into(walker, moment, run.steps[i].participants,
                                                stable[i + 1]);
                    INFO("after " << i << " steps");
                    CHECK(contains(stable[i], moment.clocks, quarters) == can);
                    ++(can ? inside : outside);
                }
            }
        });
    CHECK(inside > 300);
    CHECK(outside > 100);
}
