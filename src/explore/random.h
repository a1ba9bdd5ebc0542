// explore/random.h
//
// splitmix64: small, good enough for shuffling, and the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace zonar::explore {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t below(std::uint64_t count) { return next() % count; }

    /// The numbers below `count` in random order.
    void permute(std::uint32_t count, std::vector<std::uint32_t>& to) {
        to.resize(count);
        std::iota(to.begin(), to.end(), 0u);
        for (std::size_t i = count; i > 1; --i) std::swap(to[i - 1], to[below(i)]);
    }

private:
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

} // namespace zonar::explore
