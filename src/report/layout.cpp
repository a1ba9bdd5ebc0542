#include "report/layout.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <queue>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::report {

namespace {

using language::Drawing;
using language::EdgeEnd;
using language::EdgeSyntax;
using language::Point;
using language::TemplateSyntax;

constexpr double letter_width = 7;
constexpr int least_gap = 100; // between layers
constexpr int sweeps = 4;

class Layers {
public:
    explicit Layers(const TemplateSyntax& syntax)
        : syntax_(syntax), nodes_(syntax.locations.size() + syntax.branchpoints.size()),
          layer_(nodes_, 0), x_(nodes_, 0), y_(nodes_, 0) {}

    Drawing take() {
        find_layers();
        sort_layers();
        place_nodes();
        bend_edges();
        return drawing();
    }

private:
    std::size_t node(EdgeEnd end) const {
        return end.branchpoint ? syntax_.locations.size() + end.index : end.index;
    }

    /// By breadth-first search, from the initial location and then from what is left.
    void find_layers() {
        std::vector<std::vector<std::size_t>> next(nodes_);
        for (const EdgeSyntax& edge : syntax_.edges)
            next[node(edge.source)].push_back(node(edge.target));
        std::vector<bool> seen(nodes_, false);
        std::queue<std::size_t> waiting;
        const auto meet = [&](std::size_t n, std::size_t layer) {
            if (seen[n]) return;
            seen[n] = true;
            layer_[n] = layer;
            layers_.resize(std::max(layers_.size(), layer + 1));
            layers_[layer].push_back(n);
            waiting.push(n);
        };
        const auto spread = [&] {
            for (; !waiting.empty(); waiting.pop())
                for (const std::size_t n : next[waiting.front()])
                    meet(n, layer_[waiting.front()] + 1);
        };
        if (syntax_.initial) meet(*syntax_.initial, 0);
        spread();
        for (std::size_t n = 0; n < nodes_; ++n) {
            meet(n, 0);
            spread();
        }
    }

    /// Each node goes to the mean place of its neighbours in other layers.
    void sort_layers() {
        std::vector<std::vector<std::size_t>> beside(nodes_);
        for (const EdgeSyntax& edge : syntax_.edges) {
            const std::size_t a = node(edge.source), b = node(edge.target);
            if (layer_[a] == layer_[b]) continue;
            beside[a].push_back(b);
            beside[b].push_back(a);
        }
        std::vector<double> rank(nodes_);
        const auto spread_out = [&](const std::vector<std::size_t>& layer) {
            for (std::size_t i = 0; i < layer.size(); ++i)
                rank[layer[i]] =
                    static_cast<double>(i) - static_cast<double>(layer.size() - 1) / 2;
        };
        for (const auto& layer : layers_) spread_out(layer);
        for (int sweep = 0; sweep < sweeps; ++sweep)
            for (auto& layer : layers_) {
                std::map<std::size_t, double> mean;
                for (const std::size_t n : layer) {
                    double sum = 0;
                    for (const std::size_t other : beside[n]) sum += rank[other];
                    mean[n] = beside[n].empty()
                                  ? rank[n]
                                  : sum / static_cast<double>(beside[n].size());
                }
                std::ranges::stable_sort(layer, {},
                                         [&](std::size_t n) { return mean.at(n); });
                spread_out(layer);
            }
    }

    void place_nodes() {
        int widest = 0;
        std::vector<int> lines(layers_.size(), 0); // of labels below each layer
        for (const EdgeSyntax& edge : syntax_.edges) {
            const TextSize size = size_of(edge);
            widest = std::max(widest, size.width);
            int& most =
                lines[std::min(layer_[node(edge.source)], layer_[node(edge.target)])];
            most = std::max(most, size.lines);
        }
        const int pitch = std::clamp(widest + 90, 150, 420);
        int y = 0;
        for (std::size_t l = 0; l < layers_.size(); ++l) {
            const auto count = static_cast<int>(layers_[l].size());
            for (int i = 0; i < count; ++i) {
                const std::size_t n = layers_[l][static_cast<std::size_t>(i)];
                x_[n] = pitch * (2 * i - (count - 1)) / 2;
                y_[n] = y;
                left_ = std::min(left_, x_[n]);
                right_ = std::max(right_, x_[n]);
            }
            y += std::max(least_gap, 70 + line_height * lines[l]);
        }
    }

    void bend_edges() {
        nails_.resize(syntax_.edges.size());
        std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> together;
        for (std::size_t i = 0; i < syntax_.edges.size(); ++i) {
            const std::size_t a = node(syntax_.edges[i].source);
            const std::size_t b = node(syntax_.edges[i].target);
            together[{std::min(a, b), std::max(a, b)}].push_back(i);
        }
        for (const auto& [ends, edges] : together) {
            const auto [a, b] = ends;
            const std::size_t span =
                layer_[a] < layer_[b] ? layer_[b] - layer_[a] : layer_[a] - layer_[b];
            if (a == b)
                bend_loops(a, edges);
            else if (span == 0)
                bend_beside(a, b, edges);
            else if (span == 1)
                bend_apart(a, b, edges);
            else
                bend_around(edges);
        }
    }

    /// Left and right in turns, each larger than the one before.
    void bend_loops(std::size_t n, const std::vector<std::size_t>& edges) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const int rank = static_cast<int>(i / 2);
            const int side = i % 2 == 0 ? -1 : 1;
            const int far = x_[n] + side * (56 + 40 * rank);
            const int half = 20 + 20 * rank;
            nails_[edges[i]] = {{far, y_[n] - half}, {far, y_[n] + half}};
        }
    }

    int bend_of(const std::vector<std::size_t>& edges) const {
        if (edges.size() < 3) return 90;
        int widest = 0;
        for (const std::size_t i : edges)
            widest = std::max(widest, size_of(syntax_.edges[i]).width);
        return std::clamp(widest + 40, 90, 260);
    }

    void bend_apart(std::size_t a, std::size_t b, const std::vector<std::size_t>& edges) {
        const auto count = static_cast<int>(edges.size());
        if (count == 1) return;
        for (int i = 0; i < count; ++i) {
            const int aside = bend_of(edges) * (2 * i - (count - 1)) / 2;
            nails_[edges[static_cast<std::size_t>(i)]] = {
                {(x_[a] + x_[b]) / 2 + aside, (y_[a] + y_[b]) / 2}};
        }
    }

    void bend_beside(std::size_t a, std::size_t b,
                     const std::vector<std::size_t>& edges) {
        const auto& layer = layers_[layer_[a]];
        const auto place = [&](std::size_t n) {
            return std::ranges::find(layer, n) - layer.begin();
        };
        const bool neighbours = std::abs(place(a) - place(b)) == 1;
        const auto count = static_cast<int>(edges.size());
        for (int i = 0; i < count; ++i) {
            const int aside = neighbours ? 70 * (2 * i - (count - 1)) / 2 : -50 - 45 * i;
            if (aside != 0)
                nails_[edges[static_cast<std::size_t>(i)]] = {
                    {(x_[a] + x_[b]) / 2, y_[a] + aside}};
        }
    }

    void bend_around(const std::vector<std::size_t>& edges) {
        for (const std::size_t i : edges) {
            const std::size_t from = node(syntax_.edges[i].source);
            const std::size_t to = node(syntax_.edges[i].target);
            const bool down = layer_[from] < layer_[to];
            const int far = down ? right_ + 80 : left_ - 80;
            const int room = size_of(syntax_.edges[i]).width + 30;
            (down ? right_ : left_) += down ? room : -room;
            const int turn = down ? 40 : -40;
            nails_[i] = {{far, y_[from] + turn}, {far, y_[to] - turn}};
        }
    }

    Drawing drawing() const {
        Drawing drawing;
        const std::size_t locations = syntax_.locations.size();
        for (std::size_t n = 0; n < nodes_; ++n) {
            const Point at{x_[n], y_[n]};
            if (n >= locations) {
                drawing.branchpoints.emplace_back(at);
                continue;
            }
            // Beside the lines that come from above and go on below.
            drawing.locations.push_back({.at = at,
                                         .name = Point{at.x + 15, at.y - 24},
                                         .invariant = Point{at.x + 17, at.y + 2},
                                         .rate = {},
                                         .comments = {}});
        }
        for (const auto& nails : nails_) {
            drawing.edges.emplace_back();
            drawing.edges.back().nails = nails;
        }
        return drawing;
    }

    const TemplateSyntax& syntax_;
    std::size_t nodes_;
    std::vector<std::size_t> layer_;               // by node
    std::vector<std::vector<std::size_t>> layers_; // nodes, from left to right
    std::vector<int> x_, y_;
    int left_ = 0, right_ = 0; // what is taken so far
    std::vector<std::vector<Point>> nails_;
};

} // namespace

TextSize size_of(std::string_view text) {
    TextSize size;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        size.width =
            std::max(size.width,
                     static_cast<int>(letter_width * static_cast<double>(line.size())));
        ++size.lines;
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return size;
}

TextSize size_of(const EdgeSyntax& edge) {
    TextSize all;
    for (const language::Label* label :
         {&edge.select_label, &edge.guard_label, &edge.sync_label, &edge.update_label,
          &edge.weight_label}) {
        const TextSize one = size_of(label->text);
        all.width = std::max(all.width, one.width);
        all.lines += one.lines;
    }
    return all;
}

Drawing laid_out(const TemplateSyntax& syntax) {
    return Layers(syntax).take();
}

} // namespace zonar::report
