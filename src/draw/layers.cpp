#include "draw/layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zonar::draw {

namespace {

constexpr int order_sweeps = 12;
constexpr int place_sweeps = 24;
constexpr std::size_t most_counted = 4000; // joints: crossings are counted pair by pair

} // namespace

std::size_t Layers::add(Item item) {
    layers_[item.layer].push_back(items_.size());
    items_.push_back(std::move(item));
    return items_.size() - 1;
}

void Layers::join(std::size_t upper, std::size_t lower) {
    items_[upper].below.push_back(lower);
    items_[lower].above.push_back(upper);
    ++joints_;
}

void Layers::arrange() {
    sort();
    place();
    const auto by_place = [&](std::size_t a, std::size_t b) {
        return std::pair(items_[a].x, a) < std::pair(items_[b].x, b);
    };
    for (Item& item : items_) {
        std::ranges::sort(item.above, by_place);
        std::ranges::sort(item.below, by_place);
    }
}

/// By the barycentre rule, downwards and upwards in turns. The order with the fewest
/// crossings is kept; where there is too much to count, the last one.
void Layers::sort() {
    rank_.resize(items_.size());
    for (const auto& layer : layers_) number(layer);
    const bool counted = joints_ <= most_counted;
    auto best = layers_;
    std::size_t fewest = counted ? crossings() : 1;
    for (int sweep = 0; sweep < order_sweeps && fewest > 0; ++sweep) {
        const bool down = sweep % 2 == 0;
        for (std::size_t k = 0; k < layers_.size(); ++k)
            sort_layer(layers_[down ? k : layers_.size() - 1 - k], down);
        const std::size_t now = counted ? crossings() : 1;
        if (counted && now >= fewest) continue;
        fewest = now;
        best = layers_;
    }
    layers_ = std::move(best);
}

void Layers::number(const std::vector<std::size_t>& layer) {
    for (std::size_t i = 0; i < layer.size(); ++i)
        rank_[layer[i]] =
            static_cast<double>(i) - static_cast<double>(layer.size() - 1) / 2;
}

void Layers::sort_layer(std::vector<std::size_t>& layer, bool down) {
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

std::size_t Layers::crossings() const {
    std::size_t count = 0;
    for (const auto& layer : layers_) {
        std::vector<std::pair<double, double>> lines;
        for (const std::size_t item : layer)
            for (const std::size_t other : items_[item].below)
                lines.emplace_back(rank_[item], rank_[other]);
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (std::size_t j = i + 1; j < lines.size(); ++j) {
                const double above = lines[i].first - lines[j].first;
                const double below = lines[i].second - lines[j].second;
                if (above * below < 0) ++count;
            }
    }
    return count;
}

/// Every item wants to stand below or above those it is joined to. As near to that as order
/// and widths allow, by least squares, layer by layer.
void Layers::place() {
    for (const auto& layer : layers_) {
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
}

double Layers::wished_place(const Item& item) const {
    // Powers of two: products are exact, so every machine computes the same places.
    const auto weight = [&](const Item& other) {
        return item.line && other.line ? 8.0 : 1.0;
    };
    double sum = 0, weights = 0;
    for (const auto* others : {&item.above, &item.below})
        for (const std::size_t other : *others) {
            sum += weight(items_[other]) * items_[other].x;
            weights += weight(items_[other]);
        }
    return weights == 0 ? item.x : sum / weights;
}

/// Isotonic regression by pooling adjacent violators: less the widths of those before them,
/// places must not decrease from left to right.
void Layers::settle(const std::vector<std::size_t>& layer) {
    struct Pool {
        double sum = 0;
        std::size_t count = 0;
        double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    std::vector<double> before(layer.size(), 0);
    for (std::size_t i = 0; i < layer.size(); ++i) {
        if (i > 0)
            before[i] = before[i - 1] + items_[layer[i - 1]].right + apart +
                        items_[layer[i]].left;
        pools.push_back({wished_place(items_[layer[i]]) - before[i], 1});
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
            items_[layer[i]].x = pool.mean() + before[i];
}

} // namespace zonar::draw
