#include "draw/layered.h"

#include "catch.h"

#include <algorithm>
#include <random>
#include <set>

using namespace zonar::draw;

namespace {

struct Box {
    int left = 0, top = 0, right = 0, bottom = 0;

    bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.bottom &&
               other.top < bottom;
    }
};

Box box_of(const TextBlock& block) {
    return {block.at.x, block.at.y, block.at.x + block.width, block.at.y + block.height};
}

Box disc_of(const Node& node) {
    return {node.at.x - 13, node.at.y - 13, node.at.x + 13, node.at.y + 13};
}

std::vector<Place> way_of(const Graph& graph, const Edge& edge) {
    std::vector<Place> way{graph.nodes[edge.from].at};
    way.insert(way.end(), edge.nails.begin(), edge.nails.end());
    way.push_back(graph.nodes[edge.to].at);
    return way;
}

/// Whether a line comes into a box, by looking at many of its points.
bool crosses(const std::vector<Place>& way, const Box& box) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i)
        for (int k = 0; k <= 400; ++k) {
            const double x = way[i].x + (way[i + 1].x - way[i].x) * k / 400.0;
            const double y = way[i].y + (way[i + 1].y - way[i].y) * k / 400.0;
            if (x > box.left && x < box.right && y > box.top && y < box.bottom)
                return true;
        }
    return false;
}

Graph random_graph(unsigned seed) {
    std::mt19937 dice(seed);
    const auto upto = [&](unsigned most) {
        return static_cast<int>(dice() % (most + 1));
    };
    const auto text = [&] { return TextBlock{10 + upto(150), 15 * upto(4), {}}; };
    Graph graph;
    graph.nodes.resize(1 + static_cast<std::size_t>(upto(9)));
    for (Node& node : graph.nodes) node.label = text();
    const auto node = [&] { return dice() % graph.nodes.size(); };
    for (int edges = upto(18); edges > 0; --edges)
        graph.edges.push_back(
            {.from = node(), .to = node(), .nails = {}, .label = text()});
    graph.initial = node();
    return graph;
}

} // namespace

TEST_CASE("no label lies on a label, a node or a line, and no line on a strange node") {
    for (unsigned seed = 0; seed < 300; ++seed) {
        INFO("seed " << seed);
        Graph graph = random_graph(seed);
        lay_out(graph);
        std::vector<Box> texts;
        for (const Node& node : graph.nodes)
            if (node.label.height > 0) texts.push_back(box_of(node.label));
        for (const Edge& edge : graph.edges)
            if (edge.label.height > 0) texts.push_back(box_of(edge.label));
        for (std::size_t i = 0; i < texts.size(); ++i) {
            for (std::size_t j = i + 1; j < texts.size(); ++j)
                REQUIRE(!texts[i].meets(texts[j]));
            for (const Node& node : graph.nodes) REQUIRE(!texts[i].meets(disc_of(node)));
            for (const Edge& edge : graph.edges)
                REQUIRE(!crosses(way_of(graph, edge), texts[i]));
        }
        for (const Edge& edge : graph.edges)
            for (std::size_t n = 0; n < graph.nodes.size(); ++n)
                if (n != edge.from && n != edge.to)
                    REQUIRE(!crosses(way_of(graph, edge), disc_of(graph.nodes[n])));
    }
}

TEST_CASE("edges between the same nodes have ways of their own") {
    Graph graph;
    graph.nodes.resize(2);
    for (int i = 0; i < 3; ++i)
        graph.edges.push_back({.from = 0, .to = 1, .nails = {}, .label = {}});
    graph.edges.push_back({.from = 1, .to = 0, .nails = {}, .label = {}});
    for (int i = 0; i < 2; ++i)
        graph.edges.push_back({.from = 1, .to = 1, .nails = {}, .label = {}});
    lay_out(graph);
    std::set<std::vector<std::pair<int, int>>> ways;
    for (const Edge& edge : graph.edges) {
        std::vector<std::pair<int, int>> way;
        for (const Place nail : edge.nails) way.emplace_back(nail.x, nail.y);
        std::ranges::sort(way);
        ways.insert(way);
    }
    CHECK(ways.size() == graph.edges.size());
}

TEST_CASE("a chain is drawn straight down, without nails") {
    Graph graph;
    graph.nodes.resize(4);
    for (std::size_t i = 0; i < 3; ++i)
        graph.edges.push_back({.from = i, .to = i + 1, .nails = {}, .label = {}});
    lay_out(graph);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(graph.edges[i].nails.empty());
        CHECK(graph.nodes[i].at.x == graph.nodes[i + 1].at.x);
        CHECK(graph.nodes[i].at.y < graph.nodes[i + 1].at.y);
    }
}

TEST_CASE("large graphs are drawn in little time and memory") {
    Graph
        graph; // a way back from every node of a long chain: millions of places in layers
    graph.nodes.resize(3000);
    for (std::size_t i = 0; i + 1 < graph.nodes.size(); ++i) {
        graph.edges.push_back({.from = i, .to = i + 1, .nails = {}, .label = {}});
        graph.edges.push_back(
            {.from = i + 1, .to = 0, .nails = {}, .label = {50, 15, {}}});
    }
    lay_out(graph);
    CHECK(graph.nodes[2999].at.y > graph.nodes[0].at.y);
}

TEST_CASE("a graph without nodes is left as it is") {
    Graph graph;
    lay_out(graph);
    CHECK(graph.nodes.empty());
}
