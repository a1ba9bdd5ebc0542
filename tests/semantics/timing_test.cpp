// What is followed from state to state is what one finds when looking at each alone.
#include "semantics/timing.h"

#include "oracle/dice.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"

#include <algorithm>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

TEST_CASE("bounds and ceilings follow the locations, whatever the way", "[timing]") {
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            INFO(profile.name << ", seed " << seed);
            Engine e(oracle::xta(oracle::random_network(profile, seed)));
            const semantics::System& system = e.system();
            semantics::Timing timing{system, e.bounds()};
            oracle::Dice dice{seed};
            std::vector<std::int32_t> cells(system.processes());
            std::vector<std::int32_t> l, u;
            for (int round = 0; round < 100; ++round) {
                // one process moves, or all of them
                const bool all = dice.percent(20);
                for (std::uint32_t p = 0; p < system.processes(); ++p) {
                    if (!all && !dice.percent(40)) continue;
                    cells[p] = static_cast<std::int32_t>(
                        dice.below(e.network().processes[p].locations.count));
                }
                timing.follow(cells.data());
                e.bounds_at(cells, l, u);
                REQUIRE(std::ranges::equal(timing.lower(), l));
                REQUIRE(std::ranges::equal(timing.upper(), u));
                std::vector<zone::Raw> ceilings(system.dimension(), zone::none_raw);
                bool stops = false;
                for (std::uint32_t p = 0; p < system.processes(); ++p) {
                    const auto& location = system.location(p, cells[p]);
                    for (const auto& c : system.fixed(location.ceilings)) {
                        ceilings[c.i] = std::min(ceilings[c.i], c.bound.raw());
                    }
                    stops = stops || (system.flags(p, cells[p]) &
                                      semantics::location_flag::stops_time) != 0;
                }
                REQUIRE(std::ranges::equal(timing.ceilings(), ceilings));
                REQUIRE(timing.has_ceilings() ==
                        std::ranges::any_of(
                            ceilings, [](zone::Raw c) { return c != zone::none_raw; }));
                REQUIRE(timing.stops_time() == stops);
            }
        }
    }
}
