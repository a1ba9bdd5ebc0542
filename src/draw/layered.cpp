#include "draw/layered.h"

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
constexpr int apart = 22;       // between neighbours in a layer
constexpr int least_half = 38;  // of a layer of nodes: leaves room for arrow heads
constexpr int loop_width = 62;  // from a node to the far side of its loops
constexpr int least_loop = 34;  // their height
constexpr int port_spread = 24; // lines meet a node within this width
constexpr int order_sweeps = 12;
constexpr int place_sweeps = 24;
// In a template of thousands of nodes, lines that pass many layers take the straight way.
constexpr std::size_t most_items = 30000;
constexpr std::size_t most_counted = 2000; // edges: crossings are counted pair by pair

/// What stands in a layer: a node, a label with the line of its edge, or the line alone.
struct Item {
    std::size_t layer = 0;
    double x = 0;                          // of the node or the line
    double left = 0, right = 0;            // how far it extends from there
    std::vector<std::size_t> above, below; // items in the layers next to it
};

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
        sort_layers();
        place_across();
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
        layers_.resize(last + 2);
    }

    std::size_t add_item(std::size_t layer, double left, double right) {
        items_.push_back({layer, 0, left, right, {}, {}});
        layers_[layer].push_back(items_.size() - 1);
        return items_.size() - 1;
    }

    /// The items of nodes come first and have their numbers. Loops are at the left of a node,
    /// its label at the right.
    void add_nodes() {
        loops_.resize(graph_.nodes.size());
        for (std::size_t i = 0; i < graph_.edges.size(); ++i)
            if (graph_.edges[i].from == graph_.edges[i].to)
                loops_[graph_.edges[i].from].push_back(i);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            const TextBlock& label = graph_.nodes[n].label;
            int left = disc;
            for (const std::size_t loop : loops_[n])
                left =
                    std::max(left, loop_width + beside + graph_.edges[loop].label.width);
            add_item(node_layer_[n], left, disc + (label.height > 0 ? label.width : 0));
        }
    }

    void connect(std::size_t upper, std::size_t lower) {
        items_[upper].below.push_back(lower);
        items_[lower].above.push_back(upper);
    }

    std::size_t add_line(std::size_t layer, const TextBlock& label) {
        const bool labelled = label.height > 0;
        return add_item(layer, 4, labelled ? beside + label.width : 4);
    }

    void add_way(std::size_t number) {
        const Edge& edge = graph_.edges[number];
        ways_.resize(graph_.edges.size());
        Way& way = ways_[number];
        if (edge.from == edge.to) return;
        const std::size_t from = node_layer_[edge.from], to = node_layer_[edge.to];
        if (from == to) { // by the layer of labels below
            way.items = {add_item(from + 1, 4.0 + edge.label.width / 2.0,
                                  4.0 + edge.label.width / 2.0)};
            way.turns = true;
            connect(edge.from, way.items[0]);
            connect(edge.to, way.items[0]);
            return;
        }
        const std::size_t top = std::min(from, to), bottom = std::max(from, to);
        // In the middle, and there in a layer of labels.
        std::size_t with_label = top + ((bottom - top) / 4) * 2 + 1;
        std::size_t first = top + 1;
        if (items_.size() + bottom - top > most_items) first = with_label = bottom - 1;
        std::size_t above = from < to ? edge.from : edge.to;
        for (std::size_t layer = first; layer < bottom; ++layer) {
            const bool labelled = layer == with_label;
            if (labelled) way.labelled = way.items.size();
            way.items.push_back(add_line(layer, labelled ? edge.label : TextBlock{}));
            connect(above, way.items.back());
            above = way.items.back();
        }
        connect(above, from < to ? edge.to : edge.from);
        if (from < to) return;
        std::ranges::reverse(way.items); // an edge that leads back up
        way.labelled = way.items.size() - 1 - way.labelled;
    }

    // ------------------------------------------------------------ order within layers

    /// By the barycentre rule, downwards and upwards in turns; the order with the fewest
    /// crossings is kept.
    void sort_layers() {
        rank_.resize(items_.size());
        for (const auto& layer : layers_) number(layer);
        auto best = layers_;
        std::size_t fewest = crossings();
        for (int sweep = 0; sweep < order_sweeps && fewest > 0; ++sweep) {
            const bool down = sweep % 2 == 0;
            for (std::size_t k = 0; k < layers_.size(); ++k)
                sort_layer(layers_[down ? k : layers_.size() - 1 - k], down);
            const std::size_t now = crossings();
            if (now >= fewest) continue;
            fewest = now;
            best = layers_;
        }
        layers_ = std::move(best);
        for (const auto& layer : layers_) number(layer);
    }

    void number(const std::vector<std::size_t>& layer) {
        for (std::size_t i = 0; i < layer.size(); ++i)
            rank_[layer[i]] =
                static_cast<double>(i) - static_cast<double>(layer.size() - 1) / 2;
    }

    void sort_layer(std::vector<std::size_t>& layer, bool down) {
        std::vector<std::pair<double, std::size_t>> wished;
        for (const std::size_t item : layer) {
            const auto& others = down ? items_[item].above : items_[item].below;
            double sum = 0;
            for (const std::size_t other : others) sum += rank_[other];
            wished.emplace_back(others.empty() ? rank_[item]
                                               : sum / static_cast<double>(others.size()),
                                item);
        }
        std::ranges::stable_sort(wished, {}, &std::pair<double, std::size_t>::first);
        for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = wished[i].second;
        number(layer);
    }

    std::size_t crossings() const {
        if (graph_.edges.size() > most_counted) return none;
        std::size_t count = 0;
        for (const auto& layer : layers_) {
            std::vector<std::pair<double, double>> lines;
            for (const std::size_t item : layer)
                for (const std::size_t other : items_[item].below)
                    lines.emplace_back(rank_[item], rank_[other]);
            for (std::size_t i = 0; i < lines.size(); ++i)
                for (std::size_t j = i + 1; j < lines.size(); ++j)
                    if ((lines[i].first - lines[j].first) *
                            (lines[i].second - lines[j].second) <
                        0)
                        ++count;
        }
        return count;
    }

    // ------------------------------------------------------------ places

    /// Every item wants to stand below or above its neighbours. As near to that as order
    /// and widths allow, by least squares.
    void place_across() {
        for (auto& layer : layers_) {
            double x = 0;
            for (const std::size_t item : layer) {
                items_[item].x = x + items_[item].left;
                x = items_[item].x + items_[item].right + apart;
            }
        }
        for (int sweep = 0; sweep < place_sweeps; ++sweep)
            for (std::size_t k = 0; k < layers_.size(); ++k)
                settle(layers_[sweep % 2 == 0 ? k : layers_.size() - 1 - k]);
        for (Item& item : items_) item.x = std::round(item.x);
        const auto by_place = [&](std::size_t a, std::size_t b) {
            return std::pair(items_[a].x, a) < std::pair(items_[b].x, b);
        };
        for (Item& item : items_) { // port() counts them from left to right
            std::ranges::sort(item.above, by_place);
            std::ranges::sort(item.below, by_place);
        }
    }

    bool is_line(const Item& item) const {
        return static_cast<std::size_t>(&item - items_.data()) >= graph_.nodes.size();
    }

    double wished_x(const Item& item) const {
        // A line that runs on from layer to layer had better be straight.
        const auto weight = [&](const Item& other) {
            return is_line(item) && is_line(other) ? 8.0 : 1.0;
        };
        double sum = 0, weights = 0;
        for (const auto* others : {&item.above, &item.below})
            for (const std::size_t other : *others) {
                sum += weight(items_[other]) * items_[other].x;
                weights += weight(items_[other]);
            }
        return weights == 0 ? item.x : sum / weights;
    }

    /// Isotonic regression by pooling adjacent violators: without their widths, places must
    /// not decrease from left to right.
    void settle(const std::vector<std::size_t>& layer) {
        struct Pool {
            double sum = 0;
            std::size_t count = 0;
            double mean() const { return sum / static_cast<double>(count); }
        };
        std::vector<Pool> pools;
        std::vector<double> shift(layer.size(), 0);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i > 0)
                shift[i] = shift[i - 1] + items_[layer[i - 1]].right + apart +
                           items_[layer[i]].left;
            pools.push_back({wished_x(items_[layer[i]]) - shift[i], 1});
            while (pools.size() > 1 &&
                   pools[pools.size() - 2].mean() >= pools.back().mean()) {
                const Pool last = pools.back();
                pools.pop_back();
                pools.back().sum += last.sum;
                pools.back().count += last.count;
            }
        }
        std::size_t i = 0;
        for (const Pool& pool : pools)
            for (std::size_t k = 0; k < pool.count; ++k, ++i)
                items_[layer[i]].x = pool.mean() + shift[i];
    }

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
            int& most = half[items_[way.items[way.labelled]].layer];
            const int height = graph_.edges[i].label.height;
            if (height > 0) most = std::max(most, height / 2 + 4);
        }
        return half;
    }

    /// Lines between two layers stay steep enough to be told apart.
    int gap_below(std::size_t layer) const {
        double widest = 0;
        for (const std::size_t item : layers_[layer])
            for (const std::size_t other : items_[item].below)
                widest = std::max(widest, std::abs(items_[item].x - items_[other].x));
        return std::clamp(static_cast<int>(widest / 5), 12, 60);
    }

    void place_down() {
        half_ = halves();
        middle_.assign(layers_.size(), 0);
        for (std::size_t k = 1; k < layers_.size(); ++k)
            middle_[k] = middle_[k - 1] + half_[k - 1] + gap_below(k - 1) + half_[k];
    }

    Place at(std::size_t item, int y) const {
        return {static_cast<int>(items_[item].x), y};
    }

    void place_node(std::size_t n) {
        Node& node = graph_.nodes[n];
        node.at = at(n, middle_[node_layer_[n]]);
        node.label.at = {node.at.x + disc, node.at.y - node.label.height / 2};
        // Loops fan out to the left; none crosses another one.
        int y = node.at.y - loops_height(n) / 2;
        for (const std::size_t loop : loops_[n]) {
            Edge& edge = graph_.edges[loop];
            const int height = loop_height(loop);
            const int far = node.at.x - loop_width;
            const int middle = y + height / 2;
            edge.nails = {{far, middle - 13}, {far, middle + 13}};
            edge.label.at = {far - beside - edge.label.width,
                             middle - edge.label.height / 2};
            y += height;
        }
    }

    /// Where a line meets the border of a node's layer: lines that come from the same side
    /// do not meet before the disc.
    Place port(std::size_t node, std::size_t item, bool below) const {
        const auto& sides = below ? items_[node].below : items_[node].above;
        const auto place = std::ranges::find(sides, item);
        const auto index = static_cast<int>(place - sides.begin());
        const auto count = static_cast<int>(sides.size());
        const int step = count < 2 ? 0 : std::min(9, port_spread / (count - 1));
        const int aside = step * (2 * index - (count - 1)) / 2;
        const int half = half_[node_layer_[node]];
        return {static_cast<int>(items_[node].x) + aside,
                middle_[node_layer_[node]] + (below ? half : -half)};
    }

    void place_edge(std::size_t number) {
        Edge& edge = graph_.edges[number];
        const Way& way = ways_[number];
        if (way.items.empty()) return;
        const std::size_t from = node_layer_[edge.from], to = node_layer_[edge.to];
        const std::size_t carrier = way.items[way.labelled];
        const int middle = middle_[items_[carrier].layer];
        std::vector<Place> nails{port(edge.from, way.items.front(), to >= from)};
        if (way.turns) {
            const int top = middle - half_[items_[carrier].layer];
            nails.push_back(at(carrier, top));
            edge.label.at = {nails.back().x - edge.label.width / 2, top + 4};
        } else {
            for (const std::size_t item : way.items) {
                const std::size_t layer = items_[item].layer;
                const int half = from < to ? half_[layer] : -half_[layer];
                nails.push_back(at(item, middle_[layer] - half));
                if (half != 0) nails.push_back(at(item, middle_[layer] + half));
            }
            edge.label.at = {static_cast<int>(items_[carrier].x) + beside,
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
    std::vector<Item> items_; // nodes first
    std::vector<std::vector<std::size_t>> layers_,
        loops_;                      // items by layer; edges by node
    std::vector<Way> ways_;          // by edge
    std::vector<double> rank_;       // by item: its place in the order
    std::vector<int> half_, middle_; // by layer
};

} // namespace

void lay_out(Graph& graph) {
    if (!graph.nodes.empty()) Layered(graph).run();
}

} // namespace zonar::draw
