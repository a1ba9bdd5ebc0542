// The store against a list of all states that is searched from end to end.
#include "explore/store.h"

#include "explore/state_reader.h"
#include "semantics/engine.h"
#include "zone/zones.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::DropRule;
using explore::Inclusion;
using explore::no_node;
using explore::no_zone;
using explore::NodeId;
using explore::Store;
using semantics::Word;

namespace {

/// Three clocks with different bounds at each of three locations.
std::string bounded(const std::string& constant, const std::string& difference = "true") {
    return "const int c = " + constant +
           "; clock x, y, z;"
           "process P() { state a { x <= c }, b, d; init a;"
           " trans a -> b { guard x >= 2 && y <= c; assign x = 0; },"
           "       b -> d { guard z > 1 && " +
           difference +
           "; }, d -> a { guard y >= c; }; }"
           "system P;";
}

/// What the store should do, as simple as can be.
class PlainStore {
public:
    struct State {
        std::uint32_t location;
        zone::Dbm zone;
        std::uint32_t id; // of the store's node
        bool explored = false;
    };

    PlainStore(Engine& engine, Inclusion inclusion)
        : engine_(engine), inclusion_(inclusion) {}

    bool covers(const State& by, std::uint32_t location, zone::ConstZone z) {
        if (by.location != location) return false;
        return covers(by.zone, z, location);
    }
    bool covers(zone::ConstZone by, zone::ConstZone z, std::uint32_t location) {
        switch (inclusion_) {
        case Inclusion::equality: return zone::equal(by, z);
        case Inclusion::inclusion: return zone::includes(by, z);
        case Inclusion::simulation: break;
        }
        std::vector<std::int32_t> l, u;
        const auto cell = static_cast<std::int32_t>(location);
        engine_.bounds_at({&cell, 1}, l, u);
        return zone::simulated(z, by, l, u, engine_.bounds().diagonals(), scratch_);
    }

    bool is_covered(std::uint32_t location, zone::ConstZone z) {
        return std::ranges::any_of(
            states, [&](const State& s) { return covers(s, location, z); });
    }
    /// The number of its node: that of the first waiting state below `places` that it throws
    /// out, else a new one.
    std::uint32_t add(std::uint32_t location, zone::ConstZone z, std::uint32_t new_id,
                      std::uint32_t keep_below, std::uint32_t places) {
        std::uint32_t id = new_id;
        std::erase_if(states, [&](const State& s) {
            if (s.location != location || (!s.explored && s.id < keep_below))
                return false;
            if (!covers(z, s.zone, location)) return false;
            if (!s.explored && s.id < places && s.id != pinned) id = std::min(id, s.id);
            return true;
        });
        states.push_back({location, zone::Dbm{z}, id});
        return id;
    }

    std::uint32_t pinned = no_node.raw;

    std::vector<State> states;

private:
    Engine& engine_;
    Inclusion inclusion_;
    zone::SimulationScratch scratch_;
};

struct Contest {
    std::string model;
    Inclusion inclusion;
    int largest;   // of the constants in zones
    int locations; // fewer make longer chains
    int states;
    bool keep = false; // as a search for shortest paths does
};

/// How often the store was asked in one of the rarer ways.
struct Met {
    std::size_t covered = 0;
    std::size_t by_number = 0; // a zone was given by its number
    std::size_t refused = 0;   // the zone of a covered state was kept
    std::size_t pinned = 0;
    std::size_t thrown_out = 0; // states that a later one covered
};

Met compare_stores(const Contest& c, std::uint32_t seed) {
    Met met;
    Engine e(c.model);
    REQUIRE(e.bounds().finite());
    REQUIRE(e.system().layout().words() == 1);
    Store store{e.system(), e.bounds(), c.inclusion};
    PlainStore plain{e, c.inclusion};
    Random random{seed};
    zone::Dbm last = random_zone(random, 4, c.largest);
    std::vector<std::pair<explore::ZoneId, zone::Dbm>> refused; // zones kept all the same
    std::uint32_t keep_below = 0;
    std::uint32_t places = 0; // where the next level begins
    std::uint32_t explored = 0;
    for (int i = 0; i < c.states; ++i) {
        INFO("seed " << seed << ", state " << i);
        // mostly like the last one, so that something is covered
        zone::Dbm z = random.chance(70) ? random_neighbour(random, last, c.largest)
                                        : random_zone(random, 4, c.largest);
        last = z;
        const auto location =
            static_cast<std::uint32_t>(random.between(0, c.locations - 1));
        const Word words[1] = {location};
        const bool expected = !plain.is_covered(location, z);
        // A zone that is stored may be given by its number.
        explore::ZoneId number = no_zone;
        if (random.chance(30) && !plain.states.empty()) {
            const auto& some = plain.states[static_cast<std::size_t>(
                random.between(0, static_cast<int>(plain.states.size()) - 1))];
            if (zone::equal(some.zone, z)) number = store.zone_number(NodeId{some.id});
        }
        for (const auto& [kept, refused_zone] : refused) {
            REQUIRE(store.has(kept));
            if (random.chance(50) && zone::equal(refused_zone, z)) number = kept;
        }
        met.by_number += number != no_zone ? 1 : 0;
        met.covered += expected ? 0 : 1;
        const std::uint32_t nodes_before = store.nodes();
        const DropRule rule = c.keep ? DropRule::keeping_below(NodeId{keep_below})
                                     : DropRule::taking_places_below(NodeId{places});
        const Store::Added added = store.add(words, store.hash(words), number, z,
                                             NodeId{i == 0 ? no_node.raw : 0}, rule);
        REQUIRE(added.is_new() == expected);
        if (added.is_new()) {
            REQUIRE(added.node.raw ==
                    plain.add(location, z, nodes_before, keep_below, places));
            if (plain.pinned == no_node.raw && random.chance(10)) {
                plain.pinned = added.node.raw;
                store.pin(added.node);
                ++met.pinned;
            }
            zone::Dbm back{4};
            explore::StateReader{store}.zone(added.node, back);
            REQUIRE(zone::equal(back, z));
            REQUIRE(*store.words(added.node) == location);
        } else {
            // whatever is named covers it, or is covered by what does
            REQUIRE(*store.words(added.node) == location);
            if (added.zone == no_zone && random.chance(50)) {
                const explore::ZoneId kept = store.keep_refused();
                if (kept != no_zone) refused.emplace_back(kept, z);
            }
        }
        REQUIRE(store.stored() == plain.states.size());

        if (random.chance(40) && explored < store.nodes()) { // as a search would
            const NodeId next{explored++};
            if (store.is_covered(next)) continue;
            store.begin_exploring(next);
            for (PlainStore::State& s : plain.states) {
                if (s.id == next.raw) s.explored = true;
            }
            if (random.chance(20)) (c.keep ? keep_below : places) = store.nodes();
        }
    }
    // Just those are left that should be, with their zones.
    std::size_t left = 0;
    for (std::uint32_t id = 0; id < store.nodes(); ++id) {
        const NodeId node{id};
        const auto found = std::ranges::find(plain.states, id, &PlainStore::State::id);
        REQUIRE(store.is_covered(node) == (found == plain.states.end()));
        if (found == plain.states.end()) continue;
        ++left;
        zone::Dbm z{4};
        REQUIRE(store.has_zone(node));
        explore::StateReader{store}.zone(node, z);
        REQUIRE(zone::equal(z, found->zone));
    }
    CHECK(left == plain.states.size());
    met.refused = refused.size();
    met.thrown_out = store.nodes() - left;
    return met;
}

const Inclusion all_inclusions[] = {Inclusion::equality, Inclusion::inclusion,
                                    Inclusion::simulation};

} // namespace

TEST_CASE("the store keeps what no other state covers: short chains", "[store]") {
    for (const Inclusion inclusion : all_inclusions) {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            compare_stores({bounded("8"), inclusion, 10, 3, 25}, seed);
        }
    }
}

TEST_CASE("the store keeps what no other state covers: long chains", "[store]") {
    for (const Inclusion inclusion : all_inclusions) {
        Met met;
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            const Met one = compare_stores({bounded("40"), inclusion, 50, 2, 600}, seed);
            met.covered += one.covered;
            met.by_number += one.by_number;
            met.refused += one.refused;
            met.pinned += one.pinned;
            met.thrown_out += one.thrown_out;
        }
        CHECK(met.covered > 0);
        CHECK(met.by_number > 0);
        CHECK(met.pinned > 0);
        // An equal zone has a number already, and throws nothing out.
        CHECK((met.refused > 0) == (inclusion != Inclusion::equality));
        CHECK((met.thrown_out > 0) == (inclusion != Inclusion::equality));
    }
}

TEST_CASE("the store keeps what no other state covers: zones of 16 and of 32 bits",
          "[store]") {
    for (const Inclusion inclusion : all_inclusions) {
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            compare_stores({bounded("2000"), inclusion, 12'000, 1, 300},
                           seed); // both, mixed
            compare_stores({bounded("20000"), inclusion, 30'000, 1, 300},
                           seed); // 32 bits alone
        }
    }
}

TEST_CASE("the store keeps what no other state covers: differences of clocks",
          "[store]") {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        compare_stores(
            {bounded("6", "x - y < 3 && y - z <= 1"), Inclusion::simulation, 10, 2, 150},
            seed);
    }
}

TEST_CASE("waiting states below a mark are not thrown out", "[store]") {
    for (const Inclusion inclusion : {Inclusion::inclusion, Inclusion::simulation}) {
        for (std::uint32_t seed = 1; seed <= 10; ++seed) {
            compare_stores({bounded("8"), inclusion, 10, 3, 60, true}, seed);
            compare_stores({bounded("40"), inclusion, 50, 1, 300, true}, seed);
        }
    }
}

TEST_CASE("equal zones are kept once for all states", "[store]") {
    Engine e(bounded("8"));
    Store store{e.system(), e.bounds(), Inclusion::equality};
    zone::Dbm z = e.zone("x <= 5, y - x <= 2");
    for (Word location = 0; location < 3; ++location) {
        const auto added = store.add(&location, store.hash(&location), no_zone, z,
                                     no_node, DropRule::plain());
        CHECK(added.is_new());
        CHECK(added.zone == store.zone_number(NodeId{0}));
    }
    CHECK(store.zones() == 1);
    CHECK(store.discrete_parts() == 3);
    CHECK(store.nodes() == 3);
}

TEST_CASE("the zone of a state that was covered is thrown away in the end", "[store]") {
    Engine e(bounded("8"));
    Store store{e.system(), e.bounds(), Inclusion::inclusion};
    const Word here = 0;
    const auto add = [&](const char* zone) {
        return store.add(&here, store.hash(&here), no_zone, e.zone(zone), no_node,
                         DropRule::plain());
    };
    const auto small = add("x <= 2");
    const auto other = add("x >= 3, x <= 4");
    const auto large = add("x <= 3");
    CHECK(store.is_covered(small.node));
    CHECK_FALSE(store.is_covered(other.node));
    CHECK(store.has_zone(small.node)); // the batch it came with may still name it
    store.begin_exploring(large.node);
    CHECK_FALSE(store.has_zone(small.node));
    CHECK(store.has_zone(other.node));
    CHECK(store.zones() == 2);
    // the same zone again is a new one, and covered
    CHECK_FALSE(add("x <= 2").is_new());
    // a place that was given up is taken again
    CHECK(add("x >= 6").is_new());
    CHECK(store.zones() == 3);
}

TEST_CASE("parents are kept, with and without clocks", "[store]") {
    for (const char* clocks : {"clock x;", ""}) {
        Engine e(std::string{clocks} + "process P() { state a, b, c; init a;"
                                       " trans a -> b {}, b -> c {}; } system P;");
        Store store{e.system(), e.bounds(), Inclusion::simulation};
        const Symbolic start = e.initial();
        const Symbolic next = e.successor(start, "b");
        const auto add = [&](const Symbolic& s, NodeId parent) {
            return store.add(s.words.data(), store.hash(s.words.data()), no_zone, s.zone,
                             parent, DropRule::plain());
        };
        const auto first = add(start, no_node);
        const auto second = add(next, first.node);
        CHECK(first.is_new());
        CHECK(second.is_new());
        CHECK_FALSE(add(start, second.node).is_new());
        CHECK(store.parent(first.node) == no_node);
        CHECK(store.parent(second.node) == first.node);
        CHECK(store.stored() == 2);
        CHECK(store.zones() == (std::string{clocks}.empty() ? 0u : 1u));
    }
}

TEST_CASE("a state in which nothing can change takes no words", "[store]") {
    Engine e("process P() { state a; init a; } system P;");
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    const Symbolic start = e.initial();
    for (int i = 0; i < 3; ++i) {
        const auto added = store.add(start.words.data(), store.hash(start.words.data()),
                                     no_zone, start.zone, no_node, DropRule::plain());
        CHECK(added.is_new() == (i == 0));
    }
    CHECK(store.nodes() == 1);
}
