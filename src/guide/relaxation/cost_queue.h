// guide/relaxation/cost_queue.h
//
// Numbers by their costs, the least first, for costs that never fall below that of the
// last one taken and never rise far above it: Dijkstra's algorithm on edges with small whole
// costs [Dia69]. There is a list for each cost that can occur at the same time, used in turn,
// and all lists share one array.
#pragma once

#include "abstraction/system.h"
#include "checks/check.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::guide {

class CostQueue {
public:
    using Cost = abstraction::Distance;
    using Number = std::uint32_t;

    /// What is pushed costs at most `farthest` more than what was taken last, and there are
    /// at most `most` pushes from one clear() to the next.
    CostQueue(Cost farthest, std::size_t most)
        : heads_(std::bit_ceil(farthest + 1), none),
          mask_(std::bit_ceil(farthest + 1) - 1), entries_(most + 1) {}

    void clear() {
        if (waiting_ != 0)
            for (std::uint32_t& head : heads_) head = none;
        pushed_ = 0;
        waiting_ = 0;
        lowest_ = 0;
    }
    void push(Cost cost, Number number) {
        // Further away, two costs would share a list; below, the queue would not look.
        ZONAR_ASSERT(cost >= lowest_ && cost - lowest_ <= mask_);
        ZONAR_ASSERT(pushed_ < entries_.size());
        std::uint32_t& head = heads_[cost & mask_];
        entries_[pushed_] = {number, head};
        head = pushed_++;
        ++waiting_;
    }
    /// Calls `take(number, cost)` for all with the least cost; what is pushed meanwhile waits.
    /// None: nothing is left.
    template <class Take>
    std::optional<Cost> take_cheapest(Take take) {
        if (waiting_ == 0) return std::nullopt;
        while (heads_[lowest_ & mask_] == none) ++lowest_;
        std::uint32_t entry = std::exchange(heads_[lowest_ & mask_], none);
        for (; entry != none; entry = entries_[entry].next) {
            take(entries_[entry].number, lowest_);
            --waiting_;
        }
        return lowest_;
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
    std::uint32_t pushed_ = 0;  // the entries that are in use
    std::uint32_t waiting_ = 0; // of these
    Cost lowest_ = 0;           // of what was taken last
};

} // namespace zonar::guide
