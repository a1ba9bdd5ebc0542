// draw/layers.h
//
// Items in layers, joined to items in the layers next to them: in which order they stand, and
// how far to the right. Both are found as in [STT81]: by few crossings, and near to the items
// they are joined to.
#pragma once

#include <cstddef>
#include <vector>

namespace zonar::draw {

struct Item {
    bool line = false;          // and nothing else: it had better be straight
    double left = 0, right = 0; // how far it extends from its place
    std::size_t layer = 0;
    double x = 0;                                    // its place, a whole number
    std::vector<std::size_t> above = {}, below = {}; // from left to right
};

class Layers {
public:
    /// How far neighbours stand apart, at least.
    static constexpr int apart = 22;

    explicit Layers(std::size_t layers) : layers_(layers) {}

    /// Returns its number; the first is 0.
    std::size_t add(Item item);
    /// Joins items of two layers, of which the first is above the second.
    void join(std::size_t upper, std::size_t lower);
    /// Orders and places them, once all are there.
    void arrange();

    const Item& operator[](std::size_t item) const { return items_[item]; }
    std::size_t items() const { return items_.size(); }
    std::size_t size() const { return layers_.size(); }
    const std::vector<std::size_t>& layer(std::size_t number) const {
        return layers_[number];
    }

private:
    void sort();
    void sort_layer(std::vector<std::size_t>& layer, bool down);
    void number(const std::vector<std::size_t>& layer);
    std::size_t crossings() const;
    void place();
    double wished_place(const Item& item) const;
    void settle(const std::vector<std::size_t>& layer);

    std::vector<Item> items_;
    std::vector<std::vector<std::size_t>> layers_; // items from left to right
    std::vector<double> rank_; // by item: its place in the order, 0 in the middle
    std::size_t joints_ = 0;
};

} // namespace zonar::draw
