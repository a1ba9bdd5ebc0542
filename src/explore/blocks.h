// explore/blocks.h
//
// A growing array of records of one size, kept in large blocks. Growing moves nothing: a
// pointer to a record stays good, and there is never a moment with two copies in memory.
// A block's pages are only touched as they fill.
#pragma once

#include "checks/check.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace zonar::explore {

template <class T>
class Blocks {
public:
    /// `width` values of T make one record. `slack`: readable values after the last record.
    explicit Blocks(std::size_t width = 1, std::size_t slack = 0)
        : width_(width), slack_(slack) {
        // Wide records share smaller blocks, so that a block stays near a megabyte.
        while (shift_ > 0 && (width_ * sizeof(T) << shift_) > block_bytes) --shift_;
    }

    std::size_t size() const { return size_; }
    T* operator[](std::size_t i) {
        ZONAR_ASSERT(i < size_);
        return blocks_[i >> shift_].get() +
               (i & ((std::size_t{1} << shift_) - 1)) * width_;
    }
    const T* operator[](std::size_t i) const {
        ZONAR_ASSERT(i < size_);
        return blocks_[i >> shift_].get() +
               (i & ((std::size_t{1} << shift_) - 1)) * width_;
    }
    /// One more record, not initialised.
    T* push() {
        if (size_ == blocks_.size() << shift_) {
            blocks_.push_back(
                std::make_unique_for_overwrite<T[]>((width_ << shift_) + slack_));
        }
        return (*this)[size_++];
    }
    std::size_t bytes() const {
        // Whole blocks count only as far as they have been written to.
        return size_ * width_ * sizeof(T);
    }

private:
    static constexpr std::size_t block_bytes = std::size_t{1} << 20;

    std::size_t width_;
    std::size_t slack_;
    unsigned shift_ = 14; // records per block, as a power of two
    std::size_t size_ = 0;
    std::vector<std::unique_ptr<T[]>> blocks_;
};

} // namespace zonar::explore
