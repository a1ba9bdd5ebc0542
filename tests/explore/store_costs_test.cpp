// The store with a rule that compares costs, against a list that is searched from end to end.
#include "explore/path_costs.h"
#include "explore/store.h"
#include "semantics/engine.h"
#include "zone/zones.h"

#include <algorithm>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::DropRule;
using explore::Inclusion;
using explore::no_node;
using explore::no_zone;
using explore::NodeId;
using explore::PathCosts;
using explore::Store;
using semantics::Word;
using Fate = Store::Fate;

namespace {

constexpr const char* model = R"(
    clock x, y, z;
    process P() { state a { x <= 20 }, b; init a;
        trans a -> b { guard x >= 2 && y <= 20; assign x = 0; },
              b -> a { guard z > 1 && y >= 7; }; }
    system P;
)";

struct CostedState {
    std::uint32_t location;
    zone::Dbm zone;
    NodeId node;
    std::uint32_t cost;
    bool explored = false;
};

class PlainCosts {
public:
    PlainCosts(Engine& engine, Inclusion inclusion)
        : engine_(engine), inclusion_(inclusion) {}

    Fate add(std::uint32_t location, zone::ConstZone z, std::uint32_t cost) {
        const auto is_equal = [&](const CostedState& s) {
            return s.location == location && zone::equal(s.zone, z);
        };
        const auto covers_new = [&](const CostedState& s) {
            return s.location == location && s.cost <= cost &&
                   covers(s.zone, z, location);
        };
        if (std::ranges::any_of(states, covers_new)) return Fate::covered;
        const auto equal = std::ranges::find_if(states, is_equal);
        if (equal != states.end()) {
            const Fate fate = equal->explored ? Fate::reopened : Fate::improved;
            equal->cost = cost;
            equal->explored = false;
            return fate;
        }
        std::erase_if(states, [&](const CostedState& s) {
            return s.location == location && (s.explored || s.cost >= cost) &&
                   covers(z, s.zone, location);
        });
        states.push_back({location, zone::Dbm{z}, no_node, cost});
        return Fate::created;
    }

    std::vector<CostedState> states;

private:
    bool covers(zone::ConstZone by, zone::ConstZone z, std::uint32_t location) {
        if (inclusion_ == Inclusion::equality) return zone::equal(by, z);
        if (inclusion_ == Inclusion::inclusion) return zone::includes(by, z);
        std::vector<std::int32_t> l, u;
        const auto cell = static_cast<std::int32_t>(location);
        engine_.bounds_at({&cell, 1}, l, u);
        return zone::simulated(z, by, l, u);
    }

    Engine& engine_;
    Inclusion inclusion_;
};

void compare_costs(Inclusion inclusion, int locations, int states, std::uint32_t seed,
                   int (&fates)[4]) {
    Engine e(model);
    Store store{e.system(), e.bounds(), inclusion};
    PathCosts path_costs{nullptr, true};
    PlainCosts plain{e, inclusion};
    Random random{seed};
    zone::Dbm last = random_zone(random, 4, 22);
    for (int i = 0; i < states; ++i) {
        INFO("seed " << seed << ", state " << i);
        zone::Dbm z = random.chance(60)   ? random_neighbour(random, last, 22)
                      : random.chance(50) ? last
                                          : random_zone(random, 4, 22);
        if (!plain.states.empty() && random.chance(30)) {
            z = plain
                    .states[static_cast<std::size_t>(
                        random.between(0, static_cast<int>(plain.states.size()) - 1))]
                    .zone;
        }
        last = z;
        const auto location =
            static_cast<std::uint32_t>(random.between(0, locations - 1));
        const Word words[1] = {location};
        const auto cost = static_cast<std::uint32_t>(random.between(0, 9));
        const Fate expected = plain.add(location, z, cost);
        DropRule rule = DropRule::by_cost(path_costs.totals());
        rule.set_cost(cost);
        const Store::Added added =
            store.add(words, store.hash(words), no_zone, z, no_node, rule);
        REQUIRE(added.fate == expected);
        ++fates[static_cast<int>(expected)];
        if (added.fate != Fate::covered) path_costs.write(added.node, cost, 0);
        if (added.fate == Fate::created) plain.states.back().node = added.node;
        REQUIRE(store.stored() == plain.states.size());
        if (!plain.states.empty() && random.chance(60)) {
            CostedState& some = plain.states[static_cast<std::size_t>(
                random.between(0, static_cast<int>(plain.states.size()) - 1))];
            REQUIRE(store.is_explored(some.node) == some.explored);
            if (!some.explored) store.begin_exploring(some.node);
            some.explored = true;
        }
        REQUIRE(store.waiting() ==
                static_cast<std::size_t>(std::ranges::count_if(
                    plain.states, [](const CostedState& s) { return !s.explored; })));
    }
}

} // namespace

TEST_CASE("with costs, the store keeps what nothing cheaper covers", "[store]") {
    for (const Inclusion inclusion :
         {Inclusion::equality, Inclusion::inclusion, Inclusion::simulation}) {
        int fates[4] = {};
        for (std::uint32_t seed = 1; seed <= 15; ++seed) {
            compare_costs(inclusion, 2, 40, seed, fates);  // short chains
            compare_costs(inclusion, 1, 400, seed, fates); // long ones
        }
        for (const int times : fates) CHECK(times > 50);
    }
}

TEST_CASE("without clocks, only a cheaper way changes a parent", "[store]") {
    Engine e("process P() { state a, b; init a; trans a -> b {}; } system P;");
    Store store{e.system(), e.bounds(), Inclusion::simulation};
    store.mark_explored();
    PathCosts path_costs{nullptr, true};
    const auto add = [&](Word word, std::uint32_t cost, NodeId parent) {
        DropRule rule = DropRule::by_cost(path_costs.totals());
        rule.set_cost(cost);
        const auto added = store.add(&word, store.hash(&word), no_zone, {}, parent, rule);
        if (added.fate != Fate::covered) path_costs.write(added.node, cost, 0);
        return added;
    };
    const NodeId a = add(0, 0, no_node).node;
    const NodeId b = add(1, 5, no_node).node;
    CHECK(add(1, 5, a).fate == Fate::covered);
    CHECK(store.parent(b) == no_node);
    CHECK(add(1, 4, a).fate == Fate::improved);
    CHECK(store.parent(b) == a);
    store.begin_exploring(b);
    CHECK(store.is_explored(b));
    CHECK(store.parent(b) == a);
    CHECK(store.waiting() == 1);
    CHECK(add(1, 3, a).fate == Fate::reopened);
    CHECK_FALSE(store.is_explored(b));
    CHECK(store.waiting() == 2);
}
