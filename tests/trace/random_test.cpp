// Random networks and random walks through them. A walk is a run by construction, so its
// path has one; what replay says is compared with an interpreter that shares no code.
#include "oracle/random_network.h"
#include "oracle/run_oracle.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

#include <algorithm>
#include <functional>

using namespace zonar::tests;
using namespace zonar::trace;
using zonar::model::ClockId;
using zonar::model::Network;
using zonar::oracle::Dice;

namespace {

constexpr std::uint64_t seeds_per_profile = 25;

using Check = std::function<void(const World&, Dice&)>;

/// A few random networks of every profile.
void for_each_network(const Check& check) {
    for (const auto& profile : zonar::oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < seeds_per_profile; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            Dice dice(seed);
            check(world, dice);
        }
    }
}

/// Whether the clocks along a path may decide more than its guards say.
bool needs_regions(const Network& network) {
    return network.has_process_priorities || network.has_channel_priorities ||
           network.has_guarded_receivers;
}

bool is_closed(const Network& network) {
    return std::ranges::none_of(network.clock_constraints,
                                &zonar::model::ClockConstraint::strict);
}

/// The interpreter's opinion of a run.
bool oracle_accepts(const World& world, const TimedRun& run) {
    const auto query = world.query("E<> true");
    return !zonar::oracle::objection(world.network(), query.query, run,
                                     zonar::oracle::RunShows::decision);
}

bool satisfied(const std::vector<Difference>& constraints,
               const std::vector<std::int64_t>& clocks, std::int64_t denominator) {
    return std::ranges::all_of(constraints, [&](const Difference& c) {
        const std::int64_t room =
            c.bound * denominator - clocks[c.left.index()] + clocks[c.right.index()];
        return c.strict ? room > 0 : room >= 0;
    });
}

} // namespace

TEST_CASE("the path of a random walk has a run") {
    std::size_t walks = 0;
    std::size_t steps = 0;
    std::size_t fine = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const Network& network = world.network();
        const auto walk = random_walk(network, dice, 12);
        if (!walk) return;
        INFO(print(network, *walk));
        CHECK(world.objection(*walk) == "");
        CHECK(oracle_accepts(world, *walk));
        ++walks;
        steps += walk->length();

        for (const Exactness exactness : {Exactness::edges, Exactness::region}) {
            if (exactness == Exactness::edges && needs_regions(network)) continue;
            const Path path = path_of(network, *walk, exactness);
            const TimedRun run = world.runs(path);
            CHECK(oracle_accepts(world, run));
            fine += run.denominator > 2;
            for (std::size_t i = 0; i < path.steps.size(); ++i)
                CHECK(satisfied(path.steps[i].where, clocks_before(network, run, i),
                                run.denominator));
            CHECK(satisfied(path.goal, clocks_before(network, run, run.length()),
                            run.denominator));
            if (exactness == Exactness::edges && is_closed(network) &&
                !network.has_stopwatches) {
                CHECK(run.denominator == 1);
                CHECK(total_time(run) * quarters <= total_time(*walk));
            }
        }
    });
    CHECK(walks > 250);
    CHECK(steps > 1200);
    CHECK(fine > 20);
}

TEST_CASE("a walk with a wrong value is rejected") {
    std::size_t rejected = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const auto walk = random_walk(world.network(), dice, 6);
        if (!walk || walk->steps.empty()) return;
        INFO(print(world.network(), *walk));
        TimedRun wrong = *walk;
        Moment& after = wrong.steps[dice.below(wrong.steps.size())].after;
        if (dice.percent(50))
            after.cells[dice.below(after.cells.size())] += 1;
        else
            after.clocks[dice.below(after.clocks.size())] += 1;
        CHECK(world.objection(wrong) != "");
        ++rejected;
    });
    CHECK(rejected > 120);
}

TEST_CASE("a walk with a wrong delay is rejected, unless it is another run") {
    std::size_t rejected = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const auto walk = random_walk(world.network(), dice, 6);
        if (!walk) return;
        INFO(print(world.network(), *walk));
        TimedRun wrong = *walk;
        wrong.last_delay = dice.between(0, 20);
        CHECK((world.objection(wrong) == "") == oracle_accepts(world, wrong));
        wrong = *walk;
        if (walk->steps.empty()) return;
        wrong.steps[dice.below(wrong.steps.size())].delay += dice.between(1, 8);
        const std::string objection = world.objection(wrong);
        INFO(objection);
        if (objection == "") CHECK(oracle_accepts(world, wrong));
        rejected += objection != "";
    });
    CHECK(rejected > 120);
}

TEST_CASE("a walk with wrong participants is rejected") {
    std::size_t rejected = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const Network& network = world.network();
        const auto walk = random_walk(network, dice, 6);
        if (!walk || walk->steps.empty()) return;
        TimedRun wrong = *walk;
        auto& participants = wrong.steps[dice.below(wrong.steps.size())].participants;
        auto& one = participants[dice.below(participants.size())];
        switch (dice.below(3)) {
        case 0: participants.erase(participants.begin()); break;
        case 1: participants.pop_back(); break;
        case 2: {
            const auto& process = network.processes[one.process.index()];
            const auto other = static_cast<std::uint32_t>(
                process.edges.first + dice.below(process.edges.count));
            if (network.edges[other].target == network.edges[one.edge.index()].target)
                return;
            one.edge.raw = other;
        }
        }
        INFO(print(network, *walk));
        CHECK(world.objection(wrong) != "");
        ++rejected;
    });
    CHECK(rejected > 120);
}

namespace {

/// Whether some delays in quarters, up to three units each, satisfy the path from its step
/// i on.
bool exists_on_grid(Walker& walker, const Path& path, const Moment& now, std::size_t i) {
    const bool at_end = i == path.steps.size();
    const auto& where = at_end ? path.goal : path.steps[i].where;
    for (std::int64_t delay = 0; delay <= 3 * quarters; ++delay) {
        const auto later = walker.wait(now, delay);
        if (!later) return false;
        if (!satisfied(where, later->clocks, quarters)) continue;
        if (at_end) return true;
        const auto& taken = path.steps[i].participants;
        const auto choices = walker.transitions(*later);
        if (std::ranges::none_of(choices, [&](const auto& choice) {
                return std::ranges::equal(choice, taken, [](auto& a, auto& b) {
                    return a.process == b.process && a.edge == b.edge &&
                           a.selected == b.selected;
                });
            })) {
            continue;
        }
        const auto next = walker.take(*later, taken);
        if (next && exists_on_grid(walker, path, *next, i + 1)) return true;
    }
    return false;
}

} // namespace

TEST_CASE("what is called spurious cannot be found by trying, either") {
    std::size_t spurious = 0;
    std::size_t found = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const Network& network = world.network();
        if (needs_regions(network) || network.clocks < 2) return;
        const auto walk = random_walk(network, dice, 3);
        if (!walk) return;
        Path path = path_of(network, *walk, Exactness::edges);
        const auto clock = [&] {
            return ClockId{static_cast<std::uint32_t>(dice.below(network.clocks))};
        };
        const auto constrain = [&](std::vector<Difference>& where) {
            if (dice.percent(30)) return;
            where.push_back({clock(), clock(), static_cast<int>(dice.between(-3, 2)),
                             dice.percent(50)});
        };
        for (auto& step : path.steps) constrain(step.where);
        constrain(path.goal);
        INFO(print(network, *walk));
        Walker walker(network);
        const bool exists = exists_on_grid(walker, path, walker.initial().value(), 0);
        const auto answer = concretise(network, path);
        if (const auto* none = std::get_if<NoRun>(&answer)) {
            CHECK(none->why == NoRun::Why::spurious);
            CHECK_FALSE(exists);
            ++spurious;
        } else {
            (void)world.runs(path);
            found += exists;
        }
    });
    CHECK(spurious > 40);
    CHECK(found > 40);
}

TEST_CASE("a state is deadlocked if trying all delays finds no transition") {
    std::size_t dead = 0;
    std::size_t alive = 0;
    for_each_network([&](const World& world, Dice& dice) {
        const auto walk = random_walk(world.network(), dice, 6);
        if (!walk) return;
        // Where clocks are at whole or half units, constraints begin and end to hold at
        // those as well, and quarters see what lies strictly between.
        TimedRun run = *walk;
        run.last_delay = 0;
        const Moment now = final_moment(world.network(), run);
        if (std::ranges::any_of(now.clocks, [](auto c) { return c % 2 != 0; })) return;
        INFO(print(world.network(), run));
        Walker walker(world.network());
        const auto query = world.query("E<> deadlock");
        const auto answer =
            holds_at_end(world.network(), query.query, query.query.condition, run);
        if (std::holds_alternative<ModelError>(answer)) return;
        const bool deadlocked = std::get<bool>(answer);
        bool possible = false;
        for (std::int64_t delay = 0; delay <= 20 * quarters && !possible; ++delay) {
            const auto later = walker.wait(now, delay);
            if (!later) break;
            possible = !walker.transitions(*later).empty();
            if (walker.failed()) return; // it looks at all of them, errors included
        }
        CHECK(deadlocked != possible);
        ++(deadlocked ? dead : alive);
    });
    CHECK(dead > 20);
    CHECK(alive > 20);
}
