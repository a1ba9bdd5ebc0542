// reduce/symmetry/renaming.h
//
// A renaming of the parts of a network: processes, locations, cells and the values in them,
// clocks, channels, edges and the values of their selects. It acts on states: what a cell
// holds in a state, its image holds in the renamed state, under the image of the value; clocks
// take their values along. A renaming under which the network and its initial state stay what
// they are is an automorphism (automorphism.h): then it maps runs to runs.
#pragma once

#include "model/network.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace zonar::reduce {

/// A bijection of the integers that moves finitely many.
class ValueMap {
public:
    ValueMap() = default; // moves nothing
    /// Value low + i to to[i]; these are the same values in another order.
    ValueMap(std::int32_t low, std::vector<std::int32_t> to)
        : low_(low), to_(std::move(to)) {}
    static ValueMap swap(std::int32_t a, std::int32_t b);
    /// One further within [low, high], the last to the first.
    static ValueMap rotation(std::int32_t low, std::int32_t high);

    std::int32_t operator()(std::int32_t value) const {
        const std::int64_t i = std::int64_t{value} - low_;
        return i < 0 || i >= std::ssize(to_) ? value : to_[static_cast<std::size_t>(i)];
    }
    ValueMap inverse() const;
    /// This one first, then the other.
    ValueMap then(const ValueMap& other) const;
    /// The same about values that are larger by `offset`.
    ValueMap shifted(std::int32_t offset) const;
    bool is_identity() const;
    /// What it may move lies in [low, low + size).
    std::int32_t low() const { return low_; }
    std::size_t size() const { return to_.size(); }

    friend bool operator==(const ValueMap& a, const ValueMap& b);

private:
    std::int32_t low_ = 0;
    std::vector<std::int32_t> to_;
};

struct Renaming {
    /// Moves nothing.
    explicit Renaming(const model::Network& network);

    std::vector<std::uint32_t> processes;
    std::vector<std::int32_t> cells; // of the state, meta variables included
    /// By cell, what becomes of its value, in `maps`. The cell of a process holds its location:
    /// its map is that of the locations, as indices within the process.
    std::vector<std::uint32_t> values;
    std::vector<std::uint32_t> clocks;
    std::vector<std::uint32_t> channels;
    std::vector<std::uint32_t> edges;
    std::vector<std::uint32_t> selects; // by entry of Network::selects, in `maps`
    std::vector<ValueMap> maps;         // the first moves nothing
    const model::Network* network;

    std::int32_t image(std::size_t cell, std::int32_t value) const {
        return maps[values[cell]](value);
    }
    /// Of a value that the k-th select of an edge has.
    std::int32_t selected_image(std::uint32_t edge, std::uint32_t k,
                                std::int32_t value) const {
        return maps[selects[network->edges[edge].selects.first + k]](value);
    }
    /// The number of a map; added if it is new.
    std::uint32_t number(const ValueMap& map);

    bool is_identity() const;
    Renaming inverse() const;
    /// This one first, then the other.
    Renaming then(const Renaming& other) const;

    /// The image of a discrete state: cells of the state, in another array.
    void apply(std::span<const std::int32_t> from, std::span<std::int32_t> to) const;
};

} // namespace zonar::reduce
