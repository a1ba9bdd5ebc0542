// explore/bit_table.h
//
// A set of states that keeps no states: each sets a few bits of a large table, and one that
// finds all its bits set counts as known, rightly or not. Bit-state hashing [Hol98], with
// the bits of a state found by double hashing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::explore {

class BitTable {
public:
    static constexpr std::uint32_t fewest = 10, most = 40; // as powers of two

    explicit BitTable(std::uint32_t bits)
        : mask_((std::uint64_t{1} << bits) - 1), words_((mask_ >> 6) + 1) {}

    /// False if it seems to be in the set already.
    bool insert(std::uint64_t hash) {
        // Halves of one hash; an odd stride meets every place.
        std::uint64_t place = hash;
        const std::uint64_t stride = (hash >> 32 | hash << 32) | 1;
        bool is_new = false;
        for (int i = 0; i < bits_each; ++i, place += stride) {
            std::uint64_t& word = words_[(place & mask_) >> 6];
            const std::uint64_t bit = std::uint64_t{1} << (place & 63);
            is_new |= (word & bit) == 0;
            word |= bit;
        }
        return is_new;
    }
    void clear() { std::ranges::fill(words_, 0); }
    std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }
    static std::uint64_t bytes(std::uint32_t bits) {
        return std::uint64_t{1} << bits >> 3;
    }

private:
    static constexpr int bits_each = 3;

    std::uint64_t mask_;
    std::vector<std::uint64_t> words_;
};

} // namespace zonar::explore
