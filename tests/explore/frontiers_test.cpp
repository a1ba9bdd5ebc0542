// The frontiers against ordered maps, on random sequences of pushes and pops.
#include "explore/frontiers.h"

#include "catch.h"
#include "oracle/dice.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

using namespace zonar;
using explore::AStar;
using explore::BestFirst;
using explore::Settings;
using explore::Ties;
using explore::Waiting;
using oracle::Dice;

namespace {

using Key = std::pair<std::uint64_t, std::uint64_t>; // f and h

/// Small ones, some around where small ends, very large ones, and few different.
std::uint32_t random_key(Dice& dice, std::size_t kind) {
    switch (kind % 4) {
    case 0: return static_cast<std::uint32_t>(dice.below(50));
    case 1: return static_cast<std::uint32_t>(4090 + dice.below(12));
    case 2: return static_cast<std::uint32_t>(dice.below(5) << 29);
    default: return static_cast<std::uint32_t>(dice.below(std::size_t{1} << 32));
    }
}

/// What a frontier should do: nodes by key, in the order they came.
class PlainFrontier {
public:
    void push(Key key, std::uint32_t node) { waiting_[key].push_back(node); }
    bool empty() const { return waiting_.empty(); }
    /// Whether it may be next; removes it.
    bool take(std::uint32_t node, Ties ties) {
        auto& [key, nodes] = *waiting_.begin();
        auto place = ties == Ties::newest ? nodes.end() - 1 : nodes.begin();
        if (ties == Ties::random) place = std::find(nodes.begin(), nodes.end(), node);
        if (place == nodes.end() || *place != node) return false;
        nodes.erase(place);
        if (nodes.empty()) waiting_.erase(waiting_.begin());
        return true;
    }

private:
    std::map<Key, std::vector<std::uint32_t>> waiting_;
};

template <class Frontier, class KeyOf>
void contest(Frontier& frontier, Ties ties, std::uint64_t seed, KeyOf key_of) {
    Dice dice{seed};
    PlainFrontier plain;
    std::uint32_t number = 0;
    for (int i = 0; i < 2000; ++i) {
        // by turns it grows and shrinks
        if (dice.percent(i / 250 % 2 == 0 ? 70 : 30)) {
            const std::uint32_t g = random_key(dice, seed);
            const std::uint32_t h = random_key(dice, dice.percent(80) ? seed : seed + 1);
            Waiting waiting;
            waiting.node = number++;
            frontier.push(waiting, g, h);
            plain.push(key_of(g, h), waiting.node);
            continue;
        }
        Waiting taken;
        const bool any = frontier.pop(taken);
        REQUIRE(any == !plain.empty());
        if (any) REQUIRE(plain.take(taken.node, ties));
    }
}

constexpr Ties all_ties[] = {Ties::newest, Ties::oldest, Ties::random};

} // namespace

TEST_CASE("best first takes a least h, and ties as told", "[frontiers]") {
    for (const Ties ties : all_ties) {
        for (std::uint64_t seed = 0; seed < 24; ++seed) {
            Settings settings;
            settings.ties = ties;
            settings.seed = seed;
            BestFirst frontier{settings};
            contest(frontier, ties, seed, [](std::uint64_t, std::uint64_t h) {
                return Key{h, 0};
            });
        }
    }
}

TEST_CASE("A* takes a least g + w h, then a least h, and ties as told", "[frontiers]") {
    const explore::PathCosts path_costs{nullptr, true};
    for (const explore::Weight weight : {explore::Weight{}, {3, 1}, {5, 4}}) {
        for (const Ties ties : all_ties) {
            for (std::uint64_t seed = 0; seed < 24; ++seed) {
                Settings settings;
                settings.ties = ties;
                settings.weight = weight;
                AStar frontier{settings, path_costs};
                contest(frontier, ties, seed, [&](std::uint64_t g, std::uint64_t h) {
                    return Key{weight.denominator * g + weight.numerator * h, h};
                });
            }
        }
    }
}

TEST_CASE("random ties depend on the seed and on nothing else", "[frontiers]") {
    std::set<std::vector<std::uint32_t>> orders;
    for (int i = 0; i < 20; ++i) {
        Settings settings;
        settings.ties = Ties::random;
        settings.seed = static_cast<std::uint64_t>(i / 2);
        BestFirst frontier{settings};
        for (std::uint32_t node = 0; node < 20; ++node) {
            Waiting waiting;
            waiting.node = node;
            frontier.push(waiting, 0, 7);
        }
        std::vector<std::uint32_t> order;
        for (Waiting taken; frontier.pop(taken);) order.push_back(taken.node);
        orders.insert(order);
    }
    CHECK(orders.size() == 10);
}

TEST_CASE("a goal settles A* if nothing that waited could lead to a cheaper one",
          "[frontiers]") {
    const explore::PathCosts path_costs{nullptr, true};
    Settings settings;
    settings.weight = {3, 2};
    AStar frontier{settings, path_costs};
    frontier.push({}, 4, 4); // 4 + 1.5 * 4 = 10
    Waiting taken;
    REQUIRE(frontier.pop(taken));
    CHECK(frontier.settles(10));
    CHECK_FALSE(frontier.settles(11));
}
