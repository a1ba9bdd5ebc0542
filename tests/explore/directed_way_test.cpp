// Shortest ways and shortest accepting cycles in graphs that are written down: against
// distances, and on the example that a flag of each vertex misses.
#include "explore/directed_way.h"

#include "catch.h"
#include "effort.h"
#include "explore/flagged_graph.h"
#include "oracle/dice.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

using namespace zonar::explore;
using zonar::guide::Distance;
using zonar::guide::infinite;
using zonar::oracle::Dice;

namespace {

struct WayGraph {
    std::vector<std::vector<Vertex>> edges;
    std::vector<bool> accepting;
    std::vector<Distance> estimates; // empty: none
    std::set<Vertex> goals;
    std::set<Vertex> ends;

    Expansion successors(Vertex v, std::vector<Vertex>& out) {
        out.insert(out.end(), edges[v].begin(), edges[v].end());
        return ends.contains(v) ? Expansion::ends : Expansion::done;
    }
    Distance estimate(Vertex v) const { return estimates.empty() ? 0 : estimates[v]; }
    bool is_goal(Vertex v) const { return goals.contains(v); }
    bool is_accepting(Vertex v) const { return accepting[v]; }
    void note(std::uint64_t, std::size_t) {}
};

/// By vertex: the fewest steps from there to one of `to`, breadth first and backwards.
std::vector<Distance> distances(const WayGraph& graph, const std::set<Vertex>& to) {
    std::vector<Distance> d(graph.edges.size(), infinite);
    for (const Vertex v : to) d[v] = 0;
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t v = 0; v < d.size(); ++v)
            for (const Vertex w : graph.edges[v])
                if (d[w] != infinite && d[w] + 1 < d[v]) {
                    d[v] = d[w] + 1;
                    changes = true;
                }
    }
    return d;
}

/// The length of a shortest accepting cycle through a vertex: to an accepting one and back.
Distance shortest_cycle(const WayGraph& graph, Vertex seed) {
    const auto back = distances(graph, {seed});
    const auto by_a_step = [&](const std::vector<Distance>& d, Vertex v) {
        Distance least = infinite;
        for (const Vertex w : graph.edges[v])
            if (d[w] != infinite) least = std::min(least, d[w] + 1);
        return least;
    };
    if (graph.accepting[seed]) return by_a_step(back, seed);
    Distance least = infinite;
    for (Vertex a = 0; a < graph.edges.size(); ++a) {
        if (!graph.accepting[a] || back[a] == infinite) continue;
        const Distance there = by_a_step(distances(graph, {a}), seed);
        if (there != infinite) least = std::min(least, there + back[a]);
    }
    return least;
}

WayGraph random_way_graph(Dice& dice) {
    WayGraph graph;
    const std::size_t n = 1 + dice.below(12);
    graph.edges.resize(n);
    graph.accepting.resize(n);
    for (std::size_t v = 0; v < n; ++v) {
        graph.accepting[v] = dice.below(4) == 0;
        for (std::size_t i = dice.below(4); i > 0; --i)
            graph.edges[v].push_back(dice.below(n));
    }
    return graph;
}

/// None, exact, too small in places, or anything.
enum class Guess { none, exact, low, rash };

void guess(WayGraph& graph, const std::vector<Distance>& exact, Guess how, Dice& dice) {
    if (how == Guess::none) return;
    graph.estimates = exact;
    for (Distance& d : graph.estimates) {
        if (how == Guess::low && d != infinite)
            d = static_cast<Distance>(dice.below(d + 1));
        if (how == Guess::rash) d = static_cast<Distance>(dice.below(9));
    }
}

void check_steps(const WayGraph& graph, const std::vector<Vertex>& way) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const auto& edges = graph.edges[way[i]];
        CHECK(std::find(edges.begin(), edges.end(), way[i + 1]) != edges.end());
    }
}

constexpr std::uint64_t far = 1000;

} // namespace

TEST_CASE("a directed way is shortest, or there is none", "[way]") {
    int found = 0, not_found = 0, bounded = 0, longer = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{20'000}); ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        WayGraph graph = random_way_graph(dice);
        const std::size_t n = graph.edges.size();
        auto& goals = dice.percent(80) ? graph.goals : graph.ends;
        goals = {dice.below(n), dice.below(n)};
        const auto exact = distances(graph, goals);
        const Guess how =
            dice.pick<Guess>({Guess::none, Guess::exact, Guess::low, Guess::rash});
        guess(graph, exact, how, dice);
        const Vertex first[] = {0};
        DirectedWay<WayGraph> way{graph, far, how != Guess::rash};
        const WayEnding ending = way.find(first, false);
        REQUIRE((ending == WayEnding::found) == (exact[0] != infinite));
        ++(exact[0] == infinite ? not_found : found);
        if (exact[0] == infinite) continue;
        CHECK(way.way().front() == 0);
        CHECK(goals.contains(way.way().back()));
        check_steps(graph, way.way());
        const std::size_t length = way.way().size() - 1;
        if (how != Guess::rash) CHECK(length == exact[0]);
        CHECK(length >= exact[0]);
        longer += length > exact[0] ? 1 : 0;
        // What is as long is left out, and then nothing is left, whatever the estimate says.
        DirectedWay<WayGraph> shorter{graph, exact[0], how != Guess::rash};
        CHECK(shorter.find(first, false) == WayEnding::exhausted);
        DirectedWay<WayGraph> as_long{graph, exact[0] + 1, how != Guess::rash};
        CHECK(as_long.find(first, false) == WayEnding::found);
        CHECK(as_long.way().size() - 1 == exact[0]);
        ++bounded;
    }
    CHECK(found > 0);
    CHECK(not_found > 0);
    CHECK(bounded > 0);
    CHECK(longer > 0); // rash estimates mislead
}

TEST_CASE("a cycle through a seed is a shortest accepting one", "[way]") {
    int found = 0, not_found = 0, unaccepting_seeds = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{20'000}); ++seed) {
        INFO("seed " << seed);
        Dice dice(seed);
        WayGraph graph = random_way_graph(dice);
        const Vertex v = dice.below(graph.edges.size());
        const Distance expected = shortest_cycle(graph, v);
        const Guess how = dice.pick<Guess>({Guess::none, Guess::exact, Guess::low});
        guess(graph, distances(graph, {v}), how, dice);
        FlaggedGraph<WayGraph> flagged{graph, v};
        const Vertex first[] = {flagged.first()};
        DirectedWay<FlaggedGraph<WayGraph>> cycle{flagged, far, true};
        const WayEnding ending = cycle.find(first, true);
        REQUIRE((ending == WayEnding::found) == (expected != infinite));
        ++(expected == infinite ? not_found : found);
        if (expected == infinite) continue;
        std::vector<Vertex> plain;
        for (const Vertex w : cycle.way())
            plain.push_back(FlaggedGraph<WayGraph>::plain(w));
        CHECK(plain.front() == v);
        CHECK(plain.back() == v);
        CHECK(plain.size() - 1 == expected);
        check_steps(graph, plain);
        CHECK(std::any_of(plain.begin(), plain.end(),
                          [&](Vertex w) { return graph.accepting[w]; }));
        unaccepting_seeds += graph.accepting[v] ? 0 : 1;
    }
    CHECK(found > 0);
    CHECK(not_found > 0);
    CHECK(unaccepting_seeds > 0);
}

namespace {

/// The cycle of [ELL04b] as printed: a flag beside each vertex, which is forgotten when a shorter way
/// without it leads there.
class FlagOfEachVertex {
public:
    explicit FlagOfEachVertex(WayGraph& graph) : graph_(graph) {}

    std::optional<std::size_t> cycle(Vertex seed) {
        struct Known {
            std::size_t g;
            bool flag;
        };
        std::vector<std::optional<Known>> known(graph_.edges.size());
        std::vector<Vertex> level{seed};
        std::vector<Known> of_level{{0, graph_.accepting[seed]}};
        for (std::size_t i = 0; i < level.size(); ++i) { // breadth first
            for (const Vertex w : graph_.edges[level[i]]) {
                const Known now{of_level[i].g + 1,
                                of_level[i].flag || graph_.accepting[w]};
                if (w == seed && now.flag) return now.g;
                if (known[w] && known[w]->g <= now.g) continue;
                known[w] = now;
                level.push_back(w);
                of_level.push_back(now);
            }
        }
        return std::nullopt;
    }

private:
    WayGraph& graph_;
};

} // namespace

// The only accepting cycle is 0 1 2 3 0, through 1. The shorter way 0 2 brings 2 without the flag.
TEST_CASE("the flag is a part of the vertex: [ELL04b] misses an accepting cycle",
          "[way]") {
    WayGraph graph{.edges = {{1, 2}, {2}, {3}, {0}},
                   .accepting = {false, true, false, false},
                   .estimates = {},
                   .goals = {},
                   .ends = {}};
    CHECK_FALSE(FlagOfEachVertex{graph}.cycle(0));
    FlaggedGraph<WayGraph> flagged{graph, 0};
    const Vertex first[] = {flagged.first()};
    DirectedWay<FlaggedGraph<WayGraph>> cycle{flagged, far, true};
    REQUIRE(cycle.find(first, true) == WayEnding::found);
    CHECK(cycle.way().size() - 1 == 4);
}

TEST_CASE("a cycle may be a single step", "[way]") {
    WayGraph graph{
        .edges = {{0}}, .accepting = {true}, .estimates = {}, .goals = {}, .ends = {}};
    FlaggedGraph<WayGraph> flagged{graph, 0};
    const Vertex first[] = {flagged.first()};
    DirectedWay<FlaggedGraph<WayGraph>> cycle{flagged, 2, true};
    REQUIRE(cycle.find(first, true) == WayEnding::found);
    CHECK(cycle.way().size() == 2);
    DirectedWay<FlaggedGraph<WayGraph>> none{flagged, 1, true};
    CHECK(none.find(first, true) == WayEnding::exhausted);
}
