#include "draw/layered.h"

#include "draw/layers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <queue>
#include <utility>

namespace zonar::draw {

namespace {

constexpr int disc = 17;        // a node and its margin
constexpr int beside = 8;       // between a line and its label
constexpr int line_half = 4;    // half the width of a line and its margin
constexpr int least_half = 38;  // of a layer of nodes: leaves room for arrow heads
constexpr int loop_width = 62;  // from a node to the far side of its loops
constexpr int least_loop = 34;  // their height
constexpr int port_spread = 24; // lines meet a node within this width
// In a template of thousands of nodes, lines that pass many layers take the straight way.
constexpr std::size_t most_items = 30000;

/// The ways of edges lead through items, one after the other.
struct Way {
    std::vector<std::size_t> items; // without the nodes at the ends
    std::size_t labelled = 0;       // the one with the label
    bool turns = false;             // down and back up: both ends are in the same layer
};

class Layered {
public:
    explicit Layered(Graph& graph) : graph_(graph) {}

    void run() {
        find_layers();
        add_nodes();
        for (std::size_t i = 0; i < graph_.edges.size(); ++i) add_way(i);
        layers_.arrange();
        place_down();
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) place_node(n);
        for (std::size_t i = 0; i < graph_.edges.size(); ++i) place_edge(i);
    }

private:
    /// By breadth-first search from the initial node, and then from what is left. Nodes have
    /// layers 0, 2, 4 ...; the labels between them 1, 3, 5 ...
    void find_layers() {
        const std::size_t count = graph_.nodes.size();
        std::vector<std::vector<std::size_t>> next(count);
        for (const Edge& edge : graph_.edges) next[edge.from].push_back(edge.to);
        node_layer_.assign(count, none);
        std::queue<std::size_t> waiting;
        const auto meet = [&](std::size_t n, std::size_t layer) {
            if (node_layer_[n] != none) return;
            node_layer_[n] = layer;
            waiting.push(n);
        };
        const auto spread = [&] {
            for (; !waiting.empty(); waiting.pop())
                for (const std::size_t n : next[waiting.front()])
                    meet(n, node_layer_[waiting.front()] + 2);
        };
        if (graph_.initial < count) meet(graph_.initial, 0);
        spread();
        for (std::size_t n = 0; n < count; ++n) {
            meet(n, 0);
            spread();
        }
        std::size_t last = 0;
        for (const std::size_t layer : node_layer_) last = std::max(last, layer);
        layers_ = Layers(last + 2);
    }

    /// The items of nodes come first and have their numbers. The label of a node is at its
    /// right; if it has loops, these are there and the label is at its left.
    void add_nodes() {
        loops_.resize(graph_.nodes.size());
        for (std::size_t i = 0; i < graph_.edges.size(); ++i)
            if (graph_.edges[i].from == graph_.edges[i].to)
                loops_[graph_.edges[i].from].push_back(i);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            const TextBlock& label = graph_.nodes[n].label;
            double left = disc, right = disc;
            (loops_[n].empty() ? right : left) += label.height > 0 ? label.width : 0;
            for (const std::size_t loop : loops_[n])
                right = std::max<double>(right, loop_width + beside +
                                                    graph_.edges[loop].label.width);
            layers_.add(
                {.line = false, .left = left, .right = right, .layer = node_layer_[n]});
        }
    }

    std::size_t add_line(std::size_t layer, double left, double right) {
        return layers_.add({.line = true, .left = left, .right = right, .layer = layer});
    }

    void add_way(std::size_t number) {
        const Edge& edge = graph_.edges[number];
        ways_.resize(graph_.edges.size());
        Way& way = ways_[number];
        if (edge.from == edge.to) return;
        const std::size_t from = node_layer_[edge.from], to = node_layer_[edge.to];
        if (from == to) { // by the layer of labels below
            const double half = line_half + edge.label.width / 2.0;
            way.items = {add_line(from + 1, half, half)};
            way.turns = true;
            layers_.join(edge.from, way.items[0]);
            layers_.join(edge.to, way.items[0]);
            return;
        }
        const std::size_t top = std::min(from, to), bottom = std::max(from, to);
        // In the middle, and there in a layer of labels.
        std::size_t with_label = top + ((bottom - top) / 4) * 2 + 1;
        std::size_t first = top + 1;
        if (layers_.items() + bottom - top > most_items) first = with_label = bottom - 1;
        std::size_t above = from < to ? edge.from : edge.to;
        for (std::size_t layer = first; layer < bottom; ++layer) {
            const bool labelled = layer == with_label;
            if (labelled) way.labelled = way.items.size();
            const bool wide = labelled && edge.label.height > 0;
            way.items.push_back(
                add_line(layer, line_half, wide ? beside + edge.label.width : line_half));
            layers_.join(above, way.items.back());
            above = way.items.back();
        }
        layers_.join(above, from < to ? edge.to : edge.from);
        if (from < to) return;
        std::ranges::reverse(way.items); // an edge that leads back up
        way.labelled = way.items.size() - 1 - way.labelled;
    }

    // ------------------------------------------------------------ places

    int loop_height(std::size_t edge) const {
        return std::max(least_loop, graph_.edges[edge].label.height) + beside;
    }

    int loops_height(std::size_t node) const {
        int height = 0;
        for (const std::size_t loop : loops_[node]) height += loop_height(loop);
        return height;
    }

    /// How far a layer extends from its middle.
    std::vector<int> halves() const {
        std::vector<int> half(layers_.size(), 0);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            int& most = half[node_layer_[n]];
            most = std::max({most, least_half, graph_.nodes[n].label.height / 2 + beside,
                             loops_height(n) / 2 + beside});
        }
        for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
            const Way& way = ways_[i];
            if (way.items.empty()) continue;
            int& most = half[layers_[way.items[way.labelled]].layer];
            const int height = graph_.edges[i].label.height;
            if (height > 0) most = std::max(most, height / 2 + 4);
        }
        return half;
    }

    /// Lines between two layers stay steep enough to be told apart.
    int gap_below(std::size_t layer) const {
        double widest = 0;
        for (const std::size_t item : layers_.layer(layer))
            for (const std::size_t other : layers_[item].below)
                widest = std::max(widest, std::abs(layers_[item].x - layers_[other].x));
        return std::clamp(static_cast<int>(widest / 5), 12, 60);
    }

    void place_down() {
        half_ = halves();
        middle_.assign(layers_.size(), 0);
        for (std::size_t k = 1; k < layers_.size(); ++k)
            middle_[k] = middle_[k - 1] + half_[k - 1] + gap_below(k - 1) + half_[k];
    }

    Place at(std::size_t item, int y) const {
        return {static_cast<int>(layers_[item].x), y};
    }

    void place_node(std::size_t n) {
        Node& node = graph_.nodes[n];
        node.at = at(n, middle_[node_layer_[n]]);
        node.label.at = {loops_[n].empty() ? node.at.x + disc
                                           : node.at.x - disc - node.label.width,
                         node.at.y - node.label.height / 2};
        // Loops fan out to the right; none crosses another one.
        int y = node.at.y - loops_height(n) / 2;
        for (const std::size_t loop : loops_[n]) {
            Edge& edge = graph_.edges[loop];
            const int height = loop_height(loop);
            const int far = node.at.x + loop_width;
            const int middle = y + height / 2;
            edge.nails = {{far, middle - 13}, {far, middle + 13}};
            edge.label.at = {far + beside, middle - edge.label.height / 2};
            y += height;
        }
    }

    /// Where a line meets the border of a node's layer: lines that come from the same side
    /// do not meet before the disc.
    Place port(std::size_t node, std::size_t item, bool below) const {
        const auto& sides = below ? layers_[node].below : layers_[node].above;
        const auto place = std::ranges::find(sides, item);
        const auto index = static_cast<int>(place - sides.begin());
        const auto count = static_cast<int>(sides.size());
        const int step = count < 2 ? 0 : std::min(9, port_spread / (count - 1));
        const int aside = step * (2 * index - (count - 1)) / 2;
        const int half = half_[node_layer_[node]];
        return {static_cast<int>(layers_[node].x) + aside,
                middle_[node_layer_[node]] + (below ? half : -half)};
    }

    void place_edge(std::size_t number) {
        Edge& edge = graph_.edges[number];
        const Way& way = ways_[number];
        if (way.items.empty()) return;
        const std::size_t from = node_layer_[edge.from], to = node_layer_[edge.to];
        const std::size_t carrier = way.items[way.labelled];
        const int middle = middle_[layers_[carrier].layer];
        std::vector<Place> nails{port(edge.from, way.items.front(), to >= from)};
        if (way.turns) {
            const int top = middle - half_[layers_[carrier].layer];
            nails.push_back(at(carrier, top));
            edge.label.at = {nails.back().x - edge.label.width / 2, top + 4};
        } else {
            for (const std::size_t item : way.items) {
                const std::size_t layer = layers_[item].layer;
                const int half = from < to ? half_[layer] : -half_[layer];
                nails.push_back(at(item, middle_[layer] - half));
                if (half != 0) nails.push_back(at(item, middle_[layer] + half));
            }
            edge.label.at = {static_cast<int>(layers_[carrier].x) + beside,
                             middle - edge.label.height / 2};
        }
        nails.push_back(port(edge.to, way.items.back(), from >= to));
        edge.nails = needed(graph_.nodes[edge.from].at, nails, graph_.nodes[edge.to].at);
    }

    /// Without nails that lie on the straight line between their neighbours.
    static std::vector<Place> needed(Place from, const std::vector<Place>& nails,
                                     Place to) {
        std::vector<Place> kept;
        for (std::size_t i = 0; i < nails.size(); ++i) {
            const Place before = kept.empty() ? from : kept.back();
            const Place after = i + 1 < nails.size() ? nails[i + 1] : to;
            const std::int64_t ax = nails[i].x - before.x, ay = nails[i].y - before.y;
            const std::int64_t bx = after.x - nails[i].x, by = after.y - nails[i].y;
            if (ax * by != ay * bx || ax * bx + ay * by < 0) kept.push_back(nails[i]);
        }
        return kept;
    }

    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    Graph& graph_;
    std::vector<std::size_t> node_layer_;
    Layers layers_{0};                            // nodes are the first items
    std::vector<std::vector<std::size_t>> loops_; // by node
    std::vector<Way> ways_;                       // by edge
    std::vector<int> half_, middle_;              // by layer
};

} // namespace

void lay_out(Graph& graph) {
    if (!graph.nodes.empty()) Layered(graph).run();
}

} // namespace zonar::draw
