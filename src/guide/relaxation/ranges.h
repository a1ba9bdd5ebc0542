// guide/relaxation/ranges.h
//
// Many short lists of numbers in one array, end to end.
#pragma once

#include "checks/check.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace zonar::guide {

class Ranges {
public:
    using Number = std::uint32_t;

    Ranges() = default;
    /// `count` lists; list i has the second of all pairs that begin with i, in their order.
    Ranges(std::size_t count, std::span<const std::pair<Number, Number>> pairs)
        : begins_(count + 1, 0), values_(pairs.size()) {
        for (const auto& pair : pairs) ZONAR_ASSERT(pair.first < count);
        for (const auto& [list, value] : pairs) ++begins_[list + 1];
        for (std::size_t i = 0; i < count; ++i) begins_[i + 1] += begins_[i];
        std::vector<Number> next(begins_.begin(), begins_.end() - 1);
        for (const auto& [list, value] : pairs) values_[next[list]++] = value;
    }

    void push_back(std::span<const Number> list) {
        values_.insert(values_.end(), list.begin(), list.end());
        begins_.push_back(static_cast<Number>(values_.size()));
    }
    std::size_t size() const { return begins_.size() - 1; }
    std::span<const Number> operator[](std::size_t i) const {
        ZONAR_ASSERT(i + 1 < begins_.size());
        return {values_.data() + begins_[i], values_.data() + begins_[i + 1]};
    }

private:
    std::vector<Number> begins_{0}; // by list; one more at the end
    std::vector<Number> values_;
};

} // namespace zonar::guide
