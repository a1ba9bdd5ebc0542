// explore/pending.h
//
// The stack of a depth-first search that enters states one at a time: the states of the way
// that it is on, and between them their successors that were not entered yet, each with a
// discrete part and a zone of its own.
#pragma once

#include "checks/check.h"
#include "explore/node_id.h"
#include "guide/estimate.h"
#include "semantics/layout.h"
#include "zone/project.h"

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

    explicit PendingStack(std::uint32_t words) : words_per_(words) {}

    std::size_t size() const { return states_.size(); }
    bool empty() const { return states_.empty(); }
    void clear() { states_.clear(); }

    void push(const State& state, const semantics::Word* words, zone::ConstZone zone) {
        const std::size_t i = states_.size();
        if (words_.size() < (i + 1) * words_per_) words_.resize(2 * (i + 1) * words_per_);
        std::copy_n(words, words_per_, words_.data() + i * words_per_);
        if (zone.dimension != 0) { // there are clocks
            // Matrices stay when states are popped, for those that come later.
            if (zones_.size() == i) zones_.emplace_back();
            bytes_of_zones_ -= zones_[i].room.bytes();
            zones_[i].zone = zones_[i].room.of(zone.dimension);
            bytes_of_zones_ += zones_[i].room.bytes();
            zone::copy(zones_[i].zone, zone);
        }
        states_.push_back(state);
    }
    void pop() {
        ZONAR_ASSERT(!states_.empty());
        states_.pop_back();
    }

    State& top() {
        ZONAR_ASSERT(!states_.empty());
        return states_.back();
    }
    State& operator[](std::size_t i) { return states_[i]; }
    const semantics::Word* words(std::size_t i) const {
        return words_.data() + i * words_per_;
    }
    /// Empty without clocks.
    zone::ConstZone zone(std::size_t i) const {
        return zones_.empty() ? zone::ConstZone{} : zones_[i].zone;
    }

    std::size_t bytes() const {
        return states_.capacity() * sizeof(State) + words_.size() * sizeof(words_[0]) +
               bytes_of_zones_;
    }

private:
    struct Place {
        zone::Room room;
        zone::Zone zone; // in it
    };

    std::size_t words_per_;
    std::vector<State> states_;
    std::vector<semantics::Word> words_;
    std::vector<Place> zones_;
    std::size_t bytes_of_zones_ = 0;
};

} // namespace zonar::explore
