// Random networks of every profile: the engine, in all its ways, against the oracle.
//
// ZONAR_RANDOM_SEED=s begins with seed s, ZONAR_RANDOM_PROFILE=p has only profile number p,
// ZONAR_EFFORT changes how many there are.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "oracle/random_network.h"

using namespace zonar;

namespace {

constexpr std::uint64_t usual_count = 60;

} // namespace

TEST_CASE("engine and oracle agree on random networks") {
    const std::uint64_t count = with_effort(usual_count);
    const std::uint64_t first = exploration::from_environment("ZONAR_RANDOM_SEED", 1);
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        exploration::Tally tally;
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const oracle::ModelSketch model = random_network(profile, seed);
            if (!disagreement(model, tally)) continue;
            FAIL_CHECK("profile '" << profile.name << "', seed " << seed << "\n"
                                   << exploration::smallest(model));
        }
        INFO(profile.name);
        CHECK(tally.networks == count);
        // Both answers must be common, or the test says little.
        if (count < usual_count) continue;
        CHECK(tally.satisfied > count);
        CHECK(tally.not_satisfied + tally.undecided > count);
        CHECK(tally.too_big * 10 < tally.satisfied + tally.not_satisfied);
        if (profile.stopwatch == 0) CHECK(tally.timed > count);
    }
}
