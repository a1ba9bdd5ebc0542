// guide/cost_queue.h
//
// Numbers by their costs, the least first, for costs that never fall below that of the
// last one taken and never rise far above it: Dijkstra's algorithm on edges with small whole
// costs [Dia69]. There is a list for each cost that can occur at the same time, used in turn,
// and all lists share one array, so that nothing is allocated once it is as long as it gets.
#pragma once

#include "abstraction/system.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::guide {

class CostQueue {
public:
    using Cost = abstraction::Distance;
    using Number = std::uint32_t;

    /// What is pushed costs at most so much more than what was popped last.
    explicit CostQueue(Cost farthest)
        : heads_(std::bit_ceil(farthest + 1), none),
          mask_(std::bit_ceil(farthest + 1) - 1) {}

    void clear() {
        if (waiting_ != 0)
            for (std::uint32_t& head : heads_) head = none;
        entries_.clear();
        waiting_ = 0;
        lowest_ = 0;
    }
    void push(Cost cost, Number number) {
        std::uint32_t& head = heads_[cost & mask_];
        entries_.push_back({number, head});
        head = static_cast<std::uint32_t>(entries_.size() - 1);
        ++waiting_;
    }
    /// One with the least cost, and of these the one that came last. False: there is none.
    bool pop(Cost& cost, Number& number) {
        if (waiting_ == 0) return false;
        while (heads_[lowest_ & mask_] == none) ++lowest_;
        std::uint32_t& head = heads_[lowest_ & mask_];
        cost = lowest_;
        number = entries_[head].number;
        head = entries_[head].next;
        --waiting_;
        return true;
    }

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Entry {
        Number number = 0;
        std::uint32_t next = none; // in the same list
    };

    std::vector<std::uint32_t> heads_; // by cost, modulo their number: an entry
    Cost mask_;
    std::vector<Entry> entries_;
    std::size_t waiting_ = 0;
    Cost lowest_ = 0; // of what was popped last
};

} // namespace zonar::guide
