// guide/cost_queue.h
//
// Numbers by their costs, the least first, for costs that never fall below that of the
// last one taken: Dijkstra's algorithm on whole numbers. Small costs have a list each, and
// all lists share one array, so that nothing is allocated once it is as large as it gets;
// the few that cost more wait in a heap.
#pragma once

#include "abstraction/system.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

namespace zonar::guide {

class CostQueue {
public:
    using Cost = abstraction::Distance;
    using Number = std::uint32_t;

    CostQueue() : heads_(lists, none) {}

    void clear() {
        for (; lowest_ < end_; ++lowest_) heads_[lowest_] = none;
        lowest_ = 0;
        end_ = 0;
        entries_.clear();
        heap_.clear();
    }
    void push(Cost cost, Number number) {
        if (cost >= lists) {
            heap_.emplace_back(cost, number);
            std::ranges::push_heap(heap_, std::greater<>{});
            return;
        }
        const auto entry = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({number, heads_[cost]});
        heads_[cost] = entry;
        end_ = std::max(end_, cost + 1);
    }
    /// One with the least cost; of the small ones, that which came last. False: there is
    /// none.
    bool pop(Cost& cost, Number& number) {
        for (; lowest_ < end_; ++lowest_) {
            std::uint32_t& head = heads_[lowest_];
            if (head == none) continue;
            cost = lowest_;
            number = entries_[head].number;
            head = entries_[head].next;
            return true;
        }
        if (heap_.empty()) return false;
        std::tie(cost, number) = heap_.front();
        std::ranges::pop_heap(heap_, std::greater<>{});
        heap_.pop_back();
        return true;
    }

private:
    static constexpr Cost lists = 4096;
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Entry {
        Number number = 0;
        std::uint32_t next = none;
    };

    std::vector<std::uint32_t> heads_; // by cost: an entry
    std::vector<Entry> entries_;
    Cost lowest_ = 0; // lists before it are empty
    Cost end_ = 0;    // and so are those from here on
    std::vector<std::pair<Cost, Number>> heap_;
};

} // namespace zonar::guide
