// Runs from edges alone.
#include "follow/run_along.h"

#include "oracle/random_network.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

using namespace zonar;
using namespace zonar::tests;
using follow::NoRunAlong;
using follow::run_along;

namespace {

std::vector<follow::Transition> transitions_of(const TimedRun& run) {
    std::vector<follow::Transition> transitions;
    for (const trace::TimedStep& step : run.steps)
        transitions.push_back(step.participants);
    return transitions;
}

} // namespace

TEST_CASE("the edges of a random walk have a run") {
    std::size_t found = 0;
    std::size_t with_pieces = 0;
    for (const auto& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            oracle::Dice dice(seed);
            const auto walk = random_walk(world.network(), dice, 10);
            if (!walk) continue;
            INFO(trace::print(world.network(), *walk));
            const auto answer = run_along(world.network(), transitions_of(*walk));
            const model::Network& net = world.network();
            const bool cut = net.has_process_priorities || net.has_channel_priorities ||
                             net.has_guarded_receivers;
            // Not all of the ways that zones are cut are tried with urgency or stopwatches; with
            // these seeds that does not happen.
            if (const auto* none = std::get_if<NoRunAlong>(&answer))
                FAIL(none->step << ": " << none->reason);
            const TimedRun& run = std::get<TimedRun>(answer);
            CHECK(world.objection(run) == "");
            REQUIRE(run.length() == walk->length());
            ++found;
            with_pieces += cut;
        }
    }
    CHECK(found > 250);
    CHECK(with_pieces > 50);
}

TEST_CASE("where the moment decides who takes part, it is found") {
    // Q must not be able to receive: not before 2 is too late already for P.
    const World world("broadcast chan c; clock x;"
                      "process P() { state a, b; init a; trans a -> b { sync c!; }; }"
                      "process Q() { state q, r; init q;"
                      " trans q -> r { guard x <= 3; sync c?; }; }"
                      "system P, Q;");
    const auto answer = run_along(
        world.network(), std::vector<follow::Transition>{world.step("P: a -> b")});
    REQUIRE(std::holds_alternative<TimedRun>(answer));
    CHECK(delays(std::get<TimedRun>(answer)) == "4 | 0");
}

TEST_CASE("that another transition fails does not matter, and its own error is told") {
    const World world("int[0,2] v = 2;"
                      "process P() { state a, b; init a; trans a -> b { assign v++; }; }"
                      "process Q() { state q, r; init q; trans q -> r { }; }"
                      "system P, Q;");
    const auto along = [&](const char* step) {
        return run_along(world.network(),
                         std::vector<follow::Transition>{world.step(step)});
    };
    CHECK(std::holds_alternative<TimedRun>(along("Q: q -> r")));
    const auto failing = along("P: a -> b");
    REQUIRE(std::holds_alternative<NoRunAlong>(failing));
    CHECK(std::get<NoRunAlong>(failing).reason.find("out of range") != std::string::npos);
}

TEST_CASE("edges that contradict each other have none") {
    const World world("clock x; process P() { state a { x <= 2 }, b, c; init a;"
                      " trans a -> b {}, b -> c { guard x >= 2; assign x = 0; },"
                      " c -> c { guard x == 1; }; } system P;");
    const auto reason = [&](std::initializer_list<std::string_view> steps) {
        std::vector<follow::Transition> transitions;
        for (const auto step : steps) transitions.push_back(world.step(step));
        const auto answer = run_along(world.network(), transitions);
        REQUIRE(std::holds_alternative<NoRunAlong>(answer));
        return std::get<NoRunAlong>(answer).step;
    };
    CHECK(reason({"P: b -> c"}) == 1);
    CHECK(reason({"P: a -> b", "P: b -> c", "P: c -> c", "P: a -> b"}) == 4);
}
