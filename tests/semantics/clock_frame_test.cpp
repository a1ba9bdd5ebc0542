// Zones over frames say what zones over all clocks say, in every step of every network.
#include "semantics/clock_frame.h"

#include "effort.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"
#include "semantics/numbered_zones.h"
#include "semantics/state_bounds.h"
#include "semantics/zone_memo.h"
#include "zone/project.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using semantics::ClockFrame;
using semantics::Extrapolation;
using semantics::ZoneMemo;

namespace {

struct FrameTally {
    std::uint64_t successors = 0;
    std::uint64_t smaller = 0;    // zones over fewer clocks
    std::uint64_t remembered = 0; // by number
    std::uint64_t errors = 0;     // states whose expansion fails
};

struct Node {
    std::vector<semantics::Word> words;
    zone::Dbm all;            // the zone over all clocks
    semantics::ZoneId framed; // and its number over the frame
};

/// Explores the same states with all clocks and with frames, and compares.
void compare_frames(Engine& plain, Engine& framed, std::size_t most, FrameTally& tally) {
    framed.expander().follow_frames();
    semantics::StateBounds frames{plain.system(), plain.bounds()};
    if (framed.expander().follows_frames()) frames.follow_frames();
    NumberedZones keeper;
    semantics::Batch expected = plain.new_batch();
    semantics::Batch found = plain.new_batch();
    const std::uint32_t words = plain.system().layout().words();
    std::vector<Node> nodes;

    const auto compare_entry = [&](std::uint32_t i) {
        REQUIRE(std::equal(expected.words(i), expected.words(i) + words, found.words(i)));
        REQUIRE(std::ranges::equal(expected.edges(i), found.edges(i)));
        REQUIRE(std::ranges::equal(expected.selected(i), found.selected(i)));
        const bool known = found.known_zone(i) != ZoneMemo::unknown;
        const zone::ConstZone z = known ? keeper[found.known_zone(i)] : found.zone(i);
        frames.find(expected.words(i));
        REQUIRE(z.dimension == frames.frame().dimension());
        REQUIRE(zone::is_canonical(z));
        zone::Dbm spread{plain.system().dimension()};
        zone::spread(spread, z, frames.frame().clocks());
        INFO(plain.show_zone(expected.zone(i)) << "\n" << plain.show_zone(spread));
        REQUIRE(zone::equal(expected.zone(i), spread));
        ++tally.successors;
        if (z.dimension < plain.system().dimension()) ++tally.smaller;
        if (known) ++tally.remembered;
        const semantics::ZoneId number = keeper.number(z);
        if (found.has_key(i) && !known)
            framed.expander().memo().put(found.key(i), number);
        const bool old = std::ranges::any_of(nodes, [&](const Node& other) {
            return other.framed == number &&
                   std::equal(other.words.begin(), other.words.end(), expected.words(i));
        });
        if (!old && nodes.size() < most)
            nodes.push_back({{expected.words(i), expected.words(i) + words},
                             zone::Dbm{expected.zone(i)},
                             number});
    };

    if (!plain.expander().initial(expected)) return;
    REQUIRE(framed.expander().initial(found));
    compare_entry(0);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Node node = nodes[n];
        expected.clear();
        found.clear();
        const bool ok = plain.expander().expand(node.words.data(), node.all, expected);
        // by number, as it is stored, or over all clocks
        const bool also_ok =
            n % 3 == 0 ? framed.expander().expand({.words = node.words.data(),
                                                   .number = node.framed,
                                                   .keeper = &keeper},
                                                  semantics::Part::all, found)
                       : framed.expander().expand(
                             node.words.data(),
                             n % 3 == 1 ? keeper[node.framed] : node.all.view(), found);
        REQUIRE(ok == also_ok);
        REQUIRE(expected.size() == found.size());
        if (!ok) {
            REQUIRE(plain.expander().take_error().what ==
                    framed.expander().take_error().what);
            ++tally.errors;
        }
        for (std::uint32_t i = 0; i < expected.size(); ++i) {
            INFO("successor " << i << " of state " << n);
            compare_entry(i);
        }
    }
}

} // namespace

TEST_CASE("a frame knows clocks by place and places by clock", "[clock_frame]") {
    ClockFrame frame{5};
    CHECK(frame.has_all());
    CHECK(frame.place(4) == 4);
    frame.clear();
    CHECK(frame.dimension() == 1);
    CHECK(frame.place(0) == 0);
    CHECK(frame.place(4) == ClockFrame::nowhere);
    frame.add(2);
    frame.add(4);
    CHECK(frame.dimension() == 3);
    CHECK(frame.place(4) == 2);
    CHECK(frame.clocks()[1] == 2);
    CHECK_FALSE(frame.has_all());
}

TEST_CASE("steps between frames are those between all clocks", "[clock_frame]") {
    FrameTally tally;
    for (const Extrapolation extrapolation :
         {Extrapolation::none, Extrapolation::m, Extrapolation::lu,
          Extrapolation::lu_plus}) {
        EngineOptions options;
        options.extrapolation = extrapolation;
        options.symmetric = extrapolation == Extrapolation::m;
        Engine plain(fischer(4), options);
        Engine framed(fischer(4), options);
        compare_frames(plain, framed, 400, tally);
    }
    CHECK(tally.smaller > 1000);
    CHECK(tally.remembered > 20);
}

TEST_CASE("steps between frames of random networks, likewise", "[clock_frame]") {
    FrameTally tally;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < with_effort(std::uint64_t{40}); ++seed) {
            const std::string text = oracle::xta(oracle::random_network(profile, seed));
            INFO(profile.name << ", seed " << seed << '\n' << text);
            const auto model = load_model(text);
            if (model->network().has_guarded_urgent) continue;
            EngineOptions options;
            // Differences must not be extrapolated.
            if (!model->network().has_clock_differences)
                options.extrapolation =
                    seed % 2 == 0 ? Extrapolation::lu_plus : Extrapolation::none;
            Engine plain(text, options);
            if (!plain.system().is_timed()) continue;
            Engine framed(text, options);
            compare_frames(plain, framed, 60, tally);
        }
    }
    CHECK(tally.smaller > 0);
    CHECK(tally.remembered > 0);
    CHECK(tally.errors > 0);
    if (effort() < 100) return;
    CHECK(tally.successors > 5000);
    CHECK(tally.smaller > 1000);
}

// Bounds say nothing about x > -1, which always holds: x must have a place all the same.
TEST_CASE("a clock that is mentioned without need is in every frame", "[clock_frame]") {
    constexpr const char* text = R"(
        process P() { clock x, y; state a, b { y <= 3 }; init a;
            trans a -> b { guard x > -1; assign y = 0; }, b -> a { guard y >= 1; }; }
        system P;
    )";
    Engine plain(text);
    const auto always = semantics::always_framed(plain.system(), plain.bounds());
    CHECK(always[plain.clock("P.x")] == 1);
    CHECK(always[plain.clock("P.y")] == 0);
    CHECK(semantics::frames_differ(plain.system(), plain.bounds()));
    Engine framed(text);
    FrameTally tally;
    compare_frames(plain, framed, 20, tally);
}

// Two states have the same matrix over different clocks; what is remembered of one must not
// be told of the other.
TEST_CASE("steps from equal matrices over different clocks are kept apart",
          "[clock_frame]") {
    constexpr const char* text = R"(
        clock x, y;
        process P() { state s, a, b, c { x <= 9, y <= 9 }; init s;
            trans s -> a { guard x >= 2 && y <= 5; assign y = 0; },
                  s -> b { guard x >= 2 && y <= 5; assign x = 0; },
                  a -> c { assign y = 0; }, b -> c { assign x = 0; }; }
        process Q() { state d, e; init d; trans d -> e { guard x >= 7; }; }
        system P, Q;
    )";
    FrameTally tally;
    Engine plain(text);
    Engine framed(text);
    compare_frames(plain, framed, 50, tally);
}

TEST_CASE("copies of clocks that are in neither frame", "[clock_frame]") {
    constexpr const char* text = R"(
        clock x, y, z;
        process P() { state a, b, c; init a;
            trans a -> b { guard x >= 1; assign z = x, y = z + 2, z = 0; },
                  b -> c { guard y >= 4 && y <= 6; assign x = y; },
                  c -> a { guard x <= 8; assign x = 0, y = x; }; }
        system P;
    )";
    FrameTally tally;
    Engine plain(text);
    Engine framed(text);
    compare_frames(plain, framed, 60, tally);
    CHECK(tally.smaller > 0);
}
