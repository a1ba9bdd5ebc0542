// Remembering what a step does to a zone changes nothing about its result.
#include "semantics/step_classes.h"

#include "effort.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"
#include "semantics/numbered_zones.h"
#include "semantics/zone_memo.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using semantics::Extrapolation;
using semantics::StepClasses;
using semantics::ZoneId;
using semantics::ZoneMemo;

namespace {

constexpr std::uint64_t seeds_of_profile = 12; // of each profile

struct ClassTally {
    std::uint64_t successors = 0;
    std::uint64_t remembered = 0;
    std::uint64_t errors = 0; // states whose expansion fails
};

/// Expands reachable states twice, with and without memory, and compares.
void compare_classes(Engine& plain, Engine& remembering, std::size_t most,
                     ClassTally& tally) {
    NumberedZones keeper;
    semantics::Batch expected = plain.new_batch();
    semantics::Batch found = plain.new_batch();
    const std::uint32_t words = plain.system().layout().words();
    struct Node {
        std::vector<semantics::Word> words;
        semantics::ZoneId zone;
    };
    const Symbolic start = plain.initial();
    std::vector<Node> nodes{{start.words, keeper.number(start.zone)}};
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Node node = nodes[n];
        expected.clear();
        found.clear();
        const zone::Dbm source{keeper[node.zone]};
        const bool ok = plain.expander().expand(node.words.data(), source, expected);
        const bool also_ok = remembering.expander().expand(
            {.words = node.words.data(), .number = node.zone, .keeper = &keeper},
            semantics::Part::all, found);
        REQUIRE(ok == also_ok);
        REQUIRE(expected.size() == found.size());
        if (!ok) {
            REQUIRE(plain.expander().take_error().what ==
                    remembering.expander().take_error().what);
            ++tally.errors;
        }
        for (std::uint32_t i = 0; i < expected.size(); ++i) {
            INFO("successor " << i << " of state " << n);
            REQUIRE(
                std::equal(expected.words(i), expected.words(i) + words, found.words(i)));
            REQUIRE(std::ranges::equal(expected.edges(i), found.edges(i)));
            REQUIRE(std::ranges::equal(expected.selected(i), found.selected(i)));
            const bool known = found.known_zone(i) != ZoneMemo::unknown;
            const zone::ConstZone z = known ? keeper[found.known_zone(i)] : found.zone(i);
            INFO(plain.show_zone(expected.zone(i)) << "\n" << plain.show_zone(z));
            REQUIRE(zone::equal(expected.zone(i), z));
            ++tally.successors;
            if (known) ++tally.remembered;
            const semantics::ZoneId number = keeper.number(expected.zone(i));
            if (found.has_key(i) && !known)
                remembering.expander().memo().put(found.key(i), number);
            const bool old = std::ranges::any_of(nodes, [&](const Node& other) {
                return other.zone == number &&
                       std::equal(other.words.begin(), other.words.end(),
                                  expected.words(i));
            });
            if (!old && nodes.size() < most) {
                nodes.push_back({{expected.words(i), expected.words(i) + words}, number});
            }
        }
    }
}

/// An urgent channel whose readiness depends on integers: time stands still or not.
constexpr const char* urgent = R"(
    urgent chan go; int[0,3] n;
    process P() { clock y; state a { y <= 4 }, b; init a;
        trans a -> b { guard y >= 1 && n < 3; assign y = 0, n = n + 1; },
              b -> a { guard y > 2; assign y = 0; }; }
    process Q() { clock x; state c, d { x <= 5 }; init c;
        trans c -> d { guard n == 3; sync go!; assign x = 0; },
              d -> c { guard x >= 1; assign n = 0; }; }
    process R() { state e; init e; trans e -> e { sync go?; }; }
    P1 = P(); P2 = P(); P3 = P();
    system P1, P2, P3, Q, R;
)";

/// Few zones, many states: what the memory is for.
constexpr const char* counting = R"(
    int[0,59] n; clock x;
    process P() { state a { x <= 3 }, b { x <= 3 }; init a;
        trans a -> b { guard x >= 1; assign x = 0, n = (n + 1) % 60; },
              b -> a { guard x >= 1; assign x = 0, n = (n + 7) % 60; }, a -> b {}; }
    system P;
)";

} // namespace

TEST_CASE("remembered zones are the computed ones", "[step_classes]") {
    ClassTally tally;
    for (const Extrapolation extrapolation :
         {Extrapolation::none, Extrapolation::m, Extrapolation::lu,
          Extrapolation::lu_plus}) {
        INFO("extrapolation " << static_cast<int>(extrapolation));
        EngineOptions options;
        options.extrapolation = extrapolation;
        options.symmetric = extrapolation == Extrapolation::m;
        for (const std::string& text :
             {fischer(4), std::string{urgent}, std::string{counting}}) {
            Engine plain(text, options);
            Engine remembering(text, options);
            compare_classes(plain, remembering, 400, tally);
        }
    }
    CHECK(tally.successors > 5000);
    CHECK(tally.remembered > 900); // else this says nothing
}

TEST_CASE("remembered zones of random networks are the computed ones", "[step_classes]") {
    ClassTally tally;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < with_effort(seeds_of_profile); ++seed) {
            const std::string text = oracle::xta(oracle::random_network(profile, seed));
            INFO(profile.name << ", seed " << seed << '\n' << text);
            const auto model = load_model(text);
            if (model->network().has_guarded_urgent) continue;
            EngineOptions options;
            // Differences must not be extrapolated.
            if (!model->network().has_clock_differences)
                options.extrapolation =
                    seed % 2 == 0 ? Extrapolation::lu_plus : Extrapolation::lu;
            Engine plain(text, options);
            if (!plain.bounds().finite()) continue;
            semantics::Batch batch = plain.new_batch();
            if (!plain.expander().initial(batch)) continue;
            if (!plain.system().is_timed()) continue;
            Engine remembering(text, options);
            compare_classes(plain, remembering, 60, tally);
        }
    }
    CHECK(tally.successors > 0);
    CHECK(tally.remembered > 0);
    if (effort() < 100) return;
    CHECK(tally.successors > 5000);
    CHECK(tally.remembered > 500);
    CHECK(tally.errors > 0);
}

TEST_CASE("edges that do the same to clocks are of one class", "[step_classes]") {
    Engine e("clock x, y; int i, n; chan c;"
             "process P() { state a, b; init a; trans"
             " a -> b { guard x > 1; assign y = 0; }," // 0
             " b -> a { guard i == 0 && x > 1; sync c!; assign i = 1, y = 0; },"
             " a -> a { guard x >= 1; assign y = 0; }," // 2: not strict
             " b -> b { assign i = 3; },"               // 3: no clocks
             " b -> b { guard x > n; assign n = 2; },"  // 4: computed
             " b -> b { assign y = n; }; } system P;"); // 5: computed
    const StepClasses classes{e.system(), e.bounds()};
    REQUIRE(classes.usable());
    CHECK(classes.of_edge(0) == classes.of_edge(1));
    CHECK(classes.of_edge(0) != classes.of_edge(2));
    CHECK(classes.of_edge(3) == 0);
    CHECK(classes.of_edge(4) == StepClasses::none);
    CHECK(classes.of_edge(5) == StepClasses::none);
    CHECK(classes.join(0, classes.of_edge(0)) == classes.of_edge(0));
    CHECK(classes.join(classes.of_edge(0), classes.of_edge(2)) !=
          classes.join(classes.of_edge(2), classes.of_edge(0)));
    CHECK(classes.join(classes.of_edge(4), classes.of_edge(0)) == StepClasses::none);
}

TEST_CASE("locations that are alike for zones are of one class", "[step_classes]") {
    Engine e("clock x; process P() { state a { x <= 5 }, b { x <= 5 }, c { x <= 4 }, d;"
             " urgent d; init a; trans a -> b {}, b -> c {}, c -> d {}; } system P;");
    const StepClasses classes{e.system(), e.bounds()};
    const auto word = [&](std::int32_t location) {
        return classes.of_state(&location).word;
    };
    CHECK(word(0) == word(1));
    CHECK(word(1) != word(2));
    CHECK(word(2) != word(3));
    for (std::int32_t from = 0; from < 4; ++from) {
        for (std::int32_t to = 0; to < 4; ++to) {
            StepClasses::Places places = classes.of_state(&from);
            classes.move(places, 0, from, to);
            CHECK(places.word == word(to));
            CHECK(places.computed() == 0);
        }
    }
}

TEST_CASE("where more than classes decides, there are none", "[step_classes]") {
    const auto usable = [](const std::string& text) {
        Engine e(text);
        return StepClasses{e.system(), e.bounds()}.usable();
    };
    const std::string one =
        "process P() { state a, b; init a; trans a -> b { guard x > 1; }; }";
    CHECK(usable("clock x;" + one + "system P;"));
    CHECK_FALSE(usable("int x;" + one + "system P;")); // no clocks
    CHECK_FALSE(usable("clock x; before_update { x = 0 }" + one + "system P;"));
    CHECK_FALSE(usable("clock x; process Q() { state q; init q; }" + one +
                       "system P < Q;")); // priorities
    CHECK_FALSE(
        usable("clock x; process P() { state a { x' == 0 }; init a; } system P;"));
    CHECK_FALSE(usable("clock x; broadcast chan b; process P() { state a; init a;"
                       " trans a -> a { guard x > 1; sync b?; }; } system P;"));
}

TEST_CASE("a memo forgets, but never mixes up", "[zone_memo]") {
    ZoneMemo memo;
    const auto key = [](std::uint32_t i) {
        return ZoneMemo::Key{i * 7u, ZoneId{i % 1000}, i / 1000};
    };
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < 300'000; ++i) memo.put(key(i), ZoneId{i});
    for (std::uint32_t i = 0; i < 300'000; ++i) {
        const ZoneId zone = memo.find(key(i));
        if (zone == ZoneMemo::unknown) continue;
        REQUIRE(zone.raw == i);
        ++found;
    }
    CHECK(found > 50'000);
    CHECK(memo.bytes() < 8u << 20); // however much was put into it
    memo.put(key(5), ZoneId{77});
    CHECK(memo.find(key(5)) == ZoneId{77});
}

TEST_CASE("a memo that does not pay off is given up", "[zone_memo]") {
    ZoneMemo good, bad;
    const ZoneMemo::Key key{1, ZoneId{2}, 3};
    good.put(key, ZoneId{9});
    std::uint32_t asked = 0;
    while (asked < 100'000 && bad.worth_asking()) bad.find({asked++, ZoneId{5}, 5});
    CHECK(asked < 100'000);
    CHECK_FALSE(bad.worth_asking()); // for good
    CHECK(bad.bytes() == 0);
    for (asked = 0; asked < 100'000 && good.worth_asking(); ++asked) good.find(key);
    CHECK(good.worth_asking());
    CHECK(good.find(key) == ZoneId{9});
}
