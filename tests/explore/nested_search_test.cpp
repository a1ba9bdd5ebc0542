// Nested depth-first search on graphs that are written down: against components, with
// representatives, and on the example that MRNDFS of [Bos02] misses.
#include "explore/nested_search.h"

#include "catch.h"
#include "effort.h"
#include "explore/originals.h"
#include "oracle/dice.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace zonar::explore;
using zonar::oracle::Dice;

namespace {

struct WrittenGraph {
    std::vector<std::vector<Vertex>> edges;
    std::vector<bool> accepting;
    std::vector<bool> ends;      // may be empty
    std::vector<bool> no_second; // may be empty
    std::uint64_t asked = 0;

    bool initial(std::vector<Vertex>& out) {
        out.push_back(0);
        return true;
    }
    Expansion successors(Vertex v, bool, std::vector<Vertex>& out) {
        ++asked;
        for (const Vertex next : edges[v]) out.push_back(next);
        return !ends.empty() && ends[v] ? Expansion::ends : Expansion::done;
    }
    bool is_accepting(Vertex v) const { return accepting[v]; }
    bool needs_second_search(Vertex v) const {
        return no_second.empty() || !no_second[v];
    }
};

using WrittenSearch = NestedSearch<WrittenGraph>;

/// reach[v][w]: there is a way with at least one edge.
std::vector<std::vector<bool>> closure(const WrittenGraph& graph) {
    const std::size_t n = graph.edges.size();
    std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
    for (std::size_t v = 0; v < n; ++v)
        for (const Vertex w : graph.edges[v]) reach[v][w] = true;
    for (std::size_t k = 0; k < n; ++k)
        for (std::size_t v = 0; v < n; ++v)
            for (std::size_t w = 0; w < n; ++w)
                if (reach[v][k] && reach[k][w]) reach[v][w] = true;
    return reach;
}

bool has_accepting_cycle(const WrittenGraph& graph) {
    const auto reach = closure(graph);
    for (std::size_t v = 0; v < graph.edges.size(); ++v)
        if (graph.accepting[v] && reach[v][v] && (v == 0 || reach[0][v])) return true;
    return false;
}

WrittenGraph random_graph(Dice& dice) {
    WrittenGraph graph;
    const std::size_t n = 1 + dice.below(14);
    graph.edges.resize(n);
    graph.accepting.resize(n);
    for (std::size_t v = 0; v < n; ++v) {
        graph.accepting[v] = dice.below(5) == 0;
        for (std::size_t i = dice.below(4); i > 0; --i)
            graph.edges[v].push_back(dice.below(n));
    }
    return graph;
}

/// The way is one of the graph, from the beginning, and its cycle is accepting.
void check_way(const WrittenGraph& graph, const WrittenSearch& nested) {
    const auto way = nested.way();
    REQUIRE_FALSE(way.empty());
    CHECK(way.front() == 0);
    bool accepting = false;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const Vertex next = i + 1 < way.size() ? way[i + 1] : way[nested.loop()];
        const auto& edges = graph.edges[way[i]];
        CHECK(std::find(edges.begin(), edges.end(), next) != edges.end());
        if (i >= nested.loop()) accepting |= graph.accepting[way[i]];
    }
    CHECK(accepting);
}

} // namespace

TEST_CASE("nested search finds an accepting cycle if and only if there is one") {
    int cycles = 0;
    const auto seeds = with_effort(std::uint64_t{20'000});
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        Dice dice(seed);
        WrittenGraph graph = random_graph(dice);
        WrittenSearch nested(graph);
        const bool found = nested.run() == WrittenSearch::Result::cycle;
        INFO("seed " << seed);
        REQUIRE(found == has_accepting_cycle(graph));
        if (!found) {
            CHECK(graph.asked <= 2 * graph.edges.size());
            continue;
        }
        ++cycles;
        check_way(graph, nested);
    }
    CHECK(cycles > static_cast<int>(seeds) / 4);
}

TEST_CASE("no second search is needed where all cycles consist of accepting vertices") {
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{20'000}); ++seed) {
        Dice dice(seed);
        WrittenGraph graph = random_graph(dice);
        const auto reach = closure(graph);
        graph.no_second.assign(graph.edges.size(), true);
        for (std::size_t v = 0; v < graph.edges.size(); ++v)
            for (std::size_t w = 0; w < graph.edges.size(); ++w)
                if (reach[v][w] && reach[w][v] && !graph.accepting[w])
                    graph.no_second[v] = false;
        WrittenSearch nested(graph);
        INFO("seed " << seed);
        REQUIRE((nested.run() == WrittenSearch::Result::cycle) ==
                has_accepting_cycle(graph));
    }
}

TEST_CASE("a run that may end is found with the way to it") {
    WrittenGraph graph;
    graph.edges = {{1, 2}, {0}, {3}, {}};
    graph.accepting.assign(4, false);
    graph.ends = {false, false, false, true};
    WrittenSearch nested(graph);
    REQUIRE(nested.run() == WrittenSearch::Result::end);
    CHECK(std::vector<Vertex>(nested.way().begin(), nested.way().end()) ==
          std::vector<Vertex>{0, 2, 3});
}

TEST_CASE("the stack is as deep as the graph") {
    WrittenGraph graph;
    constexpr std::size_t length = 1'000'000;
    graph.edges.resize(length);
    for (std::size_t v = 0; v < length; ++v) graph.edges[v] = {(v + 1) % length};
    graph.accepting.assign(length, false);
    graph.accepting[length / 2] = true;
    WrittenSearch nested(graph);
    CHECK(nested.run() == WrittenSearch::Result::cycle);
    CHECK(nested.way().size() == length);
}

// ---- representatives

namespace {

/// A random graph on pairs (place, side) in which sides can change places: an edge has its
/// mirror image. `select` maps some vertices to their mirror image, others not: it is a
/// selection function that is not canonical.
struct MirroredGraph : WrittenGraph {
    std::vector<Vertex> select;
};

Vertex mirrored(Vertex v) {
    return v == 0 ? 0 : ((v - 1) ^ 1) + 1;
}

MirroredGraph random_mirrored(Dice& dice) {
    MirroredGraph graph;
    const std::size_t places = 1 + dice.below(6);
    const std::size_t n = 1 + 2 * places;
    graph.edges.resize(n);
    graph.accepting.resize(n);
    graph.select.resize(n);
    for (Vertex v = 0; v < n; ++v) graph.select[v] = v;
    for (std::size_t p = 0; p < places; ++p) {
        const Vertex v = 1 + 2 * p;
        graph.accepting[v] = graph.accepting[v + 1] = dice.below(3) == 0;
        const std::size_t choice = dice.below(3); // both stay, or one side is selected
        if (choice == 1) graph.select[v] = v + 1;
        if (choice == 2) graph.select[v + 1] = v;
    }
    for (Vertex v = 0; v < n; ++v) {
        for (std::size_t i = dice.below(3); i > 0; --i) {
            const Vertex w = 1 + dice.below(n - 1);
            graph.edges[v].push_back(w);
            graph.edges[mirrored(v)].push_back(mirrored(w));
        }
    }
    return graph;
}

struct Selected {
    const std::vector<Vertex>* table = nullptr;
    Vertex operator()(Vertex v) const { return (*table)[v]; }
};

/// MRNDFS as it is printed: bits for what is selected, but on from the vertex itself.
class Mrndfs {
public:
    explicit Mrndfs(const MirroredGraph& graph) : graph_(graph) {}
    bool run() {
        first(0);
        return found_;
    }

private:
    void first(Vertex v) {
        one_.insert(graph_.select[v]);
        for (const Vertex next : graph_.edges[v])
            if (!found_ && !one_.contains(graph_.select[next])) first(next);
        if (!found_ && graph_.accepting[v]) {
            seed_ = graph_.select[v];
            second(v);
        }
    }
    void second(Vertex v) {
        two_.insert(graph_.select[v]);
        for (const Vertex next : graph_.edges[v]) {
            if (found_) return;
            if (graph_.select[next] == seed_)
                found_ = true;
            else if (!two_.contains(graph_.select[next]))
                second(next);
        }
    }

    const MirroredGraph& graph_;
    std::set<Vertex> one_, two_;
    Vertex seed_ = 0;
    bool found_ = false;
};

using OfRepresentatives = NestedSearch<WrittenGraph, Selected>;

/// Of what is selected, on from originals.
struct OriginalGraph {
    const MirroredGraph& graph;
    Originals originals = {};

    void meet(Vertex original, std::vector<Vertex>& out) {
        const Vertex v = graph.select[original];
        originals.meet(v, static_cast<std::uint32_t>(original));
        out.push_back(v);
    }
    bool initial(std::vector<Vertex>& out) {
        meet(0, out);
        return true;
    }
    Expansion successors(Vertex v, bool, std::vector<Vertex>& out) {
        for (const Vertex next : graph.edges[originals.enter(v)]) meet(next, out);
        return Expansion::done;
    }
    bool is_accepting(Vertex v) const { return graph.accepting[v]; }
    bool needs_second_search(Vertex) const { return true; }
};

bool finds_from_representatives(MirroredGraph& graph) {
    OfRepresentatives nested(graph, Selected{&graph.select});
    return nested.run() == OfRepresentatives::Result::cycle;
}

bool finds_from_originals(const MirroredGraph& graph) {
    OriginalGraph originals{graph};
    NestedSearch<OriginalGraph> nested(originals);
    return nested.run() == NestedSearch<OriginalGraph>::Result::cycle;
}

} // namespace

TEST_CASE("with representatives that are not canonical nothing is missed") {
    int missed_as_printed = 0;
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{20'000}); ++seed) {
        Dice dice(seed);
        MirroredGraph graph = random_mirrored(dice);
        const bool there_is_one = has_accepting_cycle(graph);
        INFO("seed " << seed);
        REQUIRE(finds_from_representatives(graph) == there_is_one);
        REQUIRE(finds_from_originals(graph) == there_is_one);
        const bool as_printed = Mrndfs(graph).run();
        CHECK((there_is_one || !as_printed));
        if (there_is_one && !as_printed) ++missed_as_printed;
    }
    CHECK(missed_as_printed > 0);
}

TEST_CASE("with canonical representatives MRNDFS as printed misses nothing") {
    for (std::uint64_t seed = 1; seed <= with_effort(std::uint64_t{5'000}); ++seed) {
        Dice dice(seed);
        MirroredGraph graph = random_mirrored(dice);
        for (Vertex v = 1; v < graph.select.size(); ++v)
            graph.select[v] = std::min(v, mirrored(v));
        INFO("seed " << seed);
        REQUIRE(Mrndfs(graph).run() == has_accepting_cycle(graph));
        REQUIRE(finds_from_originals(graph) == has_accepting_cycle(graph));
    }
}

TEST_CASE("the original of a vertex is the last one before it is entered") {
    Originals originals;
    originals.meet(7, 1);
    originals.meet(7, 2);
    originals.meet(3, 5);
    CHECK(originals.enter(7) == 2);
    originals.meet(7, 3);
    CHECK(originals.enter(7) == 2);
    CHECK(originals.of(3) == 5);
}

TEST_CASE("MRNDFS as printed misses a cycle of five vertices, and this search does not") {
    // i -> 00, 01; 00 -> 11; 01 -> 10; 10 -> 00; 11 -> 01. Accepting: 00 and 01. 10 and 11
    // are one to the selection, 00 and 01 are not.
    constexpr Vertex i = 0, s00 = 1, s01 = 2, s10 = 3, s11 = 4;
    MirroredGraph graph;
    graph.edges = {{s00, s01}, {s11}, {s10}, {s00}, {s01}};
    graph.accepting = {false, true, true, false, false};
    graph.select = {i, s00, s01, s10, s10};
    REQUIRE(has_accepting_cycle(graph));
    CHECK_FALSE(Mrndfs(graph).run());
    CHECK(finds_from_representatives(graph));
    CHECK(finds_from_originals(graph));
}
