// explore/pending.h
//
// The stack of a depth-first search that enters states one at a time: the states of the way
// that it is on, and between them their successors that were not entered yet, each with a
// discrete part and a zone of its own.
#pragma once

#include "explore/node_id.h"
#include "guide/estimate.h"
#include "semantics/layout.h"
#include "zone/dbm.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

class PendingStack {
public:
    struct State {
        std::uint32_t total = 0; // the cost of the way
        std::uint32_t step = 0;  // of its last transition
        std::uint32_t depth = 0;
        guide::Distance estimate = 0;
        NodeId parent = no_node;
        NodeId node = no_node;
        bool interesting = false; // as the batch says
        bool is_entered = false;
    };

    /// `dimension` 1: without clocks.
    PendingStack(std::uint32_t words, std::uint32_t dimension)
        : words_per_(words), dimension_(dimension) {}

    std::size_t size() const { return states_.size(); }
    bool empty() const { return states_.empty(); }
    void clear() { states_.clear(); }

    void push(const State& state, const semantics::Word* words, zone::ConstZone zone) {
        const std::size_t i = states_.size();
        if (words_.size() < (i + 1) * words_per_) words_.resize(2 * (i + 1) * words_per_);
        std::copy_n(words, words_per_, words_.data() + i * words_per_);
        if (dimension_ > 1) {
            // Matrices stay when states are popped, for those that come later.
            if (zones_.size() == i) zones_.emplace_back(dimension_);
            zone::copy(zones_[i], zone);
        }
        states_.push_back(state);
    }
    void pop() { states_.pop_back(); }

    State& top() { return states_.back(); }
    State& operator[](std::size_t i) { return states_[i]; }
    const semantics::Word* words(std::size_t i) const {
        return words_.data() + i * words_per_;
    }
    /// Empty without clocks.
    zone::ConstZone zone(std::size_t i) const {
        return dimension_ > 1 ? zones_[i].view() : zone::ConstZone{};
    }

    std::size_t bytes() const {
        return states_.capacity() * sizeof(State) + words_.size() * sizeof(words_[0]) +
               zones_.size() * zone::cells_of(dimension_) * sizeof(zone::Raw);
    }

private:
    std::size_t words_per_;
    std::uint32_t dimension_;
    std::vector<State> states_;
    std::vector<semantics::Word> words_;
    std::vector<zone::Dbm> zones_;
};

} // namespace zonar::explore
